package org.jvmquarks.engine.schedule;

import java.util.List;
import java.util.TreeSet;
import org.jvmquarks.jdk.CpuSet;

/**
 * The lanes of a run: sets of processors on each of which a claim about time runs while others run on the others.
 * Without lanes, claims run one at a time on the whole machine.
 *
 * @param lanes none, or at least two, which have no processor in common
 * @param why why it is these, as a clause: {@code calibrate --beside 2 showed on 2026-03-01 that …}
 */
public record LanePlan(List<CpuSet> lanes, String why) {

    public LanePlan {
        lanes = List.copyOf(lanes);
        if (lanes.size() == 1) {
            throw new IllegalArgumentException("a plan has no lanes or at least 2, was given 1");
        }
        TreeSet<Integer> taken = new TreeSet<>();
        for (CpuSet lane : lanes) {
            for (int processor : lane.processors()) {
                if (!taken.add(processor)) {
                    throw new IllegalArgumentException("lanes must not share processors, processor %d is in two of %s"
                            .formatted(processor, lanes));
                }
            }
        }
        if (why.isBlank()) {
            throw new IllegalArgumentException("a plan must say why it has these lanes");
        }
    }

    /**
     * Returns the plan of a run whose claims have the whole machine, one after the other.
     *
     * @param why as a clause that follows "because"
     */
    public static LanePlan alone(String why) {
        return new LanePlan(List.of(), why);
    }

    /** Tells whether claims run one at a time. */
    public boolean isAlone() {
        return lanes.isEmpty();
    }

    /** Returns a sentence: {@code claims about time run one at a time, because …}. */
    public String describe() {
        return isAlone()
                ? "claims about time run one at a time, because " + why
                : "claims about time run in %d lanes, on processors %s: %s"
                        .formatted(
                                lanes.size(),
                                String.join(
                                        " and ",
                                        lanes.stream().map(CpuSet::toString).toList()),
                                why);
    }
}
