package org.jvmquarks.report;

import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/**
 * Runs of two JDKs, {@code old} and {@code new}, with what differs between them. The gate, the Markdown summary and the
 * page must all say so.
 */
public enum DifferingRuns {
    EXACT_VALUES_THAT_ARE_EQUAL(Set.of(), Set.of(), old("pin", exact(16, "B/op")), young("pin", exact(16, "B/op"))),
    EXACT_VALUES_THAT_DIFFER(Set.of("pin"), Set.of(), old("pin", exact(16, "B/op")), young("pin", exact(8, "B/op"))),
    EXACT_VALUES_THAT_DIFFER_IN_THE_FIFTH_DIGIT(
            Set.of("pin"), Set.of(), old("pin", exact(1.00001, "ms")), young("pin", exact(1.00002, "ms"))),
    EXACT_VALUES_IN_OTHER_UNITS(Set.of("pin"), Set.of(), old("pin", exact(16, "B")), young("pin", exact(16, "KB"))),
    ESTIMATES_THAT_OVERLAP(
            Set.of(), Set.of(), old("pin", estimate(1, 2, "times")), young("pin", estimate(1.9, 3, "times"))),
    ESTIMATES_THAT_ARE_APART_WITHIN_THE_TOLERANCE(
            Set.of(), Set.of(), old("pin", estimate(1, 2, "times")), young("pin", estimate(2.4, 3, "times"))),
    ESTIMATES_THAT_ARE_APART(
            Set.of("pin"), Set.of(), old("pin", estimate(1, 2, "times")), young("pin", estimate(2.7, 3, "times"))),
    ESTIMATES_IN_OTHER_UNITS(
            Set.of("pin"), Set.of(), old("pin", estimate(1, 2, "ms")), young("pin", estimate(1, 2, "times"))),
    AN_EXACT_NUMBER_WITHIN_AN_ESTIMATE(
            Set.of(), Set.of(), old("pin", exact(2, "times")), young("pin", estimate(1, 3, "times"))),
    AN_EXACT_NUMBER_APART_FROM_AN_ESTIMATE(
            Set.of("pin"), Set.of(), old("pin", exact(0, "B/op")), young("pin", estimate(4, 6, "B/op"))),
    A_NUMBER_WITHOUT_AN_INTERVAL(
            Set.of(),
            Set.of(),
            old("pin", exact(16, "B/op")),
            young("pin", Observation.estimate("key", 99, "B/op", 2, 1))),
    A_VALUE_THAT_ONE_SIDE_LACKS(Set.of(), Set.of(), old("pin", exact(16, "B/op")), young("pin")),
    A_PIN_THAT_ONE_SIDE_LACKS(Set.of(), Set.of("pin"), old("pin", exact(16, "B/op")), old("other"), young("other")),
    A_VALUE_THAT_OTHER_PINS_SAW_ON_EACH_SIDE(
            Set.of("upTo21", "since25"),
            Set.of("upTo21"),
            old("upTo21", exact(16, "B/op")),
            young("since25", exact(8, "B/op"))),
    A_VALUE_OF_WHICH_OTHER_PINS_SHARE_ONE(
            Set.of(),
            Set.of("a", "b"),
            old("a", exact(16, "B/op")),
            old("b", exact(8, "B/op")),
            young("c", exact(8, "B/op"))),
    A_CHANGE_OF_ONE_PIN_BESIDE_ANOTHER_THAT_STAYS(
            Set.of("a"),
            Set.of(),
            old("a", exact(16, "B/op")),
            old("b", exact(8, "B/op")),
            young("a", exact(8, "B/op")),
            young("b", exact(8, "B/op"))),
    CHANGES_OF_TWO_PINS_IN_OPPOSITE_DIRECTIONS(
            Set.of("a", "b"),
            Set.of(),
            old("a", exact(16, "B/op")),
            old("b", exact(8, "B/op")),
            young("a", exact(8, "B/op")),
            young("b", exact(16, "B/op"))),
    A_PIN_THAT_BREAKS(Set.of(), Set.of("pin"), old("pin"), judged(young("pin"), Verdict.BROKEN)),
    A_PIN_THAT_LOSES_ITS_VERDICT(Set.of(), Set.of("pin"), old("pin"), judged(young("pin"), Verdict.INCONCLUSIVE)),
    A_PIN_THAT_GETS_A_VERDICT(Set.of(), Set.of(), judged(old("pin"), Verdict.INCONCLUSIVE), young("pin"));

    private static final String KEY = "key";
    private static final String QUARK = "scalar-replacement";

    private final Set<String> values;
    private final Set<String> verdicts;
    private final List<CellRecord> cells;

    DifferingRuns(Set<String> values, Set<String> verdicts, CellRecord... cells) {
        this.values = values;
        this.verdicts = verdicts;
        this.cells = List.of(cells);
    }

    private static CellRecord old(String pin, Observation... seen) {
        return Records.cell(pin, "old", seen);
    }

    private static CellRecord young(String pin, Observation... seen) {
        return Records.cell(pin, "new", seen);
    }

    private static CellRecord judged(CellRecord cell, Verdict verdict) {
        return Records.judged(cell, verdict, "why");
    }

    private static Observation exact(Object value, String unit) {
        return Observation.exact(KEY, value, unit);
    }

    private static Observation estimate(double low, double high, String unit) {
        return Observation.estimate(KEY, (low + high) / 2, unit, low, high);
    }

    public RunRecord run() {
        return Records.run(List.of(Records.jdk("old", 17), Records.jdk("new", 25)), cells.toArray(CellRecord[]::new));
    }

    /** Rows of the form {@code quark/key by pin}. */
    public Set<String> valueRows() {
        return values.stream().map(pin -> QUARK + "/" + KEY + " by " + pin).collect(Collectors.toSet());
    }

    /** Rows of the form {@code quark/pin}. */
    public Set<String> verdictRows() {
        return verdicts.stream().map(pin -> QUARK + "/" + pin).collect(Collectors.toSet());
    }

    /** Names of the pins whose row changes from the old to the new JDK. */
    public Set<String> pins() {
        Set<String> pins = new TreeSet<>(values);
        pins.addAll(verdicts);
        return pins;
    }
}
