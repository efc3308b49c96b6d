package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
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

    /** The VM is told to ignore what it does not know: a refused option becomes an ignored one. */
    void ignoreUnrecognized(OptionTest asked) {
        List<Fate> fates = byNumber.getOrDefault(asked.number(), List.of());
        if (fates.stream().anyMatch(Fates::isUnrecognized)) {
            unknown.add(asked.number());
            fates.replaceAll(fate -> isUnrecognized(fate) ? ignored(fate) : fate);
        }
    }

    /** HotSpot ignores options of every form then, such as {@code --add-opens} on JDK 8. */
    private static boolean isUnrecognized(Fate fate) {
        return fate.outcome() == OptionOutcome.NEEDS_UNLOCK || fate.outcome() == OptionOutcome.UNRECOGNIZED;
    }

    private static Fate ignored(Fate fate) {
        return new Fate.Ignored(
                "ignored because of -XX:+IgnoreUnrecognizedVMOptions: " + fate.sentence(), Optional.empty());
    }
}
