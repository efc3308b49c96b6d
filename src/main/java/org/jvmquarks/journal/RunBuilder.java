package org.jvmquarks.journal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Collects the lines of one journal; the last record of a JDK, quark or cell wins. */
final class RunBuilder {

    private record CellKey(String quark, String pin, String jdk) {}

    private final Header header;
    private final Map<String, JdkRecord> jdks = new LinkedHashMap<>();
    private final Map<String, QuarkRecord> quarks = new LinkedHashMap<>();
    private final Map<CellKey, CellRecord> cells = new LinkedHashMap<>();

    RunBuilder(Header header) {
        this.header = header;
    }

    void add(JdkRecord jdk) {
        jdks.put(jdk.id(), jdk);
    }

    void add(QuarkRecord quark) {
        quarks.put(quark.id(), quark);
    }

    void add(CellRecord cell) {
        CellKey key = new CellKey(cell.quark(), cell.pin(), cell.jdk());
        // Removed first: a cell that ran again finished when it ran last.
        cells.remove(key);
        cells.put(key, cell);
    }

    RunRecord build() {
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
