package org.jvmquarks.compare.jmh;

import java.util.ArrayList;
import java.util.Collections;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A benchmark in the list that JMH prints.
 *
 * @param name class and method
 * @param modes what is measured of it
 * @param params values by name, as printed: a value with a comma looks like two
 */
public record Listed(String name, Set<JmhMode> modes, SortedMap<String, List<String>> params) {
    private static final Pattern PARAM = Pattern.compile("  param \"([^\"]+)\" = \\{(.*)}");

    /** The first line of the list. */
    private static final String HEAD = "Benchmarks:";

    public Listed {
        modes = Collections.unmodifiableSet(EnumSet.copyOf(modes));
        params = Collections.unmodifiableSortedMap(new TreeMap<>(params));
    }

    /**
     * Reads what JMH prints for {@code -lp}. A benchmark with several modes is printed for each, with the same lines.
     *
     * @param modes of the benchmarks
     * @throws JmhResultException if it is no such list, or if a benchmark in it has no modes
     */
    static List<Listed> parse(String printed, BenchmarkModes modes) {
        Map<String, SortedMap<String, List<String>>> found = new LinkedHashMap<>();
        List<String> lines = printed.lines().toList();
        int head = Stream.iterate(0, i -> i < lines.size(), i -> i + 1)
                .filter(i -> lines.get(i).strip().equals(HEAD))
                .findFirst()
                .orElseThrow(() -> new JmhResultException(
                        "expected JMH to print its list of benchmarks for -lp, found no line '" + HEAD + "'"));
        SortedMap<String, List<String>> params = new TreeMap<>();
        for (String line : lines.subList(head + 1, lines.size())) {
            Matcher param = PARAM.matcher(line);
            if (param.matches()) {
                params.put(param.group(1), List.of(param.group(2).split(", ", -1)));
            } else if (!line.isBlank()) {
                params = new TreeMap<>();
                found.put(line.strip(), params);
            }
        }
        List<Listed> all = new ArrayList<>();
        found.forEach((name, values) -> all.add(new Listed(name, modes.of(name), values)));
        return all;
    }
}
