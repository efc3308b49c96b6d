package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.evidence.jfr.EventFilter;
import org.jvmquarks.evidence.jfr.RecordingOf;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * C2 does not compile a branch that the profile has never seen taken. If the program takes it after all, the VM
 * discards the code and C2 compiles the method again with both branches.
 *
 * <h2>Why</h2>
 *
 * In the place of such a branch C2 plants an uncommon trap. The code gets smaller, and C2 may assume what the branch
 * would have put in doubt. A thread that takes the branch hits the trap and continues in the interpreter. The profile
 * has then seen both sides, and the next compilation includes both.
 *
 * <h2>How it is shown</h2>
 *
 * The log of compilations names each trap that C2 plants, each trap that a thread hits, and each compiled method that
 * the VM discards. One probe takes the branch only after a change; the control takes it every other time from the
 * start. The Flight Recorder, as it runs in production, sees the trap as well.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged.
 *   <li>since 14: the Flight Recorder has the event {@code jdk.Deoptimization}, with reason and action of the trap
 *       (JDK-8216041).
 *   <li>not measured: 14 to 16.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * The first request of a new kind may cost a deoptimization. Warm a service up with the kinds of requests that
 * production sends: a warm-up without them prepares the wrong code. A recording with {@code jdk.Deoptimization} tells
 * which methods are concerned.
 */
@Quark(id = "uncommon-traps", title = "Uncommon traps", source = "JVM Anatomy Quark #29", impact = Impact.INTERNAL)
@Requires(jit = Jit.C2)
@Touches(
        options = {
            "-XX:PerBytecodeRecompilationCutoff",
            "-XX:PerBytecodeTrapLimit",
            "-XX:PerMethodRecompilationCutoff",
            "-XX:PerMethodTrapLimit"
        },
        events = "jdk.Deoptimization")
class UncommonTrapsQuark {
    private static final String DEOPTIMIZATION = "jdk.Deoptimization";

    /** Never takes the branch before the change, and always after it. */
    public static class NeverTaken {
        int x = 42;
        boolean rare;

        public int op() {
            return rare ? x * 31 : x + 17;
        }

        public void change() {
            rare = true;
        }
    }

    /** Takes the branch every other time from the start. */
    public static class Taken {
        int x = 42;
        boolean rare;

        public int op() {
            rare = !rare;
            return rare ? x * 31 : x + 17;
        }

        public void change() {
            rare = true;
        }
    }

    /** Calls the probe often, and then takes the branch. */
    public static class ChangesAfterCalls {
        public int op() {
            NeverTaken probe = new NeverTaken();
            int sum = 0;
            for (int i = 0; i < 100_000; i++) {
                sum += probe.op();
            }
            probe.change();
            return sum + probe.op();
        }
    }

    /** Calls the control as often, and then takes the branch. */
    public static class TakenInCalls {
        public int op() {
            Taken probe = new Taken();
            int sum = 0;
            for (int i = 0; i < 100_000; i++) {
                sum += probe.op();
            }
            probe.change();
            return sum + probe.op();
        }
    }

    @Pin("C2 compiles a branch that was never taken to an uncommon trap")
    @FalsifiedBy(probe = Taken.class, insteadOf = NeverTaken.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = "-Xint")
    @FalsifiedBy(flags = {"-XX:PerMethodTrapLimit=0", "-XX:PerBytecodeTrapLimit=0"})
    void branchIsATrap(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(NeverTaken.class))).hasTrap("unstable_if");
    }

    @Pin("when a thread takes a branch that C2 left out, the VM discards the code and C2 compiles both branches")
    @FalsifiedBy(probe = Taken.class, insteadOf = NeverTaken.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    @FalsifiedBy(flags = {"-XX:PerMethodTrapLimit=0", "-XX:PerBytecodeTrapLimit=0"})
    void takingItDeoptimizes(Jvm jvm) {
        assertThat(jvm.observe(new CompilationOf(NeverTaken.class)))
                .hasTrapHit("unstable_if")
                .hasDeoptimization()
                .hasNoTrapInLastCode("unstable_if");
    }

    @Pin("the Flight Recorder has an event with the reason and the action of a trap that is hit")
    @Requires(modules = "jdk.jfr")
    @Expect(since = "14", by = "JDK-8216041")
    @FalsifiedBy(probe = TakenInCalls.class, insteadOf = ChangesAfterCalls.class)
    @FalsifiedBy(flags = "-XX:TieredStopAtLevel=1")
    void recorderSeesIt(Jvm jvm) {
        // Nothing else of the process may hit a trap.
        Jvm alone = jvm.with("-Xbatch", "-XX:CompileCommand=quiet").with("-XX:CompileCommand=compileonly,*Taken.op");
        assertThat(alone.observe(new RecordingOf(ChangesAfterCalls.class, DEOPTIMIZATION)))
                .hasEvent(
                        DEOPTIMIZATION,
                        EventFilter.where("reason", "unstable_if")
                                .and("action", "reinterpret")
                                .and("compiler", "c2"));
    }
}
