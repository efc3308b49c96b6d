package org.jvmquarks.verdict;

import java.util.List;

/**
 * A claim about two times as it was tested, for the record.
 *
 * @param key what was compared, as in {@link Observation#key()}
 * @param a the side that the claim is about, with its options where the sides differ in them
 * @param b the side that it was compared with
 * @param alpha error rate of this try, either way
 * @param blackholes who consumes results: {@code compiler}, or {@code java} where the VM has no blackholes
 * @param result verdict, estimate and pairs
 * @param warnings what a reader has to know about it, in sentences
 */
public record RatioComparison(
        String key, String a, String b, double alpha, String blackholes, RatioResult result, List<String> warnings) {
    public RatioComparison {
        warnings = List.copyOf(warnings);
    }
}
