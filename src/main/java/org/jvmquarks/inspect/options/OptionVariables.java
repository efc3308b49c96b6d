package org.jvmquarks.inspect.options;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * The options in environment variables.
 *
 * @param lines for each variable that is set, its options
 */
public record OptionVariables(SortedMap<OptionVariable, OptionLine> lines) {

    public OptionVariables {
        lines = Collections.unmodifiableSortedMap(new TreeMap<>(lines));
    }

    public static OptionVariables none() {
        return new OptionVariables(Collections.emptySortedMap());
    }

    /**
     * Reads the values of variables.
     *
     * @throws OptionsException if a value has something else than options
     */
    public static OptionVariables read(Map<OptionVariable, String> values) {
        SortedMap<OptionVariable, OptionLine> lines = new TreeMap<>();
        values.forEach((variable, value) -> lines.put(variable, OptionReader.ofVariable(variable, value)));
        return new OptionVariables(lines);
    }

    public boolean isNone() {
        return lines.isEmpty();
    }

    /** Returns the same completed by variables that only the other one has. */
    public OptionVariables or(OptionVariables other) {
        SortedMap<OptionVariable, OptionLine> all = new TreeMap<>(other.lines);
        all.putAll(lines);
        return new OptionVariables(all);
    }

    /** Returns the options of the variables and of a command line, in the order of a VM. */
    public OptionLine around(OptionLine line) {
        return options(OptionVariable.JAVA_TOOL_OPTIONS)
                .before(options(OptionVariable.JDK_JAVA_OPTIONS))
                .before(line)
                .before(options(OptionVariable._JAVA_OPTIONS));
    }

    private OptionLine options(OptionVariable variable) {
        return lines.getOrDefault(variable, new OptionLine(List.of(), List.of()));
    }
}
