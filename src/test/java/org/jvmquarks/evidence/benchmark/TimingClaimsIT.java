package org.jvmquarks.evidence.benchmark;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.evidence.benchmark.samples.TimingSamples;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.junit.Cells;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.RatioComparison;
import org.jvmquarks.verdict.Verdict;

/** Claims about times that are known beforehand, from the pin to the journal, on a real JDK. */
@Execution(ExecutionMode.SAME_THREAD)
@Isolated("measures time")
class TimingClaimsIT {
    private static final String WEEKLY = "takes most of a minute; the workflow truth has -Dnightly=true";

    @TempDir
    Path folder;

    private Cells cells = new Cells(Path.of(""), TimingSamples.class);

    /** On a busy machine a clear claim takes more pairs, and so more time. */
    @BeforeEach
    void output() {
        cells = new Cells(folder, TimingSamples.class).with(Setting.BUDGET, "300");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"atLeastHolds", "namedHolds", "atMostHolds", "asLongAsHolds", "apartScales", "foldedEvenIfFree"})
    void trueClaimHolds(String pin) {
        requireHolds(run(pin));
    }

    @Test
    @EnabledIfSystemProperty(named = "nightly", matches = "true", disabledReason = WEEKLY)
    void trueClaimAboutContentionHolds() {
        requireHolds(run("togetherDoesNotScale"));
    }

    private static void requireHolds(CellRecord cell) {
        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.comparisons()).hasSize(1);
        RatioComparison comparison = cell.comparisons().get(0);
        assertThat(cell.observations())
                .singleElement()
                .satisfies(o -> assertThat(o.key()).isEqualTo(comparison.key()));
        assertThat(cell.guests()).hasSize(2 * comparison.result().pairs().size());
    }

    @ParameterizedTest
    @CsvSource({
        "atLeastBreaks, Work(tokens=100), Work(tokens=5000), at least 5",
        "asLongAsBreaks, Work(tokens=5000), Work(tokens=100), between 0.8333 and 1.2",
    })
    void falseClaimIsBroken(String pin, String a, String b, String claim) {
        CellRecord cell = run(pin);

        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.BROKEN);
        assertThat(cell.reason())
                .startsWith("expected %s to take %s times as long as %s, took ".formatted(a, claim, b))
                .endsWith(" pairs) [" + cell.jdk() + "]");
    }

    @Test
    @EnabledIfSystemProperty(named = "nightly", matches = "true", disabledReason = WEEKLY)
    void noiseNeverBreaksWhatIsSo() {
        assertThat(run("asLongAsIsNoiseAtWorst").verdict()).isIn(Verdict.HOLDS, Verdict.INCONCLUSIVE);
    }

    @Test
    void riseIsTestedStepByStep() {
        CellRecord cell = run("rises");

        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.comparisons())
                .extracting(RatioComparison::key)
                .containsExactly("Work(tokens=1000)/Work(tokens=20) time", "Work(tokens=50000)/Work(tokens=1000) time");
    }

    @ParameterizedTest
    @CsvSource({"dead, Dead", "folded, Folded"})
    void removedCodeIsInconclusive(String pin, String probe) {
        CellRecord cell = run(pin);

        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(cell.reason())
                .startsWith("expected "
                        + probe
                        + " to take longer than an empty method by more than 10 % and 0.5 ns per call, took ")
                .contains(" ns/op [" + cell.jdk() + "]; ")
                .endsWith("the compiler may have removed or folded the measured code: return or"
                        + " consume its result, or call allowingZeroCost()");
    }

    @Test
    void stateIsSetUpAndTornDownOnce() throws IOException {
        CellRecord cell = run("caredFor");

        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.HOLDS);
        assertThat(stdout(guestOf(cell, "Cared"))).isEqualTo("set up\ntorn down\n");
    }

    @Test
    void whatMustNotBeInlinedIsNot() {
        assertThat(guestOf(run("called"), "Called").argv())
                .contains("-XX:CompileCommand=dontinline,"
                        + TimingSamples.Called.class.getName().replace('.', '/')
                        + ".outOfLine");
    }

    @Test
    void throwingBenchmarkIsAnErrorWithItsMessage() {
        CellRecord cell = run("benchmarkThrows");

        assertThat(cell.error()).contains(ErrorKind.GUEST_FAILED);
        assertThat(cell.reason())
                .startsWith(cell.jdk()
                        + ": the probe threw java.lang.IllegalStateException: the"
                        + " benchmark is wrong (TimingSamples.java:");
    }

    @Test
    void hangingBenchmarkIsKilled() {
        cells.with(Setting.DEADLINE, "5");
        CellRecord cell = run("neverEnds");

        assertThat(cell.error()).contains(ErrorKind.TIMEOUT);
        assertThat(cell.reason())
                .startsWith(
                        cell.jdk() + ": did not end in time (killed at its deadline of 5 s, thread dump in stdout.txt");
    }

    private CellRecord run(String pin) {
        cells.run(pin);
        return cells.cell();
    }

    private static GuestRecord guestOf(CellRecord cell, String probe) {
        return cell.guests().stream()
                .filter(guest -> guest.argv().stream().anyMatch(word -> word.endsWith("$" + probe)))
                .findFirst()
                .orElseThrow();
    }

    private String stdout(GuestRecord guest) throws IOException {
        return Files.readString(folder.resolve(guest.evidence()).resolve(Launched.STDOUT));
    }
}
