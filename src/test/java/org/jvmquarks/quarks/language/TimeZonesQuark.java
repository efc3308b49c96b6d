package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TimeZone;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The time zones {@code EST}, {@code MST} and {@code HST} had fixed offsets up to JDK 23. Since 24
 * they are links to Panama, Phoenix and Honolulu, whose past contains daylight saving time, and
 * since 25 their use causes a warning.
 *
 * <h2>Why</h2>
 *
 * A JDK contains its own copy of the time-zone data (tzdata), and each update release takes the
 * newest. The version 2024b of that data made the three identifiers links to places. The JDK
 * followed in its next feature version; update releases of older versions take the new data but
 * keep the fixed offsets.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks the zone {@code MST} for its offset in the summer of 1943, when Phoenix had war
 * time. The report shows the version of the data as well. A zone with a fixed offset, and that of
 * Phoenix, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 23: the zone {@code MST} has the offset -7:00 at any time, and {@code
 *       ZoneId.SHORT_IDS} maps it to {@code -07:00}.
 *   <li>since 24: it is the zone of Phoenix (JDK-8340477).
 *   <li>since 25: {@code TimeZone.getTimeZone("MST")} prints a warning, as it does for the other
 *       identifiers of three letters such as {@code PST} and {@code CST} (JDK-8342550).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24, where the version of a change is that
 *       of its issue. Nothing is claimed of JDKs that take the data from the system, as those of
 *       Red Hat do.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Name a place, {@code America/Phoenix}, or an offset, {@code GMT-7}, and never three letters: the
 * same text is another zone on another JDK. Times before 1970 in these zones shift by an hour or
 * half an hour. The version of the data differs by vendor and update release; {@code
 * ZoneRulesProvider.getVersions("UTC")} tells it.
 */
@Requires(vm = Vm.ANY)
@Quark(
        id = "time-zones",
        title = "Time zones of three letters",
        source = "JDK-8340477, JDK-8342550",
        impact = Impact.BEHAVIOUR)
@Touches(
        api = {
            "java.time.ZoneId#SHORT_IDS",
            "java.util.TimeZone#getTimeZone(java.lang.String)",
            "java.util.TimeZone#setDefault"
        },
        options = "-Duser.timezone",
        onlyIf = "it names a zone EST, MST or HST, or reads such a name")
class TimeZonesQuark {
    private static final String DATA = "data";
    private static final String OFFSET = "offset in minutes";
    private static final String OWN = "data of its own";

    /** A zone in the summer of 1943. */
    public static class Mountain {
        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("data", ZoneRulesProvider.getVersions("UTC").lastEntry().getKey());
            values.put("data of its own", !isLink());
            values.put("offset in minutes", offset(TimeZone.getTimeZone(zone())));
            return values;
        }

        String zone() {
            return "MST";
        }

        /** 1 July 1943, by milliseconds since 1970. */
        static int offset(TimeZone zone) {
            return zone.getOffset(-836_438_400_000L) / 60_000;
        }

        /** Whether somebody replaced the JDK's file by a link. */
        static boolean isLink() {
            String home = System.getProperty("java.home");
            return Files.isSymbolicLink(new File(home, "lib/tzdb.dat").toPath());
        }
    }

    /** The zone of Phoenix. */
    public static class Phoenix extends Mountain {
        @Override
        String zone() {
            return "America/Phoenix";
        }
    }

    /** A fixed offset. */
    public static class Fixed extends Mountain {
        @Override
        String zone() {
            return "GMT-07:00";
        }
    }

    /** What the short name means for {@code java.time}. */
    public static class ShortName {
        public String op() {
            return ZoneId.SHORT_IDS.getOrDefault(name(), "nothing");
        }

        String name() {
            return "MST";
        }
    }

    /** The short name of another zone, which always was that of a place. */
    public static class OtherName extends ShortName {
        @Override
        String name() {
            return "PST";
        }
    }

    /** Asks for a zone by three letters. */
    public static class Asks {
        @SuppressWarnings("ThreeLetterTimeZoneID") // That is what the pin is about.
        public static void main(String[] args) {
            TimeZone.getTimeZone("MST");
        }
    }

    /** Asks for a zone by its place. */
    public static class AsksForPlace {
        public static void main(String[] args) {
            TimeZone.getTimeZone("America/Phoenix");
        }
    }

    /** Warns of something itself. */
    public static class Warns {
        public static void main(String[] args) {
            System.err.println("WARNING: Use of the three-letter time zone ID");
        }
    }

    @Pin("in July 1943 the zone MST is {} minutes east of Greenwich")
    @Expect(value = "-420", until = "23")
    @Expect(value = "-360", since = "24", by = "JDK-8340477")
    @FalsifiedBy(probe = Phoenix.class, insteadOf = Mountain.class, until = "23")
    @FalsifiedBy(probe = Fixed.class, insteadOf = Mountain.class, since = "24")
    void pastOffset(Jvm jvm, int minutes) {
        Values values = jvm.observe(new ValuesOf(Mountain.class).varying(DATA, OWN));
        if (values.get(OWN).equals(false)) {
            throw new NotApplicable(
                    "requires a JDK with time-zone data of its own; this one takes that of the"
                            + " system");
        }
        assertThat(values).has(OFFSET, minutes);
    }

    @Pin("ZoneId.SHORT_IDS maps MST to {}")
    @Touches(api = "java.time.ZoneId#SHORT_IDS")
    @Expect(value = "-07:00", until = "23")
    @Expect(value = "America/Phoenix", since = "24", by = "JDK-8340477")
    @FalsifiedBy(probe = OtherName.class, insteadOf = ShortName.class)
    void shortName(Jvm jvm, String zone) {
        assertThat(jvm.valuesOf(ShortName.class)).has("value", zone);
    }

    @Pin(
            value = "TimeZone.getTimeZone(\"MST\") {causes|does not cause} a warning",
            impact = Impact.WARNING)
    @Touches(
            api = "java.util.TimeZone#getTimeZone(java.lang.String)",
            options = "-Duser.timezone",
            onlyIf = "it names a zone by three letters, or reads such a name")
    @Expect(value = "false", until = "24")
    @Expect(value = "true", since = "25", by = "JDK-8342550")
    @FalsifiedBy(probe = Warns.class, insteadOf = Asks.class, until = "24")
    @FalsifiedBy(probe = AsksForPlace.class, insteadOf = Asks.class, since = "25")
    void warned(Jvm jvm, boolean warns) {
        ProcessRun run = jvm.run(Asks.class);
        assertThat(run).succeeds();
        if (warns) {
            assertThat(run).hasWarning("Use of the three-letter time zone ID");
        } else {
            assertThat(run).hasNoWarning();
        }
    }
}
