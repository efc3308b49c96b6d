package org.jvmquarks.gate.attribution;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many changes have one cause.
 *
 * @param id of the cause, without blanks; see {@link Cause#id}
 * @param text the cause in words
 * @param changes how many; not 0
 */
public record CauseCount(String id, String text, int changes) {

    /** Counts the changes of each cause; explanations come first, the most frequent one at the top. */
    public static List<CauseCount> of(Collection<Cause> causes) {
        Map<String, List<Cause>> byId = causes.stream().collect(Collectors.groupingBy(Cause::id));
        return byId.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, List<Cause>> e) ->
                                rank(e.getValue().get(0)))
                        .thenComparing(e -> -e.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .map(e -> new CauseCount(
                        e.getKey(), text(e.getValue()), e.getValue().size()))
                .toList();
    }

    private static int rank(Cause cause) {
        if (cause instanceof Cause.Explained) {
            return 0;
        }
        return cause instanceof Cause.Unexplained ? 1 : 2;
    }

    private static String text(List<Cause> same) {
        List<String> texts = same.stream().map(Cause::describe).distinct().toList();
        return texts.size() == 1 ? texts.get(0) : "not attributed, for reasons that differ";
    }
}
