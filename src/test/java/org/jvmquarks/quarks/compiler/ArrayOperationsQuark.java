package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Arrays;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.process.ProcessRun;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * C2's code copies, moves, fills and compares arrays without an error, with full and with compact object headers,
 * whatever the offset and the length.
 *
 * <h2>Why</h2>
 *
 * C2 replaces {@code System.arraycopy}, {@code Arrays.copyOfRange}, {@code fill}, {@code equals} and {@code mismatch}
 * with vector instructions and stubs, which handle the first and last elements separately from those between. Which
 * elements these are depends on where the array's data begins: the first element of a {@code byte[]}, {@code char[]} or
 * {@code int[]} lies at offset 16, and with compact headers at 12, which is not a multiple of a word; a {@code long[]}
 * or {@code double[]} begins at 16 either way, and an {@code Object[]} of compressed references begins like an
 * {@code int[]}. Code that assumes such a multiple would get only a few elements wrong.
 *
 * <h2>How it is shown</h2>
 *
 * The probe runs all these operations on a million arrays, with 67 lengths and 13 offsets, and compares each element
 * with a formula. Moves overlap, to the front and to the back. The VM compiles in the foreground, and must report that
 * C2 has compiled the method that runs them; otherwise the pin is INCONCLUSIVE. Control: one wrong element in one of a
 * million copies.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 9: {@code Arrays.mismatch}; on 8 a loop of the probe takes its place.
 *   <li>since 24: compact headers on request (JEP 450), since 27 by default (JEP 534).
 *   <li>on each version measured: no error. One shape that this probe does not have, a copy of a copy of constant
 *       length, fails on 25 and 26: see {@code text-round-trips}.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Errors of this kind are silent and rare, and appear only after a warm-up. A test that wants to find them runs the
 * compiled code many thousand times and compares results, not only times.
 */
@Quark(
        id = "array-operations",
        title = "Operations on arrays in compiled code",
        source = "JEP 450, JEP 519, JEP 534, JDK-8380060",
        impact = Impact.BEHAVIOUR)
@Requires(bits = 64, jit = Jit.C2)
@Touches(options = "-XX:UseCompactObjectHeaders")
class ArrayOperationsQuark {
    private static final Pattern TRIP_BY_C2 = Pattern.compile("(?m)^ *\\d+ +\\d+[ %sbn!]+4 +\\S+::trip ");
    private static final String UNLOCK = "-XX:+UnlockExperimentalVMOptions";

    /** A million arrays. */
    abstract static class Operations {
        static final int ROOM = 96;
        static final int DAMAGED = 900_001;
        private static final int COUNT = 1_000_000;
        private static final int LENGTHS = 67;
        private static final int OFFSETS = 13;

        final void run() {
            int wrong = 0;
            for (int i = 0; i < COUNT; i++) {
                wrong += trip(i, i % OFFSETS, i / OFFSETS % OFFSETS, i % LENGTHS) ? 0 : 1;
            }
            System.out.println("wrong: " + wrong);
        }

        /** Whether all operations on such an array give the right elements. */
        abstract boolean trip(int seed, int from, int to, int length);

        static int element(int seed, int index) {
            return seed * 31 + index * index;
        }

        /** Returns the JDK's method, or before 9 the {@code firstDifference} of the probe. */
        static MethodHandle mismatch(Class<?> probe, Class<?> array) {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            MethodType type = MethodType.methodType(int.class, array, array);
            try {
                return lookup.findStatic(Arrays.class, "mismatch", type);
            } catch (NoSuchMethodException before9) {
                return own(lookup, probe, type);
            } catch (IllegalAccessException e) {
                throw new IllegalStateException(e);
            }
        }

        private static MethodHandle own(MethodHandles.Lookup lookup, Class<?> probe, MethodType type) {
            try {
                return lookup.findStatic(probe, "firstDifference", type);
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException(e);
            }
        }

        /** The original index of the element that lies there after a move by that many elements. */
        static int moved(int index, int from, int to, int length) {
            return index >= to && index < to + length ? index - to + from : index;
        }
    }

    /** Arrays of bytes. */
    public static class Bytes extends Operations {
        private static final MethodHandle MISMATCH = mismatch(Bytes.class, byte[].class);

        private final byte[] array = new byte[ROOM];

        public static void main(String[] args) {
            new Bytes().run();
        }

        static int firstDifference(byte[] one, byte[] other) {
            int i = 0;
            while (i < one.length && one[i] == other[i]) {
                i++;
            }
            return i == one.length ? -1 : i;
        }

        @Override
        final boolean trip(int seed, int from, int to, int length) {
            for (int i = 0; i < ROOM; i++) {
                array[i] = (byte) element(seed, i);
            }
            byte[] copy = copy(seed, from, from + length);
            boolean right = copy.length == length;
            for (int i = 0; i < length; i++) {
                right &= copy[i] == (byte) element(seed, from + i);
            }
            System.arraycopy(array, from, array, to, length);
            for (int i = 0; i < ROOM; i++) {
                right &= array[i] == (byte) element(seed, moved(i, from, to, length));
            }
            return right && compares(copy, seed % Math.max(1, length)) && fills(seed, from, length);
        }

        byte[] copy(int seed, int from, int to) {
            return Arrays.copyOfRange(array, from, to);
        }

        private static boolean compares(byte[] copy, int place) {
            byte[] other = copy.clone();
            boolean right = Arrays.equals(copy, other) && mismatch(copy, other) == -1;
            if (copy.length == 0) {
                return right;
            }
            other[place]++;
            return right && !Arrays.equals(copy, other) && mismatch(copy, other) == place;
        }

        private static int mismatch(byte[] one, byte[] other) {
            try {
                return (int) MISMATCH.invokeExact(one, other);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        private boolean fills(int seed, int from, int length) {
            byte[] filled = new byte[ROOM];
            Arrays.fill(filled, from, from + length, (byte) (seed | 1));
            boolean right = true;
            for (int i = 0; i < ROOM; i++) {
                boolean inside = i >= from && i < from + length;
                right &= filled[i] == (inside ? (byte) (seed | 1) : 0);
            }
            return right;
        }
    }

    /** One copy of bytes has a wrong element. */
    public static class DamagedBytes extends Bytes {
        public static void main(String[] args) {
            new DamagedBytes().run();
        }

        @Override
        byte[] copy(int seed, int from, int to) {
            byte[] copy = super.copy(seed, from, to);
            if (seed == DAMAGED) {
                copy[copy.length - 1]++;
            }
            return copy;
        }
    }

    /** Arrays of ints. */
    public static class Ints extends Operations {
        private static final MethodHandle MISMATCH = mismatch(Ints.class, int[].class);

        private final int[] array = new int[ROOM];

        public static void main(String[] args) {
            new Ints().run();
        }

        static int firstDifference(int[] one, int[] other) {
            int i = 0;
            while (i < one.length && one[i] == other[i]) {
                i++;
            }
            return i == one.length ? -1 : i;
        }

        @Override
        final boolean trip(int seed, int from, int to, int length) {
            for (int i = 0; i < ROOM; i++) {
                array[i] = element(seed, i);
            }
            int[] copy = copy(seed, from, from + length);
            boolean right = copy.length == length;
            for (int i = 0; i < length; i++) {
                right &= copy[i] == element(seed, from + i);
            }
            System.arraycopy(array, from, array, to, length);
            for (int i = 0; i < ROOM; i++) {
                right &= array[i] == element(seed, moved(i, from, to, length));
            }
            return right && compares(copy, seed % Math.max(1, length)) && fills(seed, from, length);
        }

        int[] copy(int seed, int from, int to) {
            return Arrays.copyOfRange(array, from, to);
        }

        private static boolean compares(int[] copy, int place) {
            int[] other = copy.clone();
            boolean right = Arrays.equals(copy, other) && mismatch(copy, other) == -1;
            if (copy.length == 0) {
                return right;
            }
            other[place]++;
            return right && !Arrays.equals(copy, other) && mismatch(copy, other) == place;
        }

        private static int mismatch(int[] one, int[] other) {
            try {
                return (int) MISMATCH.invokeExact(one, other);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }

        private boolean fills(int seed, int from, int length) {
            int[] filled = new int[ROOM];
            Arrays.fill(filled, from, from + length, seed | 1);
            boolean right = true;
            for (int i = 0; i < ROOM; i++) {
                boolean inside = i >= from && i < from + length;
                right &= filled[i] == (inside ? seed | 1 : 0);
            }
            return right;
        }
    }

    /** One copy of ints has a wrong element. */
    public static class DamagedInts extends Ints {
        public static void main(String[] args) {
            new DamagedInts().run();
        }

        @Override
        int[] copy(int seed, int from, int to) {
            int[] copy = super.copy(seed, from, to);
            if (seed == DAMAGED) {
                copy[copy.length - 1]++;
            }
            return copy;
        }
    }

    /** Arrays of another type, in which an element stands for an int. */
    abstract static class Others<A> extends Operations {
        @Override
        final boolean trip(int seed, int from, int to, int length) {
            A array = array(ROOM);
            for (int i = 0; i < ROOM; i++) {
                set(array, i, element(seed, i));
            }
            A copy = copy(array, from, from + length);
            damage(seed, copy, length);
            boolean right = true;
            for (int i = 0; i < length; i++) {
                right &= has(copy, i, element(seed, from + i));
            }
            System.arraycopy(array, from, array, to, length);
            for (int i = 0; i < ROOM; i++) {
                right &= has(array, i, element(seed, moved(i, from, to, length)));
            }
            return right && compares(copy, length) && fills(seed, from, length);
        }

        private boolean compares(A copy, int length) {
            A other = copy(copy, 0, length);
            if (length == 0) {
                return same(copy, other);
            }
            boolean right = same(copy, other);
            set(other, length - 1, -1);
            set(copy, length - 1, -2);
            return right && !same(copy, other);
        }

        private boolean fills(int seed, int from, int length) {
            A filled = array(ROOM);
            fill(filled, 0, ROOM, 7);
            fill(filled, from, from + length, seed);
            boolean right = true;
            for (int i = 0; i < ROOM; i++) {
                right &= has(filled, i, i >= from && i < from + length ? seed : 7);
            }
            return right;
        }

        /** Makes a copy wrong, or does nothing. */
        void damage(int seed, A copy, int length) {}

        abstract A array(int length);

        abstract void set(A array, int index, int element);

        abstract boolean has(A array, int index, int element);

        abstract A copy(A array, int from, int to);

        abstract void fill(A array, int from, int to, int element);

        abstract boolean same(A one, A other);
    }

    /** Arrays of chars. */
    public static class Chars extends Others<char[]> {
        public static void main(String[] args) {
            new Chars().run();
        }

        @Override
        char[] array(int length) {
            return new char[length];
        }

        @Override
        void set(char[] array, int index, int element) {
            array[index] = (char) element;
        }

        @Override
        boolean has(char[] array, int index, int element) {
            return array[index] == (char) element;
        }

        @Override
        char[] copy(char[] array, int from, int to) {
            return Arrays.copyOfRange(array, from, to);
        }

        @Override
        void fill(char[] array, int from, int to, int element) {
            Arrays.fill(array, from, to, (char) element);
        }

        @Override
        boolean same(char[] one, char[] other) {
            return Arrays.equals(one, other);
        }
    }

    /** One copy of chars has a wrong element. */
    public static class DamagedChars extends Chars {
        public static void main(String[] args) {
            new DamagedChars().run();
        }

        @Override
        void damage(int seed, char[] copy, int length) {
            if (seed == DAMAGED) {
                set(copy, length - 1, seed);
            }
        }
    }

    /** Arrays of longs. */
    public static class Longs extends Others<long[]> {
        public static void main(String[] args) {
            new Longs().run();
        }

        @Override
        long[] array(int length) {
            return new long[length];
        }

        @Override
        void set(long[] array, int index, int element) {
            array[index] = element;
        }

        @Override
        boolean has(long[] array, int index, int element) {
            return array[index] == element;
        }

        @Override
        long[] copy(long[] array, int from, int to) {
            return Arrays.copyOfRange(array, from, to);
        }

        @Override
        void fill(long[] array, int from, int to, int element) {
            Arrays.fill(array, from, to, element);
        }

        @Override
        boolean same(long[] one, long[] other) {
            return Arrays.equals(one, other);
        }
    }

    /** One copy of longs has a wrong element. */
    public static class DamagedLongs extends Longs {
        public static void main(String[] args) {
            new DamagedLongs().run();
        }

        @Override
        void damage(int seed, long[] copy, int length) {
            if (seed == DAMAGED) {
                set(copy, length - 1, seed);
            }
        }
    }

    /** Arrays of doubles. */
    public static class Doubles extends Others<double[]> {
        public static void main(String[] args) {
            new Doubles().run();
        }

        @Override
        double[] array(int length) {
            return new double[length];
        }

        @Override
        void set(double[] array, int index, int element) {
            array[index] = element;
        }

        @Override
        boolean has(double[] array, int index, int element) {
            return array[index] == element;
        }

        @Override
        double[] copy(double[] array, int from, int to) {
            return Arrays.copyOfRange(array, from, to);
        }

        @Override
        void fill(double[] array, int from, int to, int element) {
            Arrays.fill(array, from, to, element);
        }

        @Override
        boolean same(double[] one, double[] other) {
            return Arrays.equals(one, other);
        }
    }

    /** One copy of doubles has a wrong element. */
    public static class DamagedDoubles extends Doubles {
        public static void main(String[] args) {
            new DamagedDoubles().run();
        }

        @Override
        void damage(int seed, double[] copy, int length) {
            if (seed == DAMAGED) {
                set(copy, length - 1, seed);
            }
        }
    }

    /** Arrays of references. */
    public static class References extends Others<Object[]> {
        private static final int MASK = 63;
        private static final Object[] VALUES = new Object[MASK + 1];

        static {
            Arrays.setAll(VALUES, Integer::toString);
        }

        public static void main(String[] args) {
            new References().run();
        }

        @Override
        Object[] array(int length) {
            return new Object[length];
        }

        @Override
        void set(Object[] array, int index, int element) {
            array[index] = VALUES[element & MASK];
        }

        @Override
        boolean has(Object[] array, int index, int element) {
            return array[index] == VALUES[element & MASK];
        }

        @Override
        Object[] copy(Object[] array, int from, int to) {
            return Arrays.copyOfRange(array, from, to);
        }

        @Override
        void fill(Object[] array, int from, int to, int element) {
            Arrays.fill(array, from, to, VALUES[element & MASK]);
        }

        @Override
        boolean same(Object[] one, Object[] other) {
            return Arrays.equals(one, other);
        }
    }

    /** One copy of references has a wrong element. */
    public static class DamagedReferences extends References {
        public static void main(String[] args) {
            new DamagedReferences().run();
        }

        @Override
        void damage(int seed, Object[] copy, int length) {
            if (seed == DAMAGED) {
                set(copy, length - 1, seed);
            }
        }
    }

    @Pin(
            value = "C2's code copies, moves, fills and compares a million arrays of {each} without an error",
            formerly = "right")
    @ForEach({"byte", "int", "char", "long", "double", "Object"})
    @FalsifiedBy(probe = DamagedBytes.class, insteadOf = Bytes.class, each = "byte")
    @FalsifiedBy(probe = DamagedInts.class, insteadOf = Ints.class, each = "int")
    @FalsifiedBy(probe = DamagedChars.class, insteadOf = Chars.class, each = "char")
    @FalsifiedBy(probe = DamagedLongs.class, insteadOf = Longs.class, each = "long")
    @FalsifiedBy(probe = DamagedDoubles.class, insteadOf = Doubles.class, each = "double")
    @FalsifiedBy(probe = DamagedReferences.class, insteadOf = References.class, each = "Object")
    void arraysComeOutRight(Jvm jvm, String element) {
        assertNoError(jvm.feature() < 24 ? jvm : jvm.with(UNLOCK, "-XX:-UseCompactObjectHeaders"), element);
    }

    @Pin(
            value = "with compact object headers, C2's code copies, moves, fills and compares a million"
                    + " arrays of {each} without an error",
            formerly = "rightWithCompactHeaders")
    @ForEach({"byte", "int", "char", "long", "double", "Object"})
    @Expect(since = "24")
    @FalsifiedBy(probe = DamagedBytes.class, insteadOf = Bytes.class, each = "byte")
    @FalsifiedBy(probe = DamagedInts.class, insteadOf = Ints.class, each = "int")
    @FalsifiedBy(probe = DamagedChars.class, insteadOf = Chars.class, each = "char")
    @FalsifiedBy(probe = DamagedLongs.class, insteadOf = Longs.class, each = "long")
    @FalsifiedBy(probe = DamagedDoubles.class, insteadOf = Doubles.class, each = "double")
    @FalsifiedBy(probe = DamagedReferences.class, insteadOf = References.class, each = "Object")
    void arraysComeOutRightWithCompactHeaders(Jvm jvm, String element) {
        assertNoError(jvm.with(UNLOCK, "-XX:+UseCompactObjectHeaders"), element);
    }

    private static void assertNoError(Jvm jvm, String element) {
        ProcessRun run = jvm.with(
                        "-Xbatch",
                        "-XX:+PrintCompilation",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline,*.trip")
                .run(probe(element));
        assertThat(run).succeeds();
        if (!TRIP_BY_C2.matcher(run.stdout()).find()) {
            throw new Inconclusive("C2 did not compile the operations");
        }
        assertThat(run.number("wrong", "wrong: (\\d+)")).as("wrong arrays").isZero();
    }

    private static Class<?> probe(String element) {
        switch (element) {
            case "byte":
                return Bytes.class;
            case "int":
                return Ints.class;
            case "char":
                return Chars.class;
            case "long":
                return Longs.class;
            case "double":
                return Doubles.class;
            case "Object":
                return References.class;
            default:
                throw new IllegalArgumentException("no such array: " + element);
        }
    }
}
