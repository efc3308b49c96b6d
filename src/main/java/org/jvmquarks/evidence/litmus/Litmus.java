package org.jvmquarks.evidence.litmus;

import java.util.Collections;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.function.Consumer;
import java.util.stream.Collectors;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** The outcomes of a litmus test, {@code r1, r2}, and how many runs had each. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class Litmus extends Evidence {
    private final SortedMap<String, Long> outcomes;
    private final int tier;
    private final Consumer<String> unseen;

    /**
     * @param outcomes how many runs had each outcome that was seen
     * @param tier the lower tier of the code of both actors; 0 without code
     * @param unseen takes each outcome that a pin asks about and no run had
     */
    Litmus(String subject, Map<String, Long> outcomes, int tier, Consumer<String> unseen) {
        super(subject);
        this.outcomes = Collections.unmodifiableSortedMap(new TreeMap<>(outcomes));
        this.tier = tier;
        this.unseen = unseen;
    }

    /** Number of runs that both threads began at the same time. */
    public long runs() {
        return outcomes.values().stream().mapToLong(Long::longValue).sum();
    }

    /**
     * Number of runs with an outcome, such as {@code 0, 1}.
     *
     * @throws IllegalArgumentException if it is not of this form, and so could never be seen
     */
    public long runsWith(String outcome) {
        if (!outcomes.containsKey(outcome(outcome))) {
            unseen.accept(outcome);
        }
        return outcomes.getOrDefault(outcome, 0L);
    }

    /**
     * Returns the text of an outcome.
     *
     * @throws IllegalArgumentException if it is not of this form, and so could never be seen
     */
    static String outcome(String text) {
        if (!text.matches("-?\\d+, -?\\d+")) {
            throw new IllegalArgumentException("'" + text + "' is not an outcome: expected a text such as '0, 1'");
        }
        return text;
    }

    int tier() {
        return tier;
    }

    /** Returns all counts: {@code 3 runs: 1 with 0, 1; 2 with 1, 0}. */
    String describe() {
        return runs()
                + " runs"
                + (outcomes.isEmpty() ? "" : ": ")
                + outcomes.entrySet().stream()
                        .map(outcome -> outcome.getValue() + " with " + outcome.getKey())
                        .collect(Collectors.joining("; "));
    }
}
