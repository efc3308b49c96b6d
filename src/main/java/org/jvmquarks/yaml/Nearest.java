package org.jvmquarks.yaml;

import java.util.Collection;
import java.util.Optional;

/** Suggestions for misspelled words. */
public final class Nearest {

    private static final int MAX_EDITS = 3;

    private Nearest() {}

    /** Returns the candidate with the fewest edits, if these are few for so long a text. */
    public static Optional<String> to(String text, Collection<String> candidates) {
        int limit = Math.max(1, Math.min(MAX_EDITS, text.length() / 3));
        Optional<String> nearest = Optional.empty();
        int fewest = limit + 1;
        for (String candidate : candidates) {
            int edits = edits(text, candidate);
            if (edits < fewest) {
                fewest = edits;
                nearest = Optional.of(candidate);
            }
        }
        return nearest;
    }

    /** Returns {@code ; did you mean 'x'?}, or an empty text if no candidate is near. */
    public static String hint(String text, Collection<String> candidates) {
        return to(text, candidates)
                .map(near -> "; did you mean '" + near + "'?")
                .orElse("");
    }

    /** Counts insertions, deletions, substitutions and swaps (optimal string alignment). */
    static int edits(String a, String b) {
        int[][] distance = new int[a.length() + 1][b.length() + 1];
        for (int i = 0; i <= a.length(); i++) {
            for (int j = 0; j <= b.length(); j++) {
                distance[i][j] = i == 0 || j == 0 ? i + j : cheapest(a, b, i, j, distance);
            }
        }
        return distance[a.length()][b.length()];
    }

    private static int cheapest(String a, String b, int i, int j, int[][] distance) {
        int changed = a.charAt(i - 1) == b.charAt(j - 1) ? 0 : 1;
        int cheapest = Math.min(distance[i - 1][j - 1] + changed, 1 + Math.min(distance[i - 1][j], distance[i][j - 1]));
        boolean swapped = i > 1 && j > 1 && a.charAt(i - 1) == b.charAt(j - 2) && a.charAt(i - 2) == b.charAt(j - 1);
        return swapped ? Math.min(cheapest, distance[i - 2][j - 2] + 1) : cheapest;
    }
}
