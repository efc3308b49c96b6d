package org.jvmquarks.guest.inventory;

import java.text.DateFormatSymbols;
import java.text.DecimalFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.SimpleDateFormat;
import java.time.chrono.Chronology;
import java.time.chrono.IsoChronology;
import java.time.format.DateTimeFormatterBuilder;
import java.time.format.FormatStyle;
import java.time.temporal.WeekFields;
import java.util.Currency;
import java.util.Date;
import java.util.GregorianCalendar;
import java.util.Locale;
import java.util.Map;
import java.util.SortedMap;
import java.util.TimeZone;
import java.util.TreeMap;

/**
 * Locales with the patterns of dates, times and numbers, samples, and names of months and days; amounts of money where
 * a locale has a country; and the rules of weeks by country.
 *
 * <p>A JDK goes through all of its locales whenever it is asked for the calendar or the symbol of a currency in a new
 * one: a second for each of both in JDK 25. So no calendar is made for a locale, and no symbol is looked up for a
 * locale that names a script, such as {@code sr-Latn-RS}.
 */
final class Locales implements Surface {
    /** 2024-03-01T14:05:09Z: day, month and hour show whether they are padded. */
    @SuppressWarnings("JavaUtilDate") // DateFormat takes no other.
    private static final Date SAMPLE = new Date(1_709_301_909_000L);

    private static final Chronology CALENDAR = IsoChronology.INSTANCE;
    private static final double NUMBER = -1_234_567.891;
    private static final double AMOUNT = -1234.5;
    private static final TimeZone UTC = TimeZone.getTimeZone("UTC");

    @Override
    public String name() {
        return "locales";
    }

    @Override
    public void list(Rows rows) {
        Locale[] locales = Locale.getAvailableLocales();
        addWeeks(locales, rows);
        for (Locale each : locales) {
            String tag = each.toLanguageTag();
            // An old form of a locale, such as no_NO_NY, has the tag of another.
            if (Locale.forLanguageTag(tag).equals(each)) {
                rows.add(tag, each.getDisplayName(Locale.ENGLISH));
                addDates(tag, each, rows);
                addNumbers(tag, each, rows);
                if (!each.getCountry().isEmpty() && each.getScript().isEmpty()) {
                    addMoney(tag, each, rows);
                }
            }
        }
    }

    private static void addDates(String tag, Locale locale, Rows rows) {
        for (FormatStyle style : FormatStyle.values()) {
            String name = style.name().toLowerCase(Locale.ROOT);
            rows.add(
                    tag,
                    Items.date(name),
                    DateTimeFormatterBuilder.getLocalizedDateTimePattern(style, null, CALENDAR, locale));
            rows.add(
                    tag,
                    Items.time(name),
                    DateTimeFormatterBuilder.getLocalizedDateTimePattern(null, style, CALENDAR, locale));
        }
        String both = pattern(FormatStyle.FULL, FormatStyle.SHORT, locale);
        DateFormatSymbols symbols = DateFormatSymbols.getInstance(locale);
        rows.add(tag, Items.DATE_AND_TIME, sample(both, symbols, locale));
        addNames(tag, symbols, rows);
    }

    private static String sample(String pattern, DateFormatSymbols symbols, Locale locale) {
        try {
            SimpleDateFormat format = new SimpleDateFormat(pattern, symbols);
            format.setCalendar(new GregorianCalendar(UTC, Locale.ROOT));
            NumberFormat digits = NumberFormat.getIntegerInstance(locale);
            digits.setGroupingUsed(false);
            format.setNumberFormat(digits);
            return format.format(SAMPLE);
        } catch (IllegalArgumentException onlyOfJavaTime) {
            // A letter such as B, the period of the day.
            return "";
        }
    }

    private static String pattern(FormatStyle date, FormatStyle time, Locale locale) {
        return DateTimeFormatterBuilder.getLocalizedDateTimePattern(date, time, CALENDAR, locale);
    }

    private static void addNames(String tag, DateFormatSymbols symbols, Rows rows) {
        rows.add(tag, Items.MONTHS, String.join(", ", symbols.getMonths()));
        rows.add(tag, Items.SHORT_MONTHS, String.join(", ", symbols.getShortMonths()));
        rows.add(tag, Items.DAYS, String.join(", ", symbols.getWeekdays()));
        rows.add(tag, Items.SHORT_DAYS, String.join(", ", symbols.getShortWeekdays()));
        rows.add(tag, Items.HALVES_OF_DAY, String.join(", ", symbols.getAmPmStrings()));
        rows.add(tag, Items.ERAS, String.join(", ", symbols.getEras()));
    }

    private static void addNumbers(String tag, Locale locale, Rows rows) {
        DecimalFormat number = (DecimalFormat) NumberFormat.getNumberInstance(locale);
        rows.add(tag, Items.NUMBER, number.toPattern());
        rows.add(tag, Items.NUMBER_SAMPLE, number.format(NUMBER));
        rows.add(tag, Items.PERCENTAGE, ((DecimalFormat) NumberFormat.getPercentInstance(locale)).toPattern());
        DecimalFormatSymbols symbols = number.getDecimalFormatSymbols();
        rows.add(
                tag,
                Items.NUMBER_SYMBOLS,
                "zero " + symbols.getZeroDigit() + ", minus " + symbols.getMinusSign() + ", percent "
                        + symbols.getPercent() + ", infinity " + symbols.getInfinity() + ", not a number "
                        + symbols.getNaN() + ", exponent " + symbols.getExponentSeparator());
    }

    private static void addMoney(String tag, Locale locale, Rows rows) {
        DecimalFormat money = (DecimalFormat) NumberFormat.getCurrencyInstance(locale);
        rows.add(tag, Items.MONEY, money.toPattern());
        rows.add(tag, Items.MONEY_SAMPLE, money.format(AMOUNT));
        Currency own = money.getCurrency();
        rows.add(tag, Items.CURRENCY, own == null ? "" : own.getCurrencyCode());
    }

    /**
     * Since 9 only the country decides; before, the language has a say, and the first locale of a country stands for
     * it.
     */
    private static void addWeeks(Locale[] locales, Rows rows) {
        SortedMap<String, Locale> countries = new TreeMap<>();
        for (Locale each : locales) {
            if (Home.isBefore9()) {
                countries.merge(
                        each.getCountry(),
                        each,
                        (one, other) -> one.toString().compareTo(other.toString()) < 0 ? one : other);
            } else {
                countries.put(each.getCountry(), new Locale("", each.getCountry()));
            }
        }
        for (Map.Entry<String, Locale> each : countries.entrySet()) {
            WeekFields week = WeekFields.of(each.getValue());
            if (!each.getKey().isEmpty()) {
                rows.add(
                        Items.WEEK,
                        each.getKey(),
                        week.getFirstDayOfWeek() + ", at least " + week.getMinimalDaysInFirstWeek() + " in the first");
            }
        }
    }
}
