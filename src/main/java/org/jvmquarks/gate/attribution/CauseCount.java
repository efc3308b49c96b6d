package org.jvmquarks.gate.attribution;

import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/**
 * How many changes have one cause.
 *
 * @param id of the cause, without blanks; see {@link ChangeCause#id}
 * @param text the cause in words
 * @param changes how many; not 0
 */
public record CauseCount(String id, String text, int changes) {

    /** Counts the changes of each cause; explanations come first, the most frequent one at the top. */
    public static List<CauseCount> of(Collection<ChangeCause> causes) {
        Map<String, List<ChangeCause>> byId = causes.stream().collect(Collectors.groupingBy(ChangeCause::id));
        return byId.entrySet().stream()
                .sorted(Comparator.comparing((Map.Entry<String, List<ChangeCause>> e) ->
                                rank(e.getValue().get(0)))
                        .thenComparing(e -> -e.getValue().size())
                        .thenComparing(Map.Entry::getKey))
                .map(e -> new CauseCount(
                        e.getKey(), text(e.getValue()), e.getValue().size()))
                .toList();
    }

    private static int rank(ChangeCause cause) {
        if (cause instanceof ChangeCause.Explained) {
            return 0;
        }
        return cause instanceof ChangeCause.Unexplained ? 1 : 2;
    }

    private static String text(List<ChangeCause> same) {
        List<String> texts = same.stream().map(ChangeCause::describe).distinct().toList();
        return texts.size() == 1 ? texts.get(0) : "not attributed, for reasons that differ";
    }
}
