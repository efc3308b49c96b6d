package org.jvmquarks.journal.file;

import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PinId;

/**
 * Writes {@code durations.txt} anew, from runs on an idle machine; see {@code CONTRIBUTING.md}.
 *
 * @param cells of these runs
 * @param before the durations so far, by pin
 */
record TypicalDurations(List<CellRecord> cells, Map<PinId, Double> before) {
    static final Path FILE = Path.of("src/main/resources/org/jvmquarks/journal/file/durations.txt");

    TypicalDurations {
        cells = List.copyOf(cells);
        before = Map.copyOf(before);
    }

    static TypicalDurations of(Collection<Path> runs) {
        return new TypicalDurations(
                runs.stream()
                        .map(run -> JournalReader.read(run.resolve(Journal.FILE_NAME)))
                        .flatMap(run -> run.cells().stream())
                        .toList(),
                Durations.typical().pins());
    }

    /**
     * Returns the lines of the file: each pin with the mean over its cells. Only decided cells count, as the others
     * ended early. A pin that no run decided keeps what it had.
     *
     * @param catalogue the pins that there are; others are dropped
     */
    List<String> lines(Collection<PinId> catalogue) {
        List<CellRecord> decided =
                cells.stream().filter(cell -> cell.verdict().isDecided()).toList();
        Map<PinId, Double> seconds = new TreeMap<>(before);
        seconds.putAll(Durations.of(decided).pins());
        seconds.keySet().retainAll(catalogue);
        return Stream.concat(
                        Stream.of(
                                "# Seconds of a cell of each row: the mean over %s; older for a row that none decided."
                                        .formatted(String.join(", ", jdks(decided))),
                                "# For the time that is left of a first run, and for shards"
                                        + " without an earlier run. A row that is not",
                                "# here gets the mean of the run so far. Written anew by"
                                        + " TypicalDurationsTest, see CONTRIBUTING.md."),
                        seconds.entrySet().stream()
                                .map(pin -> String.format(
                                        Locale.ROOT, "%s %.2f", pin.getKey(), Math.max(0.01, pin.getValue()))))
                .collect(Collectors.toList());
    }

    private static Collection<String> jdks(List<CellRecord> decided) {
        return decided.stream().map(CellRecord::jdk).collect(Collectors.toCollection(TreeSet::new));
    }
}
