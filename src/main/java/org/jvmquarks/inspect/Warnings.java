package org.jvmquarks.inspect;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.knowledge.KnownOption;
import org.jvmquarks.jdk.option.OptionMessage;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.jdk.option.StartupMessages;

/** Assigns each warning of a VM to the options that it mentions. */
record Warnings(List<KnownOption> known, OptionResults results) {
    /**
     * Adds a result for each warning.
     *
     * @return the warnings that mention no option
     */
    List<String> give(List<String> sentences, List<OptionTest> line) {
        List<String> rest = new ArrayList<>();
        for (String sentence : sentences) {
            List<OptionTest> about = MessageAttribution.in(sentence, line);
            if (about.isEmpty()) {
                about = MessageAttribution.byWords(sentence, line, known);
            }
            if (about.isEmpty()) {
                rest.add(sentence);
            }
            about.forEach(each -> results.add(each, result(each, each.restore(sentence))));
        }
        return rest;
    }

    private OptionResult result(OptionTest asked, String sentence) {
        OptionMessage message = StartupMessages.warning(sentence);
        boolean partly = MessageAttribution.leavesTargets(sentence, asked);
        return switch (message.outcome() == OptionOutcome.NOTED ? meant(asked, sentence) : message.outcome()) {
            case IGNORED ->
                partly
                        ? new OptionResult.Remarked(sentence)
                        : new OptionResult.Ignored(sentence, version(message.since()));
            case DEPRECATED -> new OptionResult.Announced(sentence, version(message.since()), version(message.until()));
            default -> new OptionResult.Remarked(sentence);
        };
    }

    /**
     * Returns what known words say of an option, where the VM does not say it: "is obsolete and no longer supported".
     */
    private OptionOutcome meant(OptionTest asked, String sentence) {
        return known.stream()
                        .filter(option -> option.matches(asked.use()))
                        .filter(option -> option.words().stream().anyMatch(sentence::contains))
                        .anyMatch(option -> option.effect().outcome() == OptionOutcome.IGNORED)
                ? OptionOutcome.IGNORED
                : OptionOutcome.NOTED;
    }

    /** Returns {@code 24} of {@code 24.0}. */
    private static Optional<String> version(Optional<String> said) {
        return said.map(it -> it.replaceFirst("\\.0$|\\.$", ""));
    }
}
