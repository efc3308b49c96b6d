package org.jvmquarks.evidence.gclog;

import java.util.Locale;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.verdict.Inconclusive;

/** Assertions about a {@link LongestPause}: orders of magnitude, as single pauses repeat to no more than that. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LongestPauseAssert extends EvidenceAssert<LongestPauseAssert, LongestPause> {

    /** A pause that misses a claim by up to this factor may keep it on a quieter machine. */
    static final double UNDECIDED = 3;

    public LongestPauseAssert(LongestPause actual) {
        super(actual, LongestPauseAssert.class);
    }

    @Override
    protected String subject() {
        return actual.toString();
    }

    /**
     * It is at least so many times as long as another. A ratio below that by a factor of up to {@value #UNDECIDED} is
     * not decided.
     *
     * @throws Inconclusive if it is not decided, or if the other one had no pause
     */
    public LongestPauseAssert isAtLeast(double times, LongestPause other) {
        exists();
        if (other.least() <= 0) {
            throw new Inconclusive("expected %s to be at least %s times %s, which has a process without a pause"
                    .formatted(actual, times, other));
        }
        double ratio = actual.least() / other.least();
        if (ratio >= times) {
            return this;
        }
        String sentence = String.format(
                Locale.ROOT, "expected %s to be at least %s times %s but was %.1f times", actual, times, other, ratio);
        if (ratio > times / UNDECIDED) {
            throw new Inconclusive(sentence
                    + String.format(
                            Locale.ROOT,
                            "; it is BROKEN only below %.1f times: rerun it on a quieter machine",
                            times / UNDECIDED));
        }
        throw failure("%s", sentence);
    }

    /**
     * It is there, and at most so long. Up to {@value #UNDECIDED} times as long is not decided, as other work on the
     * machine may have done it.
     *
     * @param milliseconds a ceiling that even the longest pause keeps
     * @throws Inconclusive if it is not decided
     */
    public LongestPauseAssert isAtMost(double milliseconds) {
        exists();
        if (actual.least() <= milliseconds) {
            return this;
        }
        String sentence = "expected the longest pause to be at most %s ms but was %s".formatted(milliseconds, actual);
        if (actual.least() < milliseconds * UNDECIDED) {
            throw new Inconclusive(sentence
                    + "; it is BROKEN only from %s ms on: rerun it on a quieter machine"
                            .formatted(milliseconds * UNDECIDED));
        }
        throw failure("%s", sentence);
    }

    /** There is a pause in each process, however short. */
    public LongestPauseAssert exists() {
        if (actual.least() == 0) {
            throw failure("expected each process to have a pause but one had no pause for %s", actual);
        }
        return this;
    }
}
