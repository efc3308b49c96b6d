package org.jvmquarks.compare;

import java.util.List;
import java.util.Optional;
import java.util.SortedMap;
import java.util.regex.Pattern;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.jdk.Jdk;

/**
 * What a user wants to compare.
 *
 * @param jdks the first is the base and the others are heads; with two codes, unless they move, each runs both
 * @param moves whether the code moves with the JDK: that of the base runs on the first JDK, that of the head on the
 *     others
 * @param base code of the base
 * @param head code of the head; empty for that of the base
 * @param which the benchmarks
 * @param margins differences that do not matter
 * @param familyError chance of any false verdict in a run in which nothing changed
 * @param iterations of each fork
 */
public record CompareRequest(
        List<Jdk> jdks,
        boolean moves,
        CodePath base,
        Optional<CodePath> head,
        Selection which,
        Margins margins,
        double familyError,
        Iterations iterations) {

    public CompareRequest {
        jdks = List.copyOf(jdks);
        requireJdks(jdks, moves, head.isPresent());
    }

    /**
     * Refuses JDKs of which no two sides can be made.
     *
     * @param two whether there are two codes
     */
    public static void requireJdks(List<Jdk> jdks, boolean moves, boolean two) {
        List<String> ids = jdks.stream().map(Jdk::id).toList();
        if (moves && (!two || jdks.size() < 2)) {
            throw new IllegalArgumentException(
                    "--across-jdks compares two codes on two JDKs or more, and --jdks selects %s; name --base, --head and two JDKs"
                            .formatted(ids));
        }
        if (jdks.isEmpty() || (!two && jdks.size() < 2)) {
            throw new IllegalArgumentException(
                    "one archive is compared on two JDKs or more, but %s selects %s; name another one, or two archives with --base and --head"
                            .formatted("--jdks", ids));
        }
    }

    /**
     * The benchmarks of a comparison.
     *
     * @param include found in the name of each; empty for all
     * @param exclude found in the name of none; empty if none is excluded
     * @param params values by name, in the place of those of the annotations
     */
    public record Selection(
            Optional<Pattern> include, Optional<Pattern> exclude, SortedMap<String, List<String>> params) {

        boolean takes(String name) {
            return include.filter(each -> !each.matcher(name).find()).isEmpty()
                    && exclude.filter(each -> each.matcher(name).find()).isEmpty();
        }
    }
}
