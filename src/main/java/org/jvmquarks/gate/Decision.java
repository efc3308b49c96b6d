package org.jvmquarks.gate;

import java.util.List;
import java.util.Locale;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Coverage;

/**
 * The decision of a gate: whether the candidate passes.
 *
 * @param outcome in a word
 * @param reason in a sentence
 */
public record Decision(Outcome outcome, String reason) {

    /** The result of a gate. */
    public enum Outcome {
        /** No change that matters, or all of them are accepted. */
        PASSED(0),
        /** An unaccepted change, or a ledger entry that is stale or wrong. */
        CHANGED(1),
        /** Too few pins have a verdict to decide. */
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
                            "%d of %d pins have a verdict (%.1f %%), the policy requires %.1f %%",
                            coverage.proven(),
                            coverage.asked(),
                            100 * coverage.share(),
                            100 * result.policy().coverage()));
        }
        int accepted = result.judgement().accepted().size();
        return new Decision(
                Outcome.PASSED,
                "no unaccepted change: %d accepted, %d of kinds that do not fail; %d of %d pins have a verdict"
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
                        ? "no unaccepted change"
                        : count(failing.size(), "unaccepted change", "unaccepted changes")
                                + " ("
                                + kinds
                                + ")";
        return problems == 0
                ? changes
                : changes
                        + "; "
                        + count(
                                problems,
                                "ledger entry needs a look",
                                "ledger entries need a look");
    }

    private static String count(int number, String one, String several) {
        return number + " " + (number == 1 ? one : several);
    }
}
