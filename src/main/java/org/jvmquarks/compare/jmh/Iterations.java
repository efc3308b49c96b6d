package org.jvmquarks.compare.jmh;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The iterations of a fork.
 *
 * @param warmup before the measurement; empty for those of the annotations
 * @param measured empty for those of the annotations
 */
public record Iterations(Optional<Series> warmup, Optional<Series> measured) {

    /** Returns those that the annotations of each benchmark say. */
    public static Iterations asAnnotated() {
        return new Iterations(Optional.empty(), Optional.empty());
    }

    /** Returns whether they are so short that code has to be compiled at once. */
    public boolean areShort() {
        return warmup.isPresent();
    }

    List<String> arguments() {
        List<String> arguments = new ArrayList<>();
        warmup.ifPresent(it -> arguments.addAll(List.of("-wi", Integer.toString(it.count), "-w", it.time)));
        measured.ifPresent(it -> arguments.addAll(List.of("-i", Integer.toString(it.count), "-r", it.time)));
        return arguments;
    }

    /**
     * Iterations of the same time.
     *
     * @param count how many
     * @param time as JMH takes it: {@code 100ms}
     */
    public record Series(int count, String time) {
        private static final Pattern FORM = Pattern.compile("(\\d{1,6})x(\\d{1,6}(?:ns|us|ms|s|min))");

        /** Reads {@code 5x100ms}. */
        public static Series parse(String text) {
            Matcher form = FORM.matcher(text);
            if (!form.matches()) {
                throw new IllegalArgumentException(
                        "expected iterations to be a number and a time such as 5x100ms, was '" + text + "'");
            }
            return new Series(Integer.parseInt(form.group(1)), form.group(2));
        }
    }
}
