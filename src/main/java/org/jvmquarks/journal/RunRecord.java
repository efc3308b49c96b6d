package org.jvmquarks.journal;

import java.util.Comparator;
import java.util.List;

/**
 * A whole run as read back from its journal: all that reports and the gate see.
 *
 * @param schema version of the format, see {@link Journal#SCHEMA}
 * @param started instant of the start, ISO 8601
 * @param host the machine
 * @param jdks the JDKs, in the order of the matrix
 * @param quarks what the quarks say about themselves, sorted by topic and id; journals that were
 *     written before this was recorded have none
 * @param cells the finished cells, in the order in which they finished
 */
public record RunRecord(
        int schema,
        String started,
        HostRecord host,
        List<JdkRecord> jdks,
        List<QuarkRecord> quarks,
        List<CellRecord> cells) {

    public RunRecord {
        jdks = List.copyOf(jdks);
        quarks =
                quarks.stream()
                        .sorted(
                                Comparator.comparing(QuarkRecord::topic)
                                        .thenComparing(QuarkRecord::id))
                        .toList();
        cells = List.copyOf(cells);
    }

    /**
     * The same for a report in another folder than the journal's.
     *
     * @param path from that folder to the journal's, with slashes
     */
    public RunRecord by(String path) {
        return new RunRecord(
                schema,
                started,
                host,
                jdks,
                quarks,
                cells.stream().map(cell -> cell.by(path)).toList());
    }
}
