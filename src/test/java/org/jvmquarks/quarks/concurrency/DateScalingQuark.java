package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Field;
import java.time.LocalDate;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import java.util.TimeZone;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.verdict.Impact;

/**
 * {@code new Date(2017, 11, 29)} takes the lock of the default time zone, so threads that make such dates wait for each
 * other. The constructor counts years from 1900, so the date lies in the year 3917. A date before 2038 does not take
 * this lock, nor does any date in a zone without daylight saving.
 *
 * <h2>Why</h2>
 *
 * A zone has a table of its changes up to 2037. For later dates it uses its last rule. The zone creates this rule on
 * first use, and takes its own lock each time it returns the rule. Up to JDK 9 the rule itself, a
 * {@code SimpleTimeZone}, takes a second lock to cache when daylight saving begins and ends in the year of its last
 * computation. UTC has no such rule, and a date within the table needs none. A {@code LocalDate} has no zone.
 *
 * <h2>How it is shown</h2>
 *
 * The probe looks up the default zone, or its last rule, in the JDK's memory and holds its lock. A second thread makes
 * a date: either it blocks for that very object, or it ends. The verdict does not depend on time. Controls are a date
 * in 2017, a {@code LocalDate}, and UTC.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 9: a date beyond the table takes two locks.
 *   <li>since 10: it takes one (JDK-8191216).
 *   <li>not measured: 9 and 10; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Dates in the far future, such as "valid until 9999", take the lock: use {@code java.time} for them. Other dates do
 * not: a benchmark that passes a full year to the constructor measures a case that is rare in programs. Tests in a
 * container often run in UTC and do not show this contention.
 */
@Quark(
        id = "date-scaling",
        title = "Dates that lock the time zone",
        source = "JVM scalability: bottlenecks hiding in plain sight",
        impact = Impact.PERFORMANCE)
@Requires(modules = {"java.management", "jdk.unsupported"})
@Touches(api = "java.util.Date")
public class DateScalingQuark {
    private static final String BERLIN = "-Duser.timezone=Europe/Berlin";

    /** Makes a date while another thread has the lock of the default zone. */
    public static class FarFuture {
        public Map<String, Object> op() throws ReflectiveOperationException, InterruptedException {
            makeDate();
            Object held = held(zone());
            Thread maker = new Thread(this::makeDate, "maker");
            maker.setDaemon(true);
            String waitsFor;
            synchronized (held) {
                maker.start();
                waitsFor = whatBlocks(maker, held);
            }
            maker.join();
            return Collections.singletonMap("waits for", waitsFor);
        }

        @SuppressWarnings({"deprecation", "DateChecker", "JavaUtilDate"}) // It is what the claim is about.
        Object makeDate() {
            return new Date(2017, 11, 29);
        }

        Object held(Object zone) throws ReflectiveOperationException {
            return zone;
        }

        /** Returns the zone itself; {@code TimeZone.getDefault} returns copies. */
        private static Object zone() throws ReflectiveOperationException {
            Field field = TimeZone.class.getDeclaredField("defaultTimeZone");
            return RawMemory.get(TimeZone.class, field).orElseThrow(IllegalStateException::new);
        }

        /** Waits until the thread blocks or ends; one of them happens. */
        private static String whatBlocks(Thread maker, Object held) {
            while (maker.isAlive()) {
                for (ThreadInfo thread :
                        ManagementFactory.getThreadMXBean().getThreadInfo(new long[] {maker.getId()})) {
                    if (blocksFor(thread, held)) {
                        return held.getClass().getName();
                    }
                }
            }
            return "nothing";
        }

        /** The bean has no information about a thread that has ended. */
        private static boolean blocksFor(ThreadInfo thread, Object held) {
            return thread != null
                    && thread.getThreadState() == Thread.State.BLOCKED
                    && thread.getLockInfo() != null
                    && thread.getLockInfo().getIdentityHashCode() == System.identityHashCode(held);
        }
    }

    /** Makes the same date while another thread has the lock of the last rule of the zone. */
    public static class LastRule extends FarFuture {
        @Override
        Object held(Object zone) throws ReflectiveOperationException {
            Field rule = Class.forName("sun.util.calendar.ZoneInfo").getDeclaredField("lastRule");
            return RawMemory.get(zone, rule).orElseThrow(IllegalStateException::new);
        }
    }

    /** Makes a date within the table while another thread has the lock of the zone. */
    public static class ThisCentury extends FarFuture {
        @Override
        @SuppressWarnings({"deprecation", "DateChecker", "JavaUtilDate"}) // It is what the claim is about.
        Object makeDate() {
            return new Date(117, 11, 29);
        }
    }

    /** Makes the same date without a zone while another thread has the lock of the zone. */
    public static class WithoutZone extends FarFuture {
        /** The JDK creates its default zone on first use, and this date does not use it. */
        @Override
        public Map<String, Object> op() throws ReflectiveOperationException, InterruptedException {
            TimeZone.getDefault();
            return super.op();
        }

        @Override
        Object makeDate() {
            return LocalDate.of(3917, 12, 29);
        }
    }

    @Pin("making a Date after 2037 takes the lock of the default time zone if it has daylight saving")
    @FalsifiedBy(probe = ThisCentury.class, insteadOf = FarFuture.class)
    @FalsifiedBy(flags = "-Duser.timezone=UTC")
    void dateLocksZone(Jvm jvm) {
        assertThat(jvm.with(BERLIN).valuesOf(FarFuture.class)).has("waits for", "sun.util.calendar.ZoneInfo");
    }

    @Pin("making a Date after 2037 {} the lock of the last rule of the default time zone")
    @Expect(value = "java.util.SimpleTimeZone", says = "takes", until = "9")
    @Expect(value = "nothing", says = "does not take", since = "10", by = "JDK-8191216")
    @FalsifiedBy(probe = ThisCentury.class, insteadOf = LastRule.class, until = "9")
    @FalsifiedBy(probe = FarFuture.class, insteadOf = LastRule.class, since = "10")
    void dateLocksRule(Jvm jvm, String waitsFor) {
        assertThat(jvm.with(BERLIN).valuesOf(LastRule.class)).has("waits for", waitsFor);
    }

    @Pin("making a Date before 2038 does not take the lock of the default time zone")
    @FalsifiedBy(probe = FarFuture.class, insteadOf = ThisCentury.class)
    void dateOfThisCenturyTakesNone(Jvm jvm) {
        assertThat(jvm.with(BERLIN).valuesOf(ThisCentury.class)).has("waits for", "nothing");
    }

    @Pin("making a LocalDate after 2037 does not take the lock of the default time zone")
    @FalsifiedBy(probe = FarFuture.class, insteadOf = WithoutZone.class)
    void localDateTakesNone(Jvm jvm) {
        assertThat(jvm.with(BERLIN).valuesOf(WithoutZone.class)).has("waits for", "nothing");
    }
}
