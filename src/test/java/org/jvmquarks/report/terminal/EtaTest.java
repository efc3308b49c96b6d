package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.file.Durations;

class EtaTest {
    private static final Durations NOTHING = new Durations(Map.of(), Map.of());
    private static final double GOOD = 0.3;

    /** All four were real runs, on a machine that others used as well. */
    @ParameterizedTest
    @CsvSource({
        "two-jdks-1, two-jdks-2",
        "two-jdks-2, two-jdks-1",
        "two-jdks-1, nine-jdks-1",
        "two-jdks-2, nine-jdks-2",
        "nine-jdks-1, nine-jdks-2",
        "nine-jdks-2, nine-jdks-1",
        "nine-jdks-1, two-jdks-1",
    })
    void earlierRunMakesEstimateGoodAfterTenth(String run, String earlier) throws IOException {
        assertThat(errorAfter(
                        0.1, RecordedRun.read(run), RecordedRun.read(earlier).durations()))
                .isBetween(-GOOD, GOOD);
    }

    /** The typical durations are means over other runs, on nine JDKs. */
    @ParameterizedTest
    @ValueSource(strings = {"two-jdks-1", "two-jdks-2"})
    void typicalDurationsMakeEstimateOfFirstRunGood(String run) throws IOException {
        assertThat(errorAfter(0.1, RecordedRun.read(run), Durations.typical())).isBetween(-GOOD, GOOD);
    }

    @ParameterizedTest
    @ValueSource(doubles = {0.3, 1, 3})
    void estimateIsScaledBySpeedOfThisMachine(double factor) throws IOException {
        RecordedRun run = RecordedRun.read("two-jdks-1").slowerBy(factor);

        assertThat(errorAfter(0.1, run, RecordedRun.read("two-jdks-2").durations()))
                .isBetween(-GOOD, GOOD);
    }

    /** Exact cells share the processors, those that measure time do not. */
    @ParameterizedTest
    @ValueSource(doubles = {0.1, 0.3, 0.6, 0.9})
    void estimateKnowsThatTimingCellsRunAlone(double share) throws IOException {
        RecordedRun run = RecordedRun.read("two-jdks-1").plus(timing(26, 8));
        RecordedRun earlier = RecordedRun.read("two-jdks-2").plus(timing(26, 9));

        assertThat(errorAfter(share, run, earlier.durations())).isBetween(-GOOD, GOOD);
    }

    private static Map<PlannedCell, Double> timing(int pins, double seconds) {
        Map<PlannedCell, Double> cells = new LinkedHashMap<>();
        for (int i = 0; i < pins; i++) {
            cells.put(RecordedRun.cell("timing/pin" + i, "jdk-17", true), seconds);
            cells.put(RecordedRun.cell("timing/pin" + i, "debian-17", true), seconds);
        }
        return cells;
    }

    /** Returns the error relative to the time that is left when this share of the run is over. */
    private static double errorAfter(double share, RecordedRun run, Durations earlier) {
        List<RecordedRun.Finish> finishes = run.finishes();
        double end = finishes.get(finishes.size() - 1).elapsed();
        Eta eta = new Eta(run.plan(), earlier, 2);
        for (RecordedRun.Finish each : finishes) {
            eta.finished(each.work().id(), each.seconds());
            if (each.elapsed() >= share * end) {
                double left = end - each.elapsed();
                return (eta.secondsLeft(each.elapsed()).orElseThrow() - left) / left;
            }
        }
        throw new IllegalStateException("no cell finished after " + share + " of the run");
    }

    @Test
    void otherJdksOfSameRunTellAboutCell() {
        Eta eta = new Eta(
                List.of(
                        RecordedRun.cell("a/long", "8", false),
                        RecordedRun.cell("a/short", "8", false),
                        RecordedRun.cell("a/long", "17", false)),
                NOTHING,
                1);
        eta.finished(new CellId(PinId.of("a/long"), "8"), 10);
        eta.finished(new CellId(PinId.of("a/short"), "8"), 1);

        assertThat(eta.secondsLeft(11)).hasValue(10);
    }

    @Test
    void unknownCellTakesMeanOfItsKind() {
        Eta eta = new Eta(exact(4), NOTHING, 1);
        eta.finished(new CellId(PinId.of("q/0"), "17"), 1);
        eta.finished(new CellId(PinId.of("q/1"), "17"), 3);

        assertThat(eta.secondsLeft(4)).hasValue(4);
    }

    @Test
    void concurrentCellsShareTheTime() {
        Eta eta = new Eta(exact(8), NOTHING, 4);
        for (int i = 0; i < 4; i++) {
            eta.finished(new CellId(PinId.of("q/" + i), "17"), 2);
        }

        assertThat(eta.secondsLeft(4)).hasValue(4);
    }

    /** A container that starts for 30 s before its first cell of 1 s will not do so again. */
    @Test
    void slowStartIsNotExtrapolated() {
        Eta eta = new Eta(exact(10), NOTHING, 2);
        eta.finished(new CellId(PinId.of("q/0"), "17"), 1);

        assertThat(eta.secondsLeft(31)).hasValue(9);
    }

    @Test
    void guessIsNotShown() {
        Eta eta = new Eta(exact(100), NOTHING, 2);
        assertThat(eta.secondsLeft(1)).isEmpty();
        for (int i = 0; i < 9; i++) {
            eta.finished(new CellId(PinId.of("q/" + i), "17"), 1);
        }
        assertThat(eta.secondsLeft(9)).isEmpty();

        eta.finished(new CellId(PinId.of("q/9"), "17"), 1);
        assertThat(eta.secondsLeft(10)).hasValue(90);
    }

    @Test
    void endHasNoTimeLeft() {
        Durations earlier =
                new Durations(Map.of(), Map.of(PinId.of("q/0"), 0.1, PinId.of("q/1"), 0.2, PinId.of("q/2"), 0.3));
        Eta eta = new Eta(exact(3), earlier, 2);
        for (int i = 0; i < 3; i++) {
            eta.finished(new CellId(PinId.of("q/" + i), "17"), 7);
        }

        assertThat(eta.secondsLeft(12).orElseThrow()).isCloseTo(0, within(1e-9));
    }

    @Test
    void unplannedOrRepeatedCellChangesNothing() {
        Eta eta = new Eta(exact(2), NOTHING, 1);
        eta.finished(new CellId(PinId.of("q/0"), "17"), 1);
        eta.finished(new CellId(PinId.of("q/0"), "17"), 100);
        eta.finished(new CellId(PinId.of("q/0"), "21"), 100);

        assertThat(eta.secondsLeft(1)).hasValue(1);
    }

    @Test
    void runNeedsAProcessor() {
        assertThatThrownBy(() -> new Eta(exact(1), NOTHING, 0)).hasMessage("a run needs a processor, has 0");
    }

    private static List<PlannedCell> exact(int cells) {
        return IntStream.range(0, cells)
                .mapToObj(i -> RecordedRun.cell("q/" + i, "17", false))
                .toList();
    }
}
