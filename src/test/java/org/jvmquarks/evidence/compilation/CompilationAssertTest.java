package org.jvmquarks.evidence.compilation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.compilation.CallSite.Decision;
import org.jvmquarks.evidence.compilation.CallSite.Receiver;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Inconclusive;

class CompilationAssertTest {
    private static final Trap TRAP =
            new Trap(new Bytecode("Sample.op", 5), "unstable_if", "reinterpret");
    private static final Trap NULL_CHECK =
            new Trap(new Bytecode("Sample.op", 9), "null_check", "maybe_recompile");
    private static final CompileTask BY_C1 = task(1, Jit.C1, OptionalInt.empty());
    private static final CompileTask FIRST = task(2, Jit.C2, OptionalInt.empty(), TRAP);
    private static final CompileTask ON_STACK = task(3, Jit.C2, OptionalInt.of(7), NULL_CHECK);
    private static final CompileTask LAST = task(4, Jit.C2, OptionalInt.empty());

    private static final String OFTEN =
            "Sample.op@1 calls Sample.often; inlined Sample.often: inline (hot)";
    private static final String RARE =
            "Sample.often@3 in Sample.op@1 calls Sample.rare; did not inline Sample.rare: too big";
    private static final String VIRTUAL =
            "Sample.op@6 calls A.m; receivers [7 B, 5 C]; virtual call";

    private static CompileTask task(int id, Jit compiler, OptionalInt osrBci, Trap... traps) {
        return new CompileTask(
                new CompileTask.Request(
                        id, "Sample op ()V", compiler, compiler == Jit.C1 ? 3 : 4, osrBci),
                new CompileTask.Decisions(
                        List.of(
                                new CallSite(
                                        List.of(new Bytecode("Sample.op", 1)),
                                        "Sample.often",
                                        List.of(),
                                        List.of(new Decision("Sample.often", true, "inline (hot)")),
                                        false),
                                new CallSite(
                                        List.of(
                                                new Bytecode("Sample.often", 3),
                                                new Bytecode("Sample.op", 1)),
                                        "Sample.rare",
                                        List.of(),
                                        List.of(new Decision("Sample.rare", false, "too big")),
                                        false),
                                new CallSite(
                                        List.of(new Bytecode("Sample.op", 6)),
                                        "A.m",
                                        List.of(new Receiver("B", 7), new Receiver("C", 5)),
                                        List.of(),
                                        true)),
                        List.of("_max"),
                        Arrays.asList(traps)),
                new CompileTask.Result(true, "", 64, 0.5));
    }

    private static CompilationAssert assertOf(CompileTask... tasks) {
        CompilationLog log =
                new CompilationLog(
                        List.of(tasks),
                        List.of(new CompilationLog.Hit(2, TRAP, 0.75)),
                        List.of(
                                new CompilationLog.Discard(1, "not used", true, 0.25),
                                new CompilationLog.Discard(2, "uncommon trap", false, 0.75)),
                        List.of());
        return new CompilationAssert(new Compilation("Sample.op [jdk]", "Sample op ", log, true));
    }

    @Test
    void whatIsSoPasses() {
        assertOf(BY_C1, FIRST, ON_STACK, LAST)
                .isCompiledBy(Jit.C1)
                .isCompiledBy(Jit.C2)
                .hasC2Compilations(3)
                .hasOnStackReplacement()
                .hasInlinedCall("Sample.often")
                .hasInlinedCalls("Sample.often", 1)
                .hasInlinedCalls("Sample.rare", 0)
                .hasNoInlinedCall("Sample.rare")
                .hasInliningRefusal("Sample.rare", "too big")
                .hasVirtualCall("A.m")
                .hasIntrinsic("_max")
                .hasTrap("unstable_if")
                .hasTrap("unstable_if", 5)
                .hasNoTrapInLastCode("unstable_if")
                .hasTrapHit("unstable_if")
                .hasTrapHit("unstable_if", 5)
                .hasDeoptimization("uncommon trap");
        assertOf(BY_C1, LAST).hasNoTrapHit();
        assertOf(task(5, Jit.GRAAL, OptionalInt.empty())).isCompiledBy(Jit.GRAAL);
    }

    @Test
    void whatCompilersMayStillChangeIsNotDecided() {
        CompilationAssert restless =
                new CompilationAssert(
                        new Compilation(
                                "Sample.op [jdk]",
                                "Sample op ",
                                new CompilationLog(List.of(FIRST), List.of(), List.of(), List.of()),
                                false));

        restless.isCompiledBy(Jit.C2).hasTrap("unstable_if").hasInlinedCall("Sample.often");
        assertThatThrownBy(restless::hasNoTrapHit)
                .isInstanceOf(Inconclusive.class)
                .hasMessage(
                        "the compilers were still busy when the calls of Sample.op [jdk] ended, so"
                                + " its last code may be another; let the probe come to rest");
        assertThatThrownBy(() -> restless.hasNoTrapInLastCode("null_check"))
                .isInstanceOf(Inconclusive.class);
        assertThatThrownBy(() -> restless.hasC2Compilations(1)).isInstanceOf(Inconclusive.class);
        assertThatThrownBy(() -> restless.hasVirtualCall("A.m")).isInstanceOf(Inconclusive.class);
    }

    @Test
    void tiers() {
        fails(() -> assertOf(BY_C1).isCompiledBy(Jit.C2), "code by C2", "tiers [3]");
        fails(() -> assertOf(LAST).isCompiledBy(Jit.C1), "code by C1", "tiers [4]");
        fails(() -> assertOf(LAST).isCompiledBy(Jit.GRAAL), "code by GRAAL", "tiers [4]");
        fails(() -> assertOf(LAST).isCompiledAtTier(1), "code of tier 1", "tiers [4]");
        fails(
                () -> assertOf(FIRST, LAST).hasC2Compilations(1),
                "1 compilations by C2",
                "2 compilations by C2");
        fails(() -> assertOf(LAST).isExcluded(), "its exclusion", "tiers [4]");
    }

    @Test
    void callees() {
        String all = "[" + OFTEN + ", " + RARE + ", " + VIRTUAL + "]";
        fails(() -> assertOf(LAST).hasInlinedCall("Sample.rare"), "Sample.rare inlined", all);
        fails(
                () -> assertOf(LAST).hasInliningRefusal("Sample.rare", "recursive"),
                "Sample.rare not inlined: recursive",
                all);
        fails(
                () -> assertOf(LAST).hasInlinedCalls("Sample.often", 2),
                "Sample.often inlined at 2 calls in C2's last code",
                "1 in calls [" + OFTEN + "]");
        fails(
                () -> assertOf(BY_C1).hasInlinedCalls("Sample.often", 0),
                "Sample.often inlined at 0 calls in C2's last code",
                "0 in no code by C2");
        fails(
                () -> assertOf(LAST).hasNoInlinedCall("Sample.often"),
                "Sample.often called and not inlined",
                "calls [" + OFTEN + "]");
        fails(
                () -> assertOf(LAST).hasNoInlinedCall("Sample.never"),
                "Sample.never called and not inlined",
                "calls []");
        fails(() -> assertOf(LAST).hasIntrinsic("_min"), "intrinsic _min", "intrinsics [_max]");
        fails(() -> assertOf(BY_C1).hasInlinedCall("Sample.often"), "Sample.often inlined", "[]");
    }

    @Test
    void receivers() {
        fails(
                () -> assertOf(LAST).hasMonomorphicCall("A.m"),
                "a monomorphic call of A.m in C2's last code",
                "calls [" + VIRTUAL + "]");
        fails(
                () -> assertOf(LAST).hasBimorphicCall("A.m"),
                "a bimorphic call of A.m in C2's last code",
                "calls [" + VIRTUAL + "]");
        fails(
                () -> assertOf(LAST).hasVirtualCall("Sample.often"),
                "a virtual call of Sample.often in C2's last code",
                "calls [" + OFTEN + "]");
        fails(
                () -> assertOf(BY_C1).hasVirtualCall("A.m"),
                "a virtual call of A.m in C2's last code",
                "no code by C2");
    }

    @Test
    void traps() {
        String trap = "[unstable_if at Sample.op@5 (reinterpret)]";
        fails(
                () -> assertOf(ON_STACK, LAST).hasTrap("null_check"),
                "a trap null_check in C2's first code",
                "traps []");
        fails(
                () -> assertOf(FIRST).hasTrap("unstable_if", 9),
                "a trap unstable_if at bytecode 9 in C2's first code",
                "traps " + trap);
        fails(
                () -> assertOf(FIRST).hasNoTrapInLastCode("unstable_if"),
                "last code by C2 without trap unstable_if",
                "traps " + trap);
        fails(
                () -> assertOf(BY_C1).hasNoTrapInLastCode("unstable_if"),
                "last code by C2 without trap unstable_if",
                "no code by C2");
        fails(() -> assertOf(LAST).hasTrapHit("null_check"), "a hit of trap null_check", "hits []");
        fails(
                () -> assertOf(FIRST).hasTrapHit("unstable_if", 9),
                "a hit of trap unstable_if at bytecode 9",
                "hits " + trap);
        fails(() -> assertOf(FIRST).hasNoTrapHit(), "code by C2 and no trap hit", "hits " + trap);
        fails(() -> assertOf(BY_C1).hasNoTrapHit(), "code by C2 and no trap hit", "no code by C2");
        fails(
                () -> assertOf(LAST).hasDeoptimization(),
                "code of C2 made not entrant",
                "none of 1 made not entrant");
        fails(
                () -> assertOf(FIRST).hasDeoptimization("constraint"),
                "code of C2 made not entrant by constraint",
                "causes [uncommon trap]");
    }

    private static void fails(ThrowingCallable assertion, String expected, String found) {
        assertThatThrownBy(assertion)
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected " + expected + " in Sample.op [jdk], got " + found);
    }
}
