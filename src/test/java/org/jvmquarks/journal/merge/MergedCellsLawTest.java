package org.jvmquarks.journal.merge;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;
import org.jvmquarks.Law;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Verdict;

class MergedCellsLawTest {
    private enum End {
        HOLDS,
        BROKEN,
        VM_CRASH,
        OUT_OF_DISK,
        NOT_RUN
    }

    private static List<RunRecord> surviving(List<RunRecord> runs) {
        return new MergedCells(
                        runs, IntStream.rangeClosed(1, runs.size()).boxed().toList())
                .surviving();
    }

    @Law
    void eachCellSurvivesOnce(@ForAll("runs") List<RunRecord> runs) {
        assertThat(names(surviving(runs))).doesNotHaveDuplicates().hasSameElementsAs(names(runs));
    }

    @Law
    void resultOfTheLastRunCounts(@ForAll("runs") List<RunRecord> runs) {
        RunRecord last = run(Map.of("a", End.HOLDS, "b", End.BROKEN, "c", End.VM_CRASH));
        List<RunRecord> surviving = surviving(joined(runs, List.of(last)));

        assertThat(surviving.get(runs.size())).isEqualTo(last);
    }

    @Law
    void laterFaultTakesNoResult(@ForAll("runs") List<RunRecord> runs) {
        RunRecord first = run(Map.of("a", End.HOLDS, "b", End.BROKEN, "c", End.VM_CRASH));
        List<RunRecord> faults = runs.stream()
                .map(run -> run.with(
                        run.cells().stream().filter(CellRecord::isToRepeat).toList()))
                .toList();

        assertThat(surviving(joined(List.of(first), faults)).get(0)).isEqualTo(first);
    }

    @Law
    void mergingAgainChangesNothing(@ForAll("runs") List<RunRecord> runs) {
        List<RunRecord> once = surviving(runs);

        assertThat(surviving(once)).isEqualTo(once);
    }

    @Law
    void someMayBeMergedBeforeTheOthers(@ForAll("runs") List<RunRecord> runs, @ForAll @IntRange(max = 5) int at) {
        List<RunRecord> first = runs.subList(0, Math.min(at, runs.size()));
        List<RunRecord> second = runs.subList(first.size(), runs.size());
        List<RunRecord> all = surviving(runs);

        assertThat(surviving(joined(surviving(first), second))).isEqualTo(all);
        assertThat(surviving(joined(first, surviving(second)))).isEqualTo(all);
    }

    private static List<RunRecord> joined(List<RunRecord> first, List<RunRecord> second) {
        return Stream.of(first, second).flatMap(Collection::stream).toList();
    }

    private static List<String> names(List<RunRecord> runs) {
        return runs.stream()
                .flatMap(run -> run.cells().stream())
                .map(cell -> cell.id().toString())
                .toList();
    }

    /** Up to five runs of some of four pins. */
    @Provide
    Arbitrary<List<RunRecord>> runs() {
        return Arbitraries.maps(Arbitraries.of("a", "b", "c", "d"), Arbitraries.of(End.class))
                .map(MergedCellsLawTest::run)
                .list()
                .ofMaxSize(5);
    }

    private static RunRecord run(Map<String, End> ends) {
        List<CellRecord> cells = new ArrayList<>();
        ends.forEach((pin, end) -> cells.add(cell(Records.cell(pin, "temurin-17"), end)));
        return Records.run(List.of(Records.jdk("temurin-17", 17)), List.of()).with(cells);
    }

    private static CellRecord cell(CellRecord cell, End end) {
        return switch (end) {
            case HOLDS -> cell;
            case BROKEN -> Records.judged(cell, Verdict.BROKEN, "it is not so");
            case VM_CRASH -> Records.failed(cell, ErrorKind.VM_CRASH, "the VM crashed");
            case OUT_OF_DISK -> Records.failed(cell, ErrorKind.OUT_OF_DISK, "only 0 MB are free");
            case NOT_RUN -> notRun(Records.judged(cell, Verdict.NOT_APPLICABLE, "no such image"));
        };
    }

    private static CellRecord notRun(CellRecord cell) {
        return new CellRecord(
                cell.name(),
                cell.expected(),
                cell.outcome(),
                cell.evidence(),
                cell.rerun(),
                cell.seconds(),
                Optional.of(cell.reason()));
    }
}
