package org.jvmquarks.compare;

import java.time.Duration;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

/**
 * The result of a comparison.
 *
 * @param frame sides and rules
 * @param judgements one for each benchmark with its parameters, the most important first
 * @param time wall time; empty if nothing was measured, as the results existed
 * @param interruption why it ended early, in words; empty if it did not
 */
public record ComparisonResult(
        Frame frame, List<Judgement> judgements, Optional<Duration> time, Optional<String> interruption) {

    private static final Comparator<Judgement> ORDER = Comparator.comparing(Judgement::verdict)
            .thenComparing(each -> each.measured()
                    .map(it -> -Math.abs(Math.log(it.estimate().ratio())))
                    .orElse(0.0))
            .thenComparing(Judgement::duel)
            .thenComparing(Judgement::name);

    public ComparisonResult {
        judgements = judgements.stream().sorted(ORDER).toList();
    }

    /** Returns those with a verdict. */
    public List<Judgement> of(Judgement.Verdict verdict) {
        return judgements.stream().filter(each -> each.verdict() == verdict).toList();
    }
}
