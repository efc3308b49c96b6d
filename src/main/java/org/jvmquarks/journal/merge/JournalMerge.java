package org.jvmquarks.journal.merge;

import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.MergedRun;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.journal.file.RunBuilder;
import org.jvmquarks.journal.file.RunFolder;

/**
 * Merges the journals of several runs: shards of one plan, or runs of the same quarks on other JDKs, or of other
 * quarks.
 */
public final class JournalMerge {
    /** The order of runs in time: of a cell that several have, the one of the last run counts. */
    private static final Comparator<RunRecord> BY_START = Comparator.comparing(run -> Instant.parse(run.started()));

    /** A run, or one that a given run was merged from; the evidence is that of the given one. */
    private record Part(RunRecord run, int folder) {}

    private final Map<String, JdkRecord> jdks;
    private final List<RunRecord> ordered;
    private final List<Part> parts;
    private final MergedShards shards;

    private JournalMerge(Map<String, JdkRecord> jdks, List<RunRecord> ordered, List<Part> parts) {
        this.jdks = jdks;
        this.ordered = ordered;
        this.parts = parts;
        this.shards = new MergedShards(runs());
    }

    /**
     * Checks that runs can be merged; writes nothing yet. Of a run that was merged before, each of its own runs counts
     * by itself.
     *
     * @param runs at least one; their order decides where they started in the same second, and is that of the JDKs
     * @throws JournalException if a JDK's id stands for different JDKs, if shards are parts of different plans, or if
     *     only a run of another program or with other settings has a cell that a run planned and lacks
     */
    public static JournalMerge of(List<RunRecord> runs) {
        Map<String, JdkRecord> jdks = jdks(runs);
        List<RunRecord> ordered = runs.stream().sorted(BY_START).toList();
        List<Part> parts = new ArrayList<>();
        for (int i = 0; i < ordered.size(); i++) {
            for (RunRecord run : ordered.get(i).parts()) {
                parts.add(new Part(run, i + 1));
            }
        }
        parts.sort(Comparator.comparing(Part::run, BY_START));
        JournalMerge merge = new JournalMerge(jdks, ordered, parts);
        merge.cells().requireSameMeans(merge.shards.plans());
        return merge;
    }

    private List<RunRecord> runs() {
        return parts.stream().map(Part::run).toList();
    }

    private MergedCells cells() {
        return new MergedCells(runs(), parts.stream().map(Part::folder).toList());
    }

    /** Returns the runs as they were given, in the order in which they started. */
    public List<RunRecord> ordered() {
        return ordered;
    }

    /**
     * Returns all runs, also those that a given one was merged from, each with the cells whose record counts: those
     * that no later run has.
     */
    public List<RunRecord> surviving() {
        return cells().surviving();
    }

    /** Returns the run as messages name it: {@code shard 2/8}. */
    public static String name(RunRecord run) {
        return MergedShards.name(run);
    }

    /**
     * Returns the folder for the evidence of a run, relative to that of the merged one. Each has its own, as two runs
     * may have used the same name for different guests.
     *
     * @param number from 1, in the order in which the runs started
     */
    public static String folder(int number) {
        return RunFolder.MERGED + "/" + number;
    }

    /**
     * Writes one journal with the records of all runs. Of a cell that several runs have, the one of the run that
     * started last counts. The header is that of the run that started first.
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
                merged.planned(plan);
            }
            List<RunRecord> surviving = surviving();
            surviving.forEach(run -> journal.merged(MergedRun.of(run)));
            jdks.values().forEach(journal::jdk);
            for (SkippedPin pin : leftOut()) {
                journal.leftOut(pin);
                merged.leftOut(pin);
            }
            quarks().forEach(journal::quark);
            for (int i = 0; i < parts.size(); i++) {
                for (CellRecord cell : surviving.get(i).cells()) {
                    journal.cell(cell.by(folder(parts.get(i).folder())));
                    merged.cell(cell);
                }
            }
            ordered.stream().flatMap(run -> costs(run).stream()).distinct().forEach(journal::cost);
            notes().forEach(journal::note);
            end(merged.build().missing()).ifPresent(journal::ended);
        }
        return JournalReader.read(folder.resolve(Journal.FILE_NAME));
    }

    /** The descriptions of quarks; the last one of each counts. */
    private Collection<QuarkRecord> quarks() {
        Map<String, QuarkRecord> quarks = new LinkedHashMap<>();
        runs().forEach(run -> run.quarks().forEach(quark -> quarks.put(quark.id(), quark)));
        return quarks.values();
    }

    /** Returns the pins that runs left out, without those that another run has run or has to run. */
    private Set<SkippedPin> leftOut() {
        Set<CellId> planned = runs().stream()
                .flatMap(run -> run.course().planned().stream())
                .map(PlannedCell::id)
                .collect(Collectors.toSet());
        Set<SkippedPin> all = new LinkedHashSet<>();
        for (RunRecord run : runs()) {
            for (RunPlan plan : run.course().plans()) {
                run.course().leftOut().stream()
                        .flatMap(pin -> pin.in(plan).apartFrom(planned).stream())
                        .forEach(all::add);
            }
        }
        return all;
    }

    /** Also what an earlier merge found out about doubles, which are gone since. */
    private Set<String> notes() {
        Set<String> notes = new LinkedHashSet<>();
        for (RunRecord run : ordered) {
            if (!run.course().parts().isEmpty()) {
                notes.addAll(run.course().notes());
                new MergeNotes(run.parts()).ofParts().forEach(notes::remove);
            }
        }
        notes.addAll(new MergeNotes(runs()).notes());
        return notes;
    }

    /** Where other runs say what they took, one that does not must not be taken for one of them. */
    private List<RunCost> costs(RunRecord run) {
        List<RunCost> costs = run.course().costs();
        boolean lacking = costs.isEmpty()
                && ordered.stream().anyMatch(each -> !each.course().costs().isEmpty());
        return (lacking ? List.of(RunCost.unrecorded(new RunCost.Start(Optional.empty(), 1, run.host()))) : costs)
                .stream().map(cost -> cost.in(MergedShards.name(run))).toList();
    }

    /** The last end; it says why cells are missing if no run has them. */
    private Optional<RunEnd> end(List<PlannedCell> missing) {
        Optional<String> ended = runs().stream()
                .flatMap(run -> run.course().end().stream())
                .map(RunEnd::ended)
                .max(Comparator.comparing(Instant::parse));
        if (missing.isEmpty()) {
            return ended.map(when -> new RunEnd(when, Optional.empty()));
        }
        return Optional.of(new RunEnd(
                ended.orElseGet(() -> parts.get(parts.size() - 1).run().started()), Optional.of(shards.why(missing))));
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
                ? "%s is %s in %s and %s in %s: %s"
                        .formatted(
                                one.id(),
                                describe(one, true),
                                MergedShards.name(first),
                                describe(two, true),
                                MergedShards.name(second),
                                one.engine().isPresent() || two.engine().isPresent()
                                        ? "a tag may have moved between them; pin it with jdks pin, and run both shards again"
                                        : "install the same build on both machines, and run one of the shards again")
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
