package org.jvmquarks.report;

import java.io.IOException;
import java.io.Writer;
import org.jvmquarks.journal.RunRecord;

/**
 * A format of report; found through {@code META-INF/services}. An implementation has a public constructor without
 * arguments and no state.
 */
public interface ReportWriter {

    /** Name of its file in the folder of the run, such as {@code results.json}. */
    String fileName();

    /**
     * Writes the report; must not close the writer.
     *
     * @throws IOException if the writer fails
     */
    void write(RunRecord run, Writer out) throws IOException;
}
