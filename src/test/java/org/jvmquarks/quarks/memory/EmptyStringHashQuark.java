package org.jvmquarks.quarks.memory;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.guest.RawMemory;

/**
 * The empty string's {@code hashCode()} changes no field of it up to 11: the hash is 0, which also
 * stands for "not computed yet". On later versions the first call, and no other, sets a flag.
 *
 * <h2>Why</h2>
 *
 * A string caches its hash in a field. For a hash of 0 that does not work: a string whose hash
 * happens to be 0 computes it again each time, and to write that 0 each time would take the cache
 * line of a string that all threads share, the empty one, from all other processors. A flag beside
 * the hash, in bytes that alignment leaves free, says that 0 is the hash.
 *
 * <h2>How it is shown</h2>
 *
 * The probe reads both fields of a fresh string as raw memory before the first call, after it and
 * after the second one, and names what has changed. A 0 written over a 0 is not seen so. Control:
 * the string "abc", whose hash is written.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 and 11: a hash of 0 is not cached
 *   <li>since 13: the flag {@code hashIsZero} caches it (JDK-8221836)
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Up to 11 a long key with the hash 0, which an attacker can choose, costs its length at each
 * lookup. And for own classes: a cache that many threads fill is written only where it changes.
 */
@Quark(
        id = "empty-string-hash",
        title = "The empty string's hash",
        source = "JVM scalability: true sharing in the empty string's hashCode; JDK-8221836")
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
            boolean hasFlag =
                    Arrays.stream(String.class.getDeclaredFields())
                            .anyMatch(field -> field.getName().equals("hashIsZero"));
            return Arrays.asList(
                    bits(string, hash, 32), hasFlag ? bits(string, flagOffset(), 8) : 0L);
        }

        private static long flagOffset() throws NoSuchFieldException {
            return RawMemory.offset(String.class.getDeclaredField("hashIsZero"));
        }

        /** Reads aligned words only, and so nothing beyond the object. */
        private static long bits(String string, long offset, int count) {
            long word = RawMemory.word(string, offset & -8);
            return (word >>> ((offset & 7) * 8)) & ((1L << count) - 1);
        }
    }

    /** The same of a string that has characters and the hash 0. */
    public static class ZeroHash extends Empty {
        @Override
        char[] characters() {
            return new char[] {0, 0, 0};
        }
    }

    /** The same of a string whose hash is another number. */
    public static class Abc extends Empty {
        @Override
        char[] characters() {
            return new char[] {'a', 'b', 'c'};
        }
    }

    @Pin(value = "the empty string's hash changes no field", until = 11)
    @FalsifiedBy(probe = Abc.class, insteadOf = Empty.class)
    void nothingChanges(Jvm jvm) {
        assertThat(jvm.valuesOf(Empty.class))
                .has("first call changes", "nothing")
                .has("second call changes", "nothing");
    }

    @Pin(value = "the empty string's hash sets a flag, once", since = 17)
    @FalsifiedBy(probe = Abc.class, insteadOf = Empty.class)
    void flagIsSet(Jvm jvm) {
        assertThat(jvm.valuesOf(Empty.class))
                .has("first call changes", "hashIsZero")
                .has("second call changes", "nothing");
    }

    @Pin(value = "no other string caches a hash of 0", until = 11)
    @FalsifiedBy(probe = Abc.class, insteadOf = ZeroHash.class)
    void zeroIsNotCached(Jvm jvm) {
        assertThat(jvm.valuesOf(ZeroHash.class)).has("first call changes", "nothing");
    }

    @Pin(value = "other strings cache a hash of 0 by the same flag", since = 17)
    @FalsifiedBy(probe = Abc.class, insteadOf = ZeroHash.class)
    void zeroIsCached(Jvm jvm) {
        assertThat(jvm.valuesOf(ZeroHash.class)).has("first call changes", "hashIsZero");
    }
}
