package org.jvmquarks.report.html;

import com.samskivert.mustache.Template;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.zip.GZIPOutputStream;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.RunDifferences;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.report.document.Matrix;

/**
 * {@code index.html}: one file that needs no network. The table is in the page itself and readable without JavaScript;
 * the script adds the query, the keyboard and the drawer of a cell, which it fills from the records embedded as
 * compressed JSON. The page of a gate is the same with what changed above the table.
 */
public final class HtmlReport {

    private final Template template = Templates.load(HtmlReport.class, "page.mustache");
    private final Asset style = Asset.load(HtmlReport.class, "uplot/uPlot.min.css", "report.css");
    private final Asset script = Asset.load(
            HtmlReport.class,
            "uplot/uPlot.iife.min.js",
            "differences.js",
            "query.js",
            "curves.js",
            "comparison.js",
            "grid.js",
            "report.js");

    /**
     * The data that the script reads.
     *
     * @param run the records, in the order of the matrix
     * @param differences what differs between its columns
     * @param words by key of the cell, the expected value in the words of the claim, where these are others
     */
    record Data(RunRecord run, DifferencesView differences, Map<String, String> words) {

        private static Data of(RunRecord run, Matrix matrix, double tolerance) {
            RunRecord ordered = new RunRecord(
                    run.schema(),
                    run.started(),
                    run.host(),
                    run.jdks(),
                    List.of(),
                    matrix.cells(),
                    RunHistory.unknown());
            return new Data(ordered, DifferencesView.of(RunDifferences.of(run, tolerance)), words(matrix));
        }

        private static Map<String, String> words(Matrix matrix) {
            Map<String, String> words = new TreeMap<>();
            for (Matrix.Row row : matrix.rows()) {
                row.cells().stream()
                        .flatMap(Optional::stream)
                        .filter(it -> !row.words(it).equals(it.expected().flatMap(Expectation::words)))
                        .forEach(it -> words.put(CellView.key(it), row.words(it).orElse("")));
            }
            return words;
        }

        /**
         * As it goes into a script element: command lines make it long and are much alike, so it is compressed. In
         * Base64 no text of a JDK can be an end tag.
         */
        private String packed() throws IOException {
            ByteArrayOutputStream bytes = new ByteArrayOutputStream();
            try (OutputStream out = new GZIPOutputStream(bytes)) {
                out.write(RecordJson.mapper().writeValueAsBytes(this));
            }
            return Base64.getEncoder().encodeToString(bytes.toByteArray());
        }
    }

    /**
     * Writes the page of a run; does not close the writer.
     *
     * @throws IOException if the writer fails
     */
    public void write(RunRecord run, Writer out) throws IOException {
        write(run, List.of(), GatePolicy.DEFAULT_TOLERANCE, out);
    }

    /**
     * Writes the page of a gate; does not close the writer.
     *
     * @throws IOException if the writer fails
     */
    public void write(GateResult result, ComparedRun compared, Writer out) throws IOException {
        write(
                compared.run(),
                List.of(GateView.of(result, compared)),
                result.policy().tolerance(),
                out);
    }

    private void write(RunRecord run, List<GateView> gate, double tolerance, Writer out) throws IOException {
        Matrix matrix = Matrix.of(run);
        String data = Data.of(run, matrix, tolerance).packed();
        Page page = Page.of(run, matrix, gate, new Page.Assets(style, script, data));
        // Rendered before it is written, so that an IOException is never wrapped by the template.
        out.write(template.execute(page));
    }
}
