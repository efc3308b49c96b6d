package org.jvmquarks.quarks.compiler;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MutableCallSite;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.compilation.Compilation;
import org.jvmquarks.evidence.compilation.CompilationOf;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Impact;

/**
 * The VM limits how often it discards and recompiles the code of a method. After 201 times C2 plants uncommon traps
 * that no longer lead to a recompilation: a thread that needs a path which the code leaves out falls back to the
 * interpreter in every single call.
 *
 * <h2>Why</h2>
 *
 * C2 speculates, and a wrong speculation costs a recompilation. Two limits keep this from going on forever. When the VM
 * has discarded the code of a method more often than half of {@code PerMethodRecompilationCutoff}, 400 by default, C2
 * gives new traps the action "none": a trap of a kind that this method has hit before moves the thread to the
 * interpreter for this one call, and leaves the code as it is. If the code reaches such a trap often, the method runs
 * in the interpreter from there on, call after call: a deoptimization storm. When the count exceeds the flag itself, C2
 * gives the method up for good, and C1 compiles it.
 *
 * <h2>How it is shown</h2>
 *
 * A method has 16 branches that it takes for the first time one after the other, each of them 3000 times. The log of
 * compilations names every trap that a thread hits, and every compiled method that the VM discards. With the default,
 * there are as many traps as discards. With a cutoff of 10 the VM discards the code six times, and then a thread hits a
 * trap in each call. Another probe changes the target of a {@code MutableCallSite} 30 times, which discards the code
 * without a trap.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: a method that was discarded more than half as often as the flag permits is no longer recompiled for a
 *       trap.
 *   <li>8: changes of a call site count as well: C2 gives the method up after 401 of them.
 *   <li>since 11: changes of a call site do not count.
 *   <li>not measured: 9, 10 and 12 to 16.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A service that suddenly takes twice the processor time with the same load, and is well after a restart, may be in
 * this state. Record {@code jdk.Deoptimization}: thousands of events per second with the action "none" prove it. Then
 * start with {@code -XX:PerMethodRecompilationCutoff=10000 -XX:PerBytecodeRecompilationCutoff=10000}, as Trino
 * recommends, and split the huge method, which often is generated code. On 8, languages that change call sites often,
 * such as scripts by {@code invokedynamic}, need this as well; on 11 and later they do not.
 */
@Quark(
        id = "recompilation-cutoff",
        title = "Cutoff of recompilations",
        source = "-XX:PerMethodRecompilationCutoff, JDK-8374307",
        impact = Impact.PERFORMANCE)
@Requires(jit = Jit.C2)
@Touches(
        options = {"-XX:PerMethodRecompilationCutoff", "-XX:PerBytecodeRecompilationCutoff"},
        events = "jdk.Deoptimization")
class RecompilationCutoffQuark {
    private static final String LOW = "-XX:PerMethodRecompilationCutoff=10";

    /** Half of the low cutoff and one. */
    private static final int DISCARDS = 6;

    /** Takes 16 branches for the first time, one after the other. */
    public static class Branches {
        int now = -1;

        public int op() {
            int k = now;
            int n = 0;
            n += k == 0 ? 3 : 0;
            n += k == 1 ? 5 : 0;
            n += k == 2 ? 7 : 0;
            n += k == 3 ? 11 : 0;
            n += k == 4 ? 13 : 0;
            n += k == 5 ? 17 : 0;
            n += k == 6 ? 19 : 0;
            n += k == 7 ? 23 : 0;
            n += k == 8 ? 29 : 0;
            n += k == 9 ? 31 : 0;
            n += k == 10 ? 37 : 0;
            n += k == 11 ? 41 : 0;
            n += k == 12 ? 43 : 0;
            n += k == 13 ? 47 : 0;
            n += k == 14 ? 53 : 0;
            n += k == 15 ? 59 : 0;
            return n;
        }

        public void change() {
            for (int branch = 0; branch < 16; branch++) {
                now = branch;
                for (int i = 0; i < 3000; i++) {
                    op();
                }
            }
            now = -1;
        }
    }

    /** Has taken all branches before. */
    public static class Seen extends Branches {
        int calls;

        @Override
        public int op() {
            now = ++calls % 16;
            return super.op();
        }
    }

    /** Changes the target of a call site 30 times. */
    public static class Targets {
        private static final MutableCallSite SITE = new MutableCallSite(MethodHandles.constant(int.class, -1));
        private static final MethodHandle CALL = SITE.dynamicInvoker();

        public int op() throws Throwable {
            return (int) CALL.invokeExact() + 1;
        }

        public void change() throws Throwable {
            for (int target = 0; target < 30; target++) {
                SITE.setTarget(MethodHandles.constant(int.class, target));
                for (int i = 0; i < 3000; i++) {
                    op();
                }
            }
        }
    }

    @Pin("by default, the VM discards a method's code each time a thread hits a trap in it")
    @FalsifiedBy(flags = "-XX:PerMethodRecompilationCutoff=2")
    @FalsifiedBy(probe = Seen.class, insteadOf = Branches.class)
    void eachTrapDiscards(Jvm jvm) {
        Compilation code = jvm.observe(new CompilationOf(Branches.class));
        assertThat(code).hasDeoptimization();
        assertThat(code.trapsHit()).as("traps that were hit").hasSize(code.timesDeoptimized());
    }

    @Pin("with PerMethodRecompilationCutoff=10, a thread hits a trap of the same method more"
            + " than 5000 times after its sixth recompilation")
    @FalsifiedBy(flags = "-XX:PerMethodRecompilationCutoff=400")
    @FalsifiedBy(probe = Seen.class, insteadOf = Branches.class)
    void trapsWithoutRecompilation(Jvm jvm) {
        Compilation code = jvm.with(LOW).observe(new CompilationOf(Branches.class));
        assertThat(code.timesDeoptimized()).as("discarded code").isEqualTo(DISCARDS);
        assertThat(code.trapsHit()).as("traps that were hit").hasSizeGreaterThan(5000);
    }

    @Pin("with PerMethodRecompilationCutoff=10, C2 {gives a method up|compiles a method again}"
            + " after 30 changes of its call site")
    @Expect(value = "true", until = "8")
    @Expect(value = "false", since = "11")
    @FalsifiedBy(flags = "-XX:PerMethodRecompilationCutoff=400", until = "8")
    @FalsifiedBy(probe = Branches.class, insteadOf = Targets.class)
    void callSitesCount(Jvm jvm, boolean counts) {
        Compilation code = jvm.with(LOW).observe(new CompilationOf(Targets.class));
        if (counts) {
            assertThat(code).isExcluded();
        } else {
            assertThat(code.timesDeoptimized()).as("discarded code").isGreaterThanOrEqualTo(30);
        }
    }

    @Pin(
            value = "by default, the cutoff is 400 recompilations of a method and 200 of a bytecode",
            formerly = "defaults")
    @FalsifiedBy(flags = "-XX:PerMethodRecompilationCutoff=10000")
    @FalsifiedBy(flags = "-XX:PerBytecodeRecompilationCutoff=10000")
    void cutoffByDefault(Jvm jvm) {
        assertThat(jvm.flag("PerMethodRecompilationCutoff")).hasValue("400");
        assertThat(jvm.flag("PerBytecodeRecompilationCutoff")).hasValue("200");
    }
}
