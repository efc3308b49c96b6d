package org.jvmquarks.report.json;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.RecordJson;
import org.jvmquarks.report.document.Matrix;

/**
 * {@code results.json}, which {@code results.schema.json} next to this class describes. Cells are in the order of the
 * matrix, so that two runs can be compared line by line.
 */
public final class RunJson {

    /** Version of the document; independent of the version of the journal. */
    static final int SCHEMA = 1;

    private RunJson() {}

    /**
     * How complete the run is.
     *
     * @param planned number of cells that the run set out to check; empty in a run whose journal is older than plans
     * @param missing those without a result, such as {@code string-intern/isSlow on temurin-25}
     * @param interruption how many cells are missing and why; empty for a complete run
     * @param notes what happened in the run and matters to a reader
     */
    record Completeness(OptionalInt planned, List<String> missing, Optional<String> interruption, List<String> notes) {

        static Completeness of(RunRecord run) {
            return new Completeness(
                    run.course().plans().isEmpty()
                            ? OptionalInt.empty()
                            : OptionalInt.of(run.course().planned().size()),
                    run.missing().stream().map(cell -> cell.id().toString()).toList(),
                    run.interruption(),
                    run.course().notes());
        }
    }

    /** Returns the document. */
    public static ObjectNode of(RunRecord run) {
        ObjectMapper json = RecordJson.mapper();
        ObjectNode document = json.valueToTree(new RunRecord(
                SCHEMA,
                run.started(),
                run.host(),
                run.jdks(),
                run.quarks(),
                Matrix.of(run).cells(),
                RunHistory.unknown()));
        document.remove("course");
        document.set("completeness", json.valueToTree(Completeness.of(run)));
        return document;
    }
}
