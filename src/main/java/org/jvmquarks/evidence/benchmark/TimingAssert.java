package org.jvmquarks.evidence.benchmark;

import java.util.Random;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.verdict.Inconclusive;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.RatioTest;
import org.jvmquarks.verdict.Verdict;

/** Claims about a {@link Timing}; making one runs the forks. */
public final class TimingAssert extends AbstractAssert<TimingAssert, Timing> {

    public TimingAssert(Timing actual) {
        super(actual, TimingAssert.class);
    }

    /**
     * Claims that an operation takes at least so many times as long as another, by {@link
     * RatioTest} over pairs of adjacent forks in random order.
     *
     * @throws Inconclusive if the pairs decide it neither way
     */
    public TimingAssert takesAtLeast(double times, Timing other) {
        RatioResult result = new RatioTest(times).decide(() -> pair(other));
        String subject = actual.probe().getSimpleName() + "/" + other.probe().getSimpleName();
        String metric = "time" + otherOptions(other);
        actual.guests()
                .record(
                        Observation.estimate(
                                actual.guests().key(subject, metric),
                                result.ratio(),
                                "times",
                                result.low(),
                                result.high()));
        String found =
                String.format(
                        "%s [%s] took %s times as long as %s, claimed was at least %s",
                        actual.probe().getSimpleName(),
                        actual.guests().jdk(),
                        result.describe(),
                        other.probe().getSimpleName() + otherOptions(other),
                        times);
        if (result.verdict() == Verdict.INCONCLUSIVE) {
            throw new Inconclusive(found + "; a quieter machine or another margin would decide it");
        }
        if (result.verdict() == Verdict.BROKEN) {
            throw failure("%s", found);
        }
        return this;
    }

    /** Says under which options the other side ran, when the probes alone do not tell. */
    private String otherOptions(Timing other) {
        String key = other.guests().key("", "").strip();
        return key.equals(actual.guests().key("", "").strip())
                ? ""
                : " against" + (key.isEmpty() ? " default" : " " + key);
    }

    /** Which fork comes first is drawn anew for each pair, so that drift favours neither. */
    private double pair(Timing other) {
        if (new Random().nextBoolean()) {
            double slow = actual.fork();
            return slow / other.fork();
        }
        double fast = other.fork();
        return actual.fork() / fast;
    }
}
