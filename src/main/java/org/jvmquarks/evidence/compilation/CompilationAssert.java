package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.function.Predicate;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Assertions about a {@link Compilation}. Methods are given as {@code holder.name}, places as
 * bytecode indices of {@code javap -c}; reasons are the compilers' own words. What is said of the
 * last code, or of something that did not happen, is {@link Inconclusive} where the compilers had
 * not come to rest.
 */
public final class CompilationAssert extends AbstractAssert<CompilationAssert, Compilation> {

    public CompilationAssert(Compilation actual) {
        super(actual, CompilationAssert.class);
    }

    /** That compiler made code of it, at any of its tiers. */
    public CompilationAssert isCompiledBy(Jit expected) {
        return check(
                actual.made().stream().anyMatch(task -> task.isBy(expected)),
                "code by " + expected,
                "tiers " + tiers());
    }

    /**
     * Code of that tier was made of it.
     *
     * @param tier 1 to 3 are C1 without, with little and with full profiling; 4 is C2 or Graal
     */
    public CompilationAssert isCompiledAtTier(int tier) {
        return check(tiers().contains(tier), "code of tier " + tier, "tiers " + tiers());
    }

    /** Exactly that many compilations by C2, on-stack replacements included. */
    public CompilationAssert hasC2Compilations(int expected) {
        requireRest();
        int times = actual.timesCompiledByC2();
        return check(
                times == expected, expected + " compilations by C2", times + " compilations by C2");
    }

    /** C2 made code that enters at a loop, while the loop runs. */
    public CompilationAssert hasOnStackReplacement() {
        return check(
                actual.byC2().stream().anyMatch(task -> !task.isWhole()),
                "an on-stack replacement by C2",
                actual.byC2().size() + " compilations by C2, none of them one");
    }

    /** A compilation gave no code, for that reason. */
    public CompilationAssert hasFailure(String reason) {
        List<String> failures = actual.failures();
        return check(
                failures.contains(reason),
                "a compilation that fails: " + reason,
                "failures " + failures);
    }

    /** A compiler gave the method up: it is excluded, or cannot be compiled. */
    public CompilationAssert isExcluded() {
        return check(!actual.bans().isEmpty(), "its exclusion", "tiers " + tiers());
    }

    /** C2 inlined a callee. */
    public CompilationAssert hasInlinedCall(String callee) {
        List<CallSite> calls = callsByC2();
        return check(
                calls.stream().anyMatch(call -> call.inlined().contains(callee)),
                callee + " inlined",
                calls.toString());
    }

    /** C2's last code has a callee inlined at exactly that many calls; each of them counts once. */
    public CompilationAssert hasInlinedCalls(String callee, int expected) {
        List<CallSite> calls = calls(callee);
        long times = calls.stream().filter(call -> call.inlined().contains(callee)).count();
        return check(
                times == expected && hasCodeByC2(),
                callee + " inlined at " + expected + " calls in C2's last code",
                times + " in " + found(calls));
    }

    /** C2's last code has calls of it, and none was inlined, for whatever reason. */
    public CompilationAssert hasNoInlinedCall(String callee) {
        List<CallSite> calls = calls(callee);
        return check(
                !calls.isEmpty() && calls.stream().allMatch(call -> call.inlined().isEmpty()),
                callee + " called and not inlined",
                found(calls));
    }

    /** C2 refused to inline a callee, and said so in these words. */
    public CompilationAssert hasInliningRefusal(String callee, String reason) {
        List<CallSite> calls = callsByC2();
        return check(
                calls.stream()
                        .flatMap(call -> call.decisions().stream())
                        .anyMatch(new CallSite.Decision(callee, false, reason)::equals),
                callee + " not inlined: " + reason,
                calls.toString());
    }

    /** C2's last code foresees one class of receivers and has its method inlined. */
    public CompilationAssert hasMonomorphicCall(String callee) {
        return hasCall(
                callee,
                "monomorphic",
                call -> call.inlined().size() == 1 && call.profile().size() == 1);
    }

    /** C2's last code foresees two classes of receivers and has both methods inlined. */
    public CompilationAssert hasBimorphicCall(String callee) {
        return hasCall(callee, "bimorphic", call -> call.inlined().size() == 2);
    }

    /** C2's last code finds the method by the receiver's table: it foresees no class of it. */
    public CompilationAssert hasVirtualCall(String callee) {
        return hasCall(callee, "virtual", call -> call.inlined().isEmpty() && call.isDispatched());
    }

    /** C2 took an intrinsic, given by its id: {@code _max}. */
    public CompilationAssert hasIntrinsic(String id) {
        List<String> all =
                actual.byC2().stream()
                        .flatMap(task -> task.decisions().intrinsics().stream())
                        .toList();
        return check(all.contains(id), "intrinsic " + id, "intrinsics " + all);
    }

    /** C2's first code has an uncommon trap for that reason, such as {@code unstable_if}. */
    public CompilationAssert hasTrap(String reason) {
        List<Trap> traps = firstTraps();
        return check(
                traps.stream().anyMatch(trap -> trap.reason().equals(reason)),
                "a trap " + reason + " in C2's first code",
                "traps " + traps);
    }

    /** The same at that bytecode. */
    public CompilationAssert hasTrap(String reason, int bci) {
        List<Trap> traps = firstTraps();
        return check(
                traps.stream().anyMatch(trap -> trap.is(reason, bci)),
                "a trap " + reason + " at bytecode " + bci + " in C2's first code",
                "traps " + traps);
    }

    /** C2's last code, of which there is some, has no such trap. */
    public CompilationAssert hasNoTrapInLastCode(String reason) {
        requireRest();
        List<Trap> traps =
                actual.lastWholeByC2().map(task -> task.decisions().traps()).orElse(List.of());
        return check(
                hasCodeByC2() && traps.stream().noneMatch(trap -> trap.reason().equals(reason)),
                "last code by C2 without trap " + reason,
                hasCodeByC2() ? "traps " + traps : "no code by C2");
    }

    /** A trap of that reason was hit in its code. */
    public CompilationAssert hasTrapHit(String reason) {
        return check(
                actual.trapsHit().contains(reason),
                "a hit of trap " + reason,
                "hits " + actual.hits());
    }

    /** The same at that bytecode. */
    public CompilationAssert hasTrapHit(String reason, int bci) {
        return check(
                actual.hits().stream().anyMatch(trap -> trap.is(reason, bci)),
                "a hit of trap " + reason + " at bytecode " + bci,
                "hits " + actual.hits());
    }

    /** C2's code, of which there is some, ran without hitting a trap. */
    public CompilationAssert hasNoTrapHit() {
        requireRest();
        return check(
                !actual.byC2().isEmpty() && actual.hits().isEmpty(),
                "code by C2 and no trap hit",
                actual.byC2().isEmpty() ? "no code by C2" : "hits " + actual.hits());
    }

    /** C2's code was thrown away at least once, and not for newer code. */
    public CompilationAssert hasDeoptimization() {
        return check(
                actual.timesDeoptimized() > 0,
                "code of C2 made not entrant",
                "none of " + actual.timesCompiledByC2() + " made not entrant");
    }

    /**
     * The same, for that cause.
     *
     * @throws NotApplicable where the log does not say causes, before JDK 25
     */
    public CompilationAssert hasDeoptimization(String cause) {
        hasDeoptimization();
        List<String> causes =
                actual.discardsOfC2().stream().map(CompilationLog.Discard::cause).toList();
        if (causes.contains("")) {
            throw new NotApplicable("needs the cause in the log, which JDK 25 and later write");
        }
        return check(
                causes.contains(cause),
                "code of C2 made not entrant by " + cause,
                "causes " + causes);
    }

    private CompilationAssert hasCall(String callee, String kind, Predicate<CallSite> isOfKind) {
        List<CallSite> calls = calls(callee);
        return check(
                calls.stream().anyMatch(isOfKind),
                "a " + kind + " call of " + callee + " in C2's last code",
                found(calls));
    }

    private List<CallSite> calls(String callee) {
        requireRest();
        return actual.lastWholeByC2().stream()
                .flatMap(task -> task.decisions().calls().stream())
                .filter(call -> call.isCallOf(callee))
                .toList();
    }

    private void requireRest() {
        if (!actual.isSettled()) {
            throw new Inconclusive(
                    "the compilers were still busy when the calls of "
                            + actual.subject()
                            + " ended, so its last code may be another; let the probe come to"
                            + " rest");
        }
    }

    private List<CallSite> callsByC2() {
        return actual.byC2().stream().flatMap(task -> task.decisions().calls().stream()).toList();
    }

    private List<Trap> firstTraps() {
        return actual.wholeByC2().stream()
                .findFirst()
                .map(task -> task.decisions().traps())
                .orElse(List.of());
    }

    private List<Integer> tiers() {
        return actual.made().stream().map(CompileTask::level).toList();
    }

    private boolean hasCodeByC2() {
        return actual.lastWholeByC2().isPresent();
    }

    private String found(List<CallSite> calls) {
        return hasCodeByC2() ? "calls " + calls : "no code by C2";
    }

    private CompilationAssert check(boolean holds, String expected, String found) {
        if (!holds) {
            throw failure("expected %s in %s, got %s", expected, actual.subject(), found);
        }
        return this;
    }
}
