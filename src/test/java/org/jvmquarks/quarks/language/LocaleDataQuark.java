package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * The JDK takes the formats of dates, times and numbers from locale data, which change between
 * versions. Since JDK 9 they come from the Unicode consortium's CLDR.
 *
 * <h2>Why</h2>
 *
 * {@code DateFormat.getTimeInstance} and similar methods look up their pattern in the locale data.
 * JDK 8 had data of its own, which hardly changed. CLDR appears twice a year, and each feature
 * version of the JDK takes the newest.
 *
 * <h2>How it is shown</h2>
 *
 * The probe formats one moment with the American formats. It writes a narrow no-break space as its
 * code point, because it looks like a space. A pattern in the code is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the JDK's own data.
 *   <li>since 9: CLDR (JEP 252), with a comma between date and time; {@code
 *       -Djava.locale.providers=COMPAT} restores the data of 8.
 *   <li>since 20: CLDR 42, with a narrow no-break space before AM and PM (JDK-8284840).
 *   <li>since 23: the JDK no longer contains the data of 8, and COMPAT has no effect (JDK-8174269).
 *   <li>not measured: 9, 10, 18 to 20 and 22 to 24, where the version of a change is that of its
 *       issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * One JDK may be unable to parse what another wrote with these formats. Exchange dates as ISO 8601
 * or with a pattern of your own, and do not compare formatted texts in tests.
 */
@Requires(vm = Vm.ANY)
@Quark(
        id = "locale-data",
        title = "Locale data",
        source = "JEP 252, JDK-8284840, JDK-8174269",
        impact = Impact.BEHAVIOUR)
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
        options = "-Djava.locale.providers")
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
                    Moment.text(
                            DateFormat.getDateTimeInstance(
                                    DateFormat.LONG, DateFormat.SHORT, Locale.US)));
            return texts;
        }
    }

    /** In a pattern of the code. */
    public static class ByPattern {
        public Map<String, Object> op() {
            Map<String, Object> texts = new LinkedHashMap<>();
            texts.put("time", Moment.text(new SimpleDateFormat("HH:mm", Locale.US)));
            texts.put(
                    "date and time",
                    Moment.text(new SimpleDateFormat("yyyy-MM-dd HH:mm", Locale.US)));
            return texts;
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

    @Touches(options = "-Djava.locale.providers")
    @Pin("-Djava.locale.providers=COMPAT {restores|does not restore} the formats of JDK 8")
    @Expect(value = "true", since = "9", until = "22")
    @Expect(value = "false", since = "23", by = "JDK-8174269")
    @FalsifiedBy(flags = "-Djava.locale.providers=CLDR", until = "22")
    @FalsifiedBy(flags = "-Djava.locale.providers=FALLBACK", since = "23")
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    void compatible(Jvm jvm, boolean restores) {
        assertThat(jvm.with("-Djava.locale.providers=COMPAT").valuesOf(ByLocale.class))
                .has(
                        "date and time",
                        restores ? "January 2, 2026 3:04 PM" : "January 2, 2026, 3:04<U+202F>PM");
    }
}
