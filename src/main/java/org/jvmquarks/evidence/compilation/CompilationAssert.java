package org.jvmquarks.evidence.compilation;

import java.util.List;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.jdk.Jit;

/** Assertions about a {@link Compilation}. */
public final class CompilationAssert extends AbstractAssert<CompilationAssert, Compilation> {

    public CompilationAssert(Compilation actual) {
        super(actual, CompilationAssert.class);
    }

    /** C1 or C2 made code of it, at any of its tiers. */
    public CompilationAssert wasCompiledBy(Jit expected) {
        List<Integer> levels = actual.tasks().stream().map(CompileTask::level).toList();
        boolean found =
                switch (expected) {
                    case C2 -> levels.contains(4);
                    case C1 -> levels.stream().anyMatch(level -> level < 4);
                    case GRAAL ->
                            throw new IllegalArgumentException(
                                    "the log does not tell Graal from C2");
                };
        return check(found, "code by " + expected, "tiers " + levels);
    }

    /** Exactly that many compilations by C2. */
    public CompilationAssert wasCompiledByC2Times(int expected) {
        int times = actual.timesCompiledByC2();
        return check(
                times == expected, expected + " compilations by C2", times + " compilations by C2");
    }

    /** C2 inlined a callee, given as {@code holder.name}. */
    public CompilationAssert inlined(String callee) {
        List<CompileTask.Inlining> all = inlinings();
        return check(
                all.stream().anyMatch(one -> one.callee().equals(callee) && one.success()),
                callee + " inlined",
                all.toString());
    }

    /** C2 refused to inline a callee, and said so in these words. */
    public CompilationAssert didNotInline(String callee, String reason) {
        List<CompileTask.Inlining> all = inlinings();
        return check(
                all.contains(new CompileTask.Inlining(callee, false, reason)),
                callee + " not inlined: " + reason,
                all.toString());
    }

    /** C2 took an intrinsic, given by its id: {@code _max}. */
    public CompilationAssert usedIntrinsic(String id) {
        List<String> all =
                actual.byC2().stream().flatMap(task -> task.intrinsics().stream()).toList();
        return check(all.contains(id), "intrinsic " + id, "intrinsics " + all);
    }

    /** C2's first code has an uncommon trap for that reason, such as {@code unstable_if}. */
    public CompilationAssert plantedTrap(String reason) {
        List<String> traps =
                actual.codeByC2().stream().findFirst().map(CompileTask::traps).orElse(List.of());
        return check(
                traps.contains(reason),
                "a trap " + reason + " in C2's first code",
                "traps " + traps);
    }

    /** C2's last code, of which there is some, has no such trap. */
    public CompilationAssert lastCodeHasNoTrap(String reason) {
        List<CompileTask> byC2 = actual.codeByC2();
        List<String> traps = byC2.isEmpty() ? List.of() : byC2.get(byC2.size() - 1).traps();
        return check(
                !byC2.isEmpty() && !traps.contains(reason),
                "last code by C2 without trap " + reason,
                byC2.isEmpty() ? "no code by C2" : "traps " + traps);
    }

    /** A trap of that reason was hit in its code. */
    public CompilationAssert hitTrap(String reason) {
        return check(
                actual.trapsHit().contains(reason),
                "a hit of trap " + reason,
                "hits " + actual.trapsHit());
    }

    /** C2's code, of which there is some, ran without hitting a trap. */
    public CompilationAssert hitNoTrap() {
        return check(
                !actual.byC2().isEmpty() && actual.trapsHit().isEmpty(),
                "code by C2 and no trap hit",
                actual.byC2().isEmpty() ? "no code by C2" : "hits " + actual.trapsHit());
    }

    /** C2's code was thrown away at least once. */
    public CompilationAssert wasDeoptimized() {
        return check(
                actual.timesDeoptimized() > 0,
                "code of C2 made not entrant",
                "none of " + actual.timesCompiledByC2() + " made not entrant");
    }

    private List<CompileTask.Inlining> inlinings() {
        return actual.byC2().stream().flatMap(task -> task.inlinings().stream()).toList();
    }

    private CompilationAssert check(boolean holds, String expected, String found) {
        if (!holds) {
            throw failure("expected %s in %s, got %s", expected, actual.subject(), found);
        }
        return this;
    }
}
