package org.jvmquarks.report.markdown;

import java.util.Optional;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;

/** {@code markdown}: for comments and summaries of jobs. */
public final class MarkdownFormat implements Format {
    @Override
    public String name() {
        return "markdown";
    }

    @Override
    public String extension() {
        return "md";
    }

    @Override
    public Optional<String> fileOfRun() {
        return Optional.of("summary.md");
    }

    @Override
    public String render(Report report, View view) {
        return DocumentMarkdown.render(report.document());
    }
}
