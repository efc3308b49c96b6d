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

/** The fates of the options of a line, collected while a VM is asked. */
final class Fates {
    private final Map<Integer, List<Fate>> byNumber = new TreeMap<>();

    /** Numbers of the options that the VM would refuse, had it not been told to ignore them. */
    private final Set<Integer> unknown = new HashSet<>();

    void add(OptionTest asked, Fate fate) {
        List<Fate> fates = byNumber.computeIfAbsent(asked.number(), key -> new ArrayList<>());
        if (!fates.contains(fate)) {
            fates.add(fate);
        }
    }

    List<Fate> of(OptionTest asked) {
        return List.copyOf(byNumber.getOrDefault(asked.number(), List.of()));
    }

    /**
     * Tells whether the VM takes the option, as far as is known. One that it ignores on demand is not taken: it is
     * refused by every start without the option that demands it.
     */
    boolean isTaken(OptionTest asked) {
        return !unknown.contains(asked.number()) && of(asked).stream().noneMatch(Fates::keepsFromStarting);
    }

    private static boolean keepsFromStarting(Fate fate) {
        if (fate instanceof Fate.Contradicts conflict) {
            return conflict.givenUp();
        }
        return fate.outcome().isRefusal() || fate.outcome() == OptionOutcome.UNKNOWN;
    }

    /** Adds to a refusal the name of a flag of this VM that may be meant. */
    void mayMean(OptionTest asked, String nearest) {
        Optional.ofNullable(byNumber.get(asked.number()))
                .ifPresent(fates -> fates.replaceAll(
                        fate -> fate instanceof Fate.Refused refused ? refused.mayMean(Optional.of(nearest)) : fate));
    }

    /**
     * The VM is told to ignore what it does not know: a refused option becomes an ignored one.
     *
     * @param ignoresLocked tells whether the VM ignores a flag as well that it has and that is locked
     */
    void ignoreUnrecognized(OptionTest asked, Predicate<OptionTest> ignoresLocked) {
        List<Fate> fates = byNumber.getOrDefault(asked.number(), List.of());
        Set<OptionOutcome> lacking = EnumSet.of(OptionOutcome.UNRECOGNIZED);
        if (has(fates, OptionOutcome.NEEDS_UNLOCK) && ignoresLocked.test(asked)) {
            lacking.add(OptionOutcome.NEEDS_UNLOCK);
        }
        if (lacking.stream().anyMatch(outcome -> has(fates, outcome))) {
            unknown.add(asked.number());
            fates.replaceAll(fate -> lacking.contains(fate.outcome()) ? ignored(fate) : fate);
        }
    }

    private static boolean has(List<Fate> fates, OptionOutcome outcome) {
        return fates.stream().anyMatch(fate -> fate.outcome() == outcome);
    }

    private static Fate ignored(Fate fate) {
        return new Fate.Ignored(
                "ignored because of -XX:+IgnoreUnrecognizedVMOptions: " + fate.sentence(), Optional.empty());
    }
}
