package org.jvmquarks.gate;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;

/**
 * Whether the candidate passes.
 *
 * @param outcome in a word
 * @param reason in a sentence
 */
public record Decision(Outcome outcome, String reason) {

    /** What a gate ends with. */
    public enum Outcome {
        /** Nothing that matters changed, or all of it is accepted. */
        PASSED(0),
        /** Something changed that nobody has accepted, or the ledger is not as things are. */
        CHANGED(1),
        /** Too little was decided to say so. */
        NOT_PROVEN(3);

        private final int exitCode;

        Outcome(int exitCode) {
            this.exitCode = exitCode;
        }

        /** Of the process. */
        public int exitCode() {
            return exitCode;
        }
    }

    static Decision of(GateResult result) {
        List<Change> failing = result.failing();
        List<String> problems = result.judgement().problems();
        if (!failing.isEmpty() || !problems.isEmpty()) {
            return new Decision(Outcome.CHANGED, changed(failing, problems.size()));
        }
        Coverage coverage = result.sides().coverage();
        if (coverage.asked() == 0 || coverage.share() < result.policy().coverage()) {
            return new Decision(
                    Outcome.NOT_PROVEN,
                    String.format(
                            Locale.ROOT,
                            "%d of %d pins are decided (%.1f %%), %.1f %% are asked for",
                            coverage.proven(),
                            coverage.asked(),
                            100 * coverage.share(),
                            100 * result.policy().coverage()));
        }
        int accepted = result.judgement().accepted().size();
        return new Decision(
                Outcome.PASSED,
                "nothing unaccepted changed: %d accepted, %d not asked about, %d of %d pins decided"
                        .formatted(
                                accepted,
                                result.judgement().open().size(),
                                coverage.proven(),
                                coverage.asked()));
    }

    private static String changed(List<Change> failing, int problems) {
        String kinds =
                failing.stream()
                        .collect(
                                Collectors.groupingBy(
                                        Change::kind, TreeMap::new, Collectors.counting()))
                        .entrySet()
                        .stream()
                        .map(e -> e.getValue() + " " + e.getKey())
                        .collect(Collectors.joining(", "));
        String changes =
                failing.isEmpty()
                        ? "nothing unaccepted changed"
                        : count(failing.size(), "change that nobody has accepted")
                                + " ("
                                + kinds
                                + ")";
        return problems == 0
                ? changes
                : changes + "; " + count(problems, "entry of the ledger to look at");
    }

    private static String count(int number, String what) {
        return number == 1
                ? "1 " + what
                : number
                        + " "
                        + what.replaceFirst("^change", "changes").replaceFirst("^entry", "entries");
    }
}
