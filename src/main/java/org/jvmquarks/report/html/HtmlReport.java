package org.jvmquarks.report.html;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.samskivert.mustache.Mustache;
import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.Writer;
import java.util.List;
import org.jvmquarks.journal.RecordJson;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.ReportWriter;

/**
 * {@code index.html}: one file that needs no network. The table is in the page itself and readable
 * without JavaScript; the script adds the query, the keyboard and the drawer of a cell, which it
 * fills from the records embedded as JSON.
 */
public final class HtmlReport implements ReportWriter {

    private final Template template =
            Mustache.compiler()
                    .emptyStringIsFalse(true)
                    .compile(Asset.load("page.mustache").text());
    private final Asset style = Asset.load("uplot/uPlot.min.css", "report.css");
    private final Asset script =
            Asset.load(
                    "uplot/uPlot.iife.min.js",
                    "query.js",
                    "curves.js",
                    "comparison.js",
                    "report.js");

    @Override
    public String fileName() {
        return "index.html";
    }

    @Override
    public void write(RunRecord run, Writer out) throws IOException {
        Matrix matrix = Matrix.of(run);
        // Rendered before it is written, so that an IOException is never wrapped by the template.
        out.write(template.execute(Page.of(run, matrix, style, script, data(run, matrix))));
    }

    /**
     * The records as they go into a script element; the quarks are in the page itself. No end tag
     * can be in there, whatever a JDK says: in JSON a {@code <} is always part of a text, where it
     * may be escaped.
     */
    private static String data(RunRecord run, Matrix matrix) throws JsonProcessingException {
        RunRecord ordered =
                new RunRecord(
                        run.schema(),
                        run.started(),
                        run.host(),
                        run.jdks(),
                        List.of(),
                        matrix.cells());
        return RecordJson.mapper().writeValueAsString(ordered).replace("<", "\\u003c");
    }
}
