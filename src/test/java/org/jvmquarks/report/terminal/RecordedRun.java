package org.jvmquarks.report.terminal;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.PriorityQueue;
import java.util.stream.Collectors;
import java.util.zip.GZIPInputStream;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.file.Durations;

/**
 * A run with the real durations of its cells, which goes by without a clock: exact cells on two processors, then those
 * that measure time alone.
 *
 * @param seconds by cell, in the order in which the engine starts them
 */
record RecordedRun(Map<PlannedCell, Double> seconds) {
    private static final int PROCESSORS = 2;

    /** A cell has finished. */
    record Finish(PlannedCell work, double seconds, double elapsed) {}

    /** Reads durations from the journal of a real run. */
    static RecordedRun read(String name) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(RecordedRun.class.getResourceAsStream(name + ".txt.gz")),
                StandardCharsets.UTF_8))) {
            List<String[]> rows = lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .toList();
            Map<PlannedCell, Double> seconds = new LinkedHashMap<>();
            for (String[] row : rows.subList(1, rows.size())) {
                for (int i = 1; i < row.length; i++) {
                    seconds.put(cell(row[0], rows.get(0)[i], false), Double.parseDouble(row[i]));
                }
            }
            return new RecordedRun(seconds);
        }
    }

    /** A cell to come of a pin such as {@code lock-elision/isElided}. */
    static PlannedCell cell(String pin, String jdk, boolean timing) {
        int slash = pin.indexOf('/');
        return new PlannedCell(new PlannedPin(pin.substring(0, slash), pin.substring(slash + 1), timing), jdk);
    }

    RecordedRun plus(Map<PlannedCell, Double> others) {
        Map<PlannedCell, Double> all = new LinkedHashMap<>(seconds);
        all.putAll(others);
        return new RecordedRun(all);
    }

    RecordedRun slowerBy(double factor) {
        Map<PlannedCell, Double> slower = new LinkedHashMap<>();
        seconds.forEach((work, each) -> slower.put(work, factor * each));
        return new RecordedRun(slower);
    }

    List<PlannedCell> plan() {
        return List.copyOf(seconds.keySet());
    }

    Durations durations() {
        Map<CellId, Double> cells = new HashMap<>();
        seconds.forEach((work, each) -> cells.put(work.id(), each));
        return new Durations(
                cells,
                seconds.entrySet().stream()
                        .collect(Collectors.groupingBy(
                                each -> each.getKey().pin().id(), Collectors.averagingDouble(Map.Entry::getValue))));
    }

    /** Returns what happens, in order. */
    List<Finish> finishes() {
        PriorityQueue<Double> free = new PriorityQueue<>();
        for (int i = 0; i < PROCESSORS; i++) {
            free.add(0.0);
        }
        List<Finish> finishes = new ArrayList<>();
        seconds.forEach((work, each) -> {
            if (!work.pin().timing()) {
                double end = free.remove() + each;
                free.add(end);
                finishes.add(new Finish(work, each, end));
            }
        });
        finishes.sort(Comparator.comparingDouble(Finish::elapsed));
        double elapsed =
                finishes.isEmpty() ? 0 : finishes.get(finishes.size() - 1).elapsed();
        for (Map.Entry<PlannedCell, Double> each : seconds.entrySet()) {
            if (each.getKey().pin().timing()) {
                elapsed += each.getValue();
                finishes.add(new Finish(each.getKey(), each.getValue(), elapsed));
            }
        }
        return finishes;
    }
}
