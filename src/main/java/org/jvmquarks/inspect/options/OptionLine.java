package org.jvmquarks.inspect.options;

import java.util.List;
import java.util.stream.Stream;

/**
 * The options of a command line, and the program that it starts.
 *
 * @param options in the order in which a VM reads them
 * @param program main class or {@code -jar} with the arguments, never started; may be empty
 */
public record OptionLine(List<OptionUse> options, List<String> program) {

    public OptionLine {
        options = List.copyOf(options);
        program = List.copyOf(program);
    }

    /** Returns the options that are written for a feature version. */
    public List<OptionUse> of(int feature) {
        return options.stream().filter(use -> use.versions().contains(feature)).toList();
    }

    /** Returns these options before those of the other line, and the program of that line. */
    public OptionLine before(OptionLine other) {
        return new OptionLine(
                Stream.concat(options.stream(), other.options.stream()).toList(),
                other.program.isEmpty() ? program : other.program);
    }

    public static OptionLine empty() {
        return new OptionLine(List.of(), List.of());
    }
}
