package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.text.DateFormat;
import java.text.SimpleDateFormat;
import java.util.LinkedHashMap;
import java.util.Locale;
import java.util.Map;
import java.util.TimeZone;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;

/**
 * How dates and times are written changes with the JDK: its locale data come from the Unicode
 * consortium's CLDR, and are renewed with each version.
 *
 * <h2>Why</h2>
 *
 * Formats without a pattern take it from the locale data. Those of 8 were the JDK's own, and hardly
 * changed; those of CLDR do twice a year.
 *
 * <h2>How it is shown</h2>
 *
 * The probe formats one moment with the American formats. A no-break space is written as its code
 * point, so that it can be told from a space. A pattern in the code is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the JDK's own data.
 *   <li>since 9: CLDR (JEP 252), with a comma between date and time.
 *   <li>since 20: CLDR 42, with a narrow no-break space before AM and PM.
 *   <li>since 23: {@code -Djava.locale.providers=COMPAT} no longer brings back the data of 8.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Text that one JDK wrote is not parsed by the next: exchange dates with a pattern of your own or
 * as ISO 8601, and compare no formatted text in tests.
 */
@Quark(id = "locale-data", title = "Locale data", source = "JEP 252, JDK-8284840")
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

    /** As the locale data say. */
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

    /** As the code says. */
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

    @Pin(value = "neither comma nor no-break space", until = 8)
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    void ownData(Jvm jvm) {
        assertThat(jvm.valuesOf(ByLocale.class))
                .has("time", "3:04 PM")
                .has("date and time", "January 2, 2026 3:04 PM");
    }

    @Pin(value = "a comma between date and time", since = 9, until = 19)
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT")
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    void comma(Jvm jvm) {
        assertThat(jvm.valuesOf(ByLocale.class))
                .has("time", "3:04 PM")
                .has("date and time", "January 2, 2026, 3:04 PM");
    }

    @Pin(value = "a narrow no-break space before AM and PM", since = 20)
    @FalsifiedBy(flags = "-Djava.locale.providers=COMPAT", until = 22)
    @FalsifiedBy(probe = ByPattern.class, insteadOf = ByLocale.class)
    void narrowSpace(Jvm jvm) {
        assertThat(jvm.valuesOf(ByLocale.class)).has("time", "3:04<U+202F>PM");
    }
}
