package org.jvmquarks.inspect;

import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;

/**
 * An option and its results on one JDK.
 *
 * @param use the option
 * @param applies whether the option is written for this JDK's version
 * @param results its results, worst first; empty if the VM accepts it silently
 */
public record InspectedOption(OptionUse use, boolean applies, List<OptionResult> results) {

    public InspectedOption {
        results = results.stream()
                .sorted(Comparator.comparing(OptionResult::severity, Comparator.reverseOrder()))
                .toList();
        if (!applies && !results.isEmpty()) {
            throw new IllegalArgumentException(use.text() + " is not for this JDK and has the results " + results);
        }
    }

    /** Returns the severity of the worst result. */
    public OptionOutcome severity() {
        return results.isEmpty() ? OptionOutcome.ACCEPTED : results.get(0).severity();
    }

    /**
     * Returns why the VM was not asked, where nothing else is known of the option; empty if it was, or something is.
     */
    public Optional<String> unasked() {
        boolean silent = severity() == OptionOutcome.ACCEPTED;
        return results.stream()
                .filter(result -> silent)
                .flatMap(result -> result instanceof OptionResult.NotAsked it ? Stream.of(it.reason()) : Stream.empty())
                .findFirst();
    }

    InspectedOption with(List<OptionResult> others) {
        return new InspectedOption(use, applies, others);
    }
}
