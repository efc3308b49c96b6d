package org.jvmquarks.report.sarif;

import java.io.IOException;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.SourceFiles;

/** {@code sarif}: what matters to a build, for services that scan code. */
public final class SarifFormat implements Format {

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
        return Sarif.render(report.command(), report.document().notices(), SourceFiles.here());
    }
}
