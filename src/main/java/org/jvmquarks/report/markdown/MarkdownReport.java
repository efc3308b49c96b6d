package org.jvmquarks.report.markdown;

import java.io.IOException;
import java.io.Writer;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.compare.RunDifferences;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Architectures;
import org.jvmquarks.report.Headline;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.ReportWriter;
import org.jvmquarks.report.Totals;
import org.jvmquarks.report.UncheckedCells;
import org.jvmquarks.text.Plural;

/**
 * {@code summary.md}: a run for a pull request or the summary of a job. What needs a look comes first; what does not
 * fit is left to the other reports.
 */
public final class MarkdownReport implements ReportWriter {

    /**
     * Characters that GitHub takes as a comment on a pull request. The summary of a job may have a megabyte, which
     * nobody reads.
     */
    static final int MOST_CHARACTERS = 65_536;

    @Override
    public String fileName() {
        return "summary.md";
    }

    @Override
    public void write(RunRecord run, Writer out) throws IOException {
        out.write(render(run));
    }

    private static String render(RunRecord run) {
        Matrix matrix = Matrix.of(run);
        String head = head(run, matrix);
        String values = DifferingValues.of(RunDifferences.of(run, GatePolicy.DEFAULT_TOLERANCE))
                .markdown();
        String changes = ChangesOfExpectation.of(matrix).markdown();
        MatrixTables tables = new MatrixTables(matrix);
        List<String> bodies = List.of(
                changes + tables.overview() + values + tables.withValues(),
                changes + tables.overview() + values + tables.withSymbols(),
                changes + tables.overview() + values + tables.leftOut(),
                changes + tables.leftOut(),
                tables.leftOut());
        return bodies.stream()
                .map(body -> head + body)
                .filter(text -> text.length() <= MOST_CHARACTERS)
                .findFirst()
                .orElse(head);
    }

    private static String head(RunRecord run, Matrix matrix) {
        return "### Quarks on %s\n\n%s%s%s\n\n%s%s%s"
                .formatted(
                        Plural.count(matrix.columns().size(), "JDK"),
                        run.interruption()
                                .map(it -> "**" + Markdown.text(it) + "**\n\n")
                                .orElse(""),
                        headline(Headline.of(run)) + absences(matrix),
                        Markdown.text(Totals.of(matrix.cells()).summary()),
                        FindingsSection.of(matrix).markdown(),
                        Proofs.of(run, matrix).markdown(),
                        JdkTable.markdown(run.jdks()) + JdkTable.machines(run.jdks()) + machine(run) + notes(run));
    }

    private static String headline(Headline headline) {
        return "**"
                + Markdown.text(headline.text())
                + "**"
                + headline.queryOfChanges()
                        .map(" In index.html, the query `%s` shows the rows that differ."::formatted)
                        .orElse("")
                + "\n\n";
    }

    private static String absences(Matrix matrix) {
        return UncheckedCells.of(matrix.cells()).stream()
                .map(it -> "Not checked: " + Markdown.text(it.describe()) + "\n\n")
                .collect(Collectors.joining());
    }

    private static String notes(RunRecord run) {
        return Stream.concat(Architectures.of(run.jdks()).stream(), run.course().notes().stream())
                .map(note -> "Note: " + Markdown.text(note) + "\n\n")
                .collect(Collectors.joining());
    }

    private static String machine(RunRecord run) {
        HostRecord host = run.host();
        return Markdown.text("Started %s on %s %s, %s, %d MB."
                        .formatted(
                                run.started(),
                                host.os(),
                                host.arch(),
                                Plural.count(host.processors(), "processor"),
                                host.memoryMegabytes()))
                + "\n\n";
    }
}
