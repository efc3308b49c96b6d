package org.jvmquarks.inspect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * An option and its fates on one JDK.
 *
 * @param use the option
 * @param applies whether the option is written for this JDK's version
 * @param fates its fates, worst first; empty if the VM accepts it silently
 */
public record OptionFate(OptionUse use, boolean applies, List<Fate> fates) {

    public OptionFate {
        fates = fates.stream()
                .sorted(Comparator.comparing(Fate::severity, Comparator.reverseOrder()))
                .toList();
        if (!applies && !fates.isEmpty()) {
            throw new IllegalArgumentException(use.text() + " is not for this JDK and has the fates " + fates);
        }
    }

    /** Returns the severity of the worst fate. */
    public OptionOutcome severity() {
        return fates.isEmpty() ? OptionOutcome.ACCEPTED : fates.get(0).severity();
    }

    /**
     * Returns why the VM was not asked, where nothing else is known of the option; empty if it was, or something is.
     */
    public Optional<String> unasked() {
        boolean silent = severity() == OptionOutcome.ACCEPTED;
        return fates.stream()
                .filter(fate -> silent)
                .flatMap(fate -> fate instanceof Fate.NotAsked it ? Stream.of(it.reason()) : Stream.empty())
                .findFirst();
    }

    OptionFate with(List<Fate> others) {
        return new OptionFate(use, applies, others);
    }
}
