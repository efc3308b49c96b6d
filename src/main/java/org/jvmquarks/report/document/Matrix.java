package org.jvmquarks.report.document;

import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.ClaimText;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.Verdict;

/**
 * A run as a table of pins × JDKs. Cells finish in any order; rows are sorted by topic, quark and pin, so that two runs
 * look alike.
 *
 * @param columns ids of the JDKs: those that proved their identity in the order of the matrix, then those that never
 *     did
 * @param topics the rows, grouped
 */
public record Matrix(List<String> columns, List<Topic> topics) {

    /** The quarks of one topic. */
    public record Topic(String name, List<Quark> quarks) {}

    /** One quark and its pins. */
    public record Quark(String id, String title, List<Row> pins) {}

    /**
     * One pin.
     *
     * @param claim the claim about the columns, with each value that it expects of them
     * @param text the claim with a place for the expected value
     * @param expects whether it expects something, of some JDKs alone
     * @param cells one for each column; empty where the pin has not run
     */
    public record Row(String pin, String claim, ClaimText text, boolean expects, List<Optional<CellRecord>> cells) {

        private static Row of(String pin, Optional<PinRecord> described, List<Optional<CellRecord>> cells) {
            List<CellRecord> present = cells.stream().flatMap(Optional::stream).toList();
            ClaimText text = described
                    .map(PinRecord::text)
                    .orElseGet(() -> new ClaimText(present.get(0).claim()));
            List<Expectation> expected =
                    present.stream().flatMap(cell -> cell.expected().stream()).toList();
            String claim = expected.isEmpty()
                    ? described.map(PinRecord::rowClaim).orElseGet(text::text)
                    : text.ofAll(expected);
            boolean expects =
                    described.filter(it -> !it.expectations().isEmpty()).isPresent();
            return new Row(pin, claim, text, expects, cells);
        }

        /** Returns the value that is expected of a cell of the row, in the words of the claim. */
        public Optional<String> words(CellRecord cell) {
            return cell.expected().flatMap(text::words);
        }

        /** Returns the value that a cell of the row shows. */
        public MainValue value(CellRecord cell) {
            return MainValue.of(cell, words(cell));
        }

        /** Returns whether it expects different values of its columns. */
        public boolean isChanged() {
            return ExpectedText.of(this).size() > 1;
        }

        /** Returns whether it was to be checked, and applies to none of its columns. */
        public boolean isInapplicable() {
            List<CellRecord> present = cells.stream().flatMap(Optional::stream).toList();
            return !present.isEmpty() && present.stream().allMatch(cell -> cell.verdict() == Verdict.NOT_APPLICABLE);
        }

        /** Returns whether a cell of the row has none of the JDKs that it is about. */
        public boolean isAboutOtherJdks(CellRecord cell) {
            return expects
                    && cell.verdict() == Verdict.NOT_APPLICABLE
                    && cell.expected().isEmpty()
                    && cell.notRun().isEmpty();
        }

        /**
         * Returns how the expectation of a column differs from that of the nearest column before it that has one; empty
         * where it does not.
         */
        public Optional<String> change(int column) {
            return ExpectedChange.at(this, column);
        }
    }

    public static Matrix of(RunRecord run) {
        List<String> columns = columns(run);
        Map<String, List<CellRecord>> topics = group(run.cells(), CellRecord::topic);
        Map<PinId, PinRecord> pins = pins(run);
        return new Matrix(
                columns,
                topics.entrySet().stream()
                        .map(e -> new Topic(e.getKey(), quarks(e.getValue(), columns, pins)))
                        .toList());
    }

    /** Returns all rows, in order. */
    public List<Row> rows() {
        return topics.stream()
                .flatMap(topic -> topic.quarks().stream())
                .flatMap(quark -> quark.pins().stream())
                .toList();
    }

    /** All cells, row by row. */
    public List<CellRecord> cells() {
        return rows().stream()
                .flatMap(row -> row.cells().stream())
                .flatMap(Optional::stream)
                .toList();
    }

    private static List<String> columns(RunRecord run) {
        Set<String> columns = new LinkedHashSet<>();
        run.jdks().stream().map(JdkRecord::id).forEach(columns::add);
        run.cells().stream().map(CellRecord::jdk).sorted().forEach(columns::add);
        return List.copyOf(columns);
    }

    private static Map<PinId, PinRecord> pins(RunRecord run) {
        Map<PinId, PinRecord> pins = new HashMap<>();
        for (QuarkRecord quark : run.quarks()) {
            quark.pins().forEach(pin -> pins.put(new PinId(quark.id(), RowName.of(pin.pin())), pin));
        }
        return pins;
    }

    private static List<Quark> quarks(List<CellRecord> cells, List<String> columns, Map<PinId, PinRecord> pins) {
        return group(cells, CellRecord::quark).entrySet().stream()
                .map(e -> new Quark(e.getKey(), e.getValue().get(0).title(), rows(e.getValue(), columns, pins)))
                .toList();
    }

    private static List<Row> rows(List<CellRecord> cells, List<String> columns, Map<PinId, PinRecord> pins) {
        return group(cells, CellRecord::pin).entrySet().stream()
                .map(e -> row(e.getKey(), e.getValue(), columns, pins))
                .toList();
    }

    private static Row row(String pin, List<CellRecord> cells, List<String> columns, Map<PinId, PinRecord> pins) {
        Map<String, CellRecord> byJdk =
                cells.stream().collect(Collectors.toMap(CellRecord::jdk, cell -> cell, (a, b) -> b));
        return Row.of(
                pin,
                Optional.ofNullable(pins.get(cells.get(0).pinId())),
                columns.stream().map(jdk -> Optional.ofNullable(byJdk.get(jdk))).toList());
    }

    private static Map<String, List<CellRecord>> group(List<CellRecord> cells, Function<CellRecord, String> key) {
        return cells.stream().collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
    }
}
