package org.jvmquarks.report.html;

import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.Writer;
import java.util.Base64;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.journal.RecordJson;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.ReportWriter;

/**
 * {@code index.html}: one file that needs no network. The table is in the page itself and readable
 * without JavaScript; the script adds the query, the keyboard and the drawer of a cell, which it
 * fills from the records embedded as compressed JSON. The page of a gate is the same with what
 * changed above the table.
 */
public final class HtmlReport implements ReportWriter {

    private final Template template =
            Mustache.compiler()
                    .emptyStringIsFalse(true)
                    .zeroIsFalse(true)
                    .compile(Asset.load("page.mustache").text());
    private final Asset style = Asset.load("uplot/uPlot.min.css", "report.css");
    private final Asset script =
            Asset.load(
                    "uplot/uPlot.iife.min.js",
                    "query.js",
                    "curves.js",
                    "comparison.js",
                    "grid.js",
                    "report.js");

    @Override
    public String fileName() {
        return "index.html";
    }

    @Override
    public void write(RunRecord run, Writer out) throws IOException {
        write(run, List.of(), out);
    }

    /**
     * Writes the page of a gate; does not close the writer.
     *
     * @throws IOException if the writer fails
     */
    public void write(GateResult result, ComparedRun compared, Writer out) throws IOException {
        write(compared.run(), List.of(GateView.of(result, compared)), out);
    }

    private void write(RunRecord run, List<GateView> gate, Writer out) throws IOException {
        Matrix matrix = Matrix.of(run);
        // Rendered before it is written, so that an IOException is never wrapped by the template.
        out.write(template.execute(Page.of(run, matrix, gate, style, script, data(run, matrix))));
    }

    /**
     * The records as they go into a script element: command lines make them long and are much
     * alike, so they are compressed. In Base64 no end tag can be, whatever a JDK says.
     */
    private static String data(RunRecord run, Matrix matrix) throws IOException {
        RunRecord ordered =
                new RunRecord(
                        run.schema(),
                        run.started(),
                        run.host(),
                        run.jdks(),
                        List.of(),
                        matrix.cells());
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (OutputStream out = new GZIPOutputStream(bytes)) {
            out.write(RecordJson.mapper().writeValueAsBytes(ordered));
        }
        return Base64.getEncoder().encodeToString(bytes.toByteArray());
    }
}
