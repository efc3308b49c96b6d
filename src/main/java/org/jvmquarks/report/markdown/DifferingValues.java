package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.verdict.Observation;

/**
 * Exact observations with another value on another JDK. Estimates always differ, and whether they
 * do by more than noise is for the gate to say.
 *
 * @param values what is no number first, then by factor, the largest first
 */
record DifferingValues(List<Value> values) {
    private static final int MOST_ROWS = 60;
    private static final int MOST_OF_A_VALUE = 40;
    private static final int MOST_CHARACTERS = 300;

    /** What one JDK showed. */
    private record Seen(String jdk, Observation observation) {}

    /**
     * One thing that was observed.
     *
     * @param key quark and key of the observation
     * @param factor between the largest and the smallest; infinite when they are not all above 0
     * @param jdks by what they show
     */
    record Value(String key, double factor, Map<String, List<String>> jdks) {}

    static DifferingValues of(Matrix matrix) {
        Map<String, List<Seen>> seen = new TreeMap<>();
        for (int column = 0; column < matrix.columns().size(); column++) {
            for (CellRecord cell : matrix.cells(column)) {
                for (Observation observation : cell.observations()) {
                    if (observation.exact()) {
                        seen.computeIfAbsent(
                                        cell.quark() + "/" + observation.key(),
                                        key -> new ArrayList<>())
                                .add(new Seen(cell.jdk(), observation));
                    }
                }
            }
        }
        return new DifferingValues(
                seen.entrySet().stream()
                        .map(e -> new Value(e.getKey(), factor(e.getValue()), jdks(e.getValue())))
                        .filter(value -> value.jdks().size() > 1)
                        .sorted(Comparator.comparingDouble(Value::factor).reversed())
                        .toList());
    }

    private static double factor(List<Seen> seen) {
        DoubleSummaryStatistics numbers =
                seen.stream()
                        .mapToDouble(
                                each ->
                                        each.observation().value() instanceof Number number
                                                ? number.doubleValue()
                                                : 0)
                        .summaryStatistics();
        return numbers.getMin() > 0
                ? numbers.getMax() / numbers.getMin()
                : Double.POSITIVE_INFINITY;
    }

    /** A JDK may show several: its pins observe the same thing under other circumstances. */
    private static Map<String, List<String>> jdks(List<Seen> seen) {
        Map<String, TreeSet<String>> byJdk = new LinkedHashMap<>();
        seen.forEach(
                each ->
                        byJdk.computeIfAbsent(each.jdk(), jdk -> new TreeSet<>())
                                .add(each.observation().display()));
        return byJdk.entrySet().stream()
                .collect(
                        Collectors.groupingBy(
                                entry -> String.join(" and ", entry.getValue()),
                                LinkedHashMap::new,
                                Collectors.mapping(Map.Entry::getKey, Collectors.toList())));
    }

    String markdown() {
        if (values.isEmpty()) {
            return "";
        }
        int number = values.size();
        return Markdown.details(
                "%d exact %s between these JDKs"
                        .formatted(number, number == 1 ? "value differs" : "values differ"),
                Markdown.head(List.of("what", "values"))
                        + values.stream()
                                .limit(MOST_ROWS)
                                .map(DifferingValues::row)
                                .collect(joining())
                        + Markdown.more(number, MOST_ROWS));
    }

    private static String row(Value value) {
        String jdks =
                value.jdks().entrySet().stream()
                        .map(
                                each ->
                                        Markdown.cut(each.getKey(), MOST_OF_A_VALUE)
                                                + ": "
                                                + String.join(", ", each.getValue()))
                        .collect(joining("; "));
        return Markdown.row(
                List.of(
                        Markdown.text(Markdown.cut(value.key(), MOST_CHARACTERS)),
                        Markdown.text(Markdown.cut(jdks, MOST_CHARACTERS))));
    }
}
