package org.jvmquarks.report.sarif;

import java.io.IOException;
import java.io.Writer;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.ReportWriter;
import org.jvmquarks.report.RunNotices;
import org.jvmquarks.report.SourceFiles;

/** {@code results.sarif}: what fails a build, for services that scan code. */
public final class SarifReport implements ReportWriter {

    @Override
    public String fileName() {
        return "results.sarif";
    }

    @Override
    public void write(RunRecord run, Writer out) throws IOException {
        out.write(Sarif.render("run", RunNotices.of(run), SourceFiles.here()));
    }
}
