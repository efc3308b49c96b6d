package org.jvmquarks.report.json;

import com.fasterxml.jackson.core.JsonGenerator;
import com.fasterxml.jackson.databind.ObjectWriter;
import java.io.IOException;
import java.io.Writer;
import org.jvmquarks.journal.RecordJson;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Matrix;
import org.jvmquarks.report.ReportWriter;

/**
 * {@code results.json}, which {@code results.schema.json} next to this class describes. Cells are
 * in the order of the matrix, so that two runs can be compared line by line.
 */
public final class JsonReport implements ReportWriter {

    /** Version of the document; independent of the version of the journal. */
    public static final int SCHEMA = 1;

    private final ObjectWriter json =
            RecordJson.mapper()
                    .writerWithDefaultPrettyPrinter()
                    .without(JsonGenerator.Feature.AUTO_CLOSE_TARGET);

    @Override
    public String fileName() {
        return "results.json";
    }

    @Override
    public void write(RunRecord run, Writer out) throws IOException {
        json.writeValue(
                out,
                new RunRecord(
                        SCHEMA,
                        run.started(),
                        run.host(),
                        run.jdks(),
                        run.quarks(),
                        Matrix.of(run).cells()));
        out.write('\n');
    }
}
