package org.jvmquarks.journal.file;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.MergedRun;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.text.Plural;

/**
 * Collects what happens in one run, or the lines of its journal; the last record of a JDK or quark wins. A cell has one
 * record, and another one only where a run that went on {@linkplain CellRecord#isToRepeat repeated} it.
 */
public final class RunBuilder implements RunObserver {

    private final Header header;
    private final Map<String, JdkRecord> jdks = new LinkedHashMap<>();
    private final Map<String, QuarkRecord> quarks = new LinkedHashMap<>();
    private final Map<CellId, CellRecord> cells = new LinkedHashMap<>();
    private final Set<CellId> repeatable = new HashSet<>();
    private final List<RunPlan> plans = new ArrayList<>();
    private final List<SkippedPin> leftOut = new ArrayList<>();
    private final List<String> notes = new ArrayList<>();
    private final List<RunCost> costs = new ArrayList<>();
    private final MergedParts parts = new MergedParts();
    private Optional<RunEnd> end = Optional.empty();
    private int starts = 1;
    private HostRecord machine;
    private boolean costKnown;

    RunBuilder(Header header) {
        this.header = header;
        this.machine = header.host();
    }

    /**
     * Starts the record of a new run.
     *
     * @param matrix ids of the JDKs in the order of the matrix
     */
    public static RunBuilder start(HostRecord host, Instant started, List<String> matrix) {
        return new RunBuilder(Header.of(host, started, matrix));
    }

    /** Starts with all that an earlier run has found out, but for its end. */
    public static RunBuilder of(RunRecord earlier) {
        List<String> matrix = earlier.jdks().stream().map(JdkRecord::id).toList();
        List<String> planned = earlier.course().plans().stream()
                .flatMap(plan -> plan.inputs().ids().stream())
                .distinct()
                .toList();
        RunBuilder builder = new RunBuilder(
                new Header(earlier.schema(), earlier.started(), earlier.host(), planned.isEmpty() ? matrix : planned));
        earlier.course().plans().forEach(builder::planned);
        earlier.course().leftOut().forEach(builder::leftOut);
        earlier.course().notes().forEach(builder::note);
        earlier.course().parts().forEach(builder::merged);
        earlier.jdks().forEach(builder::jdk);
        earlier.quarks().forEach(builder::quark);
        earlier.cells().forEach(builder::cell);
        earlier.course().costs().forEach(builder::cost);
        return builder;
    }

    @Override
    public synchronized void planned(RunPlan plan) {
        plans.add(plan);
    }

    synchronized void merged(MergedRun part) {
        parts.add(part);
    }

    @Override
    public synchronized void cost(RunCost cost) {
        cost.start()
                .filter(known -> known.run().isEmpty())
                .ifPresent(known -> starts = Math.max(starts, known.number()));
        costs.add(cost.of(start()));
        costKnown = true;
    }

    private RunCost.Start start() {
        return new RunCost.Start(Optional.empty(), starts, machine);
    }

    /** Adds that nothing is known of what the last start took, if others follow or went before. */
    synchronized void addUnrecordedCost() {
        if (!costKnown) {
            cost(RunCost.unrecorded(start()));
        }
    }

    /** Returns whether the run was started again after its first start. */
    synchronized boolean isResumed() {
        return starts > 1;
    }

    @Override
    public synchronized void leftOut(SkippedPin pin) {
        leftOut.add(pin);
    }

    @Override
    public synchronized void note(String note) {
        notes.add(note);
    }

    @Override
    public synchronized void ended(RunEnd ended) {
        end = Optional.of(ended);
    }

    @Override
    public void resumed(RunRecord earlier, Resumption resumption) {
        resumed(resumption);
    }

    /** Forgets the earlier end: a continued run has not ended. */
    synchronized void resumed(Resumption resumption) {
        end = Optional.empty();
        cells.forEach((key, cell) -> {
            if (cell.isToRepeat()) {
                repeatable.add(key);
            }
        });
        parts.goOn(resumption, plans, leftOut, List.copyOf(jdks.keySet()));
        addUnrecordedCost();
        starts++;
        machine = resumption.host();
        costKnown = false;
        note("resumed at %s after %s%s"
                .formatted(
                        resumption.resumed(),
                        Plural.count(cells.size(), "cell"),
                        resumption
                                .host()
                                .apartFrom(header.host())
                                .map(other -> " on %s: %s"
                                        .formatted(other, resumption.host().describe()))
                                .orElse("")));
    }

    @Override
    public synchronized void jdk(JdkRecord jdk) {
        jdks.put(jdk.id(), jdk);
    }

    @Override
    public synchronized void quark(QuarkRecord quark) {
        quarks.put(quark.id(), quark);
    }

    /**
     * Adds a cell.
     *
     * @throws IllegalArgumentException if the run has the cell already, and did not go on since, or had no reason to
     *     repeat it
     */
    @Override
    public synchronized void cell(CellRecord cell) {
        CellId key = cell.id();
        // Removed first: a cell that ran again finished when it ran last.
        CellRecord before = cells.remove(key);
        if (before != null && !repeatable.remove(key)) {
            throw new IllegalArgumentException("%s is there a second time, first %s, now %s"
                    .formatted(key, before.outcome().label(), cell.outcome().label()));
        }
        cells.put(key, cell);
        parts.add(cell);
    }

    /** Returns the run as far as it is known. */
    public synchronized RunRecord build() {
        List<JdkRecord> columns = new ArrayList<>(jdks.values());
        columns.sort(Comparator.comparingInt(this::position));
        return new RunRecord(
                header.schema(),
                header.started(),
                header.host(),
                columns,
                List.copyOf(quarks.values()),
                List.copyOf(cells.values()),
                new RunHistory(
                        plans,
                        leftOut,
                        notes,
                        end,
                        costs,
                        parts.built(
                                end,
                                leftOut,
                                columns.stream().map(JdkRecord::id).toList())));
    }

    /** JDKs that the header does not know go last, in the order of their lines. */
    private int position(JdkRecord jdk) {
        int position = header.matrix().indexOf(jdk.id());
        return position < 0 ? Integer.MAX_VALUE : position;
    }
}
