package org.jvmquarks.quarks.concurrency;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadInfo;
import java.lang.reflect.Field;
import java.util.Collections;
import java.util.Date;
import java.util.Map;
import java.util.TimeZone;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.guest.RawMemory;

/**
 * {@code new Date(2017, 11, 29)} takes the lock of the default zone, so threads that make such
 * dates wait for each other. But only because that constructor counts years from 1900, so that it
 * means the year 3917, and only in a zone with daylight saving.
 *
 * <h2>Why</h2>
 *
 * A zone has a table of its changes up to 2037. Beyond the table its last rule decides, which is
 * made when it is first needed: the zone hands it out under its lock, each time. On 8 the rule
 * itself, a {@code SimpleTimeZone}, keeps when daylight saving begins and ends in the year asked
 * for last, under a lock of its own. In UTC there is no rule, and within the table none is asked. A
 * {@code LocalDate} has no zone.
 *
 * <h2>How it is shown</h2>
 *
 * The probe looks up the default zone, or its last rule, in the JDK's memory and holds its lock; a
 * second thread that makes a date blocks for that very object, or makes its date and ends. No time
 * decides. Controls: the year 2017, and UTC.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: {@code LocalDate} comes (JEP 150); a date takes two locks
 *   <li>11 to 28: one lock
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The source blames the calendar, which is not locked any more, and its benchmark does not measure
 * dates as they occur. What is far in the future, such as "valid until 9999", does take the lock. A
 * container runs in UTC and hides it.
 */
@Quark(
        id = "date-scaling",
        title = "Date and LocalDate by threads",
        source = "JVM scalability: bottlenecks hiding in plain sight")
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

        @SuppressWarnings({
            "deprecation",
            "DateChecker",
            "JavaUtilDate"
        }) // It is what the claim is about.
        Date makeDate() {
            return new Date(2017, 11, 29);
        }

        Object held(Object zone) throws ReflectiveOperationException {
            return zone;
        }

        /** Itself, of which {@code TimeZone.getDefault} gives copies only. */
        private static Object zone() throws ReflectiveOperationException {
            Field field = TimeZone.class.getDeclaredField("defaultTimeZone");
            return RawMemory.get(TimeZone.class, field).orElseThrow(IllegalStateException::new);
        }

        /** One of both happens: it blocks, or it ends. */
        private static String whatBlocks(Thread maker, Object held) {
            while (maker.isAlive()) {
                for (ThreadInfo thread :
                        ManagementFactory.getThreadMXBean()
                                .getThreadInfo(new long[] {maker.getId()})) {
                    if (blocksFor(thread, held)) {
                        return held.getClass().getName();
                    }
                }
            }
            return "nothing";
        }

        /** There is nothing to be told of a thread that has ended. */
        private static boolean blocksFor(ThreadInfo thread, Object held) {
            return thread != null
                    && thread.getThreadState() == Thread.State.BLOCKED
                    && thread.getLockInfo() != null
                    && thread.getLockInfo().getIdentityHashCode() == System.identityHashCode(held);
        }
    }

    /** The same with the lock of the last rule of the zone. */
    public static class LastRule extends FarFuture {
        @Override
        Object held(Object zone) throws ReflectiveOperationException {
            Field rule = Class.forName("sun.util.calendar.ZoneInfo").getDeclaredField("lastRule");
            return RawMemory.get(zone, rule).orElseThrow(IllegalStateException::new);
        }
    }

    /** The same of a year within the table. */
    public static class ThisCentury extends FarFuture {
        @Override
        @SuppressWarnings({
            "deprecation",
            "DateChecker",
            "JavaUtilDate"
        }) // It is what the claim is about.
        Date makeDate() {
            return new Date(117, 11, 29);
        }
    }

    @Pin("a date beyond the table of its zone takes the lock of the zone")
    @FalsifiedBy(probe = ThisCentury.class, insteadOf = FarFuture.class)
    @FalsifiedBy(flags = "-Duser.timezone=UTC")
    void dateLocksZone(Jvm jvm) {
        assertThat(jvm.with(BERLIN).valuesOf(FarFuture.class))
                .has("waits for", "sun.util.calendar.ZoneInfo");
    }

    @Pin(value = "it takes the lock of the zone's last rule as well", until = 8)
    @FalsifiedBy(probe = ThisCentury.class, insteadOf = LastRule.class)
    void dateLocksRule(Jvm jvm) {
        assertThat(jvm.with(BERLIN).valuesOf(LastRule.class))
                .has("waits for", "java.util.SimpleTimeZone");
    }

    @Pin(value = "it does not take the lock of the zone's last rule", since = 11)
    @FalsifiedBy(probe = FarFuture.class, insteadOf = LastRule.class)
    void dateDoesNotLockRule(Jvm jvm) {
        assertThat(jvm.with(BERLIN).valuesOf(LastRule.class)).has("waits for", "nothing");
    }

    @Pin("a date within the table takes no lock")
    @FalsifiedBy(probe = FarFuture.class, insteadOf = ThisCentury.class)
    void dateOfThisCenturyTakesNone(Jvm jvm) {
        assertThat(jvm.with(BERLIN).valuesOf(ThisCentury.class)).has("waits for", "nothing");
    }
}
