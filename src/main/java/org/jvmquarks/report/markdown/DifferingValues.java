package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.verdict.Observation;

/**
 * Exact observations with another value on another JDK. Estimates always differ, and whether they
 * do by more than noise is for the gate to say.
 *
 * @param jdks by the value that they show, by quark and key of the observation
 */
record DifferingValues(Map<String, Map<String, List<String>>> jdks) {
    private static final int MOST_ROWS = 60;
    private static final int MOST_OF_A_VALUE = 40;
    private static final int MOST_CHARACTERS = 300;

    static DifferingValues of(RunRecord run) {
        Map<String, Map<String, TreeSet<String>>> seen = new TreeMap<>();
        List<String> columns = Matrix.of(run).columns();
        for (String jdk : columns) {
            run.cells().stream()
                    .filter(cell -> cell.jdk().equals(jdk))
                    .forEach(cell -> add(seen, cell));
        }
        Map<String, Map<String, List<String>>> differing = new TreeMap<>();
        seen.forEach(
                (key, values) -> {
                    Map<String, List<String>> byValue = byValue(values);
                    if (byValue.size() > 1) {
                        differing.put(key, byValue);
                    }
                });
        return new DifferingValues(differing);
    }

    private static void add(Map<String, Map<String, TreeSet<String>>> seen, CellRecord cell) {
        cell.observations().stream()
                .filter(Observation::exact)
                .forEach(
                        value ->
                                seen.computeIfAbsent(
                                                cell.quark() + "/" + value.key(),
                                                key -> new LinkedHashMap<>())
                                        .computeIfAbsent(cell.jdk(), jdk -> new TreeSet<>())
                                        .add(value.display()));
    }

    private static Map<String, List<String>> byValue(Map<String, TreeSet<String>> values) {
        return values.entrySet().stream()
                .collect(
                        Collectors.groupingBy(
                                entry -> String.join(" and ", entry.getValue()),
                                LinkedHashMap::new,
                                Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    }

    String markdown() {
        if (jdks.isEmpty()) {
            return "";
        }
        return Markdown.details(
                "%d exact %s between these JDKs"
                        .formatted(
                                jdks.size(), jdks.size() == 1 ? "value differs" : "values differ"),
                Markdown.head(List.of("what", "values"))
                        + jdks.entrySet().stream()
                                .limit(MOST_ROWS)
                                .map(DifferingValues::row)
                                .collect(joining())
                        + Markdown.more(jdks.size(), MOST_ROWS));
    }

    private static String row(Map.Entry<String, Map<String, List<String>>> entry) {
        String values =
                entry.getValue().entrySet().stream()
                        .map(
                                each ->
                                        Markdown.cut(each.getKey(), MOST_OF_A_VALUE)
                                                + ": "
                                                + String.join(", ", each.getValue()))
                        .collect(joining("; "));
        return Markdown.row(
                List.of(
                        Markdown.text(Markdown.cut(entry.getKey(), MOST_CHARACTERS)),
                        Markdown.text(Markdown.cut(values, MOST_CHARACTERS))));
    }
}
