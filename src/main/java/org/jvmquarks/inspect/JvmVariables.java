package org.jvmquarks.inspect;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.options.OptionVariable;
import org.jvmquarks.inspect.start.InspectedStart;
import org.jvmquarks.inspect.start.Question;
import org.jvmquarks.inspect.start.QuestionChoice;
import org.jvmquarks.inspect.start.Start;

/**
 * Asks a VM about options in the variable in which they stand. The VM reads {@code JAVA_TOOL_OPTIONS} and
 * {@code _JAVA_OPTIONS} itself and does not know what its launcher replaces or keeps: {@code -cp}, {@code -server}, the
 * value of an option as the next word. The launcher takes no option in {@code JDK_JAVA_OPTIONS} that ends it.
 */
record JvmVariables(InspectedStart vm, OptionResults results) {
    /** Adds a result to each option of a line that is refused where it stands. */
    void read(List<OptionTest> line) {
        for (OptionVariable variable : OptionVariable.values()) {
            List<OptionTest> own = line.stream()
                    .filter(each -> each.use().variable().equals(Optional.of(variable)))
                    .filter(JvmVariables::isReadHere)
                    .toList();
            if (!own.isEmpty()) {
                OptionResults there = new OptionResults();
                new StartLoop(subset -> start(variable, words(subset)), OptionProbing::isStopped, own, there).run();
                own.forEach(each -> there.of(each).forEach(result -> add(each, variable, result)));
            }
        }
    }

    private Start start(OptionVariable variable, List<String> words) {
        return vm.start(Map.of(variable.name(), OptionVariable.value(stopping(words))), List.of())
                .in(variable.name());
    }

    private static List<String> stopping(List<String> words) {
        return Stream.concat(words.stream(), Stream.of(QuestionChoice.STOP)).toList();
    }

    private void add(OptionTest asked, OptionVariable variable, OptionResult result) {
        String word = asked.use().word();
        boolean two = asked.use().words().size() > 1;
        if (!(result instanceof OptionResult.Refused refused)) {
            results.add(asked, result);
        } else if (two && OptionProbing.isStopped(start(variable, List.of(word)))) {
            results.add(asked, new OptionResult.Misplaced(refused.said(), Optional.of(word)));
        } else if (OptionProbing.isStopped(vm.start(stopping(words(List.of(asked)))))) {
            results.add(asked, new OptionResult.Misplaced(refused.said(), Optional.empty()));
        } else {
            results.add(asked, result);
        }
    }

    /** An option of two words goes as it stands: that is what the VM may not know. */
    private static List<String> words(List<OptionTest> line) {
        return line.stream()
                .flatMap(asked ->
                        asked.use().words().size() > 1 ? asked.use().words().stream() : Stream.of(asked.word()))
                .toList();
    }

    /**
     * Tells whether the place of an option may matter. It does not for flags, which the VM reads itself everywhere, and
     * which others of the line may have to unlock; nor for what every VM takes.
     */
    private static boolean isReadHere(OptionTest asked) {
        return switch (asked.use().form()) {
            case AGENT, PROPERTY, FLAG -> false;
            // -XX:+PrintFlagsInitial is a flag as well.
            case ACTION -> asked.use().flagName().isEmpty();
            case CLASS_PATH, MODULE, STANDARD -> !(asked.question() instanceof Question.Alone);
        };
    }
}
