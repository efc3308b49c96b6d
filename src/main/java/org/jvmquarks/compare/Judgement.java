package org.jvmquarks.compare;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.verdict.RatioEstimate;

/**
 * What a comparison says of one benchmark.
 *
 * @param duel number of the duel
 * @param name of the benchmark, with its parameters
 * @param benchmark empty if nothing was measured
 * @param margin difference that does not matter: 0.05 for 5 %
 * @param verdict the verdict
 * @param measured empty without enough forks
 * @param reason why there is no verdict, in words; empty if there is one
 * @param explanation beside the time
 */
public record Judgement(
        int duel,
        String name,
        Optional<Benchmark> benchmark,
        double margin,
        Verdict verdict,
        Optional<Measured> measured,
        Optional<String> reason,
        Explanation explanation) {

    public Judgement {
        boolean isDecided = verdict != Verdict.UNDECIDED && verdict != Verdict.FAILED;
        if (isDecided == reason.isPresent() || (isDecided && measured.isEmpty())) {
            throw new IllegalArgumentException(
                    verdict + " of " + name + ": a verdict has measurements, and else a reason");
        }
    }

    /** The verdict about a benchmark, the most important first. */
    public enum Verdict {
        /** The head takes longer by more than the margin. */
        SLOWER,
        /** A side has no time: the benchmark threw, or its VM did not start. */
        FAILED,
        /** The pairs show neither a difference nor its absence. */
        UNDECIDED,
        /** The head takes less time by more than the margin. */
        FASTER,
        /** The sides differ by less than the margin. */
        SAME
    }

    /**
     * What was measured.
     *
     * @param estimate time of the head as a multiple of that of the base, with the interval that decided
     * @param pairs number of pairs; without pairs, of the forks of the side with fewer
     * @param base nanoseconds per operation of the base, the geometric mean of its forks
     * @param head those of the head
     * @param deviation standard deviation of the logarithm of a pair's ratio
     * @param correlation of a pair with the next; empty without pairs
     * @param detectable least slowdown that as many pairs find in nine of ten runs: 0.12 for 12 %
     */
    public record Measured(
            RatioEstimate estimate,
            int pairs,
            double base,
            double head,
            double deviation,
            OptionalDouble correlation,
            OptionalDouble detectable) {}

    /**
     * Bytes allocated per operation.
     *
     * @param base of the base
     * @param head of the head
     * @param noise what JMH itself may have allocated; a difference within it is none
     */
    public record Allocation(double base, double head, double noise) {

        /** Returns whether the sides differ by more than noise. */
        public boolean differs() {
            return Math.abs(head - base) > noise;
        }
    }

    /**
     * What is known beside the time.
     *
     * @param allocation what it allocates; empty if it was not asked for
     * @param causes in what else the sides differ, the most important first
     */
    public record Explanation(Optional<Allocation> allocation, List<Cause> causes) {
        /** That of a benchmark that was not asked for it. */
        public static final Explanation NONE = new Explanation(Optional.empty(), List.of());

        public Explanation {
            causes = List.copyOf(causes);
        }
    }

    /** Returns what it allocates; empty if it was not asked for. */
    public Optional<Allocation> allocation() {
        return explanation.allocation;
    }

    /** Returns in what else the sides differ. */
    public List<Cause> causes() {
        return explanation.causes;
    }

    /** Returns the same with an explanation. */
    public Judgement with(Explanation found) {
        return new Judgement(duel, name, benchmark, margin, verdict, measured, reason, found);
    }
}
