package org.jvmquarks.evidence.litmus;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.ProvenError;

/**
 * Assertions about a {@link Litmus}. They are one-sided: a forbidden outcome that was seen breaks a pin, and an allowed
 * one that was not seen decides nothing.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LitmusAssert extends EvidenceAssert<LitmusAssert, Litmus> {
    private static final int C2 = 4;

    /** Where threads seldom run at the same time, a tenth of all runs, they seldom meet, either. */
    private static final long FEWEST_RUNS = LitmusOf.RUNS / 10;

    public LitmusAssert(Litmus actual) {
        super(actual, LitmusAssert.class);
    }

    /**
     * No run had the outcome, which the memory model forbids. This says something only of runs in which the threads
     * met: name an outcome that shows this by {@link #mayShow}.
     *
     * @param outcome the values of both results: {@code 0, 1}
     * @throws ProvenError if a run had it, which breaks the pin without a second check
     * @throws Inconclusive if no run had it, but there were few runs, or C2 did not compile both actors
     */
    public LitmusAssert forbids(String outcome) {
        long seen = actual.runsWith(outcome);
        if (seen > 0) {
            throw new ProvenError(
                    message("the number of runs with the forbidden outcome " + outcome, 0, seen, actual.describe()));
        }
        if (actual.runs() < FEWEST_RUNS) {
            throw new Inconclusive("expected at least "
                    + FEWEST_RUNS
                    + " runs of both actors but was "
                    + actual.runs()
                    + " for "
                    + subject()
                    + ": other work may have kept the processors; rerun it on a machine with two idle processors");
        }
        if (actual.tier() != C2) {
            throw new Inconclusive("expected C2 to compile both actors but the tier was "
                    + actual.tier()
                    + " for "
                    + subject()
                    + ": other code keeps the order of accesses more often");
        }
        return this;
    }

    /**
     * At least one run had the outcome, which the memory model allows.
     *
     * @param outcome the values of both results: {@code 0, 1}
     * @throws Inconclusive if no run had it
     */
    public LitmusAssert mayShow(String outcome) {
        if (actual.runsWith(outcome) == 0) {
            throw new Inconclusive("expected to see the allowed outcome "
                    + outcome
                    + " but no run had it for "
                    + subject()
                    + ": "
                    + actual.describe()
                    + "; rerun it on a machine with two idle processors");
        }
        return this;
    }
}
