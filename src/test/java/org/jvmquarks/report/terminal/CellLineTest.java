package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.compared;
import static org.jvmquarks.journal.Records.comparison;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.falsified;

import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.RatioClaim;
import org.jvmquarks.verdict.RatioComparison;

class CellLineTest {
    private static final RatioClaim CLAIM = RatioClaim.atLeast(2);
    private static final RatioComparison DISTURBED =
            comparison(CLAIM, "2 of 5 pairs disturbed: other work took up to 34 % of its time");

    @Test
    void holdingCellShowsValuesAndProof() {
        CellRecord cell = cell("a", "j", Observation.estimate("ratio", 3, "times", 2.5, 3.5));
        assertThat(CellLine.of(cell))
                .isEqualTo("HOLDS          scalar-replacement.a [j] 3 [2.5, 3.5] times"
                        + " (1.3 s, broken by 1 of 1 falsifiers)");
    }

    @Test
    void otherCellShowsShortReason() {
        CellRecord cell = failed(cell("a", "j"), ErrorKind.TIMEOUT, "x".repeat(101) + "\nmore");
        assertThat(CellLine.of(falsified(cell)))
                .isEqualTo("ERROR(TIMEOUT) scalar-replacement.a [j] " + "x".repeat(100) + "… (1.3 s)");
    }

    @Test
    void narrowTerminalWrapsItAndLogDoesNot() {
        CellRecord cell = failed(cell("a", "j"), ErrorKind.TIMEOUT, "no result after " + "x ".repeat(40));
        CellProgress progress = new CellProgress(4, OptionalLong.of(38), OptionalDouble.empty());

        assertThat(CellLine.lines(progress, cell, 60))
                .hasSizeGreaterThan(2)
                .allSatisfy(line -> assertThat(line).hasSizeLessThanOrEqualTo(60))
                .first()
                .asString()
                .startsWith("[  4/38] ERROR(TIMEOUT) scalar-replacement.a [j] no");
        assertThat(CellLine.lines(progress, cell, 120)).hasSize(1);
    }

    @Test
    void warningIsShortened() {
        assertThat(line(DISTURBED))
                .isEqualTo("HOLDS          scalar-replacement.a [j] (1.3 s, 1 of 1 pairs disturbed)");
    }

    @Test
    void furtherWarningsAreCounted() {
        RatioComparison two = comparison(CLAIM, "1 of 1 pairs disturbed: by 34 %", "pairs, not settled");
        assertThat(line(comparison(CLAIM), two)).endsWith("(1.3 s, 1 of 1 pairs disturbed, 1 more warning)");
        assertThat(line(two, two)).endsWith("(1.3 s, 2 of 2 pairs disturbed, 2 more warnings)");
    }

    private static String line(RatioComparison... comparisons) {
        return CellLine.of(compared(falsified(cell("a", "j")), comparisons));
    }
}
