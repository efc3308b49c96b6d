package org.jvmquarks.journal;

import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the lines of one journal; the last record of a JDK, quark or cell wins. */
public final class RunBuilder {

    private record CellKey(String quark, String pin, String jdk) {}

    private final Header header;
    private final Map<String, JdkRecord> jdks = new LinkedHashMap<>();
    private final Map<String, QuarkRecord> quarks = new LinkedHashMap<>();
    private final Map<CellKey, CellRecord> cells = new LinkedHashMap<>();

    RunBuilder(Header header) {
        this.header = header;
    }

    /**
     * Starts the record of a new run.
     *
     * @param matrix ids of the JDKs in the order of the matrix
     */
    public static RunBuilder start(HostRecord host, Instant started, List<String> matrix) {
        return new RunBuilder(Header.of(host, started, matrix));
    }

    public void add(JdkRecord jdk) {
        jdks.put(jdk.id(), jdk);
    }

    public void add(QuarkRecord quark) {
        quarks.put(quark.id(), quark);
    }

    public void add(CellRecord cell) {
        CellKey key = new CellKey(cell.quark(), cell.pin(), cell.jdk());
        // Removed first: a cell that ran again finished when it ran last.
        cells.remove(key);
        cells.put(key, cell);
    }

    public RunRecord build() {
        List<JdkRecord> columns = new ArrayList<>(jdks.values());
        columns.sort(Comparator.comparingInt(this::position));
        return new RunRecord(
                header.schema(),
                header.started(),
                header.host(),
                columns,
                List.copyOf(quarks.values()),
                List.copyOf(cells.values()));
    }

    /** JDKs that the header does not know go last, in the order of their lines. */
    private int position(JdkRecord jdk) {
        int position = header.matrix().indexOf(jdk.id());
        return position < 0 ? Integer.MAX_VALUE : position;
    }
}
