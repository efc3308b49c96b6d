package org.jvmquarks.launch;

import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jvmquarks.guest.probe.Assignments;

/**
 * The options of a guest's VM.
 *
 * @param words options on the command line, in order
 * @param variables environment variables of this guest, after those of its JDK; unlike those they may have options, as
 *     {@code JAVA_TOOL_OPTIONS} does
 */
public record VmOptions(List<String> words, SortedMap<String, String> variables) {

    public VmOptions {
        words = List.copyOf(words);
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
    }

    /** Returns options of a command line. */
    public static VmOptions of(List<String> words) {
        return new VmOptions(words, Collections.emptySortedMap());
    }

    /** Returns the same with these variables. */
    VmOptions with(Map<String, String> others) {
        return new VmOptions(words, new TreeMap<>(others));
    }

    /** Returns the variables as {@code NAME=value}. */
    public List<String> assignments() {
        return Assignments.write(variables);
    }
}
