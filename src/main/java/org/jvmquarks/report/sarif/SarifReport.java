package org.jvmquarks.report.sarif;

import java.io.IOException;
import java.io.Writer;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.ReportWriter;
import org.jvmquarks.report.RunNotices;
import org.jvmquarks.report.SourceFiles;

/** {@code sarif}: what matters to a build, for services that scan code; {@code results.sarif} for a run. */
public final class SarifReport implements ReportWriter, Format {

    @Override
    public String fileName() {
        return "results.sarif";
    }

    @Override
    public void write(RunRecord run, Writer out) throws IOException {
        out.write(Sarif.render("run", RunNotices.of(run), SourceFiles.here()));
    }

    @Override
    public String name() {
        return "sarif";
    }

    @Override
    public String extension() {
        return "sarif";
    }

    @Override
    public String render(Report report, View view) throws IOException {
        return Sarif.render(report.document().name(), report.notices(), SourceFiles.here());
    }
}
