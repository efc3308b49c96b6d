package org.jvmquarks.inventory;

import java.util.List;

/**
 * Calls that answer differently in the same way.
 *
 * @param change in what they differ
 * @param methods methods that were called, {@code <class>.<name>}: that of the example, then the others sorted
 * @param calls number of calls that answer differently
 * @param of number of all calls of these methods that both JDKs answered
 * @param example the shortest of the calls, as Java
 * @param from its answer on the older JDK
 * @param to its answer on the newer JDK
 */
record CallDifference(
        CallChange change, List<String> methods, int calls, int of, String example, String from, String to) {
    public CallDifference {
        methods = List.copyOf(methods);
        if (methods.isEmpty() || calls < 1 || calls > of) {
            throw new IllegalArgumentException("%d of %d calls of %s differ".formatted(calls, of, methods));
        }
    }

    /** Returns a sentence: {@code `String.format`: 12 of 40 calls …, such as …}. */
    public String sentence() {
        int rest = methods.size() - 1;
        String others = rest == 0 ? "" : rest == 1 ? " and another method" : " and %d other methods".formatted(rest);
        String count = of == 1 ? "the call" : "%d of %d calls".formatted(calls, of);
        return "`%s`%s: %s %s, such as `%s`: `%s` before, `%s` now"
                .formatted(methods.get(0), others, count, change.words(calls), example, from, to);
    }
}
