package org.jvmquarks.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.function.Consumer;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunRecord;

/**
 * Writes every report when a run is finished.
 *
 * @param folder the folder of the run
 * @param written told which files were written
 * @param problems told why they were not: that is not about a JDK, so it does not fail the run
 */
record ReportFiles(Path folder, Consumer<String> written, Consumer<String> problems) implements RunObserver {

    @Override
    public void finished(RunRecord run) {
        if (run.cells().isEmpty() && run.missing().isEmpty()) {
            return;
        }
        try {
            for (Path file : Reports.write(run, folder, format -> true)) {
                written.accept("written: " + file.toAbsolutePath().toUri());
            }
        } catch (IOException e) {
            problems.accept("cannot write the reports to " + folder + ": " + FileProblem.writing(folder, e));
        }
    }
}
