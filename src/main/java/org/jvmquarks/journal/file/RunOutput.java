package org.jvmquarks.journal.file;

import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.RunRecord;

/** Where a run is recorded: its folder, which is locked, and the journal in it. */
public final class RunOutput implements AutoCloseable {
    private final RunFolder folder;
    private final Journal journal;
    private final Optional<RunRecord> earlier;

    private RunOutput(RunFolder folder, Journal journal, Optional<RunRecord> earlier) {
        this.folder = folder;
        this.journal = journal;
        this.earlier = earlier;
    }

    /**
     * Opens the folder for a new run, or for one to continue.
     *
     * @param path the folder
     * @param what what happens to a run that lies there
     * @param matrix ids of the JDKs in the order of the matrix
     * @throws JournalException if the folder is not for a run, or if there is no run to continue
     */
    public static RunOutput open(Path path, EarlierRun what, List<String> matrix) {
        RunFolder folder = RunFolder.open(path, what);
        try {
            return what == EarlierRun.RESUME
                    ? new RunOutput(
                            folder,
                            Journal.resume(path),
                            Optional.of(JournalReader.read(path.resolve(Journal.FILE_NAME))))
                    : new RunOutput(
                            folder,
                            Journal.create(path, HostRecord.ofThisMachine(), Instant.now(), matrix),
                            Optional.empty());
        } catch (RuntimeException e) {
            folder.close();
            throw e;
        }
    }

    public Journal journal() {
        return journal;
    }

    /** Returns the run to continue; empty for a new one. */
    public Optional<RunRecord> earlier() {
        return earlier;
    }

    /** Returns where the run that lay here is kept; empty if there was none. */
    public Optional<Path> kept() {
        return folder.kept();
    }

    @Override
    public void close() {
        try (folder) {
            journal.close();
        }
    }
}
