package org.jvmquarks.quarks.gc;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.safepoints.SafepointLog;
import org.jvmquarks.evidence.safepoints.SafepointsOf;
import org.jvmquarks.guest.probe.Waits;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * Up to JDK 22 the VM stops all threads of an idle program up to once a second if it has something to clean up, though
 * no thread requested a safepoint. Since 23 it does not.
 *
 * <h2>Why</h2>
 *
 * Some structures of the VM could only be cleaned up while no thread runs: unused monitors, and the stubs that a
 * compiled call needs while it changes from one class of receivers to many. The VM's own thread wakes up every
 * {@code GuaranteedSafepointInterval}, a diagnostic flag of 1000 ms, and starts a safepoint if there is such work. JDK
 * 23 removed the last of this work (JDK-8322630) and set the interval to 0, which means never (JDK-8325872).
 *
 * <h2>How it is shown</h2>
 *
 * The probe calls a method of one class until the call is compiled, and then methods of three, which leaves a stub
 * behind. Then it is idle for three seconds. The log of the VM names each safepoint. One pin keeps the default
 * interval; the others set it to 200 ms, so that it passes fifteen times. Controls: the interval 0; a VM that compiles
 * nothing; and {@code -XX:+SafepointALot}, which makes the VM stop at each interval without any work.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: the log calls such a safepoint "no vm operation".
 *   <li>from 11 at the latest to 22: it is called "Cleanup"; up to 14 monitors can also cause one, since 15 they are
 *       deflated concurrently (JDK-8153224).
 *   <li>since 23: no cleanup needs a safepoint, and the default interval is 0.
 *   <li>not measured: 9, 10, 12 to 16 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Pauses without a known cause in a log of 8 to 22, at most once a second, are of this kind. On these versions a thread
 * in a loop without a poll can stop a program that never collects garbage. Do not set the interval to 0 there to avoid
 * the pauses: from 15 on, updates without the fix of JDK-8306825 then no longer deflate monitors either, and their
 * memory grows.
 */
@Quark(
        id = "guaranteed-safepoint",
        title = "Guaranteed safepoint",
        source = "JVM scalability: safepoints, GC and VM operations",
        impact = Impact.PERFORMANCE)
@Touches(options = "-XX:GuaranteedSafepointInterval")
class GuaranteedSafepointQuark {
    private static final String UNLOCK = "-XX:+UnlockDiagnosticVMOptions";

    /**
     * Names of safepoints that the VM requests for its own work. JDK 8 uses the first name for all of them; some
     * versions use "None" for SafepointALot.
     */
    private static final String OWN = "no vm operation|Cleanup|ICBufferFull|SafepointALot|None";

    /** Those that clean up. */
    private static final String CLEANUP = "no vm operation|Cleanup";

    /** Calls methods of three classes from compiled code that had seen one, and is idle. */
    @Waits
    public static class ManyClasses {
        static int sum;

        public static void main(String[] arguments) throws InterruptedException {
            Shape[] shapes = {new Circle(), new Square(), new Triangle()};
            for (int i = 0; i < 50_000; i++) {
                sum += callCompiled(shapes[0]);
            }
            // For a falsifier, which compiles in the background.
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

    @Pin(
            value = "by default, the VM {stops|does not stop} an idle program to clean up calls that met new classes",
            ergonomics = true)
    @Requires(jit = Jit.C1)
    @Expect(value = "true", until = "22")
    @Expect(value = "false", since = "23", by = "JDK-8322630")
    @FalsifiedBy(
            flags = {UNLOCK, "-XX:GuaranteedSafepointInterval=0"},
            until = "22")
    @FalsifiedBy(
            flags = {UNLOCK, "-XX:GuaranteedSafepointInterval=1000", "-XX:+SafepointALot"},
            since = "23")
    void stopsByDefault(Jvm jvm, boolean stops) {
        stopsForCompiledCalls(jvm, stops);
    }

    @Pin("every GuaranteedSafepointInterval, the VM {stops|does not stop} all threads to clean up compiled calls")
    @Requires(jit = Jit.C1)
    @Expect(value = "true", until = "22")
    @Expect(value = "false", since = "23", by = "JDK-8322630")
    @FalsifiedBy(flags = "-XX:GuaranteedSafepointInterval=0", until = "22")
    @FalsifiedBy(flags = "-Xint", until = "8")
    @FalsifiedBy(flags = "-Xint", since = "15", until = "22")
    @FalsifiedBy(flags = "-XX:+SafepointALot", since = "23")
    void cleansUp(Jvm jvm, boolean stops) {
        stopsForCompiledCalls(atShortIntervals(jvm), stops);
    }

    @Pin("with -Xint, an idle VM makes no safepoint at the end of GuaranteedSafepointInterval")
    @Requires(jit = Jit.C1)
    @Expect(until = "8")
    @Expect(since = "15", by = "JDK-8153224")
    @FalsifiedBy(flags = "-Xmixed", until = "22")
    @FalsifiedBy(flags = "-XX:+SafepointALot", since = "15")
    void nothingToCleanUp(Jvm jvm) {
        assertThat(safepoints(atShortIntervals(jvm).with("-Xint"))).hasNoSafepointLike(OWN);
    }

    private static void stopsForCompiledCalls(Jvm jvm, boolean stops) {
        SafepointLog log = safepoints(jvm.with("-Xbatch"));
        if (stops) {
            assertThat(log).hasSafepointLike(CLEANUP);
        } else {
            assertThat(log).hasNoSafepointLike(OWN);
        }
    }

    private static Jvm atShortIntervals(Jvm jvm) {
        return jvm.with(UNLOCK, "-XX:GuaranteedSafepointInterval=200");
    }

    private static SafepointLog safepoints(Jvm jvm) {
        return jvm.with(
                        "-XX:TieredStopAtLevel=1",
                        "-XX:CompileCommand=quiet",
                        "-XX:CompileCommand=dontinline,*.callCompiled")
                .observe(new SafepointsOf(ManyClasses.class));
    }
}
