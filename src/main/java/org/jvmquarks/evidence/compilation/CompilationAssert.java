package org.jvmquarks.evidence.compilation;

import java.util.List;
import java.util.function.Predicate;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.NumberAssert;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.NotApplicable;

/**
 * Assertions about a {@link Compilation}. Methods are given as {@code holder.name}, places as bytecode indices of
 * {@code javap -c}; reasons are the compilers' own words. A method that does not exist, or that its class inherits, is
 * an error. What is said of the last code, or of something that did not happen, is {@link Inconclusive} where the
 * compilers had not come to rest.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CompilationAssert extends EvidenceAssert<CompilationAssert, Compilation> {

    private static final String TRAPS_HIT = "the traps that were hit";
    private static final String NO_CODE = "there is no code by C2";

    public CompilationAssert(Compilation actual) {
        super(actual, CompilationAssert.class);
    }

    /** Verifies that the compiler compiled the method, at any of its tiers. */
    public CompilationAssert isCompiledBy(Jit expected) {
        return check(
                actual.made().stream().anyMatch(task -> task.isBy(expected)),
                "one of the compilers",
                expected,
                actual.made().stream()
                        .map(task -> task.request().compiler())
                        .distinct()
                        .toList(),
                "tiers " + tiers());
    }

    /**
     * Code of that tier was made of it.
     *
     * @param tier 1 to 3 are C1 without, with little and with full profiling; 4 is C2 or Graal
     */
    public CompilationAssert isCompiledAtTier(int tier) {
        return check(tiers().contains(tier), "one of the tiers", tier, tiers());
    }

    /** Continues with the number of compilations by C2, on-stack replacements included. */
    public NumberAssert<CompilationAssert> compilationsByC2() {
        requireRest();
        return number("the number of compilations by C2", actual.timesCompiledByC2(), "", "");
    }

    /** C2 made code that enters at a loop, while the loop runs. */
    public CompilationAssert hasOnStackReplacement() {
        return check(
                actual.byC2().stream().anyMatch(task -> !task.isWhole()),
                "the number of on-stack replacements by C2",
                "at least 1",
                0,
                actual.byC2().size() + " compilations by C2");
    }

    /** A compilation gave no code, for that reason. */
    public CompilationAssert hasFailure(String reason) {
        return check(
                actual.failures().contains(reason),
                "a failed compilation",
                "'" + reason + "'",
                actual.failures().isEmpty() ? "missing" : "different",
                "failures " + actual.failures());
    }

    /** A compiler gave the method up: it is excluded, or cannot be compiled. */
    public CompilationAssert isExcluded() {
        return check(!actual.exclusions().isEmpty(), "the method", "excluded", "compiled", "tiers " + tiers());
    }

    /** C2 inlined a callee. */
    public CompilationAssert hasInlinedCall(String callee) {
        actual.requireMethod(callee);
        List<CallSite> calls = callsByC2();
        return check(
                calls.stream().anyMatch(call -> call.inlined().contains(callee)),
                inlined(callee, "C2's code"),
                "at least 1",
                0,
                "calls " + calls);
    }

    /** Continues with the number of calls at which C2's last code has a callee inlined; each of them counts once. */
    public NumberAssert<CompilationAssert> inlinedCalls(String callee) {
        List<CallSite> calls = calls(callee);
        String what = inlined(callee, "C2's last code");
        check(hasCodeByC2(), what, "known", "unknown", NO_CODE);
        long times =
                calls.stream().filter(call -> call.inlined().contains(callee)).count();
        return number(what, times, "", found(calls));
    }

    /** C2's last code has calls of it, and none was inlined, for whatever reason. */
    public CompilationAssert hasNoInlinedCall(String callee) {
        List<CallSite> calls = calls(callee);
        return check(
                !calls.isEmpty()
                        && calls.stream().allMatch(call -> call.inlined().isEmpty()),
                "the calls of " + callee + " in C2's last code",
                "not inlined",
                calls.isEmpty() ? "missing" : "inlined",
                found(calls));
    }

    /** C2's last code has each call inlined that ran often enough; what never ran, or rarely, does not count. */
    public CompilationAssert hasAllCallsInlined() {
        requireRest();
        List<CallSite> left = actual.lastWholeByC2().stream()
                .flatMap(task -> task.decisions().calls().stream())
                .filter(CallSite::isLeft)
                .toList();
        return check(
                left.isEmpty() && hasCodeByC2(),
                "the number of calls left in C2's last code",
                0,
                left.size(),
                found(left));
    }

    /** C2 refused to inline a callee, and said so in these words. */
    public CompilationAssert hasInliningRefusal(String callee, String reason) {
        actual.requireMethod(callee);
        List<CallSite> calls = callsByC2();
        return check(
                calls.stream()
                        .flatMap(call -> call.decisions().stream())
                        .anyMatch(each -> !each.inlined()
                                && each.target().equals(callee)
                                && each.reason().equals(reason)),
                "the reason not to inline " + callee,
                "'" + reason + "'",
                "missing or different",
                "calls " + calls);
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
        List<String> all = actual.byC2().stream()
                .flatMap(task -> task.decisions().intrinsics().stream())
                .toList();
        return check(all.contains(id), "one of the intrinsics", id, all);
    }

    /** C2's first code has an uncommon trap for that reason, such as {@code unstable_if}. */
    public CompilationAssert hasTrap(String reason) {
        List<Trap> traps = firstTraps();
        return check(
                traps.stream().anyMatch(trap -> trap.reason().equals(reason)),
                "one of the traps in C2's first code",
                reason,
                traps);
    }

    /** The same at that bytecode. */
    public CompilationAssert hasTrap(String reason, int bci) {
        List<Trap> traps = firstTraps();
        return check(
                traps.stream().anyMatch(trap -> trap.is(reason, bci)),
                "one of the traps in C2's first code",
                reason + " at bytecode " + bci,
                traps);
    }

    /** C2's last code, of which there is some, has no such trap. */
    public CompilationAssert hasNoTrapInLastCode(String reason) {
        requireRest();
        List<Trap> traps =
                actual.lastWholeByC2().map(task -> task.decisions().traps()).orElse(List.of());
        return check(
                hasCodeByC2() && traps.stream().noneMatch(trap -> trap.reason().equals(reason)),
                "C2's last code",
                "without the trap " + reason,
                hasCodeByC2() ? "with it" : "missing",
                "traps " + traps);
    }

    /** A trap of that reason was hit in its code. */
    public CompilationAssert hasTrapHit(String reason) {
        return check(actual.trapsHit().contains(reason), "one of " + TRAPS_HIT, reason, actual.hits());
    }

    /** The same at that bytecode. */
    public CompilationAssert hasTrapHit(String reason, int bci) {
        return check(
                actual.hits().stream().anyMatch(trap -> trap.is(reason, bci)),
                "one of " + TRAPS_HIT,
                reason + " at bytecode " + bci,
                actual.hits());
    }

    /** C2's code, of which there is some, ran without hitting a trap. */
    public CompilationAssert hasNoTrapHit() {
        requireRest();
        return check(
                !actual.byC2().isEmpty() && actual.hits().isEmpty(),
                TRAPS_HIT,
                List.of(),
                actual.hits(),
                actual.byC2().isEmpty() ? NO_CODE : "");
    }

    /** C2's code was thrown away at least once, and not for newer code. */
    public CompilationAssert hasDeoptimization() {
        return check(
                actual.timesDeoptimized() > 0,
                "the number of deoptimizations of C2's code",
                "at least 1",
                0,
                actual.timesCompiledByC2() + " compilations by C2");
    }

    /**
     * The same, for that cause.
     *
     * @throws NotApplicable where the log does not say causes, before JDK 25
     */
    public CompilationAssert hasDeoptimization(String cause) {
        hasDeoptimization();
        List<String> causes = actual.discardsOfC2().stream()
                .map(CompilationLog.Discard::cause)
                .toList();
        if (causes.contains("")) {
            throw new NotApplicable("needs the cause in the log, which JDK 25 and later write");
        }
        return check(causes.contains(cause), "one of the causes of deoptimization", "'" + cause + "'", causes);
    }

    private CompilationAssert hasCall(String callee, String kind, Predicate<CallSite> isOfKind) {
        List<CallSite> calls = calls(callee);
        return check(
                calls.stream().anyMatch(isOfKind),
                "a call of " + callee + " in C2's last code",
                kind,
                calls.isEmpty() ? "missing" : "different",
                found(calls));
    }

    private static String inlined(String callee, String code) {
        return "the number of inlined calls of " + callee + " in " + code;
    }

    private List<CallSite> calls(String callee) {
        actual.requireMethod(callee);
        requireRest();
        return actual.lastWholeByC2().stream()
                .flatMap(task -> task.decisions().calls().stream())
                .filter(call -> call.isCallOf(callee))
                .toList();
    }

    private void requireRest() {
        if (!actual.isSettled()) {
            throw new Inconclusive(
                    message("the state of the compilers", "idle", "busy when the calls ended", "newer code may follow")
                            + "; make the probe run longer");
        }
    }

    private List<CallSite> callsByC2() {
        return actual.byC2().stream()
                .flatMap(task -> task.decisions().calls().stream())
                .toList();
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
        return hasCodeByC2() ? "calls " + calls : NO_CODE;
    }
}
