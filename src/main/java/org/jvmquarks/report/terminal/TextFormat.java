package org.jvmquarks.report.terminal;

import java.util.Optional;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;

/** {@code text}: lines for a terminal. */
public final class TextFormat implements Format {
    @Override
    public String name() {
        return DEFAULT;
    }

    @Override
    public String extension() {
        return "txt";
    }

    @Override
    public Optional<String> fileOfRun() {
        return Optional.empty();
    }

    @Override
    public String render(Report report, View view) {
        return DocumentText.render(report.document(), view.style(), view.all());
    }
}
