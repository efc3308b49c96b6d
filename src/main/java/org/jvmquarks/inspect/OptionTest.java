package org.jvmquarks.inspect;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.start.Question;

/**
 * An option with the way in which it is asked about.
 *
 * @param number its place in the line, from 0
 */
record OptionTest(int number, OptionUse use, Question question) {
    /** Returns the form in which it goes into a VM that starts; empty if it does not. */
    Optional<String> started() {
        return question instanceof Question.Started it ? Optional.of(it.word()) : Optional.empty();
    }

    /**
     * Returns the form in which it goes into a guest that tells its options. Any system property does, although no VM
     * needs to be asked whether it takes it.
     */
    Optional<String> told() {
        return question instanceof Question.None && use.isHarmlessProperty()
                ? Optional.of(use.word())
                : started().filter(word -> !word.startsWith(OptionUse.SECURITY_MANAGER));
    }

    /** Returns the form in which it goes into a VM that only reads it; empty if it does not. */
    Optional<String> read() {
        return question instanceof Question.Read it ? Optional.of(it.word()) : started();
    }

    /** Returns the form in which the VM knows it, or the user's own. */
    String word() {
        return read().orElse(use.word());
    }

    /** Returns a sentence of the VM with the user's own option in place of what it was given. */
    String restore(String sentence) {
        return word().equals(use.word())
                ? sentence
                : sentence.replace(word(), use.word()).replace(tail(word()), tail(use.word()));
    }

    /** Behind the colon of -Xloggc:file, which the VM quotes without what precedes it. */
    private static String tail(String word) {
        return word.startsWith("-Xloggc:") ? word.substring("-Xloggc:".length()) : word;
    }

    static List<String> starts(List<OptionTest> line) {
        return line.stream().flatMap(each -> each.started().stream()).toList();
    }

    /**
     * Returns the started forms for another program in the place of the application. Without a security manager, which
     * grants by a policy that knows the application alone.
     */
    static List<String> configures(List<OptionTest> line) {
        return starts(line.stream()
                .filter(each -> !each.use().word().startsWith(OptionUse.SECURITY_MANAGER))
                .toList());
    }

    static List<String> reads(List<OptionTest> line) {
        return line.stream().flatMap(each -> each.read().stream()).toList();
    }
}
