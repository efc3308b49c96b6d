package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.guest.probe.RawMemory;
import org.jvmquarks.verdict.Impact;

/**
 * Up to JDK 12, {@code hashCode()} of the empty string changes none of its fields: the hash is 0, which also stands for
 * "not computed yet". Since 13 the first call sets a flag, and later calls change nothing.
 *
 * <h2>Why</h2>
 *
 * A string caches its hash in a field, which does not work for a hash of 0: such a string computes the hash at each
 * call. If it wrote the 0 each time, all processors would compete for the cache line of a string that all threads
 * share, the empty one. A second field, a flag in a byte that alignment leaves free, says that the hash is 0.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads both fields of a fresh string as raw memory before the first call, after it and after the second
 * call, and names the fields that changed. It cannot see a 0 written over a 0. Control: the string "abc", whose hash is
 * written.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 12: a hash of 0 is not cached.
 *   <li>since 13: the flag {@code hashIsZero} caches it (JDK-8221836).
 *   <li>not measured: 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Up to 12, a lookup of a long key with the hash 0, which an attacker can choose, takes time in proportion to the key's
 * length. In classes of your own, write a cache that many threads share only where its value changes.
 */
@Quark(
        id = "empty-string-hash",
        title = "The empty string's hash",
        source = "JVM scalability: true sharing in the empty string's hashCode; JDK-8221836",
        impact = Impact.INTERNAL)
class EmptyStringHashQuark {

    /** Which fields of an empty string the first and the second call change. */
    public static class Empty {
        private static final List<String> FIELDS = Arrays.asList("hash", "hashIsZero");

        public Map<String, Object> op() throws NoSuchFieldException {
            String string = new String(characters());
            List<Long> fresh = fields(string);
            int hash = string.hashCode();
            List<Long> once = fields(string);
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("same hash", hash == string.hashCode());
            values.put("first call changes", changed(fresh, once));
            values.put("second call changes", changed(once, fields(string)));
            return values;
        }

        char[] characters() {
            return new char[0];
        }

        private static String changed(List<Long> before, List<Long> after) {
            List<String> changed = new ArrayList<>();
            for (int i = 0; i < FIELDS.size(); i++) {
                if (!before.get(i).equals(after.get(i))) {
                    changed.add(FIELDS.get(i));
                }
            }
            return changed.isEmpty() ? "nothing" : String.join(", ", changed);
        }

        /** The hash and, where there is one, the flag. */
        private static List<Long> fields(String string) throws NoSuchFieldException {
            long hash = RawMemory.offset(String.class.getDeclaredField("hash"));
            boolean hasFlag = Arrays.stream(String.class.getDeclaredFields())
                    .anyMatch(field -> field.getName().equals("hashIsZero"));
            return Arrays.asList(bits(string, hash, 32), hasFlag ? bits(string, flagOffset(), 8) : 0L);
        }

        private static long flagOffset() throws NoSuchFieldException {
            return RawMemory.offset(String.class.getDeclaredField("hashIsZero"));
        }

        /** Reads only aligned words, and so nothing beyond the object. */
        private static long bits(String string, long offset, int count) {
            long word = RawMemory.word(string, offset & -8);
            long shift = (offset & 7) * 8;
            boolean littleEndian = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
            return (word >>> (littleEndian ? shift : 64 - count - shift)) & ((1L << count) - 1);
        }
    }

    /** The same for a string that has characters and the hash 0. */
    public static class ZeroHash extends Empty {
        @Override
        char[] characters() {
            return new char[] {0, 0, 0};
        }
    }

    /** The same for a string with another hash. */
    public static class Abc extends Empty {
        @Override
        char[] characters() {
            return new char[] {'a', 'b', 'c'};
        }
    }

    @Pin("the first call of the empty string's hashCode() changes {}, the second one nothing")
    @Expect(value = "nothing", until = "12")
    @Expect(value = "hashIsZero", since = "13", by = "JDK-8221836")
    @FalsifiedBy(probe = Abc.class, insteadOf = Empty.class)
    void emptyString(Jvm jvm, String changed) {
        assertThat(jvm.valuesOf(Empty.class)).has("first call changes", changed).has("second call changes", "nothing");
    }

    @Pin("the first call of hashCode() on a string with characters and the hash 0 changes {}")
    @Expect(value = "nothing", until = "12")
    @Expect(value = "hashIsZero", since = "13", by = "JDK-8221836")
    @FalsifiedBy(probe = Abc.class, insteadOf = ZeroHash.class)
    void zeroHash(Jvm jvm, String changed) {
        assertThat(jvm.valuesOf(ZeroHash.class)).has("first call changes", changed);
    }
}
