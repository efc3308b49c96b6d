package org.jvmquarks.evidence.compilation;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Set;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.AnyName;
import org.jvmquarks.evidence.compilation.CallSite.Decision;
import org.jvmquarks.evidence.compilation.CallSite.Receiver;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Inconclusive;

class CompilationAssertTest {
    private static final Trap TRAP = new Trap(new Bytecode("Sample.op", 5), "unstable_if", "reinterpret");
    private static final Trap NULL_CHECK = new Trap(new Bytecode("Sample.op", 9), "null_check", "maybe_recompile");
    private static final CompileTask BY_C1 = task(1, Jit.C1, OptionalInt.empty());
    private static final CompileTask FIRST = task(2, Jit.C2, OptionalInt.empty(), TRAP);
    private static final CompileTask ON_STACK = task(3, Jit.C2, OptionalInt.of(7), NULL_CHECK);
    private static final CompileTask LAST = task(4, Jit.C2, OptionalInt.empty());

    private static final String OFTEN = "Sample.op@1 calls Sample.often; inlined Sample.often: inline (hot)";
    private static final String NO_CODE = "there is no code by C2";
    private static final String RARE =
            "Sample.often@3 in Sample.op@1 calls Sample.rare; did not inline Sample.rare: too big";
    private static final String VIRTUAL = "Sample.op@6 calls A.m; receivers [7 B, 5 C]; virtual call";

    private static CompileTask task(int id, Jit compiler, OptionalInt osrBci, Trap... traps) {
        return new CompileTask(
                new CompileTask.Request(id, "Sample op ()V", compiler, compiler == Jit.C1 ? 3 : 4, osrBci),
                new CompileTask.Decisions(
                        List.of(
                                new CallSite(
                                        List.of(new Bytecode("Sample.op", 1)),
                                        "Sample.often",
                                        List.of(),
                                        List.of(new Decision("Sample often ()V", true, "inline (hot)")),
                                        false,
                                        Set.of()),
                                new CallSite(
                                        List.of(new Bytecode("Sample.often", 3), new Bytecode("Sample.op", 1)),
                                        "Sample.rare",
                                        List.of(),
                                        List.of(new Decision("Sample rare ()V", false, "too big")),
                                        false,
                                        Set.of()),
                                new CallSite(
                                        List.of(new Bytecode("Sample.op", 6)),
                                        "A.m",
                                        List.of(new Receiver("B", 7), new Receiver("C", 5)),
                                        List.of(),
                                        true,
                                        Set.of())),
                        List.of("_max"),
                        Arrays.asList(traps),
                        Map.of()),
                new CompileTask.Result(true, "", 64, 0.5));
    }

    private static CompilationAssert assertOf(CompileTask... tasks) {
        CompilationLog log = new CompilationLog(
                List.of(tasks),
                List.of(new CompilationLog.Hit(2, TRAP, 0.75)),
                List.of(
                        new CompilationLog.Discard(1, "not used", true, 0.25),
                        new CompilationLog.Discard(2, "uncommon trap", false, 0.75)),
                List.of(),
                Map.of(),
                Map.of(),
                1);
        return new CompilationAssert(new Compilation("Sample.op [jdk]", "Sample op ", log, true, AnyName.NAMES));
    }

    @Test
    void trueClaimPasses() {
        assertOf(BY_C1, FIRST, ON_STACK, LAST)
                .isCompiledBy(Jit.C1)
                .isCompiledBy(Jit.C2)
                .compilationsByC2()
                .isEqualTo(3)
                .hasOnStackReplacement()
                .hasInlinedCall("Sample.often")
                .inlinedCalls("Sample.often")
                .isEqualTo(1)
                .inlinedCalls("Sample.rare")
                .isEqualTo(0)
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
    void busyCompilersMakeClaimsInconclusive() {
        CompilationAssert restless = new CompilationAssert(new Compilation(
                "Sample.op [jdk]",
                "Sample op ",
                new CompilationLog(List.of(FIRST), List.of(), List.of(), List.of(), Map.of(), Map.of(), 1),
                false,
                AnyName.NAMES));

        restless.isCompiledBy(Jit.C2).hasTrap("unstable_if").hasInlinedCall("Sample.often");
        assertThatThrownBy(restless::hasNoTrapHit)
                .isInstanceOf(Inconclusive.class)
                .hasMessage(
                        "expected the state of the compilers to be idle but was busy when the calls ended for Sample.op [jdk]: newer code may follow; make the probe run longer");
        assertThatThrownBy(() -> restless.hasNoTrapInLastCode("null_check")).isInstanceOf(Inconclusive.class);
        assertThatThrownBy(() -> restless.compilationsByC2().isEqualTo(1)).isInstanceOf(Inconclusive.class);
        assertThatThrownBy(() -> restless.hasVirtualCall("A.m")).isInstanceOf(Inconclusive.class);
    }

    @Test
    void missingTierOrCompilationFails() {
        fails(() -> assertOf(BY_C1).isCompiledBy(Jit.C2), "one of the compilers to be C2 but was [C1]", "tiers [3]");
        fails(() -> assertOf(LAST).isCompiledBy(Jit.C1), "one of the compilers to be C1 but was [C2]", "tiers [4]");
        fails(
                () -> assertOf(LAST).isCompiledBy(Jit.GRAAL),
                "one of the compilers to be GRAAL but was [C2]",
                "tiers [4]");
        fails(() -> assertOf(LAST).isCompiledAtTier(1), "one of the tiers to be 1 but was [4]", "");
        fails(
                () -> assertOf(FIRST, LAST).compilationsByC2().isEqualTo(1),
                "the number of compilations by C2 to be 1 but was 2",
                "");
        fails(() -> assertOf(LAST).isExcluded(), "the method to be excluded but was compiled", "tiers [4]");
    }

    @Test
    void otherInliningFails() {
        String all = "calls [" + OFTEN + ", " + RARE + ", " + VIRTUAL + "]";
        fails(
                () -> assertOf(LAST).hasInlinedCall("Sample.rare"),
                "the number of inlined calls of Sample.rare in C2's code to be at least 1 but was 0",
                all);
        fails(
                () -> assertOf(LAST).hasInliningRefusal("Sample.rare", "recursive"),
                "the reason not to inline Sample.rare to be 'recursive' but was missing or different",
                all);
        fails(
                () -> assertOf(LAST).inlinedCalls("Sample.often").isEqualTo(2),
                "the number of inlined calls of Sample.often in C2's last code to be 2 but was 1",
                "calls [" + OFTEN + "]");
        fails(
                () -> assertOf(BY_C1).inlinedCalls("Sample.often").isEqualTo(0),
                "the number of inlined calls of Sample.often in C2's last code to be known but was unknown",
                NO_CODE);
        fails(
                () -> assertOf(LAST).hasNoInlinedCall("Sample.often"),
                "the calls of Sample.often in C2's last code to be not inlined but was inlined",
                "calls [" + OFTEN + "]");
        fails(
                () -> assertOf(LAST).hasNoInlinedCall("Sample.never"),
                "the calls of Sample.never in C2's last code to be not inlined but was missing",
                "calls []");
        fails(() -> assertOf(LAST).hasIntrinsic("_min"), "one of the intrinsics to be _min but was [_max]", "");
        fails(
                () -> assertOf(BY_C1).hasInlinedCall("Sample.often"),
                "the number of inlined calls of Sample.often in C2's code to be at least 1 but was 0",
                "calls []");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "call site not reached",
                "never executed",
                "too cold",
                "low call site frequency",
                "executed < MinInliningThreshold times"
            })
    void rareCallIsNotLeft(String reason) {
        CallSite often = LAST.decisions().calls().get(0);
        CallSite rare = new CallSite(
                List.of(new Bytecode("Sample.op", 7)),
                "Sample.rare",
                List.of(),
                List.of(new Decision("Sample rare ()V", false, reason)),
                false,
                Set.of());

        assertOf(with(often, rare)).hasAllCallsInlined();
    }

    @Test
    void callThatIsLeftFails() {
        fails(
                () -> assertOf(LAST).hasAllCallsInlined(),
                "the number of calls left in C2's last code to be 0 but was 2",
                "calls [" + RARE + ", " + VIRTUAL + "]");
        fails(
                () -> assertOf(BY_C1).hasAllCallsInlined(),
                "the number of calls left in C2's last code to be 0 but was 0",
                NO_CODE);
    }

    @Test
    void failureMessageSaysWhatBecameOfTheCall() {
        assertThatThrownBy(() -> new CompilationAssert(new Compilation(
                                "Sample.op [debian-17]",
                                "Sample op ",
                                new CompilationLog(
                                        List.of(with(LAST.decisions().calls().get(1))),
                                        List.of(),
                                        List.of(),
                                        List.of(),
                                        Map.of(),
                                        Map.of(),
                                        1),
                                true,
                                AnyName.NAMES))
                        .hasInlinedCall("Sample.rare"))
                .isInstanceOf(AssertionError.class)
                .hasMessage(
                        "expected the number of inlined calls of Sample.rare in C2's code to be at least 1 but was 0 for Sample.op [debian-17]: calls [Sample.often@3 in Sample.op@1 calls Sample.rare; did not inline Sample.rare: too big]");
    }

    private static CompileTask with(CallSite... calls) {
        return new CompileTask(
                LAST.request(),
                new CompileTask.Decisions(List.of(calls), List.of(), List.of(), Map.of()),
                LAST.result());
    }

    @Test
    void otherKindOfCallFails() {
        fails(
                () -> assertOf(LAST).hasMonomorphicCall("A.m"),
                "a call of A.m in C2's last code to be monomorphic but was different",
                "calls [" + VIRTUAL + "]");
        fails(
                () -> assertOf(LAST).hasBimorphicCall("A.m"),
                "a call of A.m in C2's last code to be bimorphic but was different",
                "calls [" + VIRTUAL + "]");
        fails(
                () -> assertOf(LAST).hasVirtualCall("Sample.often"),
                "a call of Sample.often in C2's last code to be virtual but was different",
                "calls [" + OFTEN + "]");
        fails(
                () -> assertOf(BY_C1).hasVirtualCall("A.m"),
                "a call of A.m in C2's last code to be virtual but was missing",
                NO_CODE);
    }

    @Test
    void otherTrapsFail() {
        String trap = "[unstable_if at Sample.op@5 (reinterpret)]";
        fails(
                () -> assertOf(ON_STACK, LAST).hasTrap("null_check"),
                "one of the traps in C2's first code to be null_check but was []",
                "");
        fails(
                () -> assertOf(FIRST).hasTrap("unstable_if", 9),
                "one of the traps in C2's first code to be unstable_if at bytecode 9 but was " + trap,
                "");
        fails(
                () -> assertOf(FIRST).hasNoTrapInLastCode("unstable_if"),
                "C2's last code to be without the trap unstable_if but was with it",
                "traps " + trap);
        fails(
                () -> assertOf(BY_C1).hasNoTrapInLastCode("unstable_if"),
                "C2's last code to be without the trap unstable_if but was missing",
                "traps []");
        fails(
                () -> assertOf(LAST).hasTrapHit("null_check"),
                "one of the traps that were hit to be null_check but was []",
                "");
        fails(
                () -> assertOf(FIRST).hasTrapHit("unstable_if", 9),
                "one of the traps that were hit to be unstable_if at bytecode 9 but was " + trap,
                "");
        fails(() -> assertOf(FIRST).hasNoTrapHit(), "the traps that were hit to be [] but was " + trap, "");
        fails(() -> assertOf(BY_C1).hasNoTrapHit(), "the traps that were hit to be [] but was []", NO_CODE);
        fails(
                () -> assertOf(LAST).hasDeoptimization(),
                "the number of deoptimizations of C2's code to be at least 1 but was 0",
                "1 compilations by C2");
        fails(
                () -> assertOf(FIRST).hasDeoptimization("constraint"),
                "one of the causes of deoptimization to be 'constraint' but was [uncommon trap]",
                "");
    }

    private static void fails(ThrowingCallable assertion, String claim, String detail) {
        assertThatThrownBy(assertion)
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected " + claim + " for Sample.op [jdk]" + (detail.isEmpty() ? "" : ": " + detail));
    }
}
