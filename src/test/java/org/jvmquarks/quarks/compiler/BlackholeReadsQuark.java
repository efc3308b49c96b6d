package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * A volatile read in the body of an indexed loop makes C2 reload the field that holds the array, and check the index,
 * in each iteration. A for-each loop is not affected.
 *
 * <h2>Why</h2>
 *
 * After a volatile read C2 must read every field again. For all it knows, {@code data} in {@code i < data.length} then
 * refers to another array in each iteration. The limit of the loop is not known when it starts, so C2 does not treat it
 * as a counted loop and cannot remove the range check. A for-each loop keeps the array in a hidden local variable.
 * Blackholes of benchmark harnesses used to read volatile fields to make a value look used. A compiler blackhole uses
 * the value and reads nothing; in its first releases it was still a memory barrier.
 *
 * <h2>How it is shown</h2>
 *
 * The pins read the code of C2. They count the loads of the field in the loop, and look for the jump after an unsigned
 * comparison of the index with the length. The controls are the same loop with plain fields in the blackhole, and with
 * an empty method that was not declared a blackhole.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: a volatile read has this effect.
 *   <li>17 to 17.0.7, and 18 to 19: a compiler blackhole (JDK-8259316) is a memory barrier for C2, which loads the
 *       array again after it.
 *   <li>since 17.0.8 and 20: C2 moves loads across a compiler blackhole (JDK-8296545).
 *   <li>not measured: 12 to 16 and 18 to 20; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A benchmark that compares two loops can measure what its harness does to one of them. The same happens in a program
 * to an indexed loop over a field whose body polls a volatile flag or reads a sequence number. Copy the field into a
 * local variable before the loop.
 */
@Quark(
        id = "blackhole-reads",
        title = "Volatile reads in an indexed loop",
        source = "Psychosomatic, Lobotomy, Saw: the volatile read surprise; JDK-8259316",
        impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
class BlackholeReadsQuark {
    /** Jumps where the index is not below the length, both unsigned. */
    private static final Operation RANGE_CHECK = Operation.BRANCH_IF_ABOVE_OR_EQUAL;

    /** Moves the array field beyond all offsets that headers and other objects use. */
    abstract static class Away {
        int gap;
        long p01, p02, p03, p04, p05, p06, p07, p08, p09, p10, p11, p12;
    }

    /** Compares with volatile fields, whose values C2 cannot foresee. */
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

    /** Reads by index. */
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

    /** Reads with a for-each loop. */
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

    /** Reads by index, without a volatile read. */
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

    /** Reads by index, into a compiler blackhole. */
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

    /** Reads by index, into an empty method that is not a blackhole. */
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

    @Pin("a volatile read in an indexed loop makes C2 reload the array field and check each index")
    @FalsifiedBy(probe = ForEach.class, insteadOf = Indexed.class)
    @FalsifiedBy(probe = IndexedPlain.class, insteadOf = Indexed.class)
    void indexedLoopReloads(Jvm jvm) {
        reloads(loop(jvm, Indexed.class));
    }

    @Pin("a volatile read in a for-each loop does not make C2 reload the array field or check an index")
    @FalsifiedBy(probe = Indexed.class, insteadOf = ForEach.class)
    void forEachDoesNot(Jvm jvm) {
        doesNotReload(loop(jvm, ForEach.class));
    }

    @Pin("a plain read in an indexed loop does not make C2 reload the array field or check an index")
    @FalsifiedBy(probe = Indexed.class, insteadOf = IndexedPlain.class)
    void plainReadsDoNot(Jvm jvm) {
        doesNotReload(loop(jvm, IndexedPlain.class));
    }

    @Pin("a compiler blackhole in an indexed loop {makes|does not make} C2 reload the array field")
    @Expect(value = "true", since = "17", until = "17.0.7, 19", by = "JDK-8259316")
    @Expect(value = "false", since = "17.0.8, 20", by = "JDK-8296545")
    @FalsifiedBy(probe = IndexedPlain.class, insteadOf = IndexedBlackhole.class, until = "17.0.7, 19")
    @FalsifiedBy(probe = Indexed.class, insteadOf = IndexedBlackhole.class, since = "17.0.8, 20")
    @FalsifiedBy(probe = IndexedNothing.class, insteadOf = IndexedBlackhole.class)
    @Touches(options = {"-XX:CompileCommand=blackhole", "-Djmh.blackhole.mode=COMPILER"})
    void compilersBlackholeDoesNot(Jvm jvm, boolean reloads) {
        MachineCode code = loop(
                jvm.with("-XX:+UnlockExperimentalVMOptions", "-XX:CompileCommand=blackhole,*Quark*.blackhole"),
                IndexedBlackhole.class);
        if (reloads) {
            reloads(code);
        } else {
            doesNotReload(code);
        }
    }

    private static void reloads(MachineCode code) {
        assertThat(code).inLoops().fieldLoads("data").isEqualTo(1).hasOperation(RANGE_CHECK);
    }

    private static void doesNotReload(MachineCode code) {
        assertThat(code).inLoops().fieldLoads("data").isEqualTo(0).hasNoOperation(RANGE_CHECK);
    }

    /** Other collectors have barriers at the load of the array. */
    private static MachineCode loop(Jvm jvm, Class<?> probe) {
        return jvm.with(Collector.G1).codeOf(probe, "loop");
    }
}
