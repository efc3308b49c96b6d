package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.guest.RawMemory;
import org.jvmquarks.jdk.Collector;

/**
 * {@code System.identityHashCode} must give the same number for ever although collectors move
 * objects, so it cannot be the address: the VM makes up a number at the first call and keeps it in
 * the mark word of the object's header. It has 31 bits there. With {@code -XX:hashCode} one can
 * choose how the number is made: 5, the default, is a generator of Marsaglia's per thread.
 *
 * <p>The number begins at bit 8 up to 21 and at bit 11 on 25 and later, also without the compact
 * object headers that need the bits (JEP 450). The option is a product flag on 8 and experimental
 * since. On 11 the first call also ends the bias of an object's lock, which the lowest three bits
 * tell; biased locking is off since 15 (JEP 374).
 *
 * <p>For users: an identity hash is neither unique nor an address; two of 60,000 objects already
 * share one more often than not.
 */
@Quark(
        id = "identity-hash-code",
        title = "Identity hash code",
        source = "JVM Anatomy Quark #26, JEP 450")
class IdentityHashCodeQuark {

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

    @Pin("so do those of hashCode=0, one generator for all threads")
    @FalsifiedBy(flags = "-XX:hashCode=1")
    @FalsifiedBy(flags = "-XX:hashCode=4")
    @Requires(collector = Collector.SERIAL)
    void mode0IsRandom(Jvm jvm) {
        assertThat(mode(jvm, 0).valuesOf(Bits.class))
                .has("bits used", "7fffffff")
                .has("bits always set", "0");
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
