package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.regex.Pattern;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.Inconclusive;

/**
 * In compiled code a local variable keeps its object until its last read, not until the end of its method or block: the
 * collector may free the object while the method is still running. In the interpreter the variable keeps the object
 * until another value is written to its slot.
 *
 * <h2>Why</h2>
 *
 * For each safepoint a compiler records which registers and stack slots hold references. C1 and C2 leave out variables
 * that no later bytecode reads. The interpreter knows the type of each slot at a bytecode, but not whether it will be
 * read, and the slot of a variable whose block has ended keeps its value until javac gives it to another variable. A
 * method that is entered once and loops moves from the interpreter to compiled code while it runs, by on-stack
 * replacement. Under the agent of a debugger, which may look at variables, the compilers keep all of them.
 *
 * <h2>How it is shown</h2>
 *
 * The method makes an object, reads it for the last time and spins. Another thread waits until the loop has made many
 * times the iterations that any tier needs, requests a collection, and looks at a weak reference before it ends the
 * loop. Compilation is in the foreground, and the VM tells that it replaced the method on the stack; otherwise nothing
 * is decided. The probe counts iterations and measures no time, so the answer is the same in each run. The controls are
 * an object that is used after the loop, which must stay, and a variable that is overwritten with null, whose object
 * must go.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: the same, in C1 and in C2.
 *   <li>since 9: {@code Reference.reachabilityFence} keeps an object reachable up to a place in the program.
 *   <li>not measured: 9 and 10; the version of the fence comes from its documentation.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * An object with a cleaner or a finalizer can lose its native memory while one of its own methods runs: call
 * {@code Reference.reachabilityFence(this)} in a {@code finally} block of that method. A large buffer needs no
 * {@code buffer = null} after its last use, except in a method that stays in the interpreter. A debugger shows
 * variables that compiled code would have dropped without it.
 */
@Quark(
        id = "local-variable-reachability",
        title = "Reachability of local variables",
        source = "JVM Anatomy Quark #8; Local variables scope in HotSpot (2008); JLS 12.6.1",
        impact = Impact.BEHAVIOUR)
@Touches(
        api = {
            "java.lang.Object#finalize()",
            "java.lang.ref.Cleaner",
            "java.lang.ref.PhantomReference",
            "java.lang.ref.Reference#reachabilityFence"
        })
class LocalVariableReachabilityQuark {
    private static final String COLLECTED = "collected within the loop";
    private static final String ALIVE = "alive at the end of the loop";

    // JDK 17:    93   32 %     4       org.jvmquarks…$ReadBefore::method @ 9 (15 bytes)
    private static final Pattern COMPILED = Pattern.compile("(?m)^ *\\d+ +\\d+ *%[ sbn!\\d]+\\S+::method @");

    /** Loads an agent that may read local variables and does not wait for a debugger. */
    private static final String DEBUGGER = "-agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:0";

    /** Runs a method that makes an object and spins, and concurrently requests a collection. */
    public abstract static class Spinning {
        /** Ten times the iterations after which the last tier replaces code on the stack. */
        private static final int TURNS = 1_000_000;

        /** One is enough; the second frees what the first one only moved. */
        private static final int COLLECTIONS = 2;

        /** Time limit for the iterations, in ns. */
        private static final long PATIENCE = 30_000_000_000L;

        private static volatile boolean spin = true;
        private static volatile int turns;
        private static volatile WeakReference<Object> made = new WeakReference<>(null);

        /** Makes an object, reads it, and calls {@link #turn} until it returns false. */
        abstract void method();

        static Object make() {
            Object object = new Object();
            made = new WeakReference<>(object);
            return object;
        }

        static void use(Object object) {
            if (object == null) {
                throw new NullPointerException("there is no object");
            }
        }

        static boolean turn() {
            int next = turns + 1;
            turns = next;
            return spin;
        }

        /** Returns whether the object was collected while the method was in its loop. */
        public String op() throws InterruptedException {
            Thread thread = new Thread(this::method);
            thread.start();
            long start = System.nanoTime();
            while (turns < TURNS && System.nanoTime() - start < PATIENCE) {
                Thread.sleep(1);
            }
            boolean enough = turns >= TURNS;
            for (int i = 0; i < COLLECTIONS; i++) {
                System.gc();
            }
            boolean alive = made.get() != null;
            spin = false;
            thread.join();
            if (!enough) {
                throw new IllegalStateException("the loop made " + turns + " turns only");
            }
            return alive ? "alive at the end of the loop" : "collected within the loop";
        }
    }

    /** Reads the variable before the loop, for the last time. */
    public static class ReadBefore extends Spinning {
        @Override
        void method() {
            Object object = make();
            use(object);
            while (turn()) {}
        }
    }

    /** Reads the variable after the loop as well. */
    public static class ReadAfter extends Spinning {
        @Override
        void method() {
            Object object = make();
            use(object);
            while (turn()) {}
            use(object);
        }
    }

    /** Has a fence after the loop. */
    public static class Fenced extends Spinning {
        private static final MethodHandle FENCE = fence();

        private static MethodHandle fence() {
            try {
                return MethodHandles.lookup()
                        .findStatic(
                                Reference.class, "reachabilityFence", MethodType.methodType(void.class, Object.class));
            } catch (ReflectiveOperationException e) {
                throw new IllegalStateException("this JDK has no fence", e);
            }
        }

        @Override
        void method() {
            try {
                Object object = make();
                use(object);
                while (turn()) {}
                FENCE.invokeExact(object);
            } catch (Throwable e) {
                throw new IllegalStateException(e);
            }
        }
    }

    /** Forgets the object before the loop. */
    public static class Overwritten extends Spinning {
        @Override
        void method() {
            Object object = make();
            use(object);
            object = null;
            while (turn()) {}
            assert object == null;
        }
    }

    /** The block of the variable ends before the loop. */
    public static class InBlock extends Spinning {
        @Override
        void method() {
            {
                Object object = make();
                use(object);
            }
            while (turn()) {}
        }
    }

    /** The slot of the variable goes to another variable after the block. */
    public static class SlotReused extends Spinning {
        @Override
        void method() {
            {
                Object object = make();
                use(object);
            }
            String other = "the same slot";
            while (turn()) {}
            use(other);
        }
    }

    @Pin("code compiled by C2 lets the collector free an object after its last read while the method runs")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = ReadAfter.class, insteadOf = ReadBefore.class)
    void c2LetsGo(Jvm jvm) {
        assertCompiledIs(COLLECTED, jvm.with("-XX:-TieredCompilation"), ReadBefore.class);
    }

    @Pin("code compiled by C1 lets the collector free an object after its last read while the method runs")
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = ReadAfter.class, insteadOf = ReadBefore.class)
    void c1LetsGo(Jvm jvm) {
        assertCompiledIs(COLLECTED, jvm.with("-XX:TieredStopAtLevel=1"), ReadBefore.class);
    }

    @Pin("compiled code keeps an object during a loop if it reads the object after the loop")
    @Requires(jit = Jit.C2)
    @FalsifiedBy(probe = ReadBefore.class, insteadOf = ReadAfter.class)
    @FalsifiedBy(probe = Overwritten.class, insteadOf = ReadAfter.class)
    void laterReadKeeps(Jvm jvm) {
        assertCompiledIs(ALIVE, jvm, ReadAfter.class);
    }

    @Pin("compiled code keeps an object during a loop if a reachability fence follows the loop")
    @Requires(jit = Jit.C2)
    @Expect(since = "9")
    @FalsifiedBy(probe = ReadBefore.class, insteadOf = Fenced.class)
    void fenceKeeps(Jvm jvm) {
        assertCompiledIs(ALIVE, jvm, Fenced.class);
    }

    @Pin("the interpreter keeps the object of a local variable after its last read")
    @FalsifiedBy(probe = Overwritten.class, insteadOf = ReadBefore.class)
    @FalsifiedBy(probe = SlotReused.class, insteadOf = ReadBefore.class)
    void interpreterKeeps(Jvm jvm) {
        assertIs(ALIVE, jvm.with("-Xint"), ReadBefore.class);
    }

    @Pin("the interpreter keeps an object after the end of its variable's block until the slot is reused")
    @FalsifiedBy(probe = SlotReused.class, insteadOf = InBlock.class)
    void interpreterKnowsNoBlocks(Jvm jvm) {
        assertIs(ALIVE, jvm.with("-Xint"), InBlock.class);
    }

    @Pin("with the agent of a debugger, compiled code keeps an object after its last read")
    @Requires(jit = Jit.C2, options = DEBUGGER)
    @FalsifiedBy(probe = Overwritten.class, insteadOf = ReadBefore.class)
    void debuggerKeeps(Jvm jvm) {
        assertCompiledIs(ALIVE, jvm.with(DEBUGGER), ReadBefore.class);
    }

    /** Decides nothing if the loop stayed in the interpreter, which keeps the object anyway. */
    private static void assertCompiledIs(String expected, Jvm jvm, Class<? extends Spinning> probe) {
        Values values = valuesOf(probe, jvm.with("-XX:+PrintCompilation"));
        if (!COMPILED.matcher(values.stdout()).find()) {
            throw new Inconclusive("expected the loop to go on in compiled code but it stayed in the interpreter:"
                    + " without on-stack replacement the claim is undecided");
        }
        assertThat(values).hasResult(expected);
    }

    private static void assertIs(String expected, Jvm jvm, Class<? extends Spinning> probe) {
        assertThat(valuesOf(probe, jvm)).hasResult(expected);
    }

    /** Serial, as its System.gc() frees every unreachable object. */
    private static Values valuesOf(Class<? extends Spinning> probe, Jvm jvm) {
        return jvm.with(Collector.SERIAL).with("-Xbatch").valuesOf(probe);
    }
}
