package org.jvmquarks.report;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;
import static org.jvmquarks.journal.Records.cell;
import static org.jvmquarks.journal.Records.failed;
import static org.jvmquarks.journal.Records.judged;
import static org.jvmquarks.journal.Records.lacking;

import java.util.List;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Lack;
import org.jvmquarks.verdict.Verdict;

class UncheckedCellsTest {
    private static final Lack CAPSTONE = new Lack("Capstone", "read machine code", "apt-get install libcapstone4");

    @Test
    void curableLackComesFirstHoweverFewItsCells() {
        List<CellRecord> cells = Stream.concat(
                        IntStream.range(0, 12).mapToObj(i -> inapplicable("p" + i, "requires C2")),
                        Stream.of(lacking(cell("q", "a"), CAPSTONE)))
                .toList();
        assertThat(UncheckedCells.of(cells))
                .extracting(UncheckedCells::describe)
                .containsExactly(
                        "1 cell needs Capstone to read machine code; to install it: apt-get install libcapstone4",
                        "12 cells of a: requires C2");
    }

    @Test
    void errorThatManyCellsShareIsSaidOnce() {
        List<CellRecord> cells = IntStream.range(0, 10)
                .mapToObj(i -> failed(cell("p" + i, "a"), ErrorKind.LAUNCH_FAILED, "no container engine\ndetails"))
                .toList();
        assertThat(UncheckedCells.of(cells))
                .extracting(UncheckedCells::describe)
                .containsExactly("10 cells of a: no container engine");
    }

    @Test
    void rareReasonsAreLeftToTheirRows() {
        assertThat(UncheckedCells.of(List.of(cell("o", "a"), inapplicable("p", "requires C2"))))
                .isEmpty();
    }

    /** Else a run of three pins on a JDK that cannot be run would read as one without findings. */
    @Test
    void uncheckedJdkIsNamedHoweverFewItsCells() {
        assertThat(UncheckedCells.of(List.of(
                        cell("p", "a"),
                        inapplicable("p", "b", "needs a container"),
                        inapplicable("q", "b", "needs a container"))))
                .extracting(UncheckedCells::describe)
                .containsExactly("2 cells of b: needs a container");
    }

    @Test
    void columnsThatShareAReasonAreNamedTogether() {
        List<CellRecord> cells = Stream.of("a", "b")
                .flatMap(jdk -> IntStream.range(0, 5).mapToObj(i -> inapplicable("p" + i, jdk, "no C2")))
                .toList();
        assertThat(UncheckedCells.of(cells))
                .extracting(UncheckedCells::describe)
                .containsExactly("10 cells of a, b: no C2");
    }

    @Test
    void commonestReasonComesFirstAndRarestDrop() {
        List<CellRecord> cells = IntStream.range(0, 12)
                .boxed()
                .flatMap(reason -> IntStream.range(0, 10 + reason).mapToObj(i -> inapplicable("p" + i, "r" + reason)))
                .toList();
        assertThat(UncheckedCells.of(cells))
                .extracting(UncheckedCells::reason)
                .containsExactly("r11", "r10", "r9", "r8", "r7", "r6", "r5", "r4", "r3", "r2");
    }

    @Test
    void cellsWaitingForToolAreCountedByTool() {
        List<CellRecord> cells = List.of(
                lacking(cell("p", "a"), CAPSTONE), lacking(cell("q", "a"), CAPSTONE), inapplicable("r", "requires C2"));
        assertThat(UncheckedCells.lacks(cells)).containsExactly(entry("Capstone", 2));
        assertThat(UncheckedCells.of(cells))
                .extracting(UncheckedCells::describe)
                .containsExactly(
                        "2 cells need Capstone to read machine code; to install it: apt-get install libcapstone4");
    }

    @Test
    void decidedCellsAreNotAbsent() {
        List<CellRecord> cells = IntStream.range(0, 12)
                .mapToObj(i -> judged(cell("p" + i, "a"), Verdict.BROKEN, "16, not 8"))
                .toList();
        assertThat(UncheckedCells.of(cells)).isEmpty();
    }

    private static CellRecord inapplicable(String pin, String jdk, String reason) {
        return judged(cell(pin, jdk), Verdict.NOT_APPLICABLE, reason);
    }

    private static CellRecord inapplicable(String pin, String reason) {
        return inapplicable(pin, "a", reason);
    }
}
