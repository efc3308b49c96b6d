package org.jvmquarks.calibration;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.Verdict;

/**
 * Result of the test whether claims about time can run concurrently, each in its own lane.
 *
 * <p>They can if two tests pass, which are fixed before the first measurement. First, each kind of work takes as long
 * in each lane, while all other lanes do the same, as it takes there when they are idle: within 5 %, at the error rate
 * of the calibration. Second, of 628 claims about equal work, run in all lanes at the same time, at most two get a
 * verdict: if one in a hundred did, this test would pass with a probability below 5 %. At the rate of 0.12 %, which the
 * default error rate allows both ways together, it passes with a probability of 96 %.
 *
 * @param lanes the processors of each lane, at least two lanes
 * @param interference results of the first test for each lane and kind of work
 * @param sameWork result of the second test; empty if the first one failed
 */
public record LaneCalibration(List<CpuSet> lanes, List<Interference> interference, Optional<SameWork> sameWork) {
    /** Share by which work in a lane may take longer or shorter when others do the same. */
    static final double TOLERANCE = 0.05;

    /** Number of claims in the second test. */
    static final int CLAIMS = 628;

    /** Number of them that may get a verdict. */
    static final int FALSE_VERDICTS = 2;

    /** Rate of false verdicts that the second test excludes with 95 % confidence. */
    static final double EXCLUDED_RATE = 0.01;

    /** A kind of work whose speed depends on another part of the machine. */
    public enum Work {
        /** Dependent instructions: it depends on the clock of the core. */
        REGISTERS,
        /** Scattered reads: it depends on the caches and on the bandwidth of the memory. */
        MEMORY;

        String text() {
            return name().toLowerCase(Locale.ROOT);
        }
    }

    /**
     * The time of work in a lane while all others do the same, compared with its time there when they are idle.
     *
     * @param lane the processors of the lane; empty in files of schema 2, which compared one lane
     * @param verdict HOLDS if both are equal within 5 %
     * @param ratio estimate of that multiple
     * @param low lower end of its interval
     * @param high upper end of its interval
     */
    public record Interference(
            Work work, Optional<CpuSet> lane, Verdict verdict, double ratio, double low, double high) {

        static Interference of(Work work, CpuSet lane, RatioResult result) {
            return new Interference(
                    work, Optional.of(lane), result.verdict(), result.ratio(), result.low(), result.high());
        }

        /** Returns {@code work in memory on processors 0-3 takes 1.31 [1.20, 1.42] times …}. */
        public String text() {
            return String.format(
                    Locale.ROOT,
                    "work in %s%s takes %.2f [%.2f, %.2f] times as long with the other lanes busy as alone",
                    work.text(),
                    lane.map(set -> " on processors " + set).orElse(""),
                    ratio,
                    low,
                    high);
        }
    }

    /**
     * Claims about equal work, of which every verdict is false.
     *
     * @param claims number of claims, at least one
     * @param falseVerdicts number of those with a verdict
     */
    public record SameWork(int claims, int falseVerdicts) {
        public SameWork {
            if (claims < 1 || falseVerdicts < 0 || falseVerdicts > claims) {
                throw new IllegalArgumentException(
                        "expected at least 1 claim, and from 0 to all of them false, was %d of %d"
                                .formatted(falseVerdicts, claims));
            }
        }

        /** Returns the rate that the false verdicts stay below with 95 % confidence. */
        double rateBelow() {
            return Rates.upperEnd(falseVerdicts, claims);
        }
    }

    public LaneCalibration {
        lanes = List.copyOf(lanes);
        interference = List.copyOf(interference);
        if (lanes.size() < 2) {
            throw new IllegalArgumentException("expected two lanes at least, found " + lanes.size());
        }
    }

    /** Returns which test failed, in words; empty if both passed. */
    public Optional<String> refusal() {
        Optional<String> disturbed = interference.stream()
                .filter(each -> each.verdict() != Verdict.HOLDS)
                .map(each -> each.text()
                        + (each.verdict() == Verdict.BROKEN
                                ? ""
                                : ", an interval too wide to decide whether it lies within 0.95 to 1.05"))
                .findFirst();
        if (disturbed.isPresent()) {
            return disturbed;
        }
        if (!interference.isEmpty()
                && interference.stream().allMatch(each -> each.lane().isEmpty())) {
            return Optional.of("an earlier version compared one lane only");
        }
        if (comparisons() < (long) lanes.size() * Work.values().length || sameWork.isEmpty()) {
            return Optional.of("the measurement did not end");
        }
        SameWork claims = sameWork.get();
        return claims.rateBelow() < EXCLUDED_RATE
                ? Optional.empty()
                : Optional.of(String.format(
                        Locale.ROOT,
                        "%d of %d claims about equal work got a verdict, which does not"
                                + " exclude a rate of false verdicts of %.0f %%",
                        claims.falseVerdicts(),
                        claims.claims(),
                        100 * EXCLUDED_RATE));
    }

    private long comparisons() {
        return interference.stream()
                .map(each -> List.of(each.lane(), each.work()))
                .distinct()
                .count();
    }

    /** Returns the lanes in words: {@code 2 lanes, on processors 0-1 and 2-3}. */
    String describeLanes() {
        return lanes.size()
                + " lanes, on processors "
                + lanes.stream().map(CpuSet::toString).collect(Collectors.joining(" and "));
    }
}
