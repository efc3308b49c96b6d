package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.Arrays;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.code.CodeOf;
import org.jvmquarks.evidence.code.Operation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Arch;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * C2 inlines a virtual call that has seen one or two classes of receivers. A call that has seen more goes through the
 * receiver's method table: it costs more than an inlined call, but less than a call in the interpreter. The VM patches
 * the code of a call to match the classes that the call has met.
 *
 * <h2>Why</h2>
 *
 * The interpreter and C1's profiling code record the classes of receivers at each call: two of them by name, and a
 * count of all others. If C2 finds one class, it inlines the method behind a check of the class; if it finds two, it
 * inlines both behind two checks. Otherwise it calls through the receiver's method table, or the interface's, from
 * compiled code to compiled code, and can inline nothing across that call. The exception is a class that makes up 90 %
 * of the calls (TypeProfileMajorReceiverPercent): C2 inlines its method and keeps the table for the others.
 *
 * <p>A call that C2 has not inlined first enters the VM, which resolves it and patches it to call the method of the
 * class that it has met. When it meets another class, the VM patches it once more, to call a small stub that searches
 * the tables. From then on the call never enters the VM.
 *
 * <h2>How it is shown</h2>
 *
 * A loop calls a method on 300 objects. Each probe loads all three classes, so that the profile decides and not the
 * class hierarchy; the compilation log says whether C2 inlined it. Two pins measure the cost: the loop over three
 * classes against the loop over one, and the loop over three classes in the interpreter against the same loop compiled.
 *
 * <p>For the patches, C2 compiles without type profiles, so that it inlines nothing. The pins read the same code twice:
 * after the call has met one class, and after it has met a second. Only the second time is its target a stub in the
 * memory that the VM calls vtable chunks. A call that goes on to meet one class is the control.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: C2 inlines a call that has seen one or two classes, and not one that has seen three.
 *   <li>11 to 28: the VM patches a call that meets a second class. JDK 8 does not report where its stubs are. Up to 22
 *       such a call goes through a buffer until the next safepoint (JDK-8322630).
 *   <li>not measured: 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A third implementation does not make the call itself expensive; it prevents C2 from optimizing across the call. The
 * code stays compiled. The profile belongs to the bytecode and not to its caller: a method that the whole program
 * shares is as megamorphic as its worst user makes it.
 */
@Quark(
        id = "megamorphic-calls",
        title = "Megamorphic virtual calls",
        source = "JVM Anatomy Quark #16",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(options = {"-XX:TypeProfileWidth", "-XX:TypeProfileMajorReceiverPercent", "-XX:UseBimorphicInlining"})
public class MegamorphicCallsQuark {
    private static final String SHAPE_M = Shape.class.getName() + ".m";
    private static final String CIRCLE_M = Circle.class.getName() + ".m";
    private static final String SQUARE_M = Square.class.getName() + ".m";
    private static final String OTHER_M = Triangle.class.getName() + ".m";

    /** Objects in the loops whose calls are patched. */
    private static final int FEW = 10;

    /** The VM's name of the memory with its stubs for virtual and interface calls. */
    private static final String STUBS = "vtable chunks";

    /** Declares the method that the loops call. */
    public abstract static class Shape {
        int circles;
        int squares;
        int triangles;

        abstract void m();

        /**
         * Returns 300 shapes and loads all classes, so that the profile decides and not the class hierarchy.
         *
         * @param period length of the repeated order, in elements
         * @param kinds how many classes take turns at its start; the rest are circles
         */
        static Shape[] shapes(int period, int kinds) {
            Shape[] shapes = new Shape[300];
            for (int i = 0; i < shapes.length; i++) {
                Shape[] all = {new Circle(), new Square(), new Triangle()};
                shapes[i] = i % period < kinds ? all[i % period] : all[0];
            }
            return shapes;
        }
    }

    static final class Circle extends Shape {
        @Override
        void m() {
            circles++;
        }
    }

    static final class Square extends Shape {
        @Override
        void m() {
            squares++;
        }
    }

    static final class Triangle extends Shape {
        @Override
        void m() {
            triangles++;
        }
    }

    /** Calls 300 circles. */
    @State(Scope.Thread)
    public static class One {
        private final Shape[] shapes = Shape.shapes(1, 1);

        @Benchmark
        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }
    }

    /** Calls circles and squares in turn. */
    public static class Two {
        private final Shape[] shapes = Shape.shapes(2, 2);

        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }
    }

    /** Calls circles, squares and triangles in turn. */
    @State(Scope.Thread)
    public static class Three {
        private final Shape[] shapes = Shape.shapes(3, 3);

        @Benchmark
        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }
    }

    /** Makes tasks of three classes, which the loops call through an interface. */
    public abstract static class Tasks {
        int first;
        int second;
        int third;

        final Runnable[] tasks(int kinds) {
            Runnable[] all = {() -> first++, () -> second++, () -> third++};
            Runnable[] tasks = new Runnable[300];
            for (int i = 0; i < tasks.length; i++) {
                tasks[i] = all[i % kinds];
            }
            return tasks;
        }
    }

    /** Calls tasks of one class through an interface. */
    public static class OneTask extends Tasks {
        private final Runnable[] tasks = tasks(1);

        public void op() {
            for (Runnable task : tasks) {
                task.run();
            }
        }
    }

    /** Calls tasks of three classes in turn through an interface. */
    public static class ThreeTasks extends Tasks {
        private final Runnable[] tasks = tasks(3);

        public void op() {
            for (Runnable task : tasks) {
                task.run();
            }
        }
    }

    /** Calls circles, and after the change circles and squares in turn. */
    public static class LaterTwo {
        Shape[] shapes = Arrays.copyOf(Shape.shapes(1, 1), FEW);

        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }

        /** Ends with a safepoint: up to JDK 22 the VM waits for one before it patches for good. */
        public void change() {
            shapes = Arrays.copyOf(Shape.shapes(2, 2), FEW);
            op();
            System.gc();
        }
    }

    /** Calls circles, and after the change other circles. */
    public static class LaterOne {
        Shape[] shapes = Arrays.copyOf(Shape.shapes(1, 1), FEW);

        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }

        public void change() {
            shapes = Arrays.copyOf(Shape.shapes(1, 1), FEW);
            op();
            System.gc();
        }
    }

    /** Calls tasks of one class through an interface, and after the change of two in turn. */
    public static class LaterTwoTasks extends Tasks {
        Runnable[] tasks = Arrays.copyOf(tasks(1), FEW);

        public void op() {
            for (Runnable task : tasks) {
                task.run();
            }
        }

        public void change() {
            tasks = Arrays.copyOf(tasks(2), FEW);
            op();
            System.gc();
        }
    }

    /** Calls tasks of one class through an interface, and after the change other ones. */
    public static class LaterOneTask extends Tasks {
        Runnable[] tasks = Arrays.copyOf(tasks(1), FEW);

        public void op() {
            for (Runnable task : tasks) {
                task.run();
            }
        }

        public void change() {
            tasks = Arrays.copyOf(tasks(1), FEW);
            op();
            System.gc();
        }
    }

    /** Calls a circle, a square, a triangle and 97 circles in turn. */
    public static class MostlyOne {
        private final Shape[] shapes = Shape.shapes(100, 3);

        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }
    }

    @Pin("C2 inlines the method of a virtual call that has seen one class")
    @FalsifiedBy(probe = Two.class, insteadOf = One.class)
    @FalsifiedBy(probe = Three.class, insteadOf = One.class)
    @FalsifiedBy(flags = "-XX:-UseTypeProfile")
    @FalsifiedBy(flags = "-XX:CompileCommand=dontinline,*$Circle::m")
    void oneIsInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(One.class)))
                .hasMonomorphicCall(SHAPE_M)
                .inlinedCalls(CIRCLE_M)
                .isEqualTo(1);
    }

    @Pin("C2 inlines both methods of a virtual call that has seen two classes")
    @FalsifiedBy(probe = One.class, insteadOf = Two.class)
    @FalsifiedBy(probe = Three.class, insteadOf = Two.class)
    @FalsifiedBy(flags = "-XX:-UseTypeProfile")
    @FalsifiedBy(flags = "-XX:-UseBimorphicInlining")
    void twoAreInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(Two.class)))
                .hasBimorphicCall(SHAPE_M)
                .inlinedCalls(CIRCLE_M)
                .isEqualTo(1)
                .inlinedCalls(SQUARE_M)
                .isEqualTo(1);
    }

    @Pin("C2 inlines no method of a virtual call that has seen three classes")
    @FalsifiedBy(probe = One.class, insteadOf = Three.class)
    @FalsifiedBy(probe = Two.class, insteadOf = Three.class)
    @FalsifiedBy(flags = "-XX:TypeProfileMajorReceiverPercent=30")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    void threeAreNotInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(Three.class)))
                .hasVirtualCall(SHAPE_M)
                .hasNoInlinedCall(SHAPE_M);
    }

    @Pin("C2 inlines no method of an interface call that has seen three classes")
    @FalsifiedBy(probe = OneTask.class, insteadOf = ThreeTasks.class)
    @FalsifiedBy(flags = "-XX:TypeProfileMajorReceiverPercent=30")
    void threeOfAnInterfaceAreNotInlined(Jvm jvm) {
        String run = Runnable.class.getName() + ".run";
        assertThat(jvm.observe(new CompilationOf(ThreeTasks.class)))
                .hasVirtualCall(run)
                .hasNoInlinedCall(run);
    }

    @Pin("C2 inlines the method of the class that makes up nearly all calls, of three classes")
    @FalsifiedBy(probe = Three.class, insteadOf = MostlyOne.class)
    @FalsifiedBy(probe = Two.class, insteadOf = MostlyOne.class)
    @FalsifiedBy(flags = "-XX:TypeProfileMajorReceiverPercent=99")
    void mostOfThreeIsInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(MostlyOne.class)))
                .inlinedCalls(CIRCLE_M)
                .isEqualTo(1)
                .inlinedCalls(SQUARE_M)
                .isEqualTo(0)
                .inlinedCalls(OTHER_M)
                .isEqualTo(0);
    }

    @Pin("a virtual call in C2's code goes to the method itself, and through a stub for method"
            + " tables once it has met a second class")
    @Expect(since = "11")
    @FalsifiedBy(probe = LaterOne.class, insteadOf = LaterTwo.class)
    @FalsifiedBy(flags = "-XX:+UseTypeProfile")
    void callIsPatched(Jvm jvm) {
        isPatched(jvm, LaterTwo.class);
    }

    @Pin("an interface call in C2's code goes to the method itself, and through a stub for"
            + " method tables once it has met a second class")
    @Expect(since = "11")
    @FalsifiedBy(probe = LaterOneTask.class, insteadOf = LaterTwoTasks.class)
    @FalsifiedBy(flags = "-XX:+UseTypeProfile")
    void interfaceCallIsPatched(Jvm jvm) {
        isPatched(jvm, LaterTwoTasks.class);
    }

    /** Without a profile, C2 leaves a call of one class as it is. */
    private static void isPatched(Jvm jvm, Class<?> probe) {
        Jvm calling = jvm.with(Collector.SERIAL).with("-XX:-UseTypeProfile");
        assertThat(calling.codeOf(probe)).hasOperation(Operation.CALL).hasNoCall(STUBS);
        assertThat(calling.observe(new CodeOf(probe).afterChange())).hasCall(STUBS);
    }

    @Pin(
            value = "a virtual call that has seen three classes takes at least 1.5 times as long as an inlined one",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(probe = One.class, insteadOf = Three.class)
    void threeTakeLonger(Jvm jvm) {
        assertThat(jvm.timeOf(Three.class)).takesAtLeast(1.5, jvm.timeOf(One.class));
    }

    @Pin(
            value = "a virtual call that has seen three classes takes at least 1.4 times as long in the interpreter",
            timing = true)
    @Requires(arch = Arch.AMD64)
    @FalsifiedBy(probe = One.class, insteadOf = Three.class)
    void interpreterTakesLongerStill(Jvm jvm) {
        assertThat(jvm.with("-XX:CompileCommand=exclude,*$Three.op").timeOf(Three.class))
                .takesAtLeast(1.4, jvm.timeOf(Three.class));
    }
}
