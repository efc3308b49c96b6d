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
    /**
     * No line that people write is near it. A VM that refuses options is started once for each, and a system limits
     * what a process can be started with.
     */
    static final int MOST = 2_000;

    private static final int LONGEST_SHOWN = 80;

    /** @throws OptionsException if the line has more options than inspection is made for */
    public OptionLine {
        if (options.size() > MOST) {
            throw new OptionsException(
                    "a line can have at most %d options, has %d; the last one is '%s' (%s); split the line"
                            .formatted(
                                    MOST,
                                    options.size(),
                                    shortened(options.get(options.size() - 1).text()),
                                    options.get(options.size() - 1).where()));
        }
        options = List.copyOf(options);
        program = List.copyOf(program);
    }

    private static String shortened(String text) {
        return text.length() <= LONGEST_SHOWN ? text : text.substring(0, LONGEST_SHOWN) + "...";
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
