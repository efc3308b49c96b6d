package org.jvmquarks.gate.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.RunRecord;

/**
 * Which columns of a run differ, row by row and in every pair: the comparison of the gate, {@link SideBySide}, for all
 * JDKs at once. Reports look their differences up here, so that a page, a summary and a gate never disagree.
 *
 * <p>Columns that show the same are one group, and only groups are compared: an exact value has few groups however many
 * JDKs a run has.
 *
 * @param columns ids of the JDKs that proved their identity, in the order of the run; the others cannot be compared
 * @param verdicts pins whose verdict or expectation changes between some columns, sorted
 * @param values observations that have another value in some columns, sorted by key. A column that lacks the
 *     observation does not differ; the gate lists a flag that it lacks as {@link Kind#DEFAULT}
 */
public record RunDifferences(List<String> columns, List<VerdictRow> verdicts, List<ValueRow> values) {

    public RunDifferences {
        columns = List.copyOf(columns);
        verdicts = List.copyOf(verdicts);
        values = List.copyOf(values);
    }

    /** @param tolerance share by which the intervals of two estimates may be apart */
    public static RunDifferences of(RunRecord run, double tolerance) {
        List<RunSide> sides = run.jdks().stream()
                .map(JdkRecord::id)
                .map(id -> RunSide.of(run, id))
                .toList();
        return new RunDifferences(
                run.jdks().stream().map(JdkRecord::id).toList(), verdicts(sides), values(sides, tolerance));
    }

    private static List<VerdictRow> verdicts(List<RunSide> sides) {
        Set<PinId> pins = new TreeSet<>();
        sides.forEach(side -> pins.addAll(side.pins()));
        return pins.stream()
                .map(pin -> VerdictRow.of(pin, standings(sides, pin)))
                .filter(row -> !row.changes().isEmpty())
                .toList();
    }

    private static List<Optional<PinState>> standings(List<RunSide> sides, PinId pin) {
        return sides.stream().map(side -> Optional.of(side.standing(pin))).toList();
    }

    private static List<ValueRow> values(List<RunSide> sides, double tolerance) {
        Map<String, List<Optional<ObservedValues>>> rows = new TreeMap<>();
        sides.stream()
                .flatMap(side -> side.observed().keySet().stream())
                .forEach(key -> rows.computeIfAbsent(key, it -> new ArrayList<>()));
        rows.forEach((key, row) -> sides.forEach(
                side -> row.add(Optional.ofNullable(side.observed().get(key)))));
        return rows.entrySet().stream()
                .map(row -> ValueRow.of(row.getKey(), row.getValue(), tolerance))
                .filter(row -> !row.differing().isEmpty())
                .toList();
    }
}
