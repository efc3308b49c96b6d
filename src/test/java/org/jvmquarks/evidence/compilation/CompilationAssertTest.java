package org.jvmquarks.evidence.compilation;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.jdk.Jit;

class CompilationAssertTest {
    private static final CompileTask BY_C1 = task(1, 3, OptionalInt.empty(), List.of());
    private static final CompileTask FIRST =
            task(2, 4, OptionalInt.empty(), List.of("unstable_if"));
    private static final CompileTask ON_STACK =
            task(3, 4, OptionalInt.of(7), List.of("null_check"));
    private static final CompileTask LAST = task(4, 4, OptionalInt.empty(), List.of());

    private static CompileTask task(int id, int level, OptionalInt osrBci, List<String> traps) {
        return new CompileTask(
                id,
                "Sample op ()V",
                level,
                osrBci,
                true,
                64,
                List.of(
                        new CompileTask.Inlining("Sample.often", true, "inline (hot)"),
                        new CompileTask.Inlining("Sample.rare", false, "too big")),
                List.of("_max"),
                traps);
    }

    private static CompilationAssert assertOf(CompileTask... tasks) {
        CompilationLog log =
                new CompilationLog(
                        List.of(tasks),
                        List.of(new CompilationLog.Hit(2, "unstable_if", "reinterpret")),
                        List.of(2),
                        true);
        return new CompilationAssert(new Compilation("Sample.op [jdk]", "Sample op ", log));
    }

    @Test
    void whatIsSoPasses() {
        assertOf(BY_C1, FIRST, ON_STACK, LAST)
                .wasCompiledBy(Jit.C1)
                .wasCompiledBy(Jit.C2)
                .wasCompiledByC2Times(3)
                .inlined("Sample.often")
                .didNotInline("Sample.rare", "too big")
                .usedIntrinsic("_max")
                .plantedTrap("unstable_if")
                .lastCodeHasNoTrap("unstable_if")
                .hitTrap("unstable_if")
                .wasDeoptimized();
        assertOf(BY_C1, LAST).hitNoTrap();
    }

    @Test
    void tiers() {
        fails(() -> assertOf(BY_C1).wasCompiledBy(Jit.C2), "code by C2", "tiers [3]");
        fails(() -> assertOf(LAST).wasCompiledBy(Jit.C1), "code by C1", "tiers [4]");
        fails(
                () -> assertOf(FIRST, LAST).wasCompiledByC2Times(1),
                "1 compilations by C2",
                "2 compilations by C2");
        assertThatThrownBy(() -> assertOf(LAST).wasCompiledBy(Jit.GRAAL))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("the log does not tell Graal from C2");
    }

    @Test
    void callees() {
        String both =
                "[Inlining[callee=Sample.often, success=true, reason=inline (hot)],"
                        + " Inlining[callee=Sample.rare, success=false, reason=too big]]";
        fails(() -> assertOf(LAST).inlined("Sample.rare"), "Sample.rare inlined", both);
        fails(
                () -> assertOf(LAST).didNotInline("Sample.rare", "recursive"),
                "Sample.rare not inlined: recursive",
                both);
        fails(() -> assertOf(LAST).usedIntrinsic("_min"), "intrinsic _min", "intrinsics [_max]");
        fails(() -> assertOf(BY_C1).inlined("Sample.often"), "Sample.often inlined", "[]");
    }

    @Test
    void traps() {
        fails(
                () -> assertOf(ON_STACK, LAST).plantedTrap("null_check"),
                "a trap null_check in C2's first code",
                "traps []");
        fails(
                () -> assertOf(FIRST).lastCodeHasNoTrap("unstable_if"),
                "last code by C2 without trap unstable_if",
                "traps [unstable_if]");
        fails(
                () -> assertOf(BY_C1).lastCodeHasNoTrap("unstable_if"),
                "last code by C2 without trap unstable_if",
                "no code by C2");
        fails(() -> assertOf(LAST).hitTrap("null_check"), "a hit of trap null_check", "hits []");
        fails(
                () -> assertOf(FIRST).hitNoTrap(),
                "code by C2 and no trap hit",
                "hits [unstable_if]");
        fails(() -> assertOf(BY_C1).hitNoTrap(), "code by C2 and no trap hit", "no code by C2");
        fails(
                () -> assertOf(LAST).wasDeoptimized(),
                "code of C2 made not entrant",
                "none of 1 made not entrant");
    }

    /** From JDK 25 on the log says that code was only replaced, which is no deoptimization. */
    @Test
    void codeThatIsNotUsedAnyMoreWasNotDeoptimized() throws IOException {
        String log = Captures.compilationLog(Captures.OPENJDK_25);
        String replaced = log.replace("reason='uncommon trap'", "reason='not used'");

        assertThat(log).contains("<make_not_entrant").contains("reason='uncommon trap'");
        assertThat(LogReader.read(log, "x").notEntrant()).isNotEmpty();
        assertThat(LogReader.read(replaced, "x").notEntrant()).isEmpty();
    }

    private static void fails(ThrowingCallable assertion, String expected, String found) {
        assertThatThrownBy(assertion)
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected " + expected + " in Sample.op [jdk], got " + found);
    }
}
