package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;
import static org.jvmquarks.jdk.Collector.G1;
import static org.jvmquarks.jdk.Collector.PARALLEL;
import static org.jvmquarks.jdk.Collector.SERIAL;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.ForEach;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * A loop that C2 has compiled reads a plain field once, before its first iteration, and never learns that another
 * thread has written it; it reads a volatile field in each iteration. Likewise, C2 may leave out writes to a plain
 * field, but never a write to a volatile one.
 *
 * <h2>Why</h2>
 *
 * Without volatile, a compiler may assume that no other thread reads or writes the field. Nothing in the loop writes it
 * either, so its value is the same in all iterations, and C2 moves the read and the test out of the loop, in front of
 * it. HotSpot's compilers neither leave out a volatile access nor merge it with another. A call that C2 has not inlined
 * may write anything, so C2 reads a plain field again after it. C1 leaves such reads in the loop if the VM has C2 as
 * well; where C1 is the only compiler, it moves them since JDK 17.
 *
 * <h2>How it is shown</h2>
 *
 * In the code of both compilers, the pins count the reads and writes of the field; to count those in a loop, they keep
 * it from being unrolled. A second proof needs no machine code: one thread runs the compiled loop, another sets the
 * field, and the pin asserts whether the field or the number of iterations ended the loop. A loop that was over too
 * soon after the field was set, or that read the field before it began, decides nothing and runs again. The order of
 * events decides, not a time.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 hoists reads of a plain field; C1 does not if the VM has C2 as well.
 *   <li>since 17: with {@code -XX:TieredStopAtLevel=1} C1 hoists them, too (JDK-8251462).
 *   <li>8 to 28: of several writes in a row to a plain field, C2 keeps the last.
 *   <li>8 to 21: a loop that writes a plain field keeps the writes; once C2 has unrolled it, one write stands for
 *       several iterations.
 *   <li>since 25 at the latest: C2 replaces such a loop by one write of the last value.
 *   <li>not measured: 12 to 16; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Declare a stop flag volatile. A plain one works in tests, in the interpreter, and as long as the loop calls or logs
 * something; it stops working once C2 inlines everything in the loop. If other threads watch a field that a loop
 * writes, declare it volatile as well: otherwise they may see only the last value.
 */
@Quark(
        id = "volatile-hoisting",
        title = "Reads and writes of fields in loops",
        source = "Psychosomatic, Lobotomy, Saw: the many meanings of volatile read and write",
        impact = Impact.PERFORMANCE)
class VolatileHoistingQuark {
    /** Runs a loop in one thread, and sets the field that it reads in another. */
    public abstract static class Looping {
        /** Enough for C2 to compile the loop, on every version. */
        private static final int WARM_UP_CALLS = 20_000;

        /** About 400 ms of compiled code. */
        private static final int TURNS = 200_000_000;

        /** A loop that is over sooner after the field was set does not show what it read. */
        private static final long LEAST_NANOSECONDS = 100_000_000;

        private static final int ATTEMPTS = 8;

        private static volatile boolean begun;
        private static volatile int made;
        private static volatile long ended;

        /** Keeps the field away from offsets that headers and arrays use. */
        long first = 1;

        int turns = 100;
        int sum;

        /** Ends when the field is set, or after so many iterations; returns how many it made. */
        abstract int loop(int most);

        abstract void set(boolean value);

        /** Returns what ended the loop. */
        public String op() throws InterruptedException {
            for (int i = 0; i < WARM_UP_CALLS; i++) {
                made = loop(turns);
            }
            int most = TURNS;
            for (int i = 0; i < ATTEMPTS; i++) {
                long asked = setWithin(most);
                boolean all = made == most;
                if (made > 0 && !all) {
                    return "ended by the field";
                }
                if (all && ended - asked >= LEAST_NANOSECONDS) {
                    return "ended by the number of turns";
                }
                if (all) {
                    most = (int) Math.min(Integer.MAX_VALUE - 1, 2L * most);
                }
            }
            throw new IllegalStateException("the field was never set within the loop");
        }

        /** Returns when the field was set, by System.nanoTime(). */
        private long setWithin(int most) throws InterruptedException {
            begun = false;
            set(false);
            Thread thread = new Thread(() -> {
                begun = true;
                made = loop(most);
                ended = System.nanoTime();
            });
            thread.start();
            while (!begun) {
                Thread.sleep(1);
            }
            // Waits for the thread to enter the loop: a mark within it would change its code.
            Thread.sleep(10);
            long asked = System.nanoTime();
            set(true);
            thread.join();
            return asked;
        }
    }

    /** Reads a plain field. */
    public static class Plain extends Looping {
        private boolean stop;

        @Override
        int loop(int most) {
            int x = 1;
            int i = 0;
            while (!stop && i < most) {
                x = (x ^ x >>> 7) * 31 + i;
                i++;
            }
            sum = x;
            return i;
        }

        @Override
        void set(boolean value) {
            stop = value;
        }
    }

    /** Reads a volatile field. */
    public static class Volatile extends Looping {
        private volatile boolean stop;

        @Override
        int loop(int most) {
            int x = 1;
            int i = 0;
            while (!stop && i < most) {
                x = (x ^ x >>> 7) * 31 + i;
                i++;
            }
            sum = x;
            return i;
        }

        @Override
        void set(boolean value) {
            stop = value;
        }
    }

    /** Reads a plain field, and calls a method in each iteration. */
    public static class Calling extends Looping {
        private boolean stop;

        @Override
        int loop(int most) {
            int x = 1;
            int i = 0;
            while (!stop && i < most) {
                x = (x ^ x >>> 7) * 31 + opaque(i);
                i++;
            }
            sum = x;
            return i;
        }

        static int opaque(int i) {
            return i;
        }

        @Override
        void set(boolean value) {
            stop = value;
        }
    }

    /** Reads the field once, before the loop. */
    public static class Local extends Looping {
        private boolean stop;

        @Override
        int loop(int most) {
            boolean stopped = stop;
            int x = 1;
            int i = 0;
            while (!stopped && i < most) {
                x = (x ^ x >>> 7) * 31 + i;
                i++;
            }
            sum = x;
            return i;
        }

        @Override
        void set(boolean value) {
            stop = value;
        }
    }

    /** Runs the loop of {@link Local}, for its code. */
    public static class LocalLoop extends Local {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** Runs the loop of {@link Plain}, for its code. */
    public static class PlainLoop extends Plain {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** Runs the loop of {@link Volatile}, for its code. */
    public static class VolatileLoop extends Volatile {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** Runs the loop of {@link Calling}, for its code. */
    public static class CallingLoop extends Calling {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** Writes a plain field in each iteration. */
    public static class PlainWrites {
        int field;
        int turns = 1000;

        public void op() {
            loop(turns);
        }

        void loop(int most) {
            for (int i = 0; i < most; i++) {
                field = i;
            }
        }
    }

    /** Writes a volatile field in each iteration. */
    public static class VolatileWrites {
        volatile int field;
        int turns = 1000;

        public void op() {
            loop(turns);
        }

        void loop(int most) {
            for (int i = 0; i < most; i++) {
                field = i;
            }
        }
    }

    /** Writes a plain field once, after the loop. */
    public static class LastWrite {
        int field;
        int turns = 1000;

        public void op() {
            loop(turns);
        }

        void loop(int most) {
            int last = 0;
            for (int i = 0; i < most; i++) {
                last = i;
            }
            field = last;
        }
    }

    /** Writes a plain field four times in a row. */
    public static class PlainRow {
        int field;
        int value = 1000;

        public void op() {
            loop(value);
        }

        void loop(int x) {
            field = x;
            field = x + 1;
            field = x + 2;
            field = x + 3;
        }
    }

    /** Writes a volatile field four times in a row. */
    public static class VolatileRow {
        volatile int field;
        int value = 1000;

        public void op() {
            loop(value);
        }

        void loop(int x) {
            field = x;
            field = x + 1;
            field = x + 2;
            field = x + 3;
        }
    }

    @Pin("C2 reads a plain field once, before the loop that tests it")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = VolatileLoop.class, insteadOf = PlainLoop.class)
    @FalsifiedBy(probe = CallingLoop.class, insteadOf = PlainLoop.class)
    void plainIsHoisted(Jvm jvm) {
        isHoisted(rolled(jvm.with(G1), PlainLoop.class));
    }

    @Pin("C2 reads a volatile field in each iteration of the loop that tests it")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = PlainLoop.class, insteadOf = VolatileLoop.class)
    void volatileIsNot(Jvm jvm) {
        isRead(rolled(jvm.with(G1), VolatileLoop.class));
    }

    @Pin("C2 reads a plain field in each iteration of a loop with a call that is not inlined")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = PlainLoop.class, insteadOf = CallingLoop.class)
    void plainIsNotHoistedOverACall(Jvm jvm) {
        isRead(rolled(jvm.with(G1), CallingLoop.class));
    }

    @Pin("C1 reads a plain field in each iteration of a loop if the VM has C2 as well")
    @Requires(jit = {Jit.C1, Jit.C2})
    @FalsifiedBy(probe = LocalLoop.class, insteadOf = PlainLoop.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1", since = "17")
    void c1DoesNotHoist(Jvm jvm) {
        isRead(code(jvm.with(G1), PlainLoop.class, 1));
    }

    @Pin("C1 as the only compiler reads a plain field {before|in each iteration of} the loop that tests it")
    @Requires(jit = Jit.C1)
    @Expect(value = "false", until = "16")
    @Expect(value = "true", since = "17", by = "JDK-8251462")
    @FalsifiedBy(probe = LocalLoop.class, insteadOf = PlainLoop.class, until = "16")
    @FalsifiedBy(probe = VolatileLoop.class, insteadOf = PlainLoop.class, since = "17")
    @Touches(
            options = {"-XX:TieredStopAtLevel", "-client"},
            onlyIf = "it waits in a loop for a plain field that another thread sets")
    void c1HoistsWhereItIsAlone(Jvm jvm, boolean hoists) {
        MachineCode code = code(jvm.with(G1).with("-XX:TieredStopAtLevel=1"), PlainLoop.class, 1);
        if (hoists) {
            isHoisted(code);
        } else {
            isRead(code);
        }
    }

    @Pin("a loop that C2 has compiled does not see that another thread sets a plain field")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Volatile.class, insteadOf = Plain.class)
    @FalsifiedBy(probe = Calling.class, insteadOf = Plain.class)
    @FalsifiedBy(flags = "-Xint")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1", until = "16")
    void plainIsNotSeen(Jvm jvm) {
        assertThat(loop(jvm, Plain.class)).hasResult("ended by the number of turns");
    }

    @Pin("a loop that C2 has compiled sees that another thread sets a volatile field")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Plain.class, insteadOf = Volatile.class)
    void volatileIsSeen(Jvm jvm) {
        assertThat(loop(jvm, Volatile.class)).hasResult("ended by the field");
    }

    @Pin("C2 keeps only the last of four writes in a row to a plain field")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = VolatileRow.class, insteadOf = PlainRow.class)
    void plainWritesAreMerged(Jvm jvm) {
        assertThat(code(jvm.with(G1), PlainRow.class, 4)).fieldStores("field").isEqualTo(1);
    }

    @Pin("C2 keeps each of four writes in a row to a volatile field")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = PlainRow.class, insteadOf = VolatileRow.class)
    void volatileWritesAreNot(Jvm jvm) {
        assertThat(code(jvm.with(G1), VolatileRow.class, 4))
                .fieldStores("field")
                .isEqualTo(4);
    }

    @Pin("with {each}, C2 {takes the writes to a plain field out of|keeps the writes to a plain field in} a loop")
    @Requires(jit = Jit.C2)
    @ForEach(collector = {SERIAL, PARALLEL, G1})
    @Expect(value = "false", until = "21")
    @Expect(value = "true", since = "25")
    @FalsifiedBy(probe = LastWrite.class, insteadOf = PlainWrites.class, until = "21")
    @FalsifiedBy(probe = VolatileWrites.class, insteadOf = PlainWrites.class, since = "25")
    void plainWritesAreOne(Jvm jvm, boolean one) {
        MachineCode code = rolled(jvm, PlainWrites.class);
        if (one) {
            assertThat(code).hasNoLoop().fieldStores("field").isEqualTo(1);
        } else {
            assertThat(code).inLoops().fieldStores("field").isEqualTo(1);
        }
    }

    private static void isHoisted(MachineCode code) {
        assertThat(code).fieldLoads("stop").isEqualTo(1);
        assertThat(code).inLoops().fieldLoads("stop").isEqualTo(0);
    }

    private static void isRead(MachineCode code) {
        assertThat(code).inLoops().fieldLoads("stop").isEqualTo(1);
    }

    private static Values loop(Jvm jvm, Class<? extends Looping> probe) {
        return jvm.with(G1)
                .with("-Xbatch", "-XX:CompileCommand=dontinline,*.opaque")
                .valuesOf(probe);
    }

    /** Without unrolling, so that the code has the loop once. */
    private static MachineCode rolled(Jvm jvm, Class<?> probe) {
        return code(jvm.with("-XX:LoopUnrollLimit=0"), probe, 4);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe, int tier) {
        return jvm.with("-XX:CompileCommand=dontinline,*.opaque")
                .observe(new CodeOf(probe).method("loop").tier(tier));
    }
}
