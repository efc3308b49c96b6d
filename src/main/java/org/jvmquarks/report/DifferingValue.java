package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.gate.compare.Grouped;
import org.jvmquarks.gate.compare.ObservedValues;
import org.jvmquarks.gate.compare.RunDifferences;
import org.jvmquarks.gate.compare.ValueRow;

/**
 * An observation that has another value on another JDK, as the gate compares them.
 *
 * @param key quark and key of the observation
 * @param factor between the largest and the smallest; infinite when they are not all above 0
 * @param jdks by what they show
 */
record DifferingValue(String key, double factor, Map<String, List<String>> jdks) {

    /** Returns those that are not numbers first, then by factor, the largest first. */
    static List<DifferingValue> of(RunDifferences differences) {
        return differences.values().stream()
                .map(row -> of(row, differences.columns()))
                .sorted(Comparator.comparingDouble(DifferingValue::factor).reversed())
                .toList();
    }

    private static DifferingValue of(ValueRow row, List<String> columns) {
        return new DifferingValue(row.key(), spread(row.columns().shown()), jdks(row, columns));
    }

    private static double spread(List<ObservedValues> shown) {
        DoubleSummaryStatistics numbers = shown.stream()
                .flatMap(each -> each.values().stream())
                .mapToDouble(each -> each.value() instanceof Number number ? number.doubleValue() : 0)
                .summaryStatistics();
        return numbers.getMin() > 0 ? numbers.getMax() / numbers.getMin() : Double.POSITIVE_INFINITY;
    }

    private static Map<String, List<String>> jdks(ValueRow row, List<String> columns) {
        List<String> texts = ObservedValues.texts(row.columns().shown());
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
