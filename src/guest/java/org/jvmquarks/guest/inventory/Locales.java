package org.jvmquarks.guest.inventory;

import java.text.DateFormat;
import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.util.Calendar;
import java.util.Currency;
import java.util.Date;
import java.util.Locale;
import java.util.TimeZone;

/**
 * Locales, and for each the patterns of dates, times, numbers and currencies, samples, names of months and days, and the
 * rules of weeks.
 */
final class Locales implements Surface {
    /** An afternoon of a one-digit day, Friday, 2024-03-01T14:05:09Z: day, month and hour show whether they are padded. */
    private static final Date SAMPLE = new Date(1_709_301_909_000L);

    private static final double NUMBER = -1_234_567.891;
    private static final double AMOUNT = -1234.5;
    private static final TimeZone UTC = TimeZone.getTimeZone("UTC");
    private static final String[] STYLES = {"full", "long", "medium", "short"};

    @Override
    public String name() {
        return "locales";
    }

    @Override
    public void list(Rows rows) {
        for (Locale each : Locale.getAvailableLocales()) {
            // The root locale has the tag und.
            String tag = each.toLanguageTag();
            rows.add(tag, each.getDisplayName(Locale.ENGLISH));
            addDates(tag, each, rows);
            addNumbers(tag, each, rows);
            addNames(tag, each, rows);
        }
    }

    private static void addDates(String tag, Locale locale, Rows rows) {
        for (int style = 0; style < STYLES.length; style++) {
            add(tag, STYLES[style] + " date", DateFormat.getDateInstance(style, locale), rows);
            add(tag, STYLES[style] + " time", DateFormat.getTimeInstance(style, locale), rows);
        }
        DateFormat both = DateFormat.getDateTimeInstance(DateFormat.SHORT, DateFormat.SHORT, locale);
        add(tag, "short date and time", both, rows);
    }

    private static void add(String tag, String item, DateFormat format, Rows rows) {
        format.setTimeZone(UTC);
        String pattern = format instanceof SimpleDateFormat ? ((SimpleDateFormat) format).toPattern() : "";
        rows.add(tag, item, pattern + ", as " + format.format(SAMPLE));
    }

    private static void addNumbers(String tag, Locale locale, Rows rows) {
        add(tag, "number", NumberFormat.getNumberInstance(locale), NUMBER, rows);
        add(tag, "percent", NumberFormat.getPercentInstance(locale), AMOUNT, rows);
        NumberFormat currency = NumberFormat.getCurrencyInstance(locale);
        add(tag, "currency", currency, AMOUNT, rows);
        Currency own = currency.getCurrency();
        rows.add(tag, "currency code", own == null ? "" : own.getCurrencyCode());
        DecimalFormatSymbols symbols = DecimalFormatSymbols.getInstance(locale);
        rows.add(
                tag,
                "number symbols",
                "zero " + symbols.getZeroDigit() + ", infinity " + symbols.getInfinity() + ", no number "
                        + symbols.getNaN() + ", exponent " + symbols.getExponentSeparator());
    }

    private static void add(String tag, String item, NumberFormat format, double number, Rows rows) {
        String pattern = format instanceof DecimalFormat ? ((DecimalFormat) format).toPattern() : "";
        rows.add(tag, item, pattern + ", as " + format.format(number));
    }

    private static void addNames(String tag, Locale locale, Rows rows) {
        DateFormatSymbols symbols = DateFormatSymbols.getInstance(locale);
        rows.add(tag, "months", String.join(", ", symbols.getMonths()));
        rows.add(tag, "short months", String.join(", ", symbols.getShortMonths()));
        rows.add(tag, "days", String.join(", ", symbols.getWeekdays()));
        rows.add(tag, "short days", String.join(", ", symbols.getShortWeekdays()));
        rows.add(tag, "halves of the day", String.join(", ", symbols.getAmPmStrings()));
        rows.add(tag, "eras", String.join(", ", symbols.getEras()));
        Calendar calendar = Calendar.getInstance(UTC, locale);
        rows.add(
                tag,
                "week",
                "begins with day " + calendar.getFirstDayOfWeek() + " of Sunday = 1, the first has at least "
                        + calendar.getMinimalDaysInFirstWeek() + " days");
    }
}
