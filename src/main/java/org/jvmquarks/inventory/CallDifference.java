package org.jvmquarks.inventory;

import java.util.List;

/**
 * Calls that answer differently in the same way.
 *
 * @param change in what they differ
 * @param methods methods that were called, {@code <class>.<name>}, sorted
 * @param calls number of calls that answer differently
 * @param of number of all calls of these methods that both JDKs answered
 * @param example the shortest of the calls, as Java
 * @param from its answer on the older JDK
 * @param to its answer on the newer JDK
 */
public record CallDifference(
        CallChange change, List<String> methods, int calls, int of, String example, String from, String to) {
    public CallDifference {
        methods = List.copyOf(methods);
        if (methods.isEmpty() || calls < 1 || calls > of) {
            throw new IllegalArgumentException("%d of %d calls of %s differ".formatted(calls, of, methods));
        }
    }

    /** Returns a sentence: {@code `String.format`: 12 of 40 calls …, such as …}. */
    public String sentence() {
        String others = methods.size() == 1 ? "" : " and %d other methods".formatted(methods.size() - 1);
        String count = of == 1 ? "the call" : "%d of %d calls".formatted(calls, of);
        return "`%s`%s: %s %s, such as `%s`: `%s` before, `%s` now"
                .formatted(methods.get(0), others, count, change.words(calls), example, from, to);
    }
}
