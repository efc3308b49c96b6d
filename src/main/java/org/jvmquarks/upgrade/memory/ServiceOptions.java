package org.jvmquarks.upgrade.memory;

import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.inspect.start.QuestionChoice;

/**
 * The options of an application, for a service in its place: without agents and system properties, and without what
 * acts, logs, or touches the whole heap.
 */
final class ServiceOptions {
    /** They print beside the summary of native memory, or decide whether there is one. */
    private static final Pattern SPEAKS =
            Pattern.compile("(Print|Verbose|Trace|Log|NativeMemory)\\w*|DisplayVMOutput\\w*");

    private static final String TAKES_HEAP = "-XX:+UseZGC";

    private ServiceOptions() {}

    /** Returns the options that the service gets, in their order. */
    static List<String> of(List<String> words) {
        List<OptionUse> line = OptionReader.ofCommandLine(words).options();
        QuestionChoice questions = new QuestionChoice(line, property -> false);
        boolean takesHeap = words.contains(TAKES_HEAP);
        return line.stream()
                .filter(use -> use.flagName().filter(SPEAKS.asMatchPredicate()).isEmpty())
                .filter(use -> !takesHeap || QuestionChoice.demandedHeap(use).isEmpty())
                .map(questions::of)
                .flatMap(question ->
                        question instanceof Question.Started started ? Stream.of(started.word()) : Stream.empty())
                .toList();
    }
}
