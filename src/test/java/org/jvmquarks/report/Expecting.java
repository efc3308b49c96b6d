package org.jvmquarks.report;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.journal.CellName;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.verdict.Observation;

/** Cells that expect values of their JDKs. */
public final class Expecting {
    private Expecting() {}

    /** A row whose expectation changed in 27, on three JDKs. */
    public static RunRecord run(CellRecord... more) {
        CellRecord[] cells = new CellRecord[more.length + 3];
        cells[0] = cell("temurin-17", old(), size(16));
        cells[1] = cell("temurin-26", old(), size(16));
        cells[2] = cell("temurin-27", current(), size(8));
        System.arraycopy(more, 0, cells, 3, more.length);
        return Records.run(
                List.of(Records.jdk("temurin-17", 17), Records.jdk("temurin-26", 26), Records.jdk("temurin-27", 27)),
                cells);
    }

    /** A cell of the row {@code emptyObject}. */
    public static CellRecord cell(String jdk, Expectation expected, Observation... seen) {
        CellRecord cell = Records.cell("emptyObject", jdk, seen);
        return new CellRecord(
                new CellName(
                        cell.quark(),
                        cell.title(),
                        cell.topic(),
                        cell.pin(),
                        "an empty object takes " + expected.words().orElse("?") + " bytes",
                        jdk),
                Optional.of(expected),
                cell.outcome(),
                cell.evidence(),
                cell.rerun(),
                cell.seconds());
    }

    public static Expectation old() {
        return expectation("16", "", "26", Optional.empty());
    }

    public static Expectation current() {
        return expectation("8", "27", "", Optional.of("JEP 534"));
    }

    public static Expectation expectation(String value, String since, String until, Optional<String> by) {
        return new Expectation(Optional.of(value), VersionRange.of(since, until), by, List.of(), List.of());
    }

    public static Observation size(int bytes) {
        return Observation.exact("size", bytes, "bytes");
    }
}
