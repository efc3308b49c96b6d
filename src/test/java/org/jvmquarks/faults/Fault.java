package org.jvmquarks.faults;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.yaml.snakeyaml.Yaml;

/**
 * A row of the table of faults.
 *
 * @param name what must happen
 * @param ci whether each change is tested with it; the others run at night
 * @param given commands that prepare its folder
 * @param when command line with the fault
 * @param exit expected exit code
 * @param out patterns of which standard output must contain each
 * @param err patterns of which standard error must contain each; without one it must be empty
 * @param left patterns of the paths of files that may be left
 */
record Fault(
        String name,
        boolean ci,
        String given,
        String when,
        int exit,
        List<Pattern> out,
        List<Pattern> err,
        List<Pattern> left) {
    private static final Set<String> KEYS = Set.of("name", "ci", "given", "when", "exit", "out", "err", "left");

    /** Returns the rows of all files of a folder, in the order of the names of the files. */
    static List<Fault> table(Path folder) throws IOException {
        List<Fault> table = new ArrayList<>();
        try (Stream<Path> files = Files.list(folder)) {
            for (Path file : files.filter(each -> each.toString().endsWith(".yaml"))
                    .sorted()
                    .toList()) {
                List<Map<String, Object>> rows = new Yaml().load(Files.readString(file));
                rows.forEach(row -> table.add(of(row)));
            }
        }
        return List.copyOf(table);
    }

    private static Fault of(Map<String, Object> row) {
        if (!KEYS.containsAll(row.keySet())) {
            throw new IllegalArgumentException("a row has the keys " + KEYS + ", was " + row);
        }
        return new Fault(
                text(row, "name"),
                Boolean.TRUE.equals(row.get("ci")),
                row.containsKey("given") ? text(row, "given") : "",
                text(row, "when"),
                Integer.parseInt(text(row, "exit")),
                patterns(row, "out"),
                patterns(row, "err"),
                patterns(row, "left"));
    }

    private static String text(Map<String, Object> row, String key) {
        Object value = row.get(key);
        if (value == null) {
            throw new IllegalArgumentException("a row must have '" + key + "', was " + row);
        }
        return value.toString();
    }

    private static List<Pattern> patterns(Map<String, Object> row, String key) {
        Object value = row.getOrDefault(key, List.of());
        Stream<?> values = value instanceof List<?> list ? list.stream() : Stream.of(value);
        return values.map(each -> Pattern.compile(each.toString(), Pattern.MULTILINE))
                .toList();
    }

    @Override
    public String toString() {
        return name;
    }
}
