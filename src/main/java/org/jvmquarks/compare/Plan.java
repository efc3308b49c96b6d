package org.jvmquarks.compare;

import java.util.List;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.compare.jmh.JmhStart;

/**
 * What a comparison sets out to measure. A resumed one has the plan of the one that it resumes.
 *
 * @param frame sides and rules
 * @param starts what is measured, in the order in which it is tried first
 * @param seed of the order within pairs
 * @param iterations of each fork
 */
public record Plan(Frame frame, List<Start> starts, long seed, Iterations iterations) {

    public Plan {
        starts = List.copyOf(starts);
        for (Start each : starts) {
            if (each.duel < 0 || each.duel >= frame.duels().size()) {
                throw new IllegalArgumentException("no two sides have the number " + each.duel);
            }
        }
    }

    /** Returns whether the forks of both answer the same question: orders in pairs and paths of archives may differ. */
    public boolean isSameAs(Plan other) {
        return frame.withoutPaths().equals(other.frame.withoutPaths())
                && starts.equals(other.starts)
                && iterations.equals(other.iterations);
    }

    /**
     * Benchmarks that one start of JMH measures.
     *
     * @param duel number of the two sides
     * @param jmh what JMH is asked for
     * @param margin difference that does not matter: 0.05 for 5 %
     */
    public record Start(int duel, JmhStart jmh, double margin) {}
}
