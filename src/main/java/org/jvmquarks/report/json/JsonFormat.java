package org.jvmquarks.report.json;

import java.io.IOException;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;

/** {@code json}: for programs; a schema next to this class describes that of each result. */
public final class JsonFormat implements Format {
    @Override
    public String name() {
        return "json";
    }

    @Override
    public String extension() {
        return "json";
    }

    @Override
    public String render(Report report, View view) throws IOException {
        return RecordJson.mapper().writerWithDefaultPrettyPrinter().writeValueAsString(report.json()) + "\n";
    }
}
