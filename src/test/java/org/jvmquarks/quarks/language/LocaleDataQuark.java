package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.text.DateFormat;
import java.text.DecimalFormatSymbols;
import java.text.NumberFormat;
import java.text.ParseException;
import java.text.SimpleDateFormat;
import java.time.DateTimeException;
import java.time.LocalDate;
import java.time.format.DateTimeFormatter;
import java.time.format.FormatStyle;
import java.util.Arrays;
import java.util.Calendar;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The JDK takes the formats of dates, times and numbers from locale data, which change between versions. Since JDK 9
 * they come from the Unicode consortium's CLDR.
 *
 * <h2>Why</h2>
 *
 * {@code DateFormat.getTimeInstance} and similar methods look up their pattern in the locale data. JDK 8 had data of
 * its own, which hardly changed. CLDR appears twice a year, and each feature version of the JDK takes the newest.
 *
 * <h2>How it is shown</h2>
 *
 * The probe formats one moment with the American formats. It writes a narrow no-break space as its code point, because
 * it looks like a space. For other countries it reads single properties, if the runtime has their data. A pattern in
 * the code and another locale are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the JDK's own data.
 *   <li>since 9: CLDR (JEP 252), with a comma between date and time; {@code -Djava.locale.providers=COMPAT} restores
 *       the data of 8.
 *   <li>since 13: a narrow no-break space groups the digits of numbers in French (JDK-8221432).
 *   <li>since 16: {@code Sept} instead of {@code Sep} in Britain (JDK-8251317).
 *   <li>since 20: a narrow no-break space before AM and PM, which {@code DateFormat} demands when it parses, and no
 *       {@code at} between date and time (JDK-8284840).
 *   <li>since 23: {@code DateFormat} parses any space, {@code java.time} only after {@code parseLenient()}
 *       (JDK-8324665); COMPAT has no effect (JDK-8174269).
 *   <li>without an issue: between 17 and 21 Australian weeks began to start on Monday; since 26 numbers in Swiss German
 *       have the apostrophe of 8 again, and since 27 those in Swiss French; the full style of Dutch changed between all
 *       long-term versions.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or
 *       JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * One JDK may be unable to parse text that another wrote with these formats. Exchange dates as ISO 8601 or with a
 * pattern of your own, and do not compare formatted texts in tests. Before you parse what people type, replace U+202F
 * and U+00A0 by a space. A pattern with {@code MMM} takes the names of months from the locale data too: write months as
 * numbers in formats for machines. {@code Locale.ROOT} keeps {@code MMM} stable, but since 17 at the latest it gives
 * the short name for {@code MMMM} as well.
 */
@Quark(
        id = "locale-data",
        title = "Locale data",
        source = "JEP 252, JDK-8221432, JDK-8251317, JDK-8284840, JDK-8174269, JDK-8324665",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {
            "java.text.DateFormat#getDateTimeInstance",
            "java.text.DateFormat#getInstance",
            "java.text.DateFormat#getTimeInstance",
            "java.text.SimpleDateFormat#<init>()",
            "java.time.format.DateTimeFormatter#ofLocalizedDateTime",
            "java.time.format.DateTimeFormatter#ofLocalizedTime",
            "java.time.format.DateTimeFormatterBuilder#appendLocalized",
            "java.time.format.DateTimeFormatterBuilder#getLocalizedDateTimePattern"
        },
        options = "-Djava.locale.providers",
        onlyIf = "it writes or reads times in English by a style of the locale, and not by a pattern of its own")
class LocaleDataQuark {

    /** The moment and how it is shown. */
    private static final class Moment {
        private Moment() {}

        /** 2 January 2026, 15:04 UTC, by milliseconds since 1970. */
        static String text(DateFormat format) {
            format.setTimeZone(TimeZone.getTimeZone("UTC"));
            return format.format((Object) 1_767_366_240_000L).replace("\u202f", "<U+202F>");
        }
    }

    /** In the formats of the locale data. */
    public static class ByLocale {
        public Map<String, Object> op() {
            Map<String, Object> texts = new LinkedHashMap<>();
            texts.put("time", Moment.text(DateFormat.getTimeInstance(DateFormat.SHORT, Locale.US)));
            texts.put(
                    "date and time",
                    Moment.text(DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.SHORT, Locale.US)));
            texts.put("long", Moment.text(DateFormat.getDateTimeInstance(DateFormat.LONG, DateFormat.LONG, Locale.US)));
            return texts;
        }
    }

    /** In a pattern from the code. */
    public static class ByPattern {
        public Map<String, Object> op() {
            Map<String, Object> texts = new LinkedHashMap<>();
            texts.put("time", Moment.text(new SimpleDateFormat("HH:mm", Locale.US)));
            texts.put("date and time", Moment.text(new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US)));
            texts.put("long", texts.get("date and time"));
            return texts;
        }
    }

    /** Whether the American format of times parses one with a plain space. */
    public static class Parses {
        public boolean op() {
            try {
                DateFormat format = DateFormat.getTimeInstance(DateFormat.SHORT, Locale.US);
                format.setLenient(isLenient());
                format.parse(text());
                return true;
            } catch (ParseException e) {
                return false;
            }
        }

        String text() {
            return "3:04 PM";
        }

        boolean isLenient() {
            return true;
        }
    }

    /** The same with another space, or none. */
    public static class ParsesOther extends Parses {
        @Override
        String text() {
            return "3:04PM";
        }
    }

    /** The same with the space of the format. */
    public static class ParsesOwn extends Parses {
        @SuppressWarnings("JavaUtilDate") // DateFormat knows no other.
        @Override
        String text() {
            return DateFormat.getTimeInstance(DateFormat.SHORT, Locale.US).format(new Date());
        }
    }

    /** The same with a strict format. */
    public static class ParsesStrictly extends Parses {
        @Override
        boolean isLenient() {
            return false;
        }
    }

    /** Whether the American format of {@code java.time} parses a time with a plain space. */
    public static class ParsesTime {
        public boolean op() {
            try {
                formatter().parse("3:04 PM");
                return true;
            } catch (DateTimeException e) {
                return false;
            }
        }

        DateTimeFormatter formatter() {
            return DateTimeFormatter.ofLocalizedTime(FormatStyle.SHORT).withLocale(Locale.US);
        }
    }

    /** The same in Germany. */
    public static class ParsesTimeInGermany extends ParsesTime {
        @Override
        DateTimeFormatter formatter() {
            return super.formatter().withLocale(Locale.GERMANY);
        }
    }

    /** The same by a pattern from the code. */
    public static class ParsesTimeByPattern extends ParsesTime {
        @Override
        DateTimeFormatter formatter() {
            return DateTimeFormatter.ofPattern("h:mm a", Locale.US);
        }
    }

    /** Some properties of other countries. */
    public static class Abroad {
        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            Locale[] locales = {Locale.FRANCE, Locale.UK, new Locale("de", "CH"), new Locale("fr", "CH")};
            values.put("available", Arrays.asList(Locale.getAvailableLocales()).containsAll(Arrays.asList(locales)));
            values.put("grouping in France", grouping(locale(locales[0])));
            values.put("grouping in Switzerland", grouping(locale(locales[2])));
            values.put("grouping in French of Switzerland", grouping(locale(locales[3])));
            values.put(
                    "month in Britain",
                    DateTimeFormatter.ofPattern("MMM", locale(locales[1])).format(LocalDate.of(2026, 9, 1)));
            values.put(
                    "first day in Australia",
                    Calendar.getInstance(locale(new Locale("en", "AU"))).getFirstDayOfWeek());
            values.put(
                    "negative dollars",
                    NumberFormat.getCurrencyInstance(locale(Locale.US)).format(-1));
            return values;
        }

        Locale locale(Locale locale) {
            return locale;
        }

        private static String grouping(Locale locale) {
            return String.format("U+%04X", (int) new DecimalFormatSymbols(locale).getGroupingSeparator());
        }
    }

    /** Those of Egypt instead. */
    public static class InEgypt extends Abroad {
        @Override
        Locale locale(Locale locale) {
            return new Locale("ar", "EG");
        }
    }

    /** The full style of ten locales, as far as the runtime has their data. */
    public static class Full {
        private static final String TAGS = "en-US en-GB de-DE fr-FR es-ES it-IT pt-BR nl-NL sv-SE pl-PL";

        public Map<String, Object> op() {
            List<Locale> available = Arrays.asList(DateFormat.getAvailableLocales());
            Map<String, Object> texts = new LinkedHashMap<>();
            for (String tag : TAGS.split(" ")) {
                Locale locale = Locale.forLanguageTag(tag);
                texts.put(tag, available.contains(locale) ? full(locale(locale)) : "not available");
            }
            return texts;
        }

        private static String full(Locale locale) {
            return Moment.text(DateFormat.getDateTimeInstance(DateFormat.FULL, DateFormat.FULL, locale));
        }

        Locale locale(Locale locale) {
            return locale;
        }
    }

    /** The full style of Egypt instead. */
    public static class FullInEgypt extends Full {
        @Override
        Locale locale(Locale locale) {
            return new Locale("ar", "EG");
        }
    }

    @Pin("DateFormat.SHORT of Locale.US writes the time 15:04 as {}")
    @Expect(value = "3:04 PM", until = "19")
    @Expect(value = "3:04<U+202F>PM", since = "20", by = "JDK-8284840")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "20", until = "22")
    @FalsifiedBy(flags = "-Djava.locale.providers=FALLBACK", since = "20")
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    void narrowSpace(Jvm jvm, String time) {
        assertThat(jvm.valuesOf(ByLocale.class)).has("time", time);
    }

    @Pin("DateFormat.LONG with SHORT of Locale.US writes 15:04 on 2 January 2026 as {}")
    @Expect(value = "January 2, 2026 3:04 PM", until = "8")
    @Expect(value = "January 2, 2026, 3:04 PM", since = "9", until = "19", by = "JEP 252")
    @Expect(value = "January 2, 2026, 3:04<U+202F>PM", since = "20", by = "JDK-8284840")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "9", until = "22")
    @FalsifiedBy(flags = "-Djava.locale.providers=FALLBACK", since = "9")
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    void comma(Jvm jvm, String dateAndTime) {
        assertThat(jvm.valuesOf(ByLocale.class)).has("date and time", dateAndTime);
    }

    @Pin(value = "-Djava.locale.providers=COMPAT {} the formats of JDK 8", formerly = "compatible")
    @Expect(value = "January 2, 2026 3:04 PM", says = "restores", since = "9", until = "22")
    @Expect(value = "January 2, 2026, 3:04<U+202F>PM", says = "does not restore", since = "23", by = "JDK-8174269")
    @FalsifiedBy(flags = "-Djava.locale.providers=CLDR", until = "22")
    @FalsifiedBy(flags = "-Djava.locale.providers=FALLBACK", since = "23")
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    @Touches(options = "-Djava.locale.providers")
    void compatRestoresOldFormats(Jvm jvm, String text) {
        assertThat(jvm.with("-Djava.locale.providers=COMPAT").valuesOf(ByLocale.class))
                .has("date and time", text);
    }

    @Pin("DateFormat.LONG of Locale.US writes 15:04 on 2 January 2026 as {}")
    @Expect(value = "January 2, 2026 3:04:00 PM UTC", until = "8")
    @Expect(value = "January 2, 2026 at 3:04:00 PM UTC", since = "9", until = "19", by = "JEP 252")
    @Expect(value = "January 2, 2026, 3:04:00<U+202F>PM UTC", since = "20", by = "JDK-8284840")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "9", until = "22")
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    void longTime(Jvm jvm, String dateAndTime) {
        assertThat(jvm.valuesOf(ByLocale.class)).has("long", dateAndTime);
    }

    @Pin("DateFormat.FULL of {each} writes 15:04 UTC on 2 January 2026 as {}")
    @ForEach({"en-US", "en-GB", "de-DE", "fr-FR", "es-ES", "it-IT", "pt-BR", "nl-NL", "sv-SE", "pl-PL"})
    @Expect(each = "en-US", value = "Friday, January 2, 2026 3:04:00 PM UTC", until = "8")
    @Expect(
            each = "en-US",
            value = "Friday, January 2, 2026 at 3:04:00 PM Coordinated Universal Time",
            since = "11",
            until = "19",
            by = "JEP 252")
    @Expect(
            each = "en-US",
            value = "Friday, January 2, 2026, 3:04:00<U+202F>PM Coordinated Universal Time",
            since = "20",
            by = "JDK-8284840")
    @Expect(each = "en-GB", value = "Friday, 2 January 2026 15:04:00 o'clock UTC", until = "8")
    @Expect(
            each = "en-GB",
            value = "Friday, 2 January 2026 at 15:04:00 Coordinated Universal Time",
            since = "11",
            until = "19",
            by = "JEP 252")
    @Expect(
            each = "en-GB",
            value = "Friday, 2 January 2026, 15:04:00 Coordinated Universal Time",
            since = "20",
            by = "JDK-8284840")
    @Expect(each = "de-DE", value = "Freitag, 2. Januar 2026 15:04 Uhr UTC", until = "8")
    @Expect(
            each = "de-DE",
            value = "Freitag, 2. Januar 2026 um 15:04:00 Koordinierte Weltzeit",
            since = "11",
            until = "19",
            by = "JEP 252")
    @Expect(
            each = "de-DE",
            value = "Freitag, 2. Januar 2026, 15:04:00 Koordinierte Weltzeit",
            since = "20",
            by = "JDK-8284840")
    @Expect(each = "fr-FR", value = "vendredi 2 janvier 2026 15 h 04 UTC", until = "8")
    @Expect(
            each = "fr-FR",
            value = "vendredi 2 janvier 2026 à 15:04:00 Temps universel coordonné",
            since = "11",
            until = "17",
            by = "JEP 252")
    @Expect(
            each = "fr-FR",
            value = "vendredi 2 janvier 2026, 15:04:00 temps universel coordonné",
            since = "21",
            by = "JDK-8284840")
    @Expect(each = "es-ES", value = "viernes 2 de enero de 2026 15H04' UTC", until = "8")
    @Expect(
            each = "es-ES",
            value = "viernes, 2 de enero de 2026, 15:04:00 (tiempo universal coordinado)",
            since = "11",
            by = "JEP 252")
    @Expect(each = "it-IT", value = "venerdì 2 gennaio 2026 15.04.00 UTC", until = "8")
    @Expect(
            each = "it-IT",
            value = "venerdì 2 gennaio 2026 15:04:00 Tempo coordinato universale",
            since = "11",
            by = "JEP 252")
    @Expect(each = "pt-BR", value = "Sexta-feira, 2 de Janeiro de 2026 15h04min00s UTC", until = "8")
    @Expect(
            each = "pt-BR",
            value = "sexta-feira, 2 de janeiro de 2026 15:04:00 Horário Universal Coordenado",
            since = "11",
            by = "JEP 252")
    @Expect(each = "nl-NL", value = "vrijdag 2 januari 2026 15:04:00 uur UTC", until = "8")
    @Expect(
            each = "nl-NL",
            value = "vrijdag 2 januari 2026 om 15:04:00 Gecoördineerde wereldtijd",
            since = "11",
            until = "11",
            by = "JEP 252")
    @Expect(
            each = "nl-NL",
            value = "vrijdag 2 januari 2026 om 15:04:00 gecoördineerde wereldtijd",
            since = "17",
            until = "17")
    @Expect(
            each = "nl-NL",
            value = "vrijdag 2 januari 2026 15:04:00 gecoördineerde wereldtijd",
            since = "21",
            until = "21")
    @Expect(each = "nl-NL", value = "vrijdag 2 januari 2026, 15:04:00 gecoördineerde wereldtijd", since = "25")
    @Expect(each = "sv-SE", value = "den 2 januari 2026 kl 15:04 UTC", until = "8")
    @Expect(
            each = "sv-SE",
            value = "fredag 2 januari 2026 kl. 15:04:00 Koordinerad universell tid",
            since = "11",
            until = "11",
            by = "JEP 252")
    @Expect(each = "sv-SE", value = "fredag 2 januari 2026 15:04:00 koordinerad universell tid", since = "17")
    @Expect(each = "pl-PL", value = "piątek, 2 stycznia 2026 15:04:00 UTC", until = "8")
    @Expect(
            each = "pl-PL",
            value = "piątek, 2 stycznia 2026 15:04:00 uniwersalny czas koordynowany",
            since = "11",
            by = "JEP 252")
    @FalsifiedBy(flags = "-Djava.locale.providers=CLDR", until = "8")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "11", until = "22")
    @FalsifiedBy(flags = "-Djava.locale.providers=FALLBACK", since = "23")
    @FalsifiedBy(probe = FullInEgypt.class, insteadOf = Full.class)
    @Touches(
            api = {
                "java.text.DateFormat#getDateInstance",
                "java.text.DateFormat#getDateTimeInstance",
                "java.time.format.DateTimeFormatter#ofLocalizedDate",
                "java.time.format.DateTimeFormatter#ofLocalizedDateTime"
            },
            options = "-Djava.locale.providers",
            onlyIf = "it writes times in the full style of that language")
    void full(Jvm jvm, String tag, String text) {
        Values values = jvm.valuesOf(Full.class);
        if (values.get(tag).equals("not available")) {
            throw new NotApplicable("requires the locale data of " + tag + "; this runtime was made without");
        }
        assertThat(values).has(tag, text);
    }

    @Pin(
            value = "DateFormat.SHORT of Locale.US {parses|does not parse} 3:04 PM with a plain space",
            formerly = "parses")
    @Expect(value = "true", until = "19")
    @Expect(value = "false", since = "20", until = "22", by = "JDK-8284840")
    @Expect(value = "true", since = "23", by = "JDK-8324665")
    @FalsifiedBy(probe = ParsesOther.class, insteadOf = Parses.class, until = "19")
    @FalsifiedBy(probe = ParsesOwn.class, insteadOf = Parses.class, since = "20", until = "22")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "20", until = "22")
    @FalsifiedBy(probe = ParsesStrictly.class, insteadOf = Parses.class, since = "23")
    @Touches(
            api = "java.text.DateFormat#parse",
            onlyIf = "the pattern of what it parses is that of the locale, and not its own")
    void plainSpaceParses(Jvm jvm, boolean parses) {
        assertThat(jvm.valuesOf(Parses.class)).hasResult(parses);
    }

    @Pin("DateTimeFormatter.ofLocalizedTime of Locale.US {parses|refuses} 3:04 PM with a plain space")
    @Expect(value = "true", until = "19")
    @Expect(value = "false", since = "20", by = "JDK-8284840")
    @FalsifiedBy(probe = ParsesTimeInGermany.class, insteadOf = ParsesTime.class, until = "19")
    @FalsifiedBy(probe = ParsesTimeByPattern.class, insteadOf = ParsesTime.class, since = "20")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "20", until = "22")
    @Touches(
            api = {
                "java.time.format.DateTimeFormatter#ofLocalizedDateTime",
                "java.time.format.DateTimeFormatter#ofLocalizedTime"
            },
            onlyIf = "it reads times in English that people or other programs wrote")
    void typedTimeParses(Jvm jvm, boolean parses) {
        assertThat(jvm.valuesOf(ParsesTime.class)).hasResult(parses);
    }

    @Pin("numbers in France are grouped by {}")
    @Expect(value = "U+00A0", until = "12")
    @Expect(value = "U+202F", since = "13", by = "JDK-8221432")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "13", until = "22")
    @FalsifiedBy(probe = InEgypt.class, insteadOf = Abroad.class)
    @Touches(
            api = {
                "java.text.DecimalFormatSymbols#getInstance",
                "java.text.NumberFormat#getInstance",
                "java.text.NumberFormat#getNumberInstance"
            },
            options = "-Djava.locale.providers",
            onlyIf = "it writes or reads numbers for people in France")
    void frenchNumbers(Jvm jvm, String separator) {
        assertThat(abroad(jvm)).has("grouping in France", separator);
    }

    @Pin("numbers in Swiss German are grouped by {}")
    @Expect(value = "U+0027", until = "8")
    @Expect(value = "U+2019", since = "9", until = "25", by = "JEP 252")
    @Expect(value = "U+0027", since = "26")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "9", until = "22")
    @FalsifiedBy(probe = InEgypt.class, insteadOf = Abroad.class)
    @Touches(
            api = {
                "java.text.DecimalFormatSymbols#getInstance",
                "java.text.NumberFormat#getInstance",
                "java.text.NumberFormat#getNumberInstance"
            },
            options = "-Djava.locale.providers",
            onlyIf = "it writes or reads numbers for people in Switzerland")
    void swissNumbers(Jvm jvm, String separator) {
        assertThat(abroad(jvm)).has("grouping in Switzerland", separator);
    }

    @Pin("numbers in Swiss French are grouped by {}")
    @Expect(value = "U+0027", until = "8")
    @Expect(value = "U+00A0", since = "9", until = "12", by = "JEP 252")
    @Expect(value = "U+202F", since = "13", until = "26", by = "JDK-8221432")
    @Expect(value = "U+0027", since = "27")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "9", until = "22")
    @FalsifiedBy(probe = InEgypt.class, insteadOf = Abroad.class)
    @Touches(
            api = {
                "java.text.DecimalFormatSymbols#getInstance",
                "java.text.NumberFormat#getInstance",
                "java.text.NumberFormat#getNumberInstance"
            },
            options = "-Djava.locale.providers",
            onlyIf = "it writes or reads numbers for people in Switzerland")
    void swissFrenchNumbers(Jvm jvm, String separator) {
        assertThat(abroad(jvm)).has("grouping in French of Switzerland", separator);
    }

    @Pin("in Britain the pattern MMM writes September as {}")
    @Expect(value = "Sep", until = "15")
    @Expect(value = "Sept", since = "16", by = "JDK-8251317")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "16", until = "22")
    @FalsifiedBy(probe = InEgypt.class, insteadOf = Abroad.class)
    @Touches(
            api = {
                "java.text.SimpleDateFormat#<init>",
                "java.time.format.DateTimeFormatter#ofPattern",
                "java.time.format.DateTimeFormatterBuilder#appendPattern"
            },
            options = "-Djava.locale.providers",
            onlyIf = "a pattern has MMM, and its locale is Britain")
    void britishMonth(Jvm jvm, String month) {
        assertThat(abroad(jvm)).has("month in Britain", month);
    }

    @Pin("in Australia the first day of the week is number {}, of which Sunday is number 1")
    @Expect(value = "1", until = "17")
    @Expect(value = "2", since = "21")
    @FalsifiedBy(probe = InEgypt.class, insteadOf = Abroad.class)
    @Touches(
            api = {"java.time.temporal.WeekFields#of", "java.util.Calendar#getFirstDayOfWeek"},
            options = "-Djava.locale.providers",
            onlyIf = "it computes weeks for a locale whose data changed")
    void australianWeek(Jvm jvm, int day) {
        assertThat(jvm.valuesOf(Abroad.class)).has("first day in Australia", day);
    }

    @Pin("the American format of currencies writes minus one dollar as {}")
    @Expect(value = "($1.00)", until = "8")
    @Expect(value = "-$1.00", since = "9", by = "JEP 252")
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", since = "9", until = "22")
    @FalsifiedBy(probe = InEgypt.class, insteadOf = Abroad.class)
    @Touches(api = "java.text.NumberFormat#getCurrencyInstance", options = "-Djava.locale.providers")
    void negativeDollars(Jvm jvm, String text) {
        assertThat(jvm.valuesOf(Abroad.class)).has("negative dollars", text);
    }

    private static Values abroad(Jvm jvm) {
        Values values = jvm.valuesOf(Abroad.class);
        if (values.get("available").equals(false)) {
            throw new NotApplicable(
                    "requires the locale data of France, Britain and Switzerland; this runtime was made without");
        }
        return values;
    }
}
