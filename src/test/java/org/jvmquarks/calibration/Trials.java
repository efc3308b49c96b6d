package org.jvmquarks.calibration;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioDecision;

/** Made-up trials. */
final class Trials {
    private Trials() {}

    /** A claim that all of its pairs agree about; the pairs go round through the given ratios. */
    static SimulatedRun trial(LoadLevel load, double slowdown, boolean slowerFirst, double... ratios) {
        List<Pair> pairs = new ArrayList<>();
        for (int i = 0; i < 16; i++) {
            pairs.add(pair(ratios[i % ratios.length]));
        }
        var next = pairs.iterator();
        return new SimulatedRun(
                load, slowdown, slowerFirst, new RatioDecision(RatioClaim.atLeast(1), 1e-3).decide(next::next), 2.5);
    }

    static Pair pair(double ratio) {
        return new Pair(new Fork(ratio, 0, true), new Fork(1, 0, true), true);
    }

    static Pair disturbedPair(double ratio) {
        return new Pair(new Fork(ratio, 0.9, true), new Fork(1, 0, true), true);
    }
}
