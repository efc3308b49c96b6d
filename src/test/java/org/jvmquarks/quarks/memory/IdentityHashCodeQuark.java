package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Collections;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * {@code System.identityHashCode} is a number of up to 31 bits that the VM generates at the first call and keeps in the
 * mark word of the object's header. The first call for an object takes several times as long as a later one.
 *
 * <h2>Why</h2>
 *
 * The number must stay the same although collectors move objects, so it cannot be the address. Each thread has one of
 * Marsaglia's generators, an xor-shift of four words. The first call enters the VM, which writes the generator's next
 * number into the mark word with a compare and exchange; later calls read it in compiled code. {@code -XX:hashCode}
 * selects how the VM generates the number: 0 random, 1 from the address and a seed of the VM, 2 the constant 1, 3 a
 * counter, 4 the address, 5 the default.
 *
 * <h2>How it is shown</h2>
 *
 * The probes read the mark word before and after the first call as raw memory. Each method of generating the number
 * implies a rule that ten thousand hashes must follow: five successive ones of a thread fulfil the equation of the
 * xor-shift, as far as 31 bits of each can show. In mode 0 the VM has a single generator, whose state is the last
 * number: hashes that two threads take in turns follow from each other, so all threads write the same word. The time of
 * a first call includes the allocation of a new object; the pin compares it with the allocation of a new object and a
 * call for an old one.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 23: the number begins at bit 8. On 11 the first call also revokes the bias of an object's lock, as the
 *       lowest three bits show; biased locking is off since 15 (JEP 374).
 *   <li>8: {@code hashCode} is a product flag; later it is experimental.
 *   <li>since 24: the number begins at bit 11, also without the compact object headers that need the bits (JEP 450).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * An identity hash is neither unique nor an address: among 60,000 objects, two have the same one more often than not.
 * An {@code IdentityHashMap}, or a {@code HashMap} whose keys have no {@code hashCode} of their own, pays for the first
 * call with each new key, and this call takes longer than the allocation of the key.
 */
@Quark(
        id = "identity-hash-code",
        title = "Identity hash code",
        source = "JVM Anatomy Quark #26, JEP 450",
        impact = Impact.INTERNAL)
@Requires(bits = 64)
@Touches(
        api = {"java.lang.System#identityHashCode", "java.util.IdentityHashMap"},
        options = "-XX:hashCode")
public class IdentityHashCodeQuark {

    /** The change of the mark word by the first call for an object, above the three lock bits. */
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

        /** By how many bits the hash is shifted in the changed bits; -1 if these are not the hash. */
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

    /** The same for two objects: the result if the VM did not keep the hash. */
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

    /** Hashes of ten thousand objects, and properties of these hashes. */
    abstract static class Hashes {
        static final int OBJECTS = 10_000;

        public Map<String, Object> op() {
            Object[] objects = new Object[OBJECTS];
            for (int i = 0; i < OBJECTS; i++) {
                objects[i] = new Object();
            }
            // Addresses first: a hash that is an address must be the one at the first call.
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

    /** Whether each is one more than the one before; other threads may take a few numbers. */
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

    /** Whether each is the lowest 31 bits of the address. */
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
            return Collections.singletonMap("made by xor-shift", successors > OBJECTS - OBJECTS / 100);
        }
    }

    /** The rest of the hashes without their addresses: a seed that the VM rarely changes. */
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

    /** How many follow from the one before by Park and Miller's generator, across two threads. */
    public static class OneSequence {
        private static final int OBJECTS = 2_000;
        private static final long FACTOR = 16_807;

        public Map<String, Object> op() throws Exception {
            ExecutorService[] threads = {Executors.newSingleThreadExecutor(), Executors.newSingleThreadExecutor()};
            int successors = 0;
            try {
                long last = 0;
                for (int i = 0; i < OBJECTS; i++) {
                    Object object = new Object();
                    int hash = threads[i % 2]
                            .submit(() -> System.identityHashCode(object))
                            .get();
                    successors += hash == last * FACTOR % Integer.MAX_VALUE ? 1 : 0;
                    last = hash;
                }
            } finally {
                threads[0].shutdown();
                threads[1].shutdown();
            }
            return Collections.singletonMap("made by one generator", successors > OBJECTS - OBJECTS / 100);
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

    @Pin("the first identityHashCode of an object puts the hash into the mark word at bit {}")
    @Expect(value = "8", until = "23")
    @Expect(value = "11", since = "24", by = "JEP 450")
    @FalsifiedBy(probe = OwnHash.class, insteadOf = FirstCall.class)
    void hashLiesInTheMarkWord(Jvm jvm, int bit) {
        assertThat(jvm.valuesOf(FirstCall.class)).has("shift", bit);
    }

    @Pin("without compact headers, the first identityHashCode puts the hash into the mark word at bit 11")
    @Expect(since = "27", by = "JEP 534")
    @FalsifiedBy(probe = OwnHash.class, insteadOf = FirstCall.class)
    void hashLiesAtBit11WithClassicHeaders(Jvm jvm) {
        assertThat(jvm.with("-XX:-UseCompactObjectHeaders").valuesOf(FirstCall.class))
                .has("shift", 11);
    }

    @Pin("a second identityHashCode returns the same hash and does not change the mark word")
    @FalsifiedBy(probe = AnotherObject.class, insteadOf = SecondCall.class)
    void secondCallReadsTheHash(Jvm jvm) {
        assertThat(jvm.valuesOf(SecondCall.class)).has("same", true).has("unchanged", true);
    }

    @Pin("the identity hashes of 10,000 objects use 31 bits, and no bit is set in all of them")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=1"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=2"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=4"})
    void hashHas31Bits(Jvm jvm) {
        assertThat(inRoomyHeap(jvm).valuesOf(Bits.class))
                .has("bits used", "7fffffff")
                .has("bits always set", "0");
    }

    @Pin("by default, an xor-shift generator of the thread makes the identity hashes")
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=0"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=1"})
    @FalsifiedBy(flags = {"-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=3"})
    void defaultIsXorShift(Jvm jvm) {
        assertThat(inRoomyHeap(jvm).valuesOf(XorShifts.class)).has("made by xor-shift", true);
    }

    @Pin("with -XX:hashCode=0, 10,000 identity hashes use 31 bits, and no bit is set in all of them")
    @FalsifiedBy(flags = "-XX:hashCode=1")
    @FalsifiedBy(flags = "-XX:hashCode=4")
    void mode0IsRandom(Jvm jvm) {
        assertThat(mode(jvm, 0).valuesOf(Bits.class))
                .has("bits used", "7fffffff")
                .has("bits always set", "0");
    }

    @Pin("with -XX:hashCode=0, two threads take their identity hashes from one sequence, that of"
            + " Park and Miller's generator")
    @FalsifiedBy(flags = "-XX:hashCode=1")
    @FalsifiedBy(flags = "-XX:hashCode=3")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    void mode0SharesItsGenerator(Jvm jvm) {
        assertThat(mode(jvm, 0).valuesOf(OneSequence.class)).has("made by one generator", true);
    }

    @Pin("with -XX:hashCode=1, the identity hash mixes the address with a seed")
    @FalsifiedBy(flags = "-XX:hashCode=0")
    @FalsifiedBy(flags = "-XX:hashCode=2")
    @FalsifiedBy(flags = "-XX:hashCode=4")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    void mode1MixesTheAddress(Jvm jvm) {
        assertThat(withAddresses(mode(jvm, 1)).valuesOf(Seeds.class))
                .number("seeds")
                .isAtMost(3);
    }

    @Pin("with -XX:hashCode=2, every object has the identity hash 1")
    @FalsifiedBy(flags = "-XX:hashCode=3")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    void mode2IsConstant(Jvm jvm) {
        assertThat(mode(jvm, 2).valuesOf(Bits.class)).has("bits used", "1").has("bits always set", "1");
    }

    @Pin("with -XX:hashCode=3, the identity hash is a counter")
    @FalsifiedBy(flags = "-XX:hashCode=2")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    void mode3Counts(Jvm jvm) {
        assertThat(mode(jvm, 3).valuesOf(Successors.class)).has("counted up", true);
    }

    @Pin("with -XX:hashCode=4, the identity hash is the address of the object at the first call")
    @FalsifiedBy(flags = "-XX:hashCode=1")
    @FalsifiedBy(flags = "-XX:hashCode=5")
    void mode4IsTheAddress(Jvm jvm) {
        assertThat(withAddresses(mode(jvm, 4)).valuesOf(Addresses.class)).has("equal to the address", true);
    }

    @Pin(
            value = "allocation and a first identityHashCode take at least twice as long as allocation and a later one",
            timing = true)
    @Requires(jit = Jit.C2, arch = Arch.AMD64)
    @FalsifiedBy(probe = WarmCall.class, insteadOf = ColdCall.class)
    @FalsifiedBy(flags = "-Xint")
    void firstCallIsSlow(Jvm jvm) {
        Jvm roomy = inRoomyHeap(jvm);
        assertThat(roomy.timeOf(ColdCall.class)).takesAtLeast(2, roomy.timeOf(WarmCall.class));
    }

    private static Jvm mode(Jvm jvm, int mode) {
        return inRoomyHeap(jvm).with("-XX:+UnlockExperimentalVMOptions", "-XX:hashCode=" + mode);
    }

    /** Without compression a reference is the address, wherever the system puts the heap. */
    private static Jvm withAddresses(Jvm jvm) {
        return jvm.with("-XX:-UseCompressedOops");
    }

    /** Large enough that only a requested collection moves objects. */
    private static Jvm inRoomyHeap(Jvm jvm) {
        return jvm.with(Collector.SERIAL).with("-Xmx256m", "-Xms256m");
    }
}
