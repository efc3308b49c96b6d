package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Jit;

/**
 * The lowest bits of an object's mark word say how it is locked: 101 biased to a thread, 01
 * unlocked, 00 locked by one thread, 10 by a monitor that others may wait for. What the upper bits
 * hold then has changed twice: today they stay what they are, the hash among them. Up to 21 the
 * first identity hash of an object that is locked takes a monitor; up to 11 an object with a hash
 * is not biased.
 *
 * <h2>Why</h2>
 *
 * A lock that nobody else wants needs no monitor. Biased locking wrote the first owner into the
 * header and never took it out, so that this thread locks without an atomic instruction. A thin
 * lock used to put the address of a record on the owner's stack there, and to keep the header in
 * that record; now each thread has a stack of what it has locked, and the header loses one bit. A
 * monitor used to have its address in the header; now a table leads from the object to it. Compact
 * headers need that, since half of the mark word is the class. A hash needs the bits that hold the
 * biased owner or the address, and no other thread may write into a record on the owner's stack.
 *
 * <h2>How it is shown</h2>
 *
 * The mark word is read as raw memory: of a fresh object before, in and after its first {@code
 * synchronized}, and of an object with an identity hash while it is locked, and after a timed
 * {@code wait}, which takes a monitor, and when a second thread is blocked by the lock. Another
 * object gets its hash while it is locked. Controls: the same without a lock, and flags that bring
 * the other way back.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: objects made in the first four seconds are not biased
 *   <li>11: biased at once
 *   <li>since 15: biased locking is off (JEP 374); 17 still has it
 *   <li>up to 21 a thin lock puts an address into the header, and the hash of a locked object takes
 *       a monitor; since 25 the header stays in place, with the hash; 21 can have that by {@code
 *       -XX:LockingMode=2}
 *   <li>up to 26 a monitor puts its address there; since 27 it leaves the header in place
 * </ul>
 *
 * <h2>For users</h2>
 *
 * What is locked by one thread only, from {@code StringBuffer} to {@code Vector}, costs an atomic
 * instruction for each lock since 15. Up to 21 an object whose identity hash is taken in its own
 * lock, as {@code Object.toString()} does, has the dearer lock. Tools that read headers must know
 * the version.
 */
@Quark(
        id = "mark-word-states",
        title = "Mark word states",
        source = "JVM scalability: contention everywhere; JEP 374, JEP 450")
class MarkWordStatesQuark {

    /** What probes share; in a class of its own, as guests do not have what this one uses. */
    static final class Bits {
        private Bits() {}

        /** The lowest, most significant first. */
        static String lowest(int count, long word) {
            String digits = Long.toBinaryString((1L << count) | (word & ((1L << count) - 1)));
            return digits.substring(1);
        }
    }

    /** The first lock of a fresh object. */
    public static class FirstLock {
        public Map<String, Object> op() throws InterruptedException {
            RawMemory.markWord(new Object());
            Object object = made();
            long fresh = RawMemory.markWord(object);
            long locked;
            synchronized (object) {
                locked = RawMemory.markWord(object);
                hold(object);
            }
            long unlocked = RawMemory.markWord(object);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("fresh", Bits.lowest(3, fresh));
            values.put("locked", Bits.lowest(3, locked));
            values.put("unlocked", Bits.lowest(3, unlocked));
            values.put("owner is kept", unlocked != fresh);
            return values;
        }

        Object made() {
            return new Object();
        }

        void hold(Object object) throws InterruptedException {}
    }

    /** The same, of an object with an identity hash. */
    public static class FirstLockWithHash extends FirstLock {
        @Override
        Object made() {
            Object object = new Object();
            System.identityHashCode(object);
            return object;
        }
    }

    /** The same, with a wait. */
    public static class FirstWait extends FirstLock {
        @Override
        @SuppressWarnings("WaitNotInLoop") // Nothing is waited for.
        void hold(Object object) throws InterruptedException {
            object.wait(1);
        }
    }

    /** Milliseconds from the start of the VM to the first object that is biased, 10,000 at most. */
    public static class FirstBiased {
        private static final long MOST = 10_000;

        public Map<String, Object> op() throws InterruptedException {
            while ((RawMemory.markWord(new Object()) & 7) != 5 && uptime() < MOST) {
                Thread.sleep(10);
            }
            return Collections.singletonMap("first biased object at, ms", uptime());
        }

        private static long uptime() {
            return ManagementFactory.getRuntimeMXBean().getUptime();
        }
    }

    /** The header of a hashed object that a thread has locked. */
    public static class ThinLock {
        public Map<String, Object> op() throws InterruptedException {
            Object object = new Object();
            System.identityHashCode(object);
            long before = RawMemory.markWord(object);
            long locked = locked(object);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("lock", Bits.lowest(2, locked));
            values.put("header in place", locked >>> 2 == before >>> 2);
            return values;
        }

        long locked(Object object) throws InterruptedException {
            synchronized (object) {
                return RawMemory.markWord(object);
            }
        }
    }

    /** The same, not locked. */
    public static class NoLock extends ThinLock {
        @Override
        long locked(Object object) {
            return RawMemory.markWord(object);
        }
    }

    /** The same, with a monitor. */
    public static class Monitor extends ThinLock {
        @Override
        @SuppressWarnings("WaitNotInLoop") // Nothing is waited for.
        long locked(Object object) throws InterruptedException {
            synchronized (object) {
                object.wait(1);
                return RawMemory.markWord(object);
            }
        }
    }

    /** The same, while a second thread is blocked. */
    public static class Contended extends ThinLock {
        @Override
        long locked(Object object) throws InterruptedException {
            Thread second = new Thread(() -> lock(object));
            synchronized (object) {
                second.start();
                while (second.getState() != Thread.State.BLOCKED) {
                    Thread.sleep(1);
                }
                return RawMemory.markWord(object);
            }
        }

        private static void lock(Object object) {
            synchronized (object) {
                System.identityHashCode(object);
            }
        }
    }

    /** An object that gets its hash while it is locked. */
    public static class HashInLock {
        public Map<String, Object> op() {
            Object object = new Object();
            synchronized (object) {
                System.identityHashCode(object);
                return Collections.singletonMap("lock", Bits.lowest(2, RawMemory.markWord(object)));
            }
        }
    }

    @Pin(value = "objects are biased to their first owner", until = 11)
    @FalsifiedBy(flags = "-XX:-UseBiasedLocking")
    void biased(Jvm jvm) {
        assertThat(jvm.with("-XX:BiasedLockingStartupDelay=0").valuesOf(FirstLock.class))
                .has("fresh", "101")
                .has("locked", "101")
                .has("unlocked", "101")
                .has("owner is kept", true);
    }

    @Pin(value = "an object with an identity hash is not biased", until = 11)
    @FalsifiedBy(probe = FirstLock.class, insteadOf = FirstLockWithHash.class)
    void hashEndsBias(Jvm jvm) {
        assertThat(jvm.with("-XX:BiasedLockingStartupDelay=0").valuesOf(FirstLockWithHash.class))
                .has("fresh", "001")
                .has("locked", "000")
                .has("unlocked", "001");
    }

    @Pin(value = "no object is biased in the first four seconds, and then they are", until = 8)
    @FalsifiedBy(flags = "-XX:BiasedLockingStartupDelay=0")
    @FalsifiedBy(flags = "-XX:-UseBiasedLocking")
    void biasedAfterFourSeconds(Jvm jvm) {
        assertThat(
                        jvm.observe(
                                new ValuesOf(FirstBiased.class)
                                        .varying("first biased object at, ms")))
                .hasAtLeast("first biased object at, ms", 3_900)
                .hasAtMost("first biased object at, ms", 9_900);
    }

    @Pin(value = "objects are biased from the start", since = 11, until = 11)
    @FalsifiedBy(flags = "-XX:BiasedLockingStartupDelay=60000")
    void biasedAtOnce(Jvm jvm) {
        assertThat(jvm.valuesOf(FirstLock.class)).has("fresh", "101");
    }

    @Pin(
            value = "objects are not biased, and unlocked as if they had never been locked",
            since = 17)
    @FalsifiedBy(flags = "-XX:+UseBiasedLocking", until = 17)
    @FalsifiedBy(probe = FirstWait.class, insteadOf = FirstLock.class)
    void unbiased(Jvm jvm) {
        assertThat(jvm.valuesOf(FirstLock.class))
                .has("fresh", "001")
                .has("locked", "000")
                .has("unlocked", "001")
                .has("owner is kept", false);
    }

    @Pin(value = "a thin lock takes the place of the header", until = 21)
    @FalsifiedBy(probe = NoLock.class, insteadOf = ThinLock.class)
    @FalsifiedBy(probe = Monitor.class, insteadOf = ThinLock.class)
    void thinLockDisplaces(Jvm jvm) {
        assertThat(jvm.valuesOf(ThinLock.class)).has("lock", "00").has("header in place", false);
    }

    @Pin(value = "a thin lock leaves the header in place", since = 25)
    @FalsifiedBy(probe = NoLock.class, insteadOf = ThinLock.class)
    @FalsifiedBy(probe = Monitor.class, insteadOf = ThinLock.class)
    @FalsifiedBy(flags = "-XX:LockingMode=1", until = 25)
    void thinLockStays(Jvm jvm) {
        assertThat(jvm.valuesOf(ThinLock.class)).has("lock", "00").has("header in place", true);
    }

    @Pin(value = "with LockingMode=2 it leaves it in place", since = 21, until = 21)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(flags = "-XX:LockingMode=1")
    void thinLockStaysByOption(Jvm jvm) {
        assertThat(
                        jvm.with("-XX:+UnlockExperimentalVMOptions", "-XX:LockingMode=2")
                                .valuesOf(ThinLock.class))
                .has("lock", "00")
                .has("header in place", true);
    }

    @Pin(value = "the hash of a locked object takes a monitor", until = 21)
    @FalsifiedBy(probe = ThinLock.class, insteadOf = HashInLock.class)
    void hashInflates(Jvm jvm) {
        assertThat(jvm.valuesOf(HashInLock.class)).has("lock", "10");
    }

    @Pin(value = "the hash of a locked object takes no monitor", since = 25)
    @FalsifiedBy(probe = Monitor.class, insteadOf = HashInLock.class)
    @FalsifiedBy(flags = "-XX:LockingMode=1", until = 25)
    void hashDoesNotInflate(Jvm jvm) {
        assertThat(jvm.valuesOf(HashInLock.class)).has("lock", "00");
    }

    @Pin("a second thread that is blocked takes a monitor")
    @FalsifiedBy(probe = ThinLock.class, insteadOf = Contended.class)
    void contentionInflates(Jvm jvm) {
        assertThat(jvm.valuesOf(Contended.class)).has("lock", "10");
    }

    @Pin(value = "a monitor takes the place of the header", until = 26)
    @FalsifiedBy(probe = ThinLock.class, insteadOf = Monitor.class)
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+UseObjectMonitorTable"},
            since = 25)
    void monitorDisplaces(Jvm jvm) {
        assertThat(jvm.valuesOf(Monitor.class)).has("lock", "10").has("header in place", false);
    }

    @Pin(value = "a monitor leaves the header in place", since = 27)
    @FalsifiedBy(probe = ThinLock.class, insteadOf = Monitor.class)
    @FalsifiedBy(
            flags = {
                "-XX:+UnlockDiagnosticVMOptions",
                "-XX:-UseCompactObjectHeaders",
                "-XX:-UseObjectMonitorTable"
            },
            until = 27)
    void monitorStays(Jvm jvm) {
        assertThat(jvm.valuesOf(Monitor.class)).has("lock", "10").has("header in place", true);
    }
}
