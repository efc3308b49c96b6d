package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Predicate;
import org.jvmquarks.jdk.option.OptionOutcome;

/** The results of the options of a line, collected while a VM is asked. */
final class OptionResults {
    private final Map<Integer, List<OptionResult>> byNumber = new TreeMap<>();

    /** Numbers of the options that the VM would refuse, had it not been told to ignore them. */
    private final Set<Integer> unknown = new HashSet<>();

    void add(OptionTest asked, OptionResult result) {
        List<OptionResult> results = byNumber.computeIfAbsent(asked.number(), key -> new ArrayList<>());
        if (!results.contains(result)) {
            results.add(result);
        }
    }

    List<OptionResult> of(OptionTest asked) {
        return List.copyOf(byNumber.getOrDefault(asked.number(), List.of()));
    }

    /**
     * Tells whether the VM takes the option, as far as is known. One that it ignores on demand is not taken: it is
     * refused by every start without the option that demands it.
     */
    boolean isTaken(OptionTest asked) {
        return !unknown.contains(asked.number()) && of(asked).stream().noneMatch(OptionResults::keepsFromStarting);
    }

    private static boolean keepsFromStarting(OptionResult result) {
        if (result instanceof OptionResult.Contradicts conflict) {
            return conflict.givenUp();
        }
        return result.outcome().isRefusal() || result.outcome() == OptionOutcome.UNKNOWN;
    }

    /** Adds to a refusal the name of a flag of this VM that may be meant. */
    void mayMean(OptionTest asked, String nearest) {
        Optional.ofNullable(byNumber.get(asked.number()))
                .ifPresent(results -> results.replaceAll(result -> result instanceof OptionResult.Refused refused
                        ? refused.mayMean(Optional.of(nearest))
                        : result));
    }

    /**
     * The VM is told to ignore what it does not know: a refused option becomes an ignored one.
     *
     * @param ignoresLocked tells whether the VM ignores a flag as well that it has and that is locked
     */
    void ignoreUnrecognized(OptionTest asked, Predicate<OptionTest> ignoresLocked) {
        List<OptionResult> results = byNumber.getOrDefault(asked.number(), List.of());
        Set<OptionOutcome> lacking = EnumSet.of(OptionOutcome.UNRECOGNIZED);
        if (has(results, OptionOutcome.NEEDS_UNLOCK) && ignoresLocked.test(asked)) {
            lacking.add(OptionOutcome.NEEDS_UNLOCK);
        }
        if (lacking.stream().anyMatch(outcome -> has(results, outcome))) {
            unknown.add(asked.number());
            results.replaceAll(result -> lacking.contains(result.outcome()) ? ignored(result) : result);
        }
    }

    private static boolean has(List<OptionResult> results, OptionOutcome outcome) {
        return results.stream().anyMatch(result -> result.outcome() == outcome);
    }

    private static OptionResult ignored(OptionResult result) {
        return new OptionResult.Ignored(
                "ignored because of -XX:+IgnoreUnrecognizedVMOptions: " + result.sentence(), Optional.empty());
    }
}
