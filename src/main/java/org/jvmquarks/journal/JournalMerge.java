package org.jvmquarks.journal;

import java.nio.file.Path;
import java.time.Instant;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;

/**
 * Merges the journals of several runs: shards of one plan, or runs of the same quarks on other
 * JDKs, or of other quarks.
 */
public final class JournalMerge {
    /** The order of runs in time: of a cell that several have, the one of the last run counts. */
    private static final Comparator<RunRecord> BY_START =
            Comparator.comparing(run -> Instant.parse(run.started()));

    /** The folder that holds the evidence of each merged run. */
    public static final String FOLDER = "runs";

    private final Map<String, JdkRecord> jdks;
    private final List<RunRecord> ordered;
    private final MergedShards shards;

    private JournalMerge(
            Map<String, JdkRecord> jdks, List<RunRecord> ordered, MergedShards shards) {
        this.jdks = jdks;
        this.ordered = ordered;
        this.shards = shards;
    }

    /**
     * Checks that runs can be merged; writes nothing yet.
     *
     * @param runs at least one; their order decides where they started in the same second, and is
     *     that of the JDKs
     * @throws JournalException if a JDK's id stands for different JDKs, if shards are parts of
     *     different plans, or if only a run of another program or with other settings has a cell
     *     that a run planned and lacks
     */
    public static JournalMerge of(List<RunRecord> runs) {
        Map<String, JdkRecord> jdks = jdks(runs);
        List<RunRecord> ordered = runs.stream().sorted(BY_START).toList();
        MergedShards shards = new MergedShards(ordered);
        new MergedCells(ordered).requireSameMeans(shards.plans());
        return new JournalMerge(jdks, ordered, shards);
    }

    /** Returns the runs as they were given, in the order in which they started. */
    public List<RunRecord> ordered() {
        return ordered;
    }

    /**
     * Returns the same runs, each with the cells whose record counts: those that no later run has.
     */
    public List<RunRecord> surviving() {
        return new MergedCells(ordered).surviving();
    }

    /** Returns the run as messages name it: {@code shard 2/8}. */
    public static String name(RunRecord run) {
        return MergedShards.name(run);
    }

    /**
     * Returns the folder for the evidence of a run, relative to that of the merged one. Each has
     * its own, as two runs may have used the same name for different guests.
     *
     * @param number from 1, in the order in which the runs started
     */
    public static String folder(int number) {
        return FOLDER + "/" + number;
    }

    /**
     * Writes one journal with the records of all runs. Of a cell that several runs have, the one of
     * the run that started last counts. The header is that of the run that started first.
     *
     * @param folder of the new journal
     * @return the merged run
     * @throws JournalException if the folder already has a journal, or cannot be written
     */
    public RunRecord write(Path folder) {
        RunRecord first = ordered.get(0);
        Instant started = Instant.parse(first.started());
        List<String> ids = List.copyOf(jdks.keySet());
        RunBuilder merged = RunBuilder.start(first.host(), started, ids);
        try (Journal journal = Journal.create(folder, first.host(), started, ids)) {
            for (RunPlan plan : shards.plans()) {
                journal.planned(plan);
                merged.add(plan);
            }
            jdks.values().forEach(journal::jdk);
            Set<RunCost> costs = new LinkedHashSet<>();
            int number = 0;
            for (RunRecord run : surviving()) {
                number++;
                for (LeftOut pin : leftOut(run)) {
                    journal.leftOut(pin);
                    merged.add(pin);
                }
                costs.addAll(costs(run));
                run.quarks().forEach(journal::quark);
                for (CellRecord cell : run.cells()) {
                    journal.cell(cell.by(folder(number)));
                    merged.add(cell);
                }
            }
            costs.forEach(journal::cost);
            new MergeNotes(ordered).notes().forEach(journal::note);
            end(merged.build().missing()).ifPresent(journal::ended);
        }
        return JournalReader.read(folder.resolve(Journal.FILE_NAME));
    }

    /** What one run left out, another one may have run on its own JDKs. */
    private static List<LeftOut> leftOut(RunRecord run) {
        return run.course().plans().stream()
                .flatMap(plan -> run.course().leftOut().stream().map(pin -> pin.in(plan)))
                .toList();
    }

    /** Where other runs say what they took, one that does not must not be taken for one of them. */
    private List<RunCost> costs(RunRecord run) {
        List<RunCost> costs = run.course().costs();
        boolean lacking =
                costs.isEmpty()
                        && ordered.stream().anyMatch(each -> !each.course().costs().isEmpty());
        return (lacking
                        ? List.of(
                                RunCost.unrecorded(
                                        new RunCost.Start(Optional.empty(), 1, run.host())))
                        : costs)
                .stream().map(cost -> cost.in(MergedShards.name(run))).toList();
    }

    /** The last end; it says why cells are missing if no run has them. */
    private Optional<RunEnd> end(List<PlannedCell> missing) {
        Optional<String> ended =
                ordered.stream()
                        .flatMap(run -> run.course().end().stream())
                        .map(RunEnd::ended)
                        .max(Comparator.comparing(Instant::parse));
        if (missing.isEmpty()) {
            return ended.map(when -> new RunEnd(when, Optional.empty()));
        }
        return Optional.of(
                new RunEnd(
                        ended.orElseGet(() -> ordered.get(ordered.size() - 1).started()),
                        Optional.of(shards.why(missing))));
    }

    private static Map<String, JdkRecord> jdks(List<RunRecord> runs) {
        Map<String, JdkRecord> jdks = new LinkedHashMap<>();
        Map<String, RunRecord> first = new HashMap<>();
        for (RunRecord run : runs) {
            for (JdkRecord jdk : run.jdks()) {
                JdkRecord other = jdks.putIfAbsent(jdk.id(), jdk);
                first.putIfAbsent(jdk.id(), run);
                if (other != null && !isSame(other, jdk)) {
                    throw new JournalException(other(first.get(jdk.id()), other, run, jdk));
                }
            }
        }
        return jdks;
    }

    private static String other(RunRecord first, JdkRecord one, RunRecord second, JdkRecord two) {
        return MergedShards.isShard(first) && MergedShards.isShard(second)
                ? "%s is %s in %s and %s in %s: a tag may have moved between them; pin it with jdks pin, and run both shards again"
                        .formatted(
                                one.id(),
                                describe(one, true),
                                MergedShards.name(first),
                                describe(two, true),
                                MergedShards.name(second))
                : "%s is %s in one journal and %s in another: give them different ids"
                        .formatted(one.id(), describe(one, true), describe(two, true));
    }

    /** Where it lay does not matter: two machines have the same JDK in different places. */
    private static boolean isSame(JdkRecord a, JdkRecord b) {
        boolean tell = a.facts().isPresent() && b.facts().isPresent();
        return describe(a, tell).equals(describe(b, tell));
    }

    /** The same build exists for several architectures, whose cells differ. */
    private static String describe(JdkRecord jdk, boolean withArchitecture) {
        return jdk.build().describe()
                + jdk.facts()
                        .filter(it -> withArchitecture)
                        .map(it -> " for " + it.arch())
                        .orElse("")
                + jdk.plan().variant();
    }
}
