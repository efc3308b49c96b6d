package org.jvmquarks.upgrade.fleet;

import java.math.BigInteger;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/**
 * The order of versions of libraries, as far as it needs no knowledge of them: numbers count as numbers, and
 * {@code 2.0-rc1} comes before {@code 2.0}, which comes before {@code 2.0.1}.
 */
final class VersionOrder implements Comparator<String> {
    private static final Pattern PART = Pattern.compile("\\d+|[a-zA-Z]+");

    private static final Pattern EARLY = Pattern.compile("alpha|beta|cr|rc|m|milestone|snapshot|pre|ea|dev|b|a");

    /** Behind all early parts, and before all numbers. */
    private static final Part END = new Part(1, BigInteger.ZERO, "");

    /**
     * A number or a word.
     *
     * @param rank 0 for an early version, 1 for the end, a word such as {@code Final} or {@code jre} or a zero, 2 for
     *     any other number
     */
    private record Part(int rank, BigInteger number, String word) {
        static final Comparator<Part> ORDER = Comparator.comparing(Part::rank)
                .thenComparing(Part::number)
                .thenComparing(part -> part.rank() == 0 ? part.word() : "");

        static Part of(String text) {
            if (Character.isDigit(text.charAt(0))) {
                BigInteger number = new BigInteger(text);
                return number.signum() == 0 ? END : new Part(2, number, "");
            }
            String word = text.toLowerCase(Locale.ROOT);
            return EARLY.matcher(word).matches() ? new Part(0, BigInteger.ZERO, word) : END;
        }
    }

    /** Tells whether a version came before a release. */
    static boolean isEarly(String version) {
        return parts(version).stream().anyMatch(part -> part.rank() == 0);
    }

    private static List<Part> parts(String version) {
        return PART.matcher(version)
                .results()
                .map(MatchResult::group)
                .map(Part::of)
                .toList();
    }

    @Override
    public int compare(String one, String other) {
        List<Part> left = parts(one);
        List<Part> right = parts(other);
        for (int i = 0; i < Math.max(left.size(), right.size()); i++) {
            int order = Part.ORDER.compare(i < left.size() ? left.get(i) : END, i < right.size() ? right.get(i) : END);
            if (order != 0) {
                return order;
            }
        }
        return 0;
    }
}
