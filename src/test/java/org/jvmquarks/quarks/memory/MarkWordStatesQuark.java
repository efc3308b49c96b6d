package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.management.ManagementFactory;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * The lowest bits of an object's mark word say how the object is locked: 101 means biased to a thread, 01 unlocked, 00
 * locked by one thread, and 10 locked through a monitor. A lock used to displace the upper bits, including the identity
 * hash; current versions leave them in place.
 *
 * <h2>Why</h2>
 *
 * An uncontended lock does not need a monitor. Biased locking wrote the first owner into the header and left it there,
 * so that this thread could lock again without an atomic instruction. A thin lock used to replace the header with the
 * address of a record on the owner's stack, which kept the original header; now each thread has a stack of the objects
 * it has locked, and locking clears one bit of the header. A monitor used to put its own address into the header; now a
 * table maps the object to its monitor. Compact object headers need both changes, because they keep the class in the
 * mark word. The identity hash needs the same bits as the biased owner and the address, and no other thread may write
 * into a record on the owner's stack: that is why the first hash of a locked object used to inflate the lock.
 *
 * <h2>How it is shown</h2>
 *
 * The probes read the mark word as raw memory: before, during and after the first {@code synchronized} block of a fresh
 * object; while an object with an identity hash is locked, after a timed {@code wait}, which inflates the lock, and
 * while a second thread is blocked. Another probe requests the hash of a locked object. The controls do the same
 * without a lock, or select the other mechanism with a flag.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 9: objects are biased from four seconds after the start.
 *   <li>since 10: objects are biased from the start (JDK-8180421).
 *   <li>since 15: biased locking is off (JEP 374); 17 can still turn it on.
 *   <li>since 23: a thin lock leaves the header in place, and the hash of a locked object does not need a monitor
 *       (JDK-8319251). 21 and 22 do the same with {@code -XX:LockingMode=2}.
 *   <li>since 27: a monitor leaves the header in place as well (JDK-8379782).
 *   <li>not measured: 9, 10, 12 to 16 and 22 to 24; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Since 15 each uncontended lock costs an atomic instruction, also in old classes such as {@code StringBuffer} and
 * {@code Vector}. Up to 22 an object whose identity hash is taken inside its own lock, as {@code Object.toString()}
 * does, needs the more expensive kind of lock. Tools that read headers must distinguish these versions.
 */
@Quark(
        id = "mark-word-states",
        title = "Mark word states",
        source = "JVM scalability: contention everywhere; JEP 374, JEP 450",
        impact = Impact.INTERNAL)
@Requires(bits = 64, modules = "jdk.unsupported")
@Touches(
        options = {
            "-XX:BiasedLockingStartupDelay",
            "-XX:LockingMode",
            "-XX:UseBiasedLocking",
            "-XX:UseObjectMonitorTable"
        })
class MarkWordStatesQuark {

    /** Code that probes share; in a class of its own, as guests do not have the classes that the quark uses. */
    static final class Bits {
        private Bits() {}

        /** Returns the lowest bits of a word, most significant first. */
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

    /** The first lock of an object that has an identity hash. */
    public static class FirstLockWithHash extends FirstLock {
        @Override
        Object made() {
            Object object = new Object();
            System.identityHashCode(object);
            return object;
        }
    }

    /** The first lock of a fresh object, with a timed wait. */
    public static class FirstWait extends FirstLock {
        @Override
        @SuppressWarnings("WaitNotInLoop") // No condition to wait for.
        void hold(Object object) throws InterruptedException {
            object.wait(1);
        }
    }

    /** Milliseconds from the start of the VM to the first object that is biased, 10,000 at most. */
    @Waits
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

    /** The header of a hashed object that is not locked. */
    public static class NoLock extends ThinLock {
        @Override
        long locked(Object object) {
            return RawMemory.markWord(object);
        }
    }

    /** The header of a hashed object that is locked through a monitor. */
    public static class Monitor extends ThinLock {
        @Override
        @SuppressWarnings("WaitNotInLoop") // No condition to wait for.
        long locked(Object object) throws InterruptedException {
            synchronized (object) {
                object.wait(1);
                return RawMemory.markWord(object);
            }
        }
    }

    /** The header of a hashed object while a second thread is blocked. */
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

    @Pin(
            value = "the first lock of a fresh object {biases the object to the thread|leaves the object unbiased}",
            impact = Impact.PERFORMANCE,
            formerly = "biased")
    @Expect(value = "true", until = "14")
    @Expect(value = "false", since = "15", by = "JEP 374")
    @FalsifiedBy(flags = "-XX:-UseBiasedLocking", until = "14")
    @FalsifiedBy(flags = "-XX:+UseBiasedLocking", since = "15", until = "17")
    @FalsifiedBy(probe = FirstLockWithHash.class, insteadOf = FirstLock.class, until = "14")
    @FalsifiedBy(probe = FirstWait.class, insteadOf = FirstLock.class, since = "15")
    @Touches(
            api = {
                "java.lang.StringBuffer#append",
                "java.util.Hashtable#get",
                "java.util.Hashtable#put",
                "java.util.Vector#add",
                "java.util.Vector#addElement",
                "java.util.Vector#elementAt",
                "java.util.Vector#get"
            },
            options = {"-XX:BiasedLockingStartupDelay", "-XX:UseBiasedLocking"},
            onlyIf = "a single thread locks such objects in code that takes much of the time")
    void firstLockBiases(Jvm jvm, boolean biased) {
        if (biased) {
            assertThat(jvm.with("-XX:BiasedLockingStartupDelay=0").valuesOf(FirstLock.class))
                    .has("fresh", "101")
                    .has("locked", "101")
                    .has("unlocked", "101")
                    .has("owner is kept", true);
        } else {
            assertThat(jvm.valuesOf(FirstLock.class))
                    .has("fresh", "001")
                    .has("locked", "000")
                    .has("unlocked", "001")
                    .has("owner is kept", false);
        }
    }

    @Pin("a lock does not bias an object that has an identity hash")
    @FalsifiedBy(probe = FirstLock.class, insteadOf = FirstLockWithHash.class, until = "14")
    @FalsifiedBy(probe = FirstWait.class, insteadOf = FirstLockWithHash.class, since = "15")
    void hashEndsBias(Jvm jvm) {
        Jvm fromTheStart = jvm.feature() < 15 ? jvm.with("-XX:BiasedLockingStartupDelay=0") : jvm;
        assertThat(fromTheStart.valuesOf(FirstLockWithHash.class))
                .has("fresh", "001")
                .has("locked", "000")
                .has("unlocked", "001");
    }

    @Pin("new objects are biasable {from the start|only from four seconds after the start}")
    @Expect(value = "false", until = "9")
    @Expect(value = "true", since = "10", until = "14", by = "JDK-8180421")
    @FalsifiedBy(flags = "-XX:BiasedLockingStartupDelay=0", until = "9")
    @FalsifiedBy(flags = "-XX:-UseBiasedLocking", until = "14")
    @FalsifiedBy(flags = "-XX:BiasedLockingStartupDelay=60000", since = "10", until = "14")
    void biasedAtOnce(Jvm jvm, boolean atOnce) {
        if (atOnce) {
            assertThat(jvm.valuesOf(FirstLock.class)).has("fresh", "101");
        } else {
            String uptime = "first biased object at, ms";
            assertThat(jvm.observe(new ValuesOf(FirstBiased.class).varying(uptime)))
                    .number(uptime)
                    .isAtLeast(3_900)
                    .number(uptime)
                    .isAtMost(9_900);
        }
    }

    @Pin("a thin lock {leaves the header of its object in place|displaces the header of its object}")
    @Expect(value = "false", until = "22")
    @Expect(value = "true", since = "23", by = "JDK-8319251")
    @FalsifiedBy(probe = NoLock.class, insteadOf = ThinLock.class)
    @FalsifiedBy(probe = Monitor.class, insteadOf = ThinLock.class)
    @FalsifiedBy(flags = "-XX:LockingMode=1", since = "23", until = "25")
    void thinLockStays(Jvm jvm, boolean inPlace) {
        assertThat(jvm.valuesOf(ThinLock.class)).has("lock", "00").has("header in place", inPlace);
    }

    /** Zero does not implement this mode in 21. */
    @Pin("with LockingMode=2, a thin lock leaves the header of the object in place")
    @Requires(jit = Jit.C1)
    @Expect(since = "21", until = "22", by = "JDK-8291555")
    @FalsifiedBy(probe = NoLock.class, insteadOf = ThinLock.class)
    @FalsifiedBy(probe = Monitor.class, insteadOf = ThinLock.class)
    @FalsifiedBy(flags = "-XX:LockingMode=1")
    void thinLockStaysByOption(Jvm jvm) {
        assertThat(jvm.with("-XX:+UnlockExperimentalVMOptions", "-XX:LockingMode=2")
                        .valuesOf(ThinLock.class))
                .has("lock", "00")
                .has("header in place", true);
    }

    @Pin("the first identity hash of a locked object {}")
    @Expect(value = "10", says = "inflates the lock", until = "22")
    @Expect(value = "00", says = "leaves the lock thin", since = "23", by = "JDK-8319251")
    @FalsifiedBy(probe = ThinLock.class, insteadOf = HashInLock.class, until = "22")
    @FalsifiedBy(probe = Monitor.class, insteadOf = HashInLock.class, since = "23")
    @FalsifiedBy(flags = "-XX:LockingMode=1", since = "23", until = "25")
    void hashInflates(Jvm jvm, String bits) {
        assertThat(jvm.valuesOf(HashInLock.class)).has("lock", bits);
    }

    @Pin("a second thread that blocks on a lock inflates the lock")
    @FalsifiedBy(probe = ThinLock.class, insteadOf = Contended.class)
    void contentionInflates(Jvm jvm) {
        assertThat(jvm.valuesOf(Contended.class)).has("lock", "10");
    }

    /** About a default: compact object headers, which are an option from 24 on, need the table. */
    @Pin(
            value = "a monitor {leaves the header of its object in place|displaces the header of its object}",
            ergonomics = true)
    @Requires(usualHeaders = true)
    @Expect(value = "false", until = "26")
    @Expect(value = "true", since = "27", by = "JDK-8379782")
    @FalsifiedBy(probe = ThinLock.class, insteadOf = Monitor.class)
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:+UseObjectMonitorTable"},
            since = "24",
            until = "26")
    @FalsifiedBy(
            flags = {"-XX:+UnlockDiagnosticVMOptions", "-XX:-UseCompactObjectHeaders", "-XX:-UseObjectMonitorTable"},
            since = "27",
            until = "27")
    void monitorStays(Jvm jvm, boolean inPlace) {
        assertThat(jvm.valuesOf(Monitor.class)).has("lock", "10").has("header in place", inPlace);
    }
}
