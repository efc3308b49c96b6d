package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.time.Instant;
import java.time.temporal.ChronoField;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.locks.LockSupport;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * On Linux, {@code Instant.now()} counts milliseconds up to JDK 8, microseconds from 9 on, and nanoseconds since 15;
 * {@code Thread.sleep(0, n)} sleeps for less than a millisecond since 21.
 *
 * <h2>Why</h2>
 *
 * The clock behind {@code Instant} used to be {@code System.currentTimeMillis}, then {@code gettimeofday}, and is
 * {@code clock_gettime} now. {@code Thread.sleep} used to round to whole milliseconds, never down to zero, before it
 * called the VM.
 *
 * <h2>How it is shown</h2>
 *
 * The probe takes 1000 instants and reports the greatest unit of which all are multiples. It sleeps 50 times for 0.1
 * ms, and reports the shortest sleep. {@code System.nanoTime()} and {@code LockSupport.parkNanos}, which have always
 * been finer, are the controls: they show whether the machine can measure such times.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: milliseconds.
 *   <li>since 9: microseconds (JDK-8068730).
 *   <li>since 15: nanoseconds on Linux (JDK-8242504).
 *   <li>since 21: {@code Thread.sleep} does not round (JDK-8305092).
 *   <li>not measured: 9, 10, 12 to 16 and 18 to 20; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Since 21, a loop that polls with {@code sleep(0, n)} runs more often and takes more processor time. Since 9 and 15,
 * instants are finer: where a column or a JSON field keeps fewer digits, truncate the instant before you store and
 * compare it, as by {@code truncatedTo(ChronoUnit.MICROS)}. Or take instants from {@code Clock.tickMillis}. The text of
 * an instant gets longer as well.
 */
@Quark(
        id = "clock-precision",
        title = "Precision of clocks and sleeps",
        source = "JDK-8068730, JDK-8242504, JDK-8305092",
        impact = Impact.BEHAVIOUR)
@Requires(os = Os.LINUX)
class ClockPrecisionQuark {
    private static final String SHORTEST = "shortest in microseconds";

    /** The unit of instants, and the unit of another clock. */
    public static class Instants {
        private static final int SAMPLES = 1000;

        public Map<String, Object> op() {
            long unit = 0;
            long other = 0;
            for (int i = 0; i < SAMPLES; i++) {
                unit = divisor(unit, nanos());
                other = divisor(other, System.nanoTime());
            }
            Map<String, Object> units = new LinkedHashMap<>();
            units.put("instants", name(unit));
            units.put("nanoTime", name(other));
            return units;
        }

        long nanos() {
            return Instant.now().get(ChronoField.NANO_OF_SECOND);
        }

        private static String name(long unit) {
            if (unit % 1_000_000 == 0) {
                return "milliseconds";
            }
            return unit % 1000 == 0 ? "microseconds" : "nanoseconds";
        }

        private static long divisor(long one, long other) {
            return other == 0 ? one : divisor(other, one % other);
        }
    }

    /** The instants of another clock. */
    public static class OfNanoTime extends Instants {
        @Override
        long nanos() {
            return System.nanoTime();
        }
    }

    /** The instants of a clock of milliseconds. */
    public static class OfMillis extends Instants {
        @Override
        long nanos() {
            return System.currentTimeMillis() % 1000 * 1_000_000;
        }
    }

    /** The shortest of some sleeps, each of which follows a park for as long. */
    public static class Sleeps {
        private static final int SLEEPS = 50;
        private static final int NANOS = 100_000;
        private static final int MILLISECOND = 1_000_000;

        public Map<String, Object> op() throws InterruptedException {
            long shortest = Long.MAX_VALUE;
            int shortParks = 0;
            for (int i = 0; i < SLEEPS; i++) {
                long parked = System.nanoTime();
                LockSupport.parkNanos(NANOS);
                long start = System.nanoTime();
                sleep();
                shortest = Math.min(shortest, System.nanoTime() - start);
                shortParks += start - parked < MILLISECOND ? 1 : 0;
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("shortest in microseconds", shortest / 1000);
            values.put("less than a millisecond", shortest < MILLISECOND);
            values.put("most parks are shorter", shortParks > SLEEPS / 2);
            return values;
        }

        void sleep() throws InterruptedException {
            Thread.sleep(0, NANOS);
        }
    }

    /** Parks in place of each sleep. */
    public static class Parks extends Sleeps {
        @Override
        void sleep() {
            LockSupport.parkNanos(100_000);
        }
    }

    /** The shortest of some sleeps for a millisecond. */
    public static class SleepsLong extends Sleeps {
        @Override
        void sleep() throws InterruptedException {
            Thread.sleep(1);
        }
    }

    @Pin("Instant.now() counts {}")
    @Expect(value = "milliseconds", until = "8")
    @Expect(value = "microseconds", since = "9", until = "14", by = "JDK-8068730")
    @Expect(value = "nanoseconds", since = "15", by = "JDK-8242504")
    @FalsifiedBy(probe = OfNanoTime.class, insteadOf = Instants.class, until = "14")
    @FalsifiedBy(probe = OfMillis.class, insteadOf = Instants.class, since = "9")
    @Touches(
            api = {
                "java.time.Clock#instant()",
                "java.time.Instant#now()",
                "java.time.LocalDateTime#now",
                "java.time.LocalTime#now",
                "java.time.OffsetDateTime#now",
                "java.time.ZonedDateTime#now"
            },
            onlyIf = "it compares such times with others that were kept or written with fewer digits")
    void instants(Jvm jvm, String unit) {
        Values units = jvm.valuesOf(Instants.class);
        if (!units.get("nanoTime").equals("nanoseconds")) {
            throw new NotApplicable(
                    "requires a clock that counts nanoseconds; this machine's counts " + units.get("nanoTime"));
        }
        assertThat(units).has("instants", unit);
    }

    @Pin("Thread.sleep(0, 100_000) {can take|does not take} less than a millisecond")
    @Expect(value = "false", until = "20")
    @Expect(value = "true", since = "21", by = "JDK-8305092")
    @FalsifiedBy(probe = Parks.class, insteadOf = Sleeps.class, until = "20")
    @FalsifiedBy(probe = SleepsLong.class, insteadOf = Sleeps.class, since = "21")
    @Touches(api = "java.lang.Thread#sleep(long, int)", onlyIf = "it sleeps for fractions of a millisecond")
    void sleeps(Jvm jvm, boolean less) {
        Values sleeps = jvm.observe(new ValuesOf(Sleeps.class).varying(SHORTEST));
        if (sleeps.get("most parks are shorter").equals(false)) {
            throw new NotApplicable("requires a machine that wakes most parked threads within a millisecond");
        }
        assertThat(sleeps).has("less than a millisecond", less);
    }
}
