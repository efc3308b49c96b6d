package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.MachineCode;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Jit;

/**
 * A loop on a plain field, compiled by C2, reads it once, before its first turn, and never learns
 * that another thread has written it; a volatile field is read in each turn. So it is with writes:
 * of those to a plain field most are left out.
 *
 * <h2>Why</h2>
 *
 * Without volatile a compiler may take it that no other thread reads or writes the field. Nothing
 * in the loop writes it either, so its value is the same in all turns, and C2 moves the read in
 * front of the loop and the test with it. A volatile access may not be left out or merged with
 * another; and a call that is not inlined may write anything, so behind it a plain field is read
 * again, too. C1 leaves such reads where they are as long as C2 comes after it; where it is the
 * only compiler it moves them as well.
 *
 * <h2>How it is shown</h2>
 *
 * By the code of both compilers: the reads of the field in it, and those of them in the loop, which
 * is kept from being unrolled where they are counted. And without looking at code: one thread runs
 * the compiled loop, another sets the field, and what counts is whether the field or the number of
 * turns ended the loop. One that was over too soon after the field was set, or read it before it
 * began, decides nothing and is run again, so that it is an order that decides and not a time.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: reads are hoisted by C2, and by C1 not where C2 is there as well.
 *   <li>since 17: with {@code -XX:TieredStopAtLevel=1} C1 hoists them, too.
 *   <li>8 to 21: an unrolled loop of writes to a plain field keeps 2 of 16.
 *   <li>since 25: nothing of the loop is left, but one write with the last value.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A plain stop flag works in tests, in the interpreter, and as long as something is called or
 * logged in the loop. It stops working on the day when all of the loop is inlined by C2. A field
 * that is written in a loop for others to watch shows them little of it unless it is volatile.
 */
@Quark(
        id = "volatile-hoisting",
        title = "Hoisted reads",
        source = "Psychosomatic, Lobotomy, Saw: the many meanings of volatile read and write")
class VolatileHoistingQuark {
    /** Runs a loop in one thread and sets the field that it looks at in another. */
    public abstract static class Looping {
        /** Compiled by C2 long before, on every version. */
        private static final int WARM_UP_CALLS = 20_000;

        /** Some 400 ms of compiled code. */
        private static final int TURNS = 200_000_000;

        /** A loop that is over sooner after the field was set does not show what it looked at. */
        private static final long LEAST_NANOSECONDS = 100_000_000;

        private static final int ATTEMPTS = 8;

        private static volatile boolean begun;
        private static volatile int made;
        private static volatile long ended;

        /** Keeps the field away from where headers and arrays have theirs. */
        long first = 1;

        int turns = 100;
        int sum;

        /** Ends when the field is set, or after so many turns; how many it made. */
        abstract int loop(int most);

        abstract void set(boolean value);

        /** What ended the loop. */
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

        /** When the field was set, by System.nanoTime(). */
        private long setWithin(int most) throws InterruptedException {
            begun = false;
            set(false);
            Thread thread =
                    new Thread(
                            () -> {
                                begun = true;
                                made = loop(most);
                                ended = System.nanoTime();
                            });
            thread.start();
            while (!begun) {
                Thread.sleep(1);
            }
            // The last step into the loop is not marked, as a mark in it would change its code.
            Thread.sleep(10);
            long asked = System.nanoTime();
            set(true);
            thread.join();
            return asked;
        }
    }

    /** Looks at a plain field. */
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

    /** Looks at a volatile one. */
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

    /** Looks at a plain field, and calls a method in each turn. */
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

    /** Looks at the field once, before the loop. */
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

    /** The same loop, for its code. */
    public static class LocalLoop extends Local {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** The same loop, for its code. */
    public static class PlainLoop extends Plain {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** The same loop, for its code. */
    public static class VolatileLoop extends Volatile {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** The same loop, for its code. */
    public static class CallingLoop extends Calling {
        @Override
        public String op() {
            return "" + loop(turns);
        }
    }

    /** Writes a plain field in each turn. */
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

    /** Writes a volatile one. */
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

    @Pin("C2 reads a plain field before the loop")
    @Requires(jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(probe = VolatileLoop.class, insteadOf = PlainLoop.class)
    @FalsifiedBy(probe = CallingLoop.class, insteadOf = PlainLoop.class)
    void plainIsHoisted(Jvm jvm) {
        MachineCode code = rolled(jvm, PlainLoop.class);
        assertThat(code).hasFieldLoads("stop", 1);
        assertThat(code).inLoops().hasFieldLoads("stop", 0);
    }

    @Pin("C2 reads a volatile field in each turn")
    @Requires(jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(probe = PlainLoop.class, insteadOf = VolatileLoop.class)
    void volatileIsNot(Jvm jvm) {
        assertThat(rolled(jvm, VolatileLoop.class)).inLoops().hasFieldLoads("stop", 1);
    }

    @Pin("C2 reads a plain field in each turn that calls a method")
    @Requires(jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(probe = PlainLoop.class, insteadOf = CallingLoop.class)
    void plainIsNotHoistedOverACall(Jvm jvm) {
        assertThat(rolled(jvm, CallingLoop.class)).inLoops().hasFieldLoads("stop", 1);
    }

    @Pin("C1 reads a plain field in each turn")
    @Requires(
            jit = {Jit.C1, Jit.C2},
            arch = "amd64")
    @FalsifiedBy(probe = LocalLoop.class, insteadOf = PlainLoop.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1", since = 17)
    void c1DoesNotHoist(Jvm jvm) {
        assertThat(code(jvm, PlainLoop.class, 1)).inLoops().hasFieldLoads("stop", 1);
    }

    @Pin(value = "where C1 is the only compiler it reads a plain field before the loop", since = 17)
    @Requires(jit = Jit.C1, arch = "amd64")
    @FalsifiedBy(probe = VolatileLoop.class, insteadOf = PlainLoop.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=4")
    void c1HoistsWhereItIsAlone(Jvm jvm) {
        MachineCode code = code(jvm.with("-XX:TieredStopAtLevel=1"), PlainLoop.class, 1);
        assertThat(code).hasFieldLoads("stop", 1);
        assertThat(code).inLoops().hasFieldLoads("stop", 0);
    }

    @Pin("a loop on a plain field, compiled by C2, does not learn that another thread has set it")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Volatile.class, insteadOf = Plain.class)
    @FalsifiedBy(probe = Calling.class, insteadOf = Plain.class)
    @FalsifiedBy(flags = "-Xint")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1", until = 11)
    void plainIsNotSeen(Jvm jvm) {
        assertThat(loop(jvm, Plain.class)).has("value", "ended by the number of turns");
    }

    @Pin("a loop on a volatile field does")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = Plain.class, insteadOf = Volatile.class)
    void volatileIsSeen(Jvm jvm) {
        assertThat(loop(jvm, Volatile.class)).has("value", "ended by the field");
    }

    @Pin(value = "of 16 writes to a plain field in an unrolled loop 14 are left out", until = 21)
    @Requires(jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(probe = VolatileWrites.class, insteadOf = PlainWrites.class)
    void plainWritesAreMerged(Jvm jvm) {
        assertThat(code(jvm, PlainWrites.class, 4)).inLoops().hasFieldStores("field", 3);
    }

    @Pin(value = "a loop of writes to a plain field becomes one write", since = 25)
    @Requires(jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(probe = VolatileWrites.class, insteadOf = PlainWrites.class)
    void plainWritesAreOne(Jvm jvm) {
        assertThat(code(jvm, PlainWrites.class, 4)).hasNoLoop().hasFieldStores("field", 1);
    }

    @Pin("of the writes to a volatile field none is left out")
    @Requires(jit = Jit.C2, arch = "amd64")
    @FalsifiedBy(probe = PlainWrites.class, insteadOf = VolatileWrites.class)
    void volatileWritesAreNot(Jvm jvm) {
        // Eight turns, and one of the loop that makes the rest of the turns.
        assertThat(code(jvm, VolatileWrites.class, 4)).inLoops().hasFieldStores("field", 9);
    }

    private static Values loop(Jvm jvm, Class<? extends Looping> probe) {
        return jvm.with("-Xbatch", "-XX:CompileCommand=dontinline,*.opaque").valuesOf(probe);
    }

    /** Without unrolling, so that what is in the loop is there once. */
    private static MachineCode rolled(Jvm jvm, Class<?> probe) {
        return code(jvm.with("-XX:LoopUnrollLimit=0"), probe, 4);
    }

    private static MachineCode code(Jvm jvm, Class<?> probe, int tier) {
        return jvm.with("-XX:CompileCommand=dontinline,*.opaque")
                .observe(new CodeOf(probe).method("loop").tier(tier));
    }
}
