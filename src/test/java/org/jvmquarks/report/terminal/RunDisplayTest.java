package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunHistory;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class RunDisplayTest {
    private final RunRecord run = SampleRuns.run(2, 5);
    private final List<CellRecord> cells = run.cells();
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final RunDisplay display = new RunDisplay(
            new PrintStream(out, true, StandardCharsets.UTF_8),
            new TableStyle(120, false, Symbols.UNICODE),
            new Durations(Map.of(), Map.of()),
            true);

    @Test
    void counterRisesToThePlannedNumber() {
        display.planned(plan());
        cells.forEach(display::cell);

        assertThat(counters())
                .containsExactly(
                        "  1/10", "  2/10", "  3/10", "  4/10", "  5/10", "  6/10", "  7/10", "  8/10", "  9/10",
                        " 10/10");
    }

    @Test
    void cellRecordedAgainDoesNotCountTwice() {
        display.planned(plan());
        display.cell(cells.get(0));
        display.cell(cells.get(0));
        display.cell(cells.get(1));

        assertThat(counters()).containsExactly("  1/10", "  1/10", "  2/10");
    }

    @Test
    void runThatGoesOnCountsWhatIsMissing() {
        display.resumed(begun(4), Resumption.now());
        display.cell(cells.get(4));

        assertThat(out.toString(StandardCharsets.UTF_8))
                .startsWith("continuing the run of 2026-03-01T12:00:00Z: 4 of 10 cells are finished, 6 are missing"
                        + System.lineSeparator()
                        + "[  1/6");
    }

    @Test
    void oneCellIsNotSeveral() {
        display.resumed(begun(1), Resumption.now());
        display.resumed(begun(9), Resumption.now());

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(
                        ": 1 of 10 cells is finished, 9 are missing" + System.lineSeparator(),
                        ": 9 of 10 cells are finished, 1 is missing" + System.lineSeparator());
    }

    @Test
    void resumedRunSaysWhatItChecksAgain() {
        RunRecord begun = begun(4);
        List<CellRecord> some = new ArrayList<>(begun.cells());
        some.set(0, Records.failed(some.get(0), ErrorKind.OUT_OF_DISK, "only 0 MB are free"));

        display.resumed(begun.with(some), Resumption.now());

        assertThat(out.toString(StandardCharsets.UTF_8))
                .contains(": 3 of 10 cells are finished, 6 are missing, 1 is checked again" + System.lineSeparator());
    }

    private RunRecord begun(int finished) {
        return new RunRecord(
                Journal.SCHEMA,
                run.started(),
                run.host(),
                run.jdks(),
                run.quarks(),
                cells.subList(0, finished),
                new RunHistory(List.of(plan()), List.of(), List.of(), Optional.empty()));
    }

    @Test
    void planGivesTheTimeThatIsLeft() {
        display.planned(plan());
        cells.forEach(display::cell);

        assertThat(out.toString(StandardCharsets.UTF_8).lines())
                .allMatch(line -> line.matches("\\[ *\\d+/10 +\\d+ (s|min) left] .*"))
                .last()
                .asString()
                .startsWith("[ 10/10   0 s left] ");
    }

    @Test
    void inTestsJunitTellsEachFailure() {
        RunRecord broken = Records.run(List.of(), Records.judged(Records.cell("a", "j"), Verdict.BROKEN, "why"));
        RunDisplay tests = new RunDisplay(
                new PrintStream(out, true, StandardCharsets.UTF_8),
                TableStyle.plain(120),
                new Durations(Map.of(), Map.of()),
                false);

        display.finished(broken);
        assertThat(out.toString(StandardCharsets.UTF_8)).contains("rerun: ");
        out.reset();
        tests.finished(broken);

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("1 BROKEN").doesNotContain("rerun: ");
    }

    @Test
    void reasonsWithoutDecisionStandBelowTheirJdk() {
        display.finished(Records.run(
                List.of(),
                Records.failed(
                        Records.cell("a", "debian-17"),
                        ErrorKind.GUEST_FAILED,
                        "debian-17: the heap dump was not written"),
                Records.judged(Records.cell("b", "debian-17"), Verdict.NOT_APPLICABLE, "requires Serial")));

        assertThat(out.toString(StandardCharsets.UTF_8)).contains("""

                        no cell was decided, so the run is not green
                          debian-17
                            - debian-17: the heap dump was not written
                            - requires Serial
                        """);
    }

    private RunPlan plan() {
        return SampleRuns.plan(run, cells);
    }

    private List<String> counters() {
        return out.toString(StandardCharsets.UTF_8)
                .lines()
                .map(line -> line.substring(1).replaceFirst("( +\\d+ (s|min) left)?].*", ""))
                .toList();
    }
}
