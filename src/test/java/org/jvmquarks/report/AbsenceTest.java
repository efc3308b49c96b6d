package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.judged;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Verdict;

class AbsenceTest {
    private static final String CAPSTONE =
            new Lack("Capstone", "read machine code", "apt-get install libcapstone4").reason();

    @Test
    void lackThatTheUserCanEndComesFirstHoweverFewCellsWaitForIt() {
        List<CellRecord> cells =
                Stream.concat(
                                IntStream.range(0, 12)
                                        .mapToObj(i -> inapplicable("p" + i, "requires C2")),
                                Stream.of(inapplicable("q", CAPSTONE)))
                        .toList();
        assertThat(Absence.of(cells))
                .extracting(Absence::describe)
                .containsExactly(
                        "1 cell needs Capstone to read machine code; to install it: apt-get"
                                + " install libcapstone4",
                        "12 cells of a: requires C2");
    }

    @Test
    void errorThatManyCellsShareIsSaidOnce() {
        List<CellRecord> cells =
                IntStream.range(0, 10)
                        .mapToObj(
                                i ->
                                        failed(
                                                cell("p" + i, "a"),
                                                ErrorKind.LAUNCH_FAILED,
                                                "no container engine\ndetails"))
                        .toList();
        assertThat(Absence.of(cells))
                .extracting(Absence::describe)
                .containsExactly("10 cells of a: no container engine");
    }

    @Test
    void reasonsOfFewCellsAreLeftToTheirRows() {
        assertThat(Absence.of(List.of(inapplicable("p", "requires C2")))).isEmpty();
    }

    private static CellRecord inapplicable(String pin, String reason) {
        return judged(cell(pin, "a"), Verdict.NOT_APPLICABLE, reason);
    }
}
