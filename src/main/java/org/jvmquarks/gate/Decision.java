package org.jvmquarks.gate;

/**
 * The decision of a gate: whether the candidate passes.
 *
 * @param outcome in a word
 * @param reason may the candidate replace the baseline, what is to be fixed, and what will be noticed; a sentence
 *     without its full stop
 */
public record Decision(Outcome outcome, String reason) {

    /** The result of a gate. */
    public enum Outcome {
        /** No change that matters, or all of them are accepted. */
        PASSED(0),
        /** An unaccepted change, or a ledger entry that is stale or wrong. */
        FAILED(1),
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
        return new DecisionText(result).decision();
    }

    /** Returns outcome and reason in a line. */
    @Override
    public String toString() {
        return outcome + ": " + reason;
    }
}
