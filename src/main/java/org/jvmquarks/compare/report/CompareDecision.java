package org.jvmquarks.compare.report;

import org.jvmquarks.compare.ComparisonResult;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.gate.Decision.Outcome;

/** What a build makes of a comparison. */
public final class CompareDecision {
    private CompareDecision() {}

    /**
     * Returns the decision. A slower benchmark outweighs what could not be found out.
     *
     * @param undecidedFails whether a benchmark without a verdict fails a build
     */
    public static Decision of(ComparisonResult result, boolean undecidedFails) {
        String counts = CompareDocument.counts(result)
                + result.interruption().map(why -> "; " + why).orElse("");
        if (!result.of(Verdict.SLOWER).isEmpty()) {
            return new Decision(Outcome.FAILED, counts);
        }
        boolean decided = result.judgements().stream()
                .anyMatch(each -> each.verdict() == Verdict.SAME || each.verdict() == Verdict.FASTER);
        boolean proven = decided
                && result.of(Verdict.FAILED).isEmpty()
                && result.interruption().isEmpty()
                && !(undecidedFails && !result.of(Verdict.UNDECIDED).isEmpty());
        return new Decision(proven ? Outcome.PASSED : Outcome.NOT_PROVEN, counts);
    }
}
