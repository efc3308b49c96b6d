package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.safepoints.SafepointLog;
import org.jvmquarks.evidence.safepoints.SafepointsOf;
import org.jvmquarks.jdk.Jit;

/**
 * Up to 21 the VM stops all threads once a second if it has something to clean up, though nobody
 * asked it to; the name promises more safepoints than there are. Since 25 it does not: an idle
 * program has no safepoint.
 *
 * <h2>Why</h2>
 *
 * Some things of the VM could only be put in order while no thread runs: monitors that nobody uses,
 * and the stubs through which calls in compiled code go over from one class of receivers to many.
 * The VM's own thread wakes up each {@code GuaranteedSafepointInterval}, a diagnostic flag of 1000
 * milliseconds, and makes a safepoint if there is such work. When the last of it was done without a
 * stop, the interval became 0, which is never.
 *
 * <h2>How it is shown</h2>
 *
 * The probe calls a method of one class until the call is compiled, and then of three, which leaves
 * a stub behind; then it is idle. The log of the VM names each safepoint. The interval is made 200
 * ms, and the probe waits for fifteen of them. Controls: the interval 0, and, where nothing else
 * asks for cleanup, a VM that compiles nothing, which is claimed itself: there the interval passes
 * fifteen times without a safepoint.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: each second; the log calls it "no vm operation"
 *   <li>11 to 21: each second, "Cleanup"; monitors ask for it on 11, but not since 17
 *   <li>since 25: the interval is 0
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The pauses of unknown cause that a log of 8 to 21 has once a second at most are these. On these
 * versions one thread in a loop without a poll can stop a program that never collects garbage.
 */
@Quark(
        id = "guaranteed-safepoint",
        title = "Guaranteed safepoint",
        source = "JVM scalability: safepoints, GC and VM operations")
class GuaranteedSafepointQuark {
    private static final String INTERVAL = "GuaranteedSafepointInterval";

    /** Calls methods of three classes by compiled code that had seen one, and is idle. */
    public static class ManyClasses {
        static int sum;

        public static void main(String[] arguments) throws InterruptedException {
            Shape[] shapes = {new Circle(), new Square(), new Triangle()};
            for (int i = 0; i < 50_000; i++) {
                sum += callCompiled(shapes[0]);
            }
            Thread.sleep(1000);
            for (Shape shape : shapes) {
                sum += callCompiled(shape);
            }
            Thread.sleep(3000);
        }

        static int callCompiled(Shape shape) {
            return shape.edges();
        }
    }

    /** Asks for a collection. */
    public static class Collects {
        public static void main(String[] arguments) {
            System.gc();
        }
    }

    abstract static class Shape {
        abstract int edges();
    }

    static final class Circle extends Shape {
        @Override
        int edges() {
            return 1;
        }
    }

    static final class Square extends Shape {
        @Override
        int edges() {
            return 4;
        }
    }

    static final class Triangle extends Shape {
        @Override
        int edges() {
            return 3;
        }
    }

    @Pin(value = "the VM looks for something to clean up once a second", until = 21)
    @FalsifiedBy(flags = "-XX:GuaranteedSafepointInterval=0")
    void intervalIsASecond(Jvm jvm) {
        assertThat(jvm.with("-XX:+UnlockDiagnosticVMOptions").flag(INTERVAL)).hasValue("1000");
    }

    @Pin(value = "the VM does not look for anything to clean up", since = 25)
    @FalsifiedBy(flags = "-XX:GuaranteedSafepointInterval=1000")
    void thereIsNoInterval(Jvm jvm) {
        assertThat(jvm.with("-XX:+UnlockDiagnosticVMOptions").flag(INTERVAL)).hasValue("0");
    }

    @Pin(value = "compiled calls that have changed are cleaned up at a safepoint", until = 8)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(flags = "-XX:GuaranteedSafepointInterval=0")
    void cleansUpOn8(Jvm jvm) {
        assertThat(safepoints(jvm)).hasSafepoint("no vm operation");
    }

    @Pin(
            value = "compiled calls that have changed are cleaned up at a safepoint",
            since = 11,
            until = 21)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(flags = "-XX:GuaranteedSafepointInterval=0")
    @FalsifiedBy(flags = "-Xint", since = 17)
    void cleansUp(Jvm jvm) {
        assertThat(safepoints(jvm)).hasSafepoint("Cleanup");
    }

    @Pin(value = "without compiled calls the interval brings no safepoint", until = 8)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(flags = "-Xmixed")
    void nothingToCleanUpOn8(Jvm jvm) {
        assertThat(safepoints(jvm.with("-Xint"))).hasNoSafepoint("no vm operation");
    }

    @Pin(value = "without compiled calls the interval brings no safepoint", since = 17, until = 21)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(flags = "-Xmixed")
    @FalsifiedBy(flags = "-XX:+SafepointALot")
    void nothingToCleanUp(Jvm jvm) {
        assertThat(safepoints(jvm.with("-Xint"))).hasNoSafepoint();
    }

    @Pin(
            value = "compiled calls that have changed need no safepoint, whatever the interval",
            since = 25)
    @Requires(jit = Jit.C1)
    @FalsifiedBy(probe = Collects.class, insteadOf = ManyClasses.class)
    void needsNoSafepoint(Jvm jvm) {
        assertThat(safepoints(jvm)).hasNoSafepoint();
    }

    private static SafepointLog safepoints(Jvm jvm) {
        return jvm.with(
                        "-XX:+UnlockDiagnosticVMOptions",
                        "-XX:GuaranteedSafepointInterval=200",
                        "-XX:TieredStopAtLevel=1",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline,*.callCompiled")
                .observe(new SafepointsOf(ManyClasses.class));
    }
}
