package org.jvmquarks.verdict;

import java.util.List;
import java.util.regex.Pattern;

/**
 * A claim about two times as it was tested, for the record.
 *
 * @param key what was compared, as in {@link Observation#key()}
 * @param a the side that the claim is about, with its options where the sides differ in them
 * @param b the side that it was compared with
 * @param alpha error rate of this try, either way
 * @param blackholes who consumes results: {@code compiler}, or {@code java} where the VM has no blackholes
 * @param result verdict, estimate and pairs
 * @param warnings what a reader has to know about it, in sentences; what comes before the first comma or colon says it
 *     in short
 */
public record Comparison(
        String key, String a, String b, double alpha, String blackholes, RatioResult result, List<String> warnings) {
    private static final Pattern END_OF_SHORT = Pattern.compile("[,:]");

    public Comparison {
        warnings = List.copyOf(warnings);
    }

    /** The warnings without their explanation: {@code 2 of 5 pairs disturbed}. */
    public List<String> warningsInShort() {
        return warnings.stream()
                .map(warning -> END_OF_SHORT.split(warning, 2)[0])
                .toList();
    }
}
