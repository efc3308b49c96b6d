package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Jit;
import org.openjdk.jmh.annotations.Benchmark;
import org.openjdk.jmh.annotations.Scope;
import org.openjdk.jmh.annotations.State;

/**
 * A virtual call is inlined if one or two classes of receivers were seen, and goes through the
 * receiver's table of methods if there were more. It then costs more, and still less than the
 * interpreter.
 *
 * <h2>Why</h2>
 *
 * The interpreter and C1's profiling code note the classes of receivers at each call, two of them
 * and a count of all others. Where C2 finds one class it inlines its method behind a check of the
 * class; where it finds two, both methods behind two checks. With more it goes by the receiver's
 * table of methods: a call that nothing can be inlined through, but a call from compiled code to
 * compiled code. Only where one class makes up 90 % of the calls (TypeProfileMajorReceiverPercent)
 * is its method inlined all the same, with the call through the table beside it.
 *
 * <h2>How it is shown</h2>
 *
 * A loop calls a method of 300 objects. All three classes are loaded in each probe, so that the
 * profile decides and not the hierarchy of classes; the log of compilations says what C2 made of
 * the call. Its cost is the time of the loop with three classes against that with one, and the
 * interpreter's the time of the loop with three when it is excluded from compilation.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: one and two classes are inlined, three are not.
 *   <li>since 11: the log says "virtual call" where 8 says nothing.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * What a third implementation costs is not the call but what can no longer be done across it.
 * Compiled code does not fall back to the interpreter for it. And the profile belongs to the
 * bytecode, not to its caller: a method shared by all the program is as megamorphic as its worst
 * user makes it.
 */
@Quark(
        id = "megamorphic-calls",
        title = "Megamorphic virtual calls",
        source = "JVM Anatomy Quark #16")
@Requires(jit = Jit.C2)
public class MegamorphicCallsQuark {
    private static final String SHAPE_M = Shape.class.getName() + ".m";
    private static final String CIRCLE_M = Circle.class.getName() + ".m";
    private static final String SQUARE_M = Square.class.getName() + ".m";
    private static final String OTHER_M = Triangle.class.getName() + ".m";

    /** What is called. */
    public abstract static class Shape {
        int circles;
        int squares;
        int triangles;

        abstract void m();

        /**
         * Three hundred; all classes are loaded, so that the profile decides and not the hierarchy.
         *
         * @param period of the order, in elements
         * @param kinds of them at the start of each period, the rest being circles
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

    /** Calls circles and squares by turns. */
    public static class Two {
        private final Shape[] shapes = Shape.shapes(2, 2);

        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }
    }

    /** Calls circles, squares and triangles by turns. */
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

    /** Calls a circle, a square, a triangle and 97 circles in turn. */
    public static class MostlyOne {
        private final Shape[] shapes = Shape.shapes(100, 3);

        public void op() {
            for (Shape shape : shapes) {
                shape.m();
            }
        }
    }

    @Pin("a call that sees one class inlines its method")
    @FalsifiedBy(probe = Two.class, insteadOf = One.class)
    @FalsifiedBy(probe = Three.class, insteadOf = One.class)
    @FalsifiedBy(flags = "-XX:-UseTypeProfile")
    @FalsifiedBy(flags = "-XX:CompileCommand=dontinline,*$Circle::m")
    void oneIsInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(One.class)))
                .hasMonomorphicCall(SHAPE_M)
                .hasInlinedCalls(CIRCLE_M, 1);
    }

    @Pin("a call that sees two classes inlines both methods")
    @FalsifiedBy(probe = One.class, insteadOf = Two.class)
    @FalsifiedBy(probe = Three.class, insteadOf = Two.class)
    @FalsifiedBy(flags = "-XX:-UseTypeProfile")
    @FalsifiedBy(flags = "-XX:-UseBimorphicInlining")
    void twoAreInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(Two.class)))
                .hasBimorphicCall(SHAPE_M)
                .hasInlinedCalls(CIRCLE_M, 1)
                .hasInlinedCalls(SQUARE_M, 1);
    }

    @Pin("a call that sees three classes inlines none, and is a virtual call")
    @FalsifiedBy(probe = One.class, insteadOf = Three.class)
    @FalsifiedBy(probe = Two.class, insteadOf = Three.class)
    @FalsifiedBy(flags = "-XX:TypeProfileMajorReceiverPercent=30")
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    void threeAreNotInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(Three.class)))
                .hasVirtualCall(SHAPE_M)
                .hasNoInlinedCall(SHAPE_M);
    }

    @Pin("of three classes, the one that makes up nearly all calls is inlined")
    @FalsifiedBy(probe = Three.class, insteadOf = MostlyOne.class)
    @FalsifiedBy(probe = Two.class, insteadOf = MostlyOne.class)
    @FalsifiedBy(flags = "-XX:TypeProfileMajorReceiverPercent=99")
    void mostOfThreeIsInlined(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(MostlyOne.class)))
                .hasInlinedCalls(CIRCLE_M, 1)
                .hasInlinedCalls(SQUARE_M, 0)
                .hasInlinedCalls(OTHER_M, 0);
    }

    @Pin(
            value = "a call that sees three classes takes longer than one that is inlined",
            timing = true)
    @FalsifiedBy(probe = One.class, insteadOf = Three.class)
    void threeTakeLonger(Jvm jvm) {
        assertThat(jvm.timeOf(Three.class)).takesAtLeast(2, jvm.timeOf(One.class));
    }

    @Pin(value = "and the interpreter takes longer still", timing = true)
    @FalsifiedBy(probe = One.class, insteadOf = Three.class)
    void interpreterTakesLongerStill(Jvm jvm) {
        assertThat(jvm.with("-XX:CompileCommand=exclude,*$Three.op").timeOf(Three.class))
                .takesAtLeast(1.4, jvm.timeOf(Three.class));
    }
}
