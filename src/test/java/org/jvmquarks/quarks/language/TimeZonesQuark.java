package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.File;
import java.nio.file.Files;
import java.time.ZoneId;
import java.time.zone.ZoneRulesProvider;
import java.util.Arrays;
import java.util.LinkedHashMap;
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
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The time zones {@code EST}, {@code MST} and {@code HST} had fixed offsets up to JDK 23. Since 24 they are links to
 * Panama, Phoenix and Honolulu, which had other offsets in the past, and since 25 their use prints a warning.
 *
 * <h2>Why</h2>
 *
 * A JDK contains its own copy of the time-zone data (tzdata), and each update release takes the newest. Version 2024b
 * of this data turned the three identifiers into links to places. The JDK followed in its next feature version; update
 * releases of older versions take the new data but keep the fixed offsets.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads the offsets of {@code MST} and {@code HST} in the summer of 1943, when war time applied, and the
 * offset of {@code EST} in 1900, before Panama had a standard time. The report shows the version of the data as well.
 * Zones with a fixed offset, and those of the places, are the controls. Nine places have changed their rules since
 * 2021: their offsets depend only on the version of the data, whatever the version of the JDK.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 23: the zone {@code MST} has the offset -7:00 at any time, and {@code ZoneId.SHORT_IDS} maps it to
 *       {@code -07:00}.
 *   <li>since 24: it is the zone of Phoenix (JDK-8340477).
 *   <li>since 25: {@code TimeZone.getTimeZone("MST")} prints a warning, as it does for the other three-letter
 *       identifiers such as {@code PST} and {@code CST} (JDK-8342550).
 *   <li>all versions: the rules of a place follow from the data, 2021a to 2026e as measured here.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 *       The pin about the past claims nothing about JDKs that take the data from the system, as those of Red Hat do.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Name a place, {@code America/Phoenix}, or an offset, {@code GMT-7}, and never three letters: the same text means
 * different zones on different JDKs. Some times before 1970 shift: in {@code MST} and {@code HST} by an hour or half an
 * hour, in {@code EST} before 1908 by 19 minutes. The version of the data differs by vendor and update release;
 * {@code ZoneRulesProvider.getVersions("UTC")} returns it. An update release that is five years old gives Mexico,
 * Jordan or Iran an hour too many or too few. It knows neither {@code Europe/Kyiv} nor {@code America/Ciudad_Juarez}:
 * {@code ZoneId.of} throws, and {@code TimeZone.getTimeZone} silently returns Greenwich. If you cannot update the JDK,
 * update its data with {@code tzupdater}.
 */
@Quark(
        id = "time-zones",
        title = "Three-letter time zones",
        source = "JDK-8340477, JDK-8342550",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
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
    private static final String OWN = "data of its own";

    /** The three zones in the past. */
    public static class Past {
        /** 1 January 1900, by milliseconds since 1970. */
        private static final long IN_1900 = -2_208_988_800_000L;

        /** 1 July 1943. */
        private static final long IN_1943 = -836_438_400_000L;

        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("data", Data.version());
            values.put("data of its own", !Data.isLink());
            values.put("EST in 1900", offset(eastern(), IN_1900));
            values.put("MST in 1943", offset(mountain(), IN_1943));
            values.put("HST in 1943", offset(hawaii(), IN_1943));
            return values;
        }

        String eastern() {
            return "EST";
        }

        String mountain() {
            return "MST";
        }

        String hawaii() {
            return "HST";
        }

        private static int offset(String zone, long moment) {
            return TimeZone.getTimeZone(zone).getOffset(moment) / 60_000;
        }
    }

    /** The version of the JDK's time-zone data. */
    private static final class Data {
        private Data() {}

        static String version() {
            return ZoneRulesProvider.getVersions("UTC").lastEntry().getKey();
        }

        /** Whether somebody replaced the JDK's file by a link. */
        static boolean isLink() {
            String home = System.getProperty("java.home");
            return Files.isSymbolicLink(new File(home, "lib/tzdb.dat").toPath());
        }
    }

    /** The zones of Panama, Phoenix and Honolulu. */
    public static class Places extends Past {
        @Override
        String eastern() {
            return "America/Panama";
        }

        @Override
        String mountain() {
            return "America/Phoenix";
        }

        @Override
        String hawaii() {
            return "Pacific/Honolulu";
        }
    }

    /** Fixed offsets. */
    public static class Fixed extends Past {
        @Override
        String eastern() {
            return "GMT-05:00";
        }

        @Override
        String mountain() {
            return "GMT-07:00";
        }

        @Override
        String hawaii() {
            return "GMT-10:00";
        }
    }

    /** Offsets of places whose rules changed. */
    public static class Today {
        /** 1 January 2026, 12:00 UTC, by milliseconds since 1970. */
        private static final long WINTER = 1_767_268_800_000L;

        /** 1 July 2026, 12:00 UTC. */
        private static final long SUMMER = 1_782_907_200_000L;

        private static final String PLACES = "Africa/Cairo America/Asuncion America/Ciudad_Juarez America/Mexico_City"
                + " Asia/Almaty Asia/Amman Asia/Tehran Europe/Kyiv Pacific/Apia";

        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("data", Data.version());
            for (String place : PLACES.split(" ")) {
                TimeZone zone = TimeZone.getTimeZone(zone(place));
                values.put(place + " in January", zone.getOffset(WINTER) / 60_000);
                values.put(place + " in July", zone.getOffset(SUMMER) / 60_000);
            }
            return values;
        }

        String zone(String place) {
            return place;
        }
    }

    /** Those of Nepal, which are nowhere else. */
    public static class InNepal extends Today {
        @Override
        String zone(String place) {
            return "Asia/Kathmandu";
        }
    }

    /** A place, the version of the time-zone data with its last change, and its offsets. */
    private enum Change {
        SAMOA("Pacific/Apia", "2021b", "January", 780, 840),
        /** The identifier is as new as that version; an unknown one means Greenwich. */
        KYIV("Europe/Kyiv", "2022b", "July", 180, 0),
        IRAN("Asia/Tehran", "2022b", "July", 210, 270),
        MEXICO_CITY("America/Mexico_City", "2022f", "July", -360, -300),
        JORDAN("Asia/Amman", "2022e", "January", 180, 120),
        CIUDAD_JUAREZ("America/Ciudad_Juarez", "2022g", "January", -420, 0),
        EGYPT("Africa/Cairo", "2023a", "July", 180, 120),
        KAZAKHSTAN("Asia/Almaty", "2024a", "January", 300, 360),
        PARAGUAY("America/Asuncion", "2025a", "July", -180, -240);

        private final String zone;
        private final String version;
        private final String month;
        private final int now;
        private final int before;

        Change(String zone, String version, String month, int now, int before) {
            this.zone = zone;
            this.version = version;
            this.month = month;
            this.now = now;
            this.before = before;
        }

        String key() {
            return zone + " in " + month;
        }

        /** Versions are a year and a letter, in the order of the alphabet. */
        int offset(String data) {
            return data.compareTo(version) < 0 ? before : now;
        }

        @Override
        public String toString() {
            return String.format(
                    Locale.ROOT,
                    "%s or newer, the zone %s is %d minutes east of Greenwich in %s 2026, and with older data %d",
                    version,
                    zone,
                    now,
                    month,
                    before);
        }
    }

    /** What the short names mean for {@code java.time}. */
    public static class ShortNames {
        public Map<String, Object> op() {
            Map<String, Object> values = new LinkedHashMap<>();
            for (String name : Arrays.asList("EST", "MST", "HST")) {
                values.put(name, ZoneId.SHORT_IDS.get(effective(name)));
            }
            return values;
        }

        String effective(String name) {
            return name;
        }
    }

    /** The short name of another zone, which always was that of a place. */
    public static class OtherName extends ShortNames {
        @Override
        String effective(String name) {
            return "PST";
        }
    }

    /** Looks up a zone by three letters. */
    public static class Asks {
        @SuppressWarnings("ThreeLetterTimeZoneID") // That is what the pin is about.
        public static void main(String[] args) {
            TimeZone.getTimeZone("MST");
        }
    }

    /** Looks up a zone by its place. */
    public static class AsksForPlace {
        public static void main(String[] args) {
            TimeZone.getTimeZone("America/Phoenix");
        }
    }

    /** Prints a warning itself. */
    public static class Warns {
        public static void main(String[] args) {
            System.err.println("WARNING: Use of the three-letter time zone ID");
        }
    }

    @Pin("the time zone {each} has the offset of {} minutes from UTC")
    @ForEach({"EST in 1900", "MST in 1943", "HST in 1943"})
    @Expect(each = "EST in 1900", value = "-300", until = "23")
    @Expect(each = "EST in 1900", value = "-319", since = "24", by = "JDK-8340477")
    @Expect(each = "MST in 1943", value = "-420", until = "23")
    @Expect(each = "MST in 1943", value = "-360", since = "24", by = "JDK-8340477")
    @Expect(each = "HST in 1943", value = "-600", until = "23")
    @Expect(each = "HST in 1943", value = "-570", since = "24", by = "JDK-8340477")
    @FalsifiedBy(probe = Places.class, insteadOf = Past.class, until = "23")
    @FalsifiedBy(probe = Fixed.class, insteadOf = Past.class, since = "24")
    void pastOffset(Jvm jvm, String zone, int minutes) {
        Values values = jvm.observe(new ValuesOf(Past.class).varying(DATA, OWN));
        if (values.get(OWN).equals(false)) {
            throw new NotApplicable("requires a JDK with time-zone data of its own; this one takes that of the system");
        }
        assertThat(values).has(zone, minutes);
    }

    @Pin("ZoneId.SHORT_IDS maps {each} to {}")
    @ForEach({"EST", "MST", "HST"})
    @Expect(each = "EST", value = "-05:00", until = "23")
    @Expect(each = "EST", value = "America/Panama", since = "24", by = "JDK-8340477")
    @Expect(each = "MST", value = "-07:00", until = "23")
    @Expect(each = "MST", value = "America/Phoenix", since = "24", by = "JDK-8340477")
    @Expect(each = "HST", value = "-10:00", until = "23")
    @Expect(each = "HST", value = "Pacific/Honolulu", since = "24", by = "JDK-8340477")
    @FalsifiedBy(probe = OtherName.class, insteadOf = ShortNames.class)
    @Touches(api = "java.time.ZoneId#SHORT_IDS", onlyIf = "it names a zone EST, MST or HST, or reads such a name")
    void shortName(Jvm jvm, String name, String zone) {
        assertThat(jvm.valuesOf(ShortNames.class)).has(name, zone);
    }

    @Pin("with time-zone data of {each}")
    @ForEach({"SAMOA", "KYIV", "IRAN", "MEXICO_CITY", "JORDAN", "CIUDAD_JUAREZ", "EGYPT", "KAZAKHSTAN", "PARAGUAY"})
    @FalsifiedBy(probe = InNepal.class, insteadOf = Today.class)
    @Touches(
            api = {
                "java.time.ZoneId#of",
                "java.util.TimeZone#getTimeZone(java.lang.String)",
                "java.util.TimeZone#setDefault"
            },
            options = "-Duser.timezone",
            onlyIf = "it works with this zone")
    void rules(Jvm jvm, Change change) {
        Values values = jvm.observe(new ValuesOf(Today.class).varying(DATA));
        assertThat(values).has(change.key(), change.offset(values.get(DATA).toString()));
    }

    @Pin(
            value = "TimeZone.getTimeZone(\"MST\") {causes|does not cause} a warning",
            impact = Impact.WARNING,
            formerly = "warned")
    @Expect(value = "false", until = "24")
    @Expect(value = "true", since = "25", by = "JDK-8342550")
    @FalsifiedBy(probe = Warns.class, insteadOf = Asks.class, until = "24")
    @FalsifiedBy(probe = AsksForPlace.class, insteadOf = Asks.class, since = "25")
    @Touches(
            api = "java.util.TimeZone#getTimeZone(java.lang.String)",
            options = "-Duser.timezone",
            onlyIf = "it names a zone by three letters, or reads such a name")
    void threeLettersCauseWarning(Jvm jvm, boolean warns) {
        ProcessRun run = jvm.run(Asks.class);
        assertThat(run).succeeds();
        if (warns) {
            assertThat(run).hasWarning("Use of the three-letter time zone ID");
        } else {
            assertThat(run).hasNoWarning();
        }
    }
}
