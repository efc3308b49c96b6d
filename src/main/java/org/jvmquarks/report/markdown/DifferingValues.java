package org.jvmquarks.report.markdown;

import static java.util.stream.Collectors.joining;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.gate.compare.Grouped;
import org.jvmquarks.gate.compare.Observed;
import org.jvmquarks.gate.compare.RunDifferences;
import org.jvmquarks.gate.compare.ValueRow;

/**
 * Observations that have another value on another JDK, as the gate compares them.
 *
 * @param values those that are not numbers first, then by factor, the largest first
 */
record DifferingValues(List<Value> values) {
    private static final int MOST_ROWS = 60;
    private static final int MOST_OF_A_VALUE = 40;
    private static final int MOST_CHARACTERS = 300;

    /**
     * One thing that was observed.
     *
     * @param key quark and key of the observation
     * @param factor between the largest and the smallest; infinite when they are not all above 0
     * @param jdks by what they show
     */
    record Value(String key, double factor, Map<String, List<String>> jdks) {

        private static Value of(ValueRow row, List<String> columns) {
            return new Value(row.key(), spread(row.columns().shown()), jdks(row, columns));
        }

        private static double spread(List<Observed> shown) {
            DoubleSummaryStatistics numbers = shown.stream()
                    .flatMap(each -> each.values().stream())
                    .mapToDouble(each -> each.value() instanceof Number number ? number.doubleValue() : 0)
                    .summaryStatistics();
            return numbers.getMin() > 0 ? numbers.getMax() / numbers.getMin() : Double.POSITIVE_INFINITY;
        }

        private static Map<String, List<String>> jdks(ValueRow row, List<String> columns) {
            List<String> texts = Observed.texts(row.columns().shown());
            Map<String, List<String>> jdks = new LinkedHashMap<>();
            for (int column = 0; column < columns.size(); column++) {
                int group = row.columns().groups().get(column);
                if (group != Grouped.NOTHING) {
                    jdks.computeIfAbsent(texts.get(group), text -> new ArrayList<>())
                            .add(columns.get(column));
                }
            }
            return jdks;
        }
    }

    static DifferingValues of(RunDifferences differences) {
        return new DifferingValues(differences.values().stream()
                .map(row -> Value.of(row, differences.columns()))
                .sorted(Comparator.comparingDouble(Value::factor).reversed())
                .toList());
    }

    String markdown() {
        if (values.isEmpty()) {
            return "";
        }
        int number = values.size();
        return Markdown.details(
                "%d %s between these JDKs".formatted(number, number == 1 ? "value differs" : "values differ"),
                Markdown.head(List.of("what", "values"))
                        + values.stream()
                                .limit(MOST_ROWS)
                                .map(DifferingValues::row)
                                .collect(joining())
                        + Markdown.more(number, MOST_ROWS));
    }

    private static String row(Value value) {
        String jdks = value.jdks().entrySet().stream()
                .map(each -> Markdown.cut(each.getKey(), MOST_OF_A_VALUE) + ": " + String.join(", ", each.getValue()))
                .collect(joining("; "));
        return Markdown.row(List.of(
                Markdown.text(Markdown.cut(value.key(), MOST_CHARACTERS)),
                Markdown.text(Markdown.cut(jdks, MOST_CHARACTERS))));
    }
}
