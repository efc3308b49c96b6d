package org.jvmquarks.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.gate.compare.GroupPair;
import org.jvmquarks.gate.compare.RunDifferences;
import org.jvmquarks.gate.compare.ValueRow;
import org.jvmquarks.gate.compare.VerdictRow;

/**
 * {@link RunDifferences} as {@code differences.js} looks them up: each row has the group of each column, and a text
 * with a 1 for each pair of groups that differs.
 *
 * @param columns ids of the JDKs that can be compared
 * @param verdicts by quark and pin
 * @param values by quark and key of the observation
 */
record DifferencesView(List<String> columns, Map<String, Verdicts> verdicts, Map<String, Values> values) {

    /**
     * The verdicts of a pin.
     *
     * @param groups by column
     * @param size number of groups
     * @param changes of all pairs, row by row: from group i to j at i * size + j
     */
    record Verdicts(List<Integer> groups, int size, String changes) {

        private static Verdicts of(VerdictRow row) {
            int size = row.columns().shown().size();
            StringBuilder changes = new StringBuilder();
            for (int from = 0; from < size; from++) {
                for (int to = 0; to < size; to++) {
                    changes.append(bit(row.changes(), from, to));
                }
            }
            return new Verdicts(row.columns().groups(), size, changes.toString());
        }
    }

    /**
     * The values of an observation.
     *
     * @param groups by column, -1 where nothing was observed
     * @param pins by name of the pin that shows a difference, the pairs of groups i &lt; j, at j * (j - 1) / 2 + i
     */
    record Values(List<Integer> groups, Map<String, String> pins) {

        private static Values of(ValueRow row) {
            Map<String, String> pins = new LinkedHashMap<>();
            row.differing()
                    .forEach((pin, pairs) -> pins.put(
                            pin.row().toString(), bits(row.columns().shown().size(), pairs)));
            return new Values(row.columns().groups(), pins);
        }

        private static String bits(int size, Set<GroupPair> pairs) {
            StringBuilder bits = new StringBuilder();
            for (int to = 1; to < size; to++) {
                for (int from = 0; from < to; from++) {
                    bits.append(bit(pairs, from, to));
                }
            }
            return bits.toString();
        }
    }

    private static char bit(Set<GroupPair> pairs, int from, int to) {
        return pairs.contains(new GroupPair(from, to)) ? '1' : '0';
    }

    static DifferencesView of(RunDifferences differences) {
        Map<String, Verdicts> verdicts = new LinkedHashMap<>();
        differences.verdicts().forEach(row -> verdicts.put(row.pin().toString(), Verdicts.of(row)));
        Map<String, Values> values = new LinkedHashMap<>();
        differences.values().forEach(row -> values.put(row.key(), Values.of(row)));
        return new DifferencesView(differences.columns(), verdicts, values);
    }
}
