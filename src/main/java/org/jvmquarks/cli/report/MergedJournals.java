package org.jvmquarks.cli.report;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.journal.file.RunFolder;
import org.jvmquarks.run.RunFolders;

/**
 * The journals that are to be merged. A machine may die before its run has written its plan: that run has no cells, and
 * does not keep the others from being merged.
 */
final class MergedJournals {
    private final List<RunRecord> runs = new ArrayList<>();

    /** Two arguments may name one run: its identity tells the journal of each. */
    private final IdentityHashMap<RunRecord, Path> files = new IdentityHashMap<>();

    private final List<String> unbegun = new ArrayList<>();

    private MergedJournals() {}

    /**
     * Reads them.
     *
     * @param named journals, or folders of runs; at least one
     * @throws org.jvmquarks.journal.JournalException if one is malformed or cannot be read, or if none of them has a
     *     plan or a cell
     */
    static MergedJournals read(List<Path> named) {
        MergedJournals journals = new MergedJournals();
        named.forEach(journals::add);
        if (journals.runs.isEmpty()) {
            Path first = RunFolders.journal(named.get(0));
            JournalReader.read(first);
            throw new JournalException("%s has no plan, its run ended before it began: run it again".formatted(first));
        }
        return journals;
    }

    private void add(Path named) {
        if (RunFolder.isUnbegun(named)) {
            unbegun.add(named + " has no journal");
            return;
        }
        Path file = RunFolders.journal(named);
        Optional<RunRecord> run = JournalReader.readIfBegun(file);
        if (run.isEmpty()) {
            unbegun.add(file + " has no header");
            return;
        }
        if (run.get().isUnplanned()) {
            unbegun.add(file + " has no plan");
            return;
        }
        runs.add(run.get());
        files.put(run.get(), file);
    }

    /** Returns the runs in the order of their arguments. */
    List<RunRecord> runs() {
        return List.copyOf(runs);
    }

    /** Returns the journal of a run. */
    Path file(RunRecord run) {
        return Objects.requireNonNull(files.get(run));
    }

    /** Returns what each run lacks that ended before it began, such as its header. */
    List<String> unbegun() {
        return List.copyOf(unbegun);
    }
}
