package org.jvmquarks.cli.shards;

import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.journal.ShellWords;

/**
 * The arguments that each shard passes to its command.
 *
 * @param selection quarks and topics, or files
 * @param settings options such as {@code --jdks=17..}
 */
public record RunArguments(List<String> selection, List<String> settings) {

    public RunArguments {
        selection = List.copyOf(selection);
        settings = List.copyOf(settings);
    }

    /** Returns the arguments of a new run, quoted for a shell, each with a space behind it. */
    String start() {
        return words(Stream.concat(selection.stream(), settings.stream()));
    }

    /**
     * Returns the arguments with which that run continues. It has its pins in its plan and takes no selection; settings
     * are compared with those that it was begun with.
     */
    String resumption() {
        return words(settings.stream());
    }

    private static String words(Stream<String> words) {
        return words.map(word -> ShellWords.quote(word) + " ").collect(Collectors.joining());
    }
}
