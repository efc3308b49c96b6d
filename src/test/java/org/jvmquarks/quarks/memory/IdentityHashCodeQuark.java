package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * {@code System.identityHashCode} is a number that the VM makes up at the first call and keeps in
 * the mark word of the object's header, 31 bits of it. The first call for an object takes several
 * times as long as all later ones.
 *
 * <h2>Why</h2>
 *
 * The number must stay the same although collectors move objects, so it cannot be the address. Each
 * thread has a generator of Marsaglia's, an xor-shift of four words, whose next number is written
 * into the mark word by compare and exchange; that is a call into the VM, while compiled code reads
 * the number of an object that has one. With {@code -XX:hashCode} one can choose how it is made: 0
 * random, 1 from the address and a seed of the VM, 2 the constant 1, 3 a counter, 4 the address, 5
 * the default.
 *
 * <h2>How it is shown</h2>
 *
 * By the mark word before and after the first call, read as raw memory. Each way of making the
 * number leaves a rule that ten thousand hashes follow or do not: five successive ones of a thread
 * must fulfil the equation of the xor-shift, as far as 31 bits of each tell. The time of a first
 * call is taken with that of a new object, and compared with a new object and a call for an old
 * one.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 21: the number begins at bit 8. On 11 the first call also ends the bias of an object's
 *       lock, which the lowest three bits tell; biased locking is off since 15 (JEP 374).
 *   <li>8: {@code hashCode} is a product flag; experimental since.
 *   <li>since 25: it begins at bit 11, also without the compact object headers that need the bits
 *       (JEP 450).
 * </ul>
 *
 * <h2>For users</h2>
 *
 * An identity hash is neither unique nor an address: two of 60,000 objects already share one more
 * often than not. What calls it for each new object, an {@code IdentityHashMap} or a class without
 * a {@code hashCode} in a {@code HashMap}, pays for it more than for the object.
 */
@Quark(
        id = "identity-hash-code",
        title = "Identity hash code",
        source = "JVM Anatomy Quark #26, JEP 450")
public class IdentityHashCodeQuark {

    /** What the first call for an object changes in its mark word, above the three lock bits. */
    public static class FirstCall {
        private static final long LOCK_BITS = 7;

        public Map<String, Object> op() {
            Object object = new Object();
            RawMemory.markWord(object);
            long before = RawMemory.markWord(object);
            long hash = hash(object);
            long changed = (before ^ RawMemory.markWord(object)) & ~LOCK_BITS;
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("shift", shift(hash, changed));
            return values;
        }

        int hash(Object object) {
            return System.identityHashCode(object);
        }

        /** By how many bits the hash is shifted in what has changed; -1 if it is not that. */
        private static int shift(long hash, long changed) {
            for (int shift = 0; shift < 33; shift++) {
                if (hash << shift == changed) {
                    return shift;
                }
            }
            return -1;
        }
    }

    /** The same for an object that has a hash of its own. */
    public static class OwnHash extends FirstCall {
        @Override
        int hash(Object object) {
            return "own".hashCode();
        }
    }

    /** The same for an object that was hashed before. */
    public static class SecondCall extends FirstCall {
        @Override
        public Map<String, Object> op() {
            Object object = new Object();
            long hash = hash(object);
            long before = RawMemory.markWord(object);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("same", hash == hash(object));
            values.put("unchanged", before == RawMemory.markWord(object));
            return values;
        }
    }

    /** The same, of two objects: what one would see if the hash were not kept. */
    public static class AnotherObject {
        public Map<String, Object> op() {
            Object object = new Object();
            int hash = System.identityHashCode(object);
            Object other = new Object();
            long before = RawMemory.markWord(other);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("same", hash == System.identityHashCode(other));
            values.put("unchanged", before == RawMemory.markWord(other));
            return values;
        }
    }

    /** Addresses and hashes of a thousand objects before and after a full collection. */
    public static class FullCollection {
        private static final int OBJECTS = 1000;

        public Map<String, Object> op() {
            Object[] objects = new Object[OBJECTS];
            long[] references = new long[OBJECTS];
            int[] hashes = new int[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                objects[i] = new Object();
                references[i] = RawMemory.reference(objects[i]);
                hashes[i] = System.identityHashCode(objects[i]);
            }
            System.gc();
            int moved = 0;
            int changed = 0;
            for (int i = 0; i < OBJECTS; i++) {
                moved += RawMemory.reference(objects[i]) != references[i] ? 1 : 0;
                changed += System.identityHashCode(objects[i]) != hashes[i] ? 1 : 0;
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("moved", moved);
            values.put("hashes changed", changed);
            return values;
        }
    }

    /** Hashes of ten thousand objects, and what becomes of them. */
    abstract static class Hashes {
        static final int OBJECTS = 10_000;

        public Map<String, Object> op() {
            Object[] objects = new Object[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                objects[i] = new Object();
            }
            // Addresses first: a hash that is one must be that of the first call.
            long[] addresses = new long[OBJECTS];
            int[] hashes = new int[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                addresses[i] = RawMemory.reference(objects[i]);
                hashes[i] = System.identityHashCode(objects[i]);
            }
            return judge(hashes, addresses);
        }

        abstract Map<String, Object> judge(int[] hashes, long[] addresses);
    }

    /** Bits that are set in any of them, and bits that are set in all, in hexadecimal digits. */
    public static class Bits extends Hashes {
        @Override
        Map<String, Object> judge(int[] hashes, long[] addresses) {
            int any = 0;
            int all = -1;
            for (int hash : hashes) {
                any |= hash;
                all &= hash;
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("bits used", Integer.toHexString(any));
            values.put("bits always set", Integer.toHexString(all));
            return values;
        }
    }

    /** Whether each is one more than the last; other threads may take a few numbers. */
    public static class Successors extends Hashes {
        @Override
        Map<String, Object> judge(int[] hashes, long[] addresses) {
            int successors = 0;
            for (int i = 1; i < OBJECTS; i++) {
                successors += hashes[i] == hashes[i - 1] + 1 ? 1 : 0;
            }
            return Collections.singletonMap("counted up", successors > OBJECTS - OBJECTS / 100);
        }
    }

    /** Whether each is the address, of which it has room for 31 bits. */
    public static class Addresses extends Hashes {
        @Override
        Map<String, Object> judge(int[] hashes, long[] addresses) {
            boolean equal = true;
            for (int i = 0; i < OBJECTS; i++) {
                equal &= hashes[i] == (int) (addresses[i] & Integer.MAX_VALUE);
            }
            return Collections.singletonMap("equal to the address", equal);
        }
    }

    /** How many follow from the four before by Marsaglia's xor-shift; others may take numbers. */
    public static class XorShifts extends Hashes {
        /** Depends on the top bit of an earlier number, which a hash does not have. */
        private static final int UNKNOWN = 1 << 31 | 1 << 23 | 1 << 12;

        @Override
        Map<String, Object> judge(int[] hashes, long[] addresses) {
            int successors = 0;
            for (int i = 4; i < OBJECTS; i++) {
                int oldest = hashes[i - 4] ^ hashes[i - 4] << 11;
                int next = hashes[i - 1] ^ hashes[i - 1] >>> 19 ^ oldest ^ oldest >>> 8;
                successors += ((hashes[i] ^ next) & ~UNKNOWN) == 0 ? 1 : 0;
            }
            return Collections.singletonMap(
                    "made by xor-shift", successors > OBJECTS - OBJECTS / 100);
        }
    }

    /** What is left of the hashes without their addresses: a seed that the VM changes seldom. */
    public static class Seeds extends Hashes {
        @Override
        Map<String, Object> judge(int[] hashes, long[] addresses) {
            Set<Long> seeds = new HashSet<>();
            for (int i = 0; i < OBJECTS; i++) {
                long bits = addresses[i] >> 3;
                seeds.add((hashes[i] ^ bits ^ bits >> 5) & Integer.MAX_VALUE);
            }
            return Collections.singletonMap("seeds", seeds.size());
        }
    }

    /** Makes an object and takes its hash. */
    @State(Scope.Thread)
    public static class ColdCall {
        @Benchmark
        public int op() {
            return System.identityHashCode(new Object());
        }
    }

    /** Makes an object and takes the hash of another, which has one. */
    @State(Scope.Thread)
    public static class WarmCall {
        private final Object hashed = new Object();
        Object made = hashed;

        @Benchmark
        public int op() {
            made = new Object();
            return System.identityHashCode(hashed);
        }
    }

    @Pin(value = "the first call puts the hash into the mark word at bit 8", until = 21)
    @FalsifiedBy(probe = OwnHash.class, insteadOf = FirstCall.class)
    void hashLiesAtBit8(Jvm jvm) {
        assertThat(jvm.valuesOf(FirstCall.class)).has("shift", 8);
    }

    @Pin(value = "the first call puts the hash into the mark word at bit 11", since = 25)
    @FalsifiedBy(probe = OwnHash.class, insteadOf = FirstCall.class)
    void hashLiesAtBit11(Jvm jvm) {
        assertThat(jvm.valuesOf(FirstCall.class)).has("shift", 11);
    }

    @Pin(value = "it lies at bit 11 without compact headers as well", since = 27)
    @FalsifiedBy(probe = OwnHash.class, insteadOf = FirstCall.class)
    void hashLiesAtBit11WithClassicHeaders(Jvm jvm) {
        assertThat(jvm.with("-XX:-UseCompactObjectHeaders").valuesOf(FirstCall.class))
                .has("shift", 11);
    }

    @Pin("the second call gives the same hash and changes nothing")
    @FalsifiedBy(probe = AnotherObject.class, insteadOf = SecondCall.class)
    void secondCallReadsTheHash(Jvm jvm) {
        assertThat(jvm.valuesOf(SecondCall.class)).has("same", true).has("unchanged", true);
    }

    @Pin("a full collection moves every object and changes no hash")
    @FalsifiedBy(flags = "-XX:+DisableExplicitGC")
    @Requires(collector = Collector.SERIAL)
    void hashSurvivesAMove(Jvm jvm) {
        assertThat(inRoomyHeap(jvm).valuesOf(FullCollection.class))
                .has("moved", 1000)
                .has("hashes changed", 0);
    }

    @Pin("hashes use 31 bits and have none in common")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=1"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=4"})
    @Requires(collector = Collector.SERIAL)
    void hashHas31Bits(Jvm jvm) {
        assertThat(inRoomyHeap(jvm).valuesOf(Bits.class))
                .has("bits used", "7fffffff")
                .has("bits always set", "0");
    }

    @Pin("by default they are made by a thread's xor-shift generator")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=0"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=1"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"})
    @Requires(collector = Collector.SERIAL)
    void defaultIsXorShift(Jvm jvm) {
        assertThat(inRoomyHeap(jvm).valuesOf(XorShifts.class)).has("made by xor-shift", true);
    }

    @Pin("so do those of hashCode=0, one generator for all threads")
    @FalsifiedBy(flags = "-XX:hashCode=1")
    @FalsifiedBy(flags = "-XX:hashCode=4")
    @Requires(collector = Collector.SERIAL)
    void mode0IsRandom(Jvm jvm) {
        assertThat(mode(jvm, 0).valuesOf(Bits.class))
                .has("bits used", "7fffffff")
                .has("bits always set", "0");
    }

    @Pin("hashCode=1 mixes the address with a seed")
    @FalsifiedBy(flags = "-XX:hashCode=0")
    @FalsifiedBy(flags = "-XX:hashCode=2")
    @FalsifiedBy(flags = "-XX:hashCode=4")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    @Requires(collector = Collector.SERIAL)
    void mode1MixesTheAddress(Jvm jvm) {
        assertThat(mode(jvm, 1).valuesOf(Seeds.class)).hasAtMost("seeds", 3);
    }

    @Pin("hashCode=2 gives every object the hash 1")
    @FalsifiedBy(flags = "-XX:hashCode=3")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    @Requires(collector = Collector.SERIAL)
    void mode2IsConstant(Jvm jvm) {
        assertThat(mode(jvm, 2).valuesOf(Bits.class))
                .has("bits used", "1")
                .has("bits always set", "1");
    }

    @Pin("hashCode=3 counts")
    @FalsifiedBy(flags = "-XX:hashCode=2")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    @Requires(collector = Collector.SERIAL)
    void mode3Counts(Jvm jvm) {
        assertThat(mode(jvm, 3).valuesOf(Successors.class)).has("counted up", true);
    }

    @Pin("hashCode=4 takes the address that the object has at the first call")
    @FalsifiedBy(flags = "-XX:hashCode=1")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    @Requires(collector = Collector.SERIAL)
    void mode4IsTheAddress(Jvm jvm) {
        assertThat(mode(jvm, 4).valuesOf(Addresses.class)).has("equal to the address", true);
    }

    @Pin(value = "the first call takes several times as long as a later one", timing = true)
    @Requires(jit = Jit.C2, collector = Collector.SERIAL)
    @FalsifiedBy(probe = WarmCall.class, insteadOf = ColdCall.class)
    @FalsifiedBy(flags = "-Xint")
    void firstCallIsSlow(Jvm jvm) {
        Jvm roomy = inRoomyHeap(jvm);
        assertThat(roomy.timeOf(ColdCall.class)).takesAtLeast(2, roomy.timeOf(WarmCall.class));
    }

    private static Jvm mode(Jvm jvm, int mode) {
        return inRoomyHeap(jvm).with("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=" + mode);
    }

    /**
     * No collection but the one that is asked for, and references that are addresses: a heap below
     * 4 GB is not even shifted.
     */
    private static Jvm inRoomyHeap(Jvm jvm) {
        return jvm.with("-XX:+UseSerialGC", "-Xmx256m", "-Xms256m");
    }
}
