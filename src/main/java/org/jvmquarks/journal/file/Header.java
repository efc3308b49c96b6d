package org.jvmquarks.journal.file;

import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.Instants;

/**
 * The first line of a journal.
 *
 * @param schema version of the format
 * @param started instant of the start, ISO 8601
 * @param host the machine
 * @param matrix ids of the JDKs in the order of the matrix; empty when unknown
 */
record Header(int schema, String started, HostRecord host, List<String> matrix) {

    Header {
        matrix = List.copyOf(matrix);
        started = Instants.require("started", started);
    }

    static Header of(HostRecord host, Instant started, List<String> matrix) {
        return new Header(
                Journal.SCHEMA, started.truncatedTo(ChronoUnit.SECONDS).toString(), host, matrix);
    }
}
