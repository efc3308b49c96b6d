package org.jvmquarks.cli.report;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.Folders;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.RunFolder;
import org.jvmquarks.journal.merge.JournalMerge;

/**
 * The evidence of several runs, in the folder of their merged journal. All evidence of a run stays together, in a
 * folder of its own, so that its links and what its cells share are there as they were.
 *
 * @param journals those of the runs, in the order of the merge
 */
record MergedEvidence(List<Path> journals) {
    /** Where a run has its own evidence, and where one that was merged has that of its runs. */
    private static final List<String> FOLDERS = List.of(RunFolder.EVIDENCE, RunFolder.MERGED);

    MergedEvidence {
        journals = List.copyOf(journals);
    }

    /**
     * Returns where a run has evidence by its journal, and has none; empty if it is there. Only the journal of a run
     * may have been kept.
     */
    static Optional<Path> lost(RunRecord run, Path journal) {
        return run.cells().stream()
                .flatMap(cell -> cell.evidence().guests().stream())
                .map(GuestRecord::evidence)
                .filter(evidence -> !evidence.isEmpty())
                .map(evidence -> journal.resolveSibling(Path.of(evidence).getName(0)))
                .distinct()
                .filter(folder -> !Files.isDirectory(folder))
                .findFirst();
    }

    /** Copies it into the folder of the merged run, and the inventories, which are about JDKs and not about runs. */
    void copyTo(Path output) throws IOException {
        for (int i = 0; i < journals.size(); i++) {
            Path inventories = journals.get(i).resolveSibling(RunFolder.INVENTORIES);
            if (Files.isDirectory(inventories)) {
                Folders.copy(inventories, output.resolve(RunFolder.INVENTORIES));
            }
            for (String name : FOLDERS) {
                Path from = journals.get(i).resolveSibling(name);
                if (Files.isDirectory(from)) {
                    // A link to what another JDK wrote stays a link: the file is copied, too.
                    Folders.copy(
                            from, output.resolve(JournalMerge.folder(i + 1)).resolve(name));
                }
            }
        }
    }
}
