package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.jdk.Jit;

/**
 * A volatile read in the body of an indexed loop has the array's field read again in each turn, and
 * each index checked; a loop for each element is not affected.
 *
 * <h2>Why</h2>
 *
 * Behind a volatile read C2 must read every field again. The condition {@code i < data.length} then
 * has another array in each turn, as far as it knows: the loop has no limit that is known at its
 * start, so that it is none of the counted ones, keeps its range check, and is neither unrolled nor
 * vectorized. A loop for each element keeps the array in a hidden local variable. Black holes of
 * benchmark harnesses used to read volatile fields, so that a value looked as if it were needed;
 * those of the compiler use a value without reading anything.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of C2: in the loop the field is loaded once or never, and an unsigned comparison with
 * the length jumps out of it or does not. The same loops with plain fields in the black hole, and
 * with an empty method that nobody declared to be one, are the controls.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: so it is with volatile reads.
 *   <li>since 17: a black hole of the compiler does without, JDK-8259316.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A benchmark of two loops can measure what its harness does to one of them. In a program the same
 * happens to a loop over a field whose body polls a flag or reads a sequence number: take the array
 * into a local variable.
 */
@Quark(
        id = "blackhole-reads",
        title = "Volatile reads of a black hole",
        source = "Psychosomatic, Lobotomy, Saw: the volatile read surprise; JDK-8259316")
@Requires(jit = Jit.C2, arch = "amd64")
class BlackholeReadsQuark {
    /** An index that is not below the length, both taken without sign. */
    private static final String RANGE_CHECK = "^jae ";

    /** Keeps the array's field away from where headers, and arrays their elements, have theirs. */
    abstract static class Away {
        int gap;
        long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12;
    }

    /** Compares with volatile fields, which nobody can foresee. */
    public static final class Hole {
        volatile int one = 1;
        volatile int two = 2;
        int kept;

        void consume(int value) {
            if (value == one && value == two) {
                kept = value;
            }
        }
    }

    /** The same with plain fields. */
    public static final class PlainHole {
        int one = 1;
        int two = 2;
        int kept;

        void consume(int value) {
            if (value == one && value == two) {
                kept = value;
            }
        }
    }

    /** By index. */
    public static class Indexed extends Away {
        final Hole hole = new Hole();
        int[] data = new int[1000];

        public void op() {
            loop();
        }

        void loop() {
            for (int i = 0; i < data.length; i++) {
                hole.consume(data[i]);
            }
        }
    }

    /** For each element. */
    public static class ForEach extends Away {
        final Hole hole = new Hole();
        int[] data = new int[1000];

        public void op() {
            loop();
        }

        void loop() {
            for (int each : data) {
                hole.consume(each);
            }
        }
    }

    /** By index, without a volatile read. */
    public static class IndexedPlain extends Away {
        final PlainHole hole = new PlainHole();
        int[] data = new int[1000];

        public void op() {
            loop();
        }

        void loop() {
            for (int i = 0; i < data.length; i++) {
                hole.consume(data[i]);
            }
        }
    }

    /** By index, into a black hole of the compiler. */
    public static class IndexedBlackhole extends Away {
        int[] data = new int[1000];

        public void op() {
            loop();
        }

        void loop() {
            for (int i = 0; i < data.length; i++) {
                blackhole(data[i]);
            }
        }

        static void blackhole(int value) {}
    }

    /** By index, into a method of another name. */
    public static class IndexedNothing extends Away {
        int[] data = new int[1000];

        public void op() {
            loop();
        }

        void loop() {
            for (int i = 0; i < data.length; i++) {
                nothing(data[i]);
            }
        }

        static void nothing(int value) {}
    }

    @Pin("with a volatile read the array's field is read in each turn, and each index checked")
    @FalsifiedBy(probe = ForEach.class, insteadOf = Indexed.class)
    @FalsifiedBy(probe = IndexedPlain.class, insteadOf = Indexed.class)
    void indexedLoopReloads(Jvm jvm) {
        assertThat(loop(jvm, Indexed.class))
                .inLoops()
                .hasFieldLoads("data", 1)
                .hasInstruction(RANGE_CHECK);
    }

    @Pin("in a loop for each element neither is so")
    @FalsifiedBy(probe = Indexed.class, insteadOf = ForEach.class)
    void forEachDoesNot(Jvm jvm) {
        doesNotReload(loop(jvm, ForEach.class));
    }

    @Pin("without the volatile read neither is so in an indexed loop")
    @FalsifiedBy(probe = Indexed.class, insteadOf = IndexedPlain.class)
    void plainReadsDoNot(Jvm jvm) {
        doesNotReload(loop(jvm, IndexedPlain.class));
    }

    @Pin(value = "with a black hole of the compiler neither is so", since = 17)
    @FalsifiedBy(probe = Indexed.class, insteadOf = IndexedBlackhole.class)
    @FalsifiedBy(probe = IndexedNothing.class, insteadOf = IndexedBlackhole.class)
    void compilersBlackholeDoesNot(Jvm jvm) {
        doesNotReload(
                loop(
                        jvm.with(
                                "-XX:+UnlockExperimentalVMOptions",
                                "-XX:CompileCommand=blackhole,*Quark*.blackhole"),
                        IndexedBlackhole.class));
    }

    private static void doesNotReload(MachineCode code) {
        assertThat(code).inLoops().hasFieldLoads("data", 0).hasNoInstruction(RANGE_CHECK);
    }

    private static MachineCode loop(Jvm jvm, Class<?> probe) {
        return jvm.codeOf(probe, "loop");
    }
}
