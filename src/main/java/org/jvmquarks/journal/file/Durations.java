package org.jvmquarks.journal.file;

import java.nio.file.Path;
import java.util.Collection;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.OwnResource;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.verdict.Verdict;

/**
 * How long cells took before, in seconds. A JDK that was not there before gets the mean of the others: a pin takes
 * about as long on each, whichever JDK wrote what it reads.
 *
 * @param cells by pin and JDK
 * @param pins the mean over its JDKs, by pin, with all writers together
 */
public record Durations(Map<CellId, Double> cells, Map<PinId, Double> pins) {
    private static final String TYPICAL = "durations.txt";

    public Durations {
        cells = Map.copyOf(cells);
        pins = Map.copyOf(pins);
    }

    /**
     * Returns the durations of the cells of a run, which may be none. A JDK none of whose cells was decided, for want
     * of an engine for example, does not tell how long they take, nor does a cell in error, which may have waited for
     * its deadline. A cell that is not applicable to its JDK takes no time the next time, either, but may be applicable
     * to another one.
     */
    public static Durations of(Collection<CellRecord> run) {
        Set<String> tested = run.stream()
                .filter(cell -> cell.verdict().isDecided())
                .map(CellRecord::jdk)
                .collect(Collectors.toSet());
        List<CellRecord> known = run.stream()
                .filter(cell -> tested.contains(cell.jdk()))
                .filter(cell -> cell.verdict() != Verdict.ERROR)
                .toList();
        Map<PinId, Double> pins = new HashMap<>(means(known.stream()));
        pins.putAll(means(known.stream().filter(cell -> cell.verdict() != Verdict.NOT_APPLICABLE)));
        return new Durations(
                known.stream()
                        .collect(Collectors.toMap(CellRecord::id, CellRecord::seconds, (superseded, last) -> last)),
                pins);
    }

    private static Map<PinId, Double> means(Stream<CellRecord> cells) {
        return cells.collect(
                Collectors.groupingBy(cell -> cell.pinId().pin(), Collectors.averagingDouble(CellRecord::seconds)));
    }

    /**
     * Returns the durations of an earlier run, completed by typical ones. An estimate is not worth a failure, so a
     * journal that cannot be read counts as none.
     *
     * @param folder of the earlier run; empty for the first run
     */
    public static Durations ofRun(Optional<Path> folder) {
        try {
            return folder.map(it ->
                            JournalReader.read(it.resolve(Journal.FILE_NAME)).cells())
                    .map(cells -> Durations.of(cells).orElse(typical()))
                    .orElseGet(Durations::typical);
        } catch (JournalException unreadable) {
            return typical();
        }
    }

    /**
     * Returns those of the pins of this project, as measured when it was built. Only their ratios count: the estimate
     * is scaled by what this machine has needed so far.
     */
    public static Durations typical() {
        return new Durations(
                Map.of(),
                OwnResource.text(Durations.class, TYPICAL)
                        .lines()
                        .filter(line -> !line.startsWith("#"))
                        .collect(Collectors.toMap(
                                line -> PinId.of(line.substring(0, line.lastIndexOf(' '))),
                                line -> Double.parseDouble(line.substring(line.lastIndexOf(' '))))));
    }

    /** Returns these, and those of others for pins that these know nothing of. */
    public Durations orElse(Durations others) {
        Map<CellId, Double> moreCells = new HashMap<>(cells);
        others.cells.forEach((cell, seconds) -> {
            if (!pins.containsKey(cell.pin().pin())) {
                moreCells.put(cell, seconds);
            }
        });
        Map<PinId, Double> morePins = new HashMap<>(others.pins);
        morePins.putAll(pins);
        return new Durations(moreCells, morePins);
    }

    /** Returns how long a planned cell takes, in seconds; empty if nothing is known of its pin. */
    public OptionalDouble of(PlannedCell work) {
        Double seconds = cells.get(work.id());
        if (seconds == null) {
            seconds = pins.get(work.pin().id().pin());
        }
        return seconds == null ? OptionalDouble.empty() : OptionalDouble.of(seconds);
    }
}
