package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jvmquarks.inspect.options.OptionForm;

/** The fates of the options of a line, collected while a VM is asked. */
final class Fates {
    private final Map<Integer, List<Fate>> byNumber = new TreeMap<>();

    void add(Asked asked, Fate fate) {
        List<Fate> fates = byNumber.computeIfAbsent(asked.number(), key -> new ArrayList<>());
        if (!fates.contains(fate)) {
            fates.add(fate);
        }
    }

    List<Fate> of(Asked asked) {
        return List.copyOf(byNumber.getOrDefault(asked.number(), List.of()));
    }

    /** Tells whether the VM takes the option, as far as is known. */
    boolean isTaken(Asked asked) {
        return of(asked).stream().noneMatch(Fates::keepsFromStarting);
    }

    private static boolean keepsFromStarting(Fate fate) {
        if (fate instanceof Fate.Contradicts conflict) {
            return conflict.givenUp();
        }
        return fate.severity() == Severity.REFUSED || fate.severity() == Severity.UNDECIDED;
    }

    /** Adds to a refusal the name of a flag of this VM that may be meant. */
    void mayMean(Asked asked, String nearest) {
        Optional.ofNullable(byNumber.get(asked.number()))
                .ifPresent(
                        fates ->
                                fates.replaceAll(
                                        fate ->
                                                fate instanceof Fate.Refused refused
                                                        ? new Fate.Refused(
                                                                refused.said(),
                                                                Optional.of(nearest))
                                                        : fate));
    }

    /** The VM is told to ignore what it does not know: a refused option becomes an ignored one. */
    void ignoreUnrecognized(Asked asked) {
        Optional.ofNullable(byNumber.get(asked.number()))
                .ifPresent(fates -> fates.replaceAll(fate -> ignored(asked, fate)));
    }

    private static Fate ignored(Asked asked, Fate fate) {
        boolean unknown =
                asked.use().form() == OptionForm.FLAG
                        && (fate instanceof Fate.Locked
                                || (fate instanceof Fate.Refused refused
                                        && refused.said().contains("Unrecognized VM option")));
        return unknown
                ? new Fate.Ignored(
                        "ignored because of -XX:+IgnoreUnrecognizedVMOptions: " + fate.sentence(),
                        Optional.empty())
                : fate;
    }
}
