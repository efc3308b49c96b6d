package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.tuple;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.RunAbortedException;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Verdict;

/** How a run that was cut short ends, and how it goes on; no JVM is started. */
class UnfinishedRunTest {
    @TempDir
    Path folder;

    @Test
    void interruptedRunDropsTheCellThatWasRunning() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        AtomicInteger checks = new AtomicInteger();
        PinDefinition interrupts = pin("b", context -> {
            ask(context, checks.incrementAndGet());
            run.interrupt("SIGTERM ended it");
        });
        run.planned(List.of(planned("a"), planned("b"), planned("c")), List.of(UnfinishedRunTest.class));
        run.check(pin("a", script("holds")), run.jdks().get(0));
        run.check(interrupts, run.jdks().get(0));

        RunResult result = run.finish();

        assertThat(result.run().cells()).extracting(CellRecord::pin).containsExactly("a");
        assertThat(fixture.log().cells).extracting(CellRecord::pin).containsExactly("a");
        assertThat(fixture.log().events)
                .as("its end is recorded, and its reports are written")
                .endsWith("ended, SIGTERM ended it", "finished 1");
        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.messages())
                .containsExactly("INTERRUPTED: 2 of 3 cells are missing; SIGTERM ended it; to run what"
                        + " is missing: run --resume");
        assertThat(result.hasErrors()).isTrue();
        assertThat(fixture.closed()).as("its guests are killed").isPositive();
    }

    @Test
    void guestsOfInterruptedRunAreKilledAtOnce() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");

        fixture.run(Mode.VERIFY).interrupt("SIGTERM ended it");

        assertThat(fixture.closed()).isEqualTo(1);
    }

    @Test
    void hostErrorEndsRunWithoutResult() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        fixture.launcher().throwsError(new NoClassDefFoundError("org/example/Gone"));
        Run run = fixture.run(Mode.VERIFY);
        PinDefinition pin = pin("a", script("holds"));
        run.planned(List.of(planned("a")), List.of(UnfinishedRunTest.class));

        assertThatThrownBy(() -> run.check(pin, run.jdks().get(0))).isInstanceOf(NoClassDefFoundError.class);
        assertThatThrownBy(() -> run.check(pin, run.jdks().get(0))).isInstanceOf(RunAbortedException.class);

        assertThat(run.finish().messages())
                .containsExactly("INTERRUPTED: 1 of 1 cells is missing; the run ends because of a bug:"
                        + " java.lang.NoClassDefFoundError: org/example/Gone; to run what is missing: run --resume");
    }

    @Test
    void runWhoseGuestsCannotBeEndedHasEnd() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j").cannotClose("no such connection");
        Run run = fixture.run(Mode.VERIFY);

        assertThatThrownBy(() -> run.execute(List.of(pin("a", script("holds")))))
                .isInstanceOf(IllegalStateException.class)
                .hasMessage("no such connection");
        assertThat(fixture.log().events).endsWith("ended", "finished 1");
    }

    @Test
    void interruptedRunStartsNoFurtherCell() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        run.interrupt("SIGTERM ended it");

        RunResult result = run.execute(List.of(pin("a", script("holds"))));

        assertThat(result.run().cells()).isEmpty();
        assertThat(fixture.launcher().plans()).isEmpty();
        assertThat(result.run().interruption()).contains("INTERRUPTED: 1 of 1 cells is missing; SIGTERM ended it");
    }

    private static PlannedPin planned(String name) {
        return new PlannedPin("sample", name, false);
    }

    /** A run that ended after its first cell of two on each of its JDKs. */
    private RunRecord begun(String... jdks) throws IOException {
        EngineFixture fixture = new EngineFixture(folder, jdks);
        Run run = fixture.run(Mode.VERIFY);
        run.planned(List.of(planned("a"), planned("b")), List.of(UnfinishedRunTest.class));
        run.jdks().forEach(jdk -> run.check(pin("a", script("holds", "holds")), jdk));
        run.interrupt("SIGTERM ended it");
        return run.finish().run();
    }

    @Test
    void resumedRunChecksWhatIsMissingOnly() throws IOException {
        RunRecord begun = begun("j", "k");
        EngineFixture fixture = new EngineFixture(folder, "j", "k");

        RunResult result = fixture.resume(begun, Mode.VERIFY)
                .execute(List.of(pin("a", script()), pin("b", script("holds", "holds"))));

        assertThat(result.run().cells())
                .extracting(CellRecord::pin, CellRecord::jdk)
                .containsExactlyInAnyOrder(tuple("a", "j"), tuple("a", "k"), tuple("b", "j"), tuple("b", "k"));
        assertThat(result.run().cells()).allMatch(cell -> cell.verdict() == Verdict.HOLDS);
        assertThat(result.run().interruption()).isEmpty();
        assertThat(result.problems()).isEmpty();
        assertThat(fixture.log().events)
                .startsWith("resumed 2")
                .doesNotContain("cell a j", "cell a k")
                .contains("cell b j", "cell b k")
                .endsWith("ended", "finished 4");
        assertThat(result.run().course().notes()).hasSize(1).first().asString().contains("after 2 cells");
    }

    @Test
    void resumedRunChecksWhatOtherMachineCouldNot() throws IOException {
        EngineFixture without = new EngineFixture(folder, "j");
        without.launcher().unavailable("needs a container, but no engine answers");
        List<PinDefinition> pins = List.of(pin("a", script("holds")));
        RunRecord begun = without.run(Mode.VERIFY).execute(pins).run();

        RunResult result =
                new EngineFixture(folder, "j").resume(begun, Mode.VERIFY).execute(pins);

        assertThat(begun.cells())
                .extracting(CellRecord::notRun)
                .containsExactly(Optional.of("needs a container, but no engine answers"));
        assertThat(result.run().cells())
                .extracting(CellRecord::verdict, CellRecord::notRun)
                .containsExactly(tuple(Verdict.HOLDS, Optional.empty()));
    }

    @Test
    void resumedRunChecksWhatMachineKeptFromVerdict() throws IOException {
        List<PinDefinition> pins = List.of(pin("a", script("holds")), pin("b", script("holds")));
        RunRecord first =
                new EngineFixture(folder, "j").run(Mode.VERIFY).execute(pins).run();
        List<CellRecord> cells = new ArrayList<>(first.cells());
        cells.set(0, Records.failed(cells.get(0), ErrorKind.OUT_OF_DISK, "only 0 MB are free"));
        RunRecord begun = first.with(cells);

        RunResult result = new EngineFixture(folder, "j")
                .resume(begun, Mode.VERIFY)
                .execute(List.of(pin("a", script("holds")), pin("b", script("holds"))));

        assertThat(begun.missing()).isEmpty();
        assertThat(begun.unasked())
                .extracting(cell -> cell.id().toString())
                .containsExactly(cells.get(0).id().toString());
        assertThat(result.run().cells())
                .extracting(CellRecord::id, CellRecord::verdict)
                .containsExactly(
                        tuple(cells.get(1).id(), Verdict.HOLDS),
                        tuple(cells.get(0).id(), Verdict.HOLDS));
        assertThat(result.problems()).isEmpty();
    }

    @Test
    void resumeIsRefusedForAnyOtherChange() throws IOException {
        RunRecord begun = begun("j", "k");
        Run run = new EngineFixture(folder, "j").otherCode().resume(begun, Mode.FALSIFY);
        List<PinDefinition> pins = List.of(pin("a", script()), pin("c", script()));

        assertThatThrownBy(() -> run.execute(pins))
                .isInstanceOf(ResumeException.class)
                .hasMessage(
                        "cannot continue the run in %s, because something has changed:\n  program: 1.0 (same), now 1.0 (other)\n  setting mode: verify, now falsify\n  JDK k: k, now absent\n  pins removed: sample/b\n  pins added: sample/c\nrestore what differs, or start a new run",
                        folder);
    }

    @Test
    void resumeIsRefusedForAnotherBuild() throws IOException {
        RunRecord begun = begun("j");
        EngineFixture fixture = new EngineFixture(folder, "j");
        fixture.launcher()
                .always(Captures.text("identity", Captures.OPENJDK_17).replace("17.0.21", "17.0.22"), new Exit.Code(0));
        Run run = fixture.resume(begun, Mode.VERIFY);
        List<PinDefinition> pins = List.of(pin("a", script()), pin("b", script("holds")));

        assertThatThrownBy(() -> run.execute(pins))
                .isInstanceOf(ResumeException.class)
                .hasMessageContaining("build of j: ")
                .hasMessageContaining(", now ");
        assertThat(fixture.log().cells).isEmpty();
    }

    /** A run that began on a server is continued on a laptop, where the tag is another image. */
    @Test
    void resumeIsRefusedForAnotherArchitecture() throws IOException {
        RunRecord begun = begun("j");
        EngineFixture fixture = new EngineFixture(folder, "j");
        fixture.launcher()
                .always(
                        Captures.text("facts", Captures.OPENJDK_17).replace("\"amd64\"", "\"aarch64\""),
                        new Exit.Code(0));
        Run run = fixture.resume(begun, Mode.VERIFY);
        List<PinDefinition> pins = List.of(pin("a", script()), pin("b", script("holds")));

        assertThatThrownBy(() -> run.execute(pins))
                .isInstanceOf(ResumeException.class)
                .hasMessageContaining(" for amd64, now ")
                .hasMessageContaining(" for aarch64");
    }

    @Test
    void runOfUnknownPlanCannotGoOn() throws IOException {
        RunRecord begun = Records.run(List.of());
        Run run = new EngineFixture(folder, "j").resume(begun, Mode.VERIFY);
        List<PinDefinition> pins = List.of(pin("a", script("holds")));

        assertThatThrownBy(() -> run.execute(pins))
                .isInstanceOf(ResumeException.class)
                .hasMessageContaining("plan: not recorded, now 1 pin");
    }

    @Test
    void pinThatFrameworkLeavesOutIsNotMissing() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        run.planned(List.of(planned("a"), planned("b")), List.of(UnfinishedRunTest.class));
        run.check(pin("a", script("holds")), run.jdks().get(0));
        run.leftOut(new SkippedPin("sample", "b", "disabled"));

        assertThat(run.finish().problems()).isEmpty();
        assertThat(fixture.log().events).contains("left out b");
    }

    @Test
    void signalAfterTheLastCellInterruptsNothing() throws IOException {
        Run run = new EngineFixture(folder, "j").run(Mode.VERIFY);
        run.planned(List.of(planned("a")), List.of(UnfinishedRunTest.class));
        run.check(pin("a", script("holds")), run.jdks().get(0));
        run.interrupt("SIGTERM ended it");

        assertThat(run.finish().problems()).isEmpty();
    }

    @Test
    void signalEndsRunOfUnknownPlanTooEarly() throws IOException {
        Run run = new EngineFixture(folder, "j").run(Mode.VERIFY);
        run.check(pin("a", script("holds")), run.jdks().get(0));
        run.interrupt("SIGTERM ended it");

        assertThat(run.finish().messages()).containsExactly("SIGTERM ended it; the run cannot go on: start a new one");
    }

    @Test
    void cellsThatNobodyRanAreMissing() throws IOException {
        Run run = new EngineFixture(folder, "j").run(Mode.VERIFY);
        run.planned(List.of(planned("a"), planned("b")), List.of(UnfinishedRunTest.class));
        run.check(pin("a", script("holds")), run.jdks().get(0));

        assertThat(run.finish().messages())
                .containsExactly("INTERRUPTED: 1 of 2 cells is missing; it ended without them, and does not"
                        + " say why; to run what is missing: run --resume");
    }

    @Test
    void requestedJdkThatCannotRunIsProblem() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        fixture.launcher().unavailable("needs a container, but no engine answers");

        RunResult asked =
                fixture.run(EngineFixture.asked(folder), fixture.log()).execute(List.of(pin("a", script("holds"))));

        assertThat(asked.problems())
                .contains(new RunProblem.NotRun("jdk-17", 1, 1, "needs a container, but no engine answers"));
        assertThat(asked.messages())
                .contains("jdk-17 was requested, and could not be run: its one cell was not"
                        + " decided, because needs a container, but no engine answers");
    }

    @Test
    void finishedRunIsFinishedOnce() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);

        RunResult first = run.execute(List.of(pin("a", script("holds"))));

        assertThat(run.finish()).isSameAs(first);
        assertThat(fixture.log().events).containsOnlyOnce("ended", "finished 1");
    }

    @Test
    void closingARunKillsItsGuests() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");

        fixture.run(Mode.VERIFY).close();

        assertThat(fixture.closed()).isEqualTo(1);
    }
}
