package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;
import static org.jvmquarks.engine.EngineFixture.SWAP;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.only;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;
import static org.jvmquarks.engine.EngineFixture.settings;
import static org.jvmquarks.engine.EngineFixture.thrownHere;
import static org.jvmquarks.engine.EngineFixture.verify;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.engine.cell.PinBody;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings.InconclusivePolicy;
import org.jvmquarks.engine.cell.Settings.PinKinds;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;

/** Each rule by which a cell gets its verdict, and a run its problems; no JVM is started. */
class RunTest {
    @TempDir
    Path folder;

    @Test
    void holdingPinIsRecordedWithAllItLeft() throws IOException {
        CellRecord cell = verify(folder, pin("holds", script("holds")));

        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.quark()).isEqualTo("sample");
        assertThat(cell.title()).isEqualTo("Sample");
        assertThat(cell.topic()).isEqualTo("memory");
        assertThat(cell.pin()).isEqualTo("holds");
        assertThat(cell.claim()).isEqualTo("the claim of holds");
        assertThat(cell.jdk()).isEqualTo("jdk-17");
        assertThat(cell.reason()).isEmpty();
        assertThat(cell.observations())
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 0, ""));
        assertThat(cell.comparisons()).isEmpty();
        assertThat(cell.falsifiedBy()).isEmpty();
        assertThat(cell.rerun()).isEqualTo("rerun sample/holds on jdk-17");
        assertThat(cell.seconds()).as("a tick of the clock").isCloseTo(1, within(0.5));
        assertThat(cell.guests()).hasSize(1);
        assertThat(cell.guests().get(0).evidence())
                .isEqualTo(Path.of("evidence/jdk-17/sample/holds/0-identity").toString());
        assertThat(cell.guests().get(0).exit()).isEqualTo("exit code 0");
    }

    @Test
    void runTellsItsObserverEverythingOnce() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a", "b");

        fixture.run(Mode.VERIFY).execute(List.of(pin("x", script("holds", "holds"))));

        assertThat(fixture.log().events)
                .startsWith("planned 2")
                .endsWith("finished 2")
                .containsOnlyOnce("quark sample", "jdk a", "jdk b", "cell x a", "cell x b")
                .contains("ended")
                .hasSize(8);
        assertThat(fixture.closed()).isPositive();
    }

    @Test
    void brokenOnceIsInconclusive() throws IOException {
        CellRecord cell = verify(folder, pin("x", script("broken", "holds")));

        assertThat(cell.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(cell.reason()).contains("BROKEN, expected 16, was 8").contains("HOLDS");
        assertThat(cell.guests()).as("each check has a guest of its own").hasSize(2);
        assertThat(cell.observations())
                .as("the second check's values are not kept")
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 0, ""));
    }

    @Test
    void brokenTwiceIsBroken() throws IOException {
        CellRecord cell = verify(folder, pin("x", script("broken", "broken")));

        assertThat(cell.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(cell.reason()).isEqualTo("expected 16, was 8");
    }

    @Test
    void brokenThenErrorIsAnError() throws IOException {
        CellRecord cell = verify(folder, pin("x", script("broken", "error")));

        assertThat(cell.verdict()).isEqualTo(Verdict.ERROR);
        assertThat(cell.outcome().label()).isEqualTo("ERROR(TIMEOUT)");
        assertThat(cell.reason()).contains("expected 16, was 8").contains("too slow");
    }

    @ParameterizedTest
    @CsvSource({"error, ERROR", "noise, INCONCLUSIVE", "missing, NOT_APPLICABLE"})
    void otherVerdictsAreNotCheckedAgain(String step, Verdict verdict) throws IOException {
        CellRecord cell = verify(folder, pin("x", script(step, "holds")));

        assertThat(cell.verdict()).isEqualTo(verdict);
        assertThat(cell.guests()).hasSize(1);
    }

    @Test
    void assertionErrorWithoutMessageShowsItsType() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> {
            ask(context, 1);
            throw new AssertionError(" ");
        }));

        assertThat(cell.reason()).isEqualTo("java.lang.AssertionError:  ");
    }

    @Test
    void pinThatThrowsIsErrorWithItsPlace() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> {
            throw thrownHere(new IllegalArgumentException("wrong"));
        }));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason())
                .isEqualTo("the pin threw java.lang.IllegalArgumentException: wrong (EngineFixture.java:42)");
    }

    @Test
    void pinThatThrowsElsewhereHasNoPlace() throws IOException {
        IllegalArgumentException elsewhere = new IllegalArgumentException("wrong");
        elsewhere.setStackTrace(new StackTraceElement[0]);

        CellRecord cell = verify(folder, pin("x", context -> {
            throw elsewhere;
        }));

        assertThat(cell.reason()).isEqualTo("the pin threw java.lang.IllegalArgumentException: wrong");
    }

    @Test
    void fileRefusedByMachineIsNotPinsFault() throws IOException {
        IOException full = new IOException("No space left on device");
        IOException many = new IOException("Too many open files");
        String tooMany = "it cannot be opened: too many files are open; raise the limit, such as with ulimit -n 4096";

        assertThat(failing(new UncheckedIOException(full)))
                .isEqualTo("ERROR(OUT_OF_DISK): jdk-17: a file of the check cannot be used: it is on a"
                        + " full disk; free some space, or choose another disk");
        assertThat(failing(new UncheckedIOException("cannot copy A to B", many)))
                .isEqualTo("ERROR(GUEST_FAILED): jdk-17: cannot copy A to B: " + tooMany);
        assertThat(failing(new UnusableFileException("cannot copy", "in other words", many)))
                .isEqualTo("ERROR(GUEST_FAILED): jdk-17: cannot copy: in other words");
    }

    private String failing(UncheckedIOException thrown) throws IOException {
        PinDefinition pin = pin("x", context -> {
            throw thrown;
        });
        CellRecord cell = only(new EngineFixture(folder, "jdk-17"), Mode.VERIFY, pin);
        return cell.outcome().label() + ": " + cell.reason();
    }

    @Test
    void pinThatAsksNothingIsAnError() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> {}));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason())
                .isEqualTo("the pin passed without evidence from jdk-17: call a method of its Jvm"
                        + " parameter that gathers some, such as allocationOf");
    }

    /** What it asserts is about the JVM of the tests. */
    @Test
    void pinFailingBeforeAskingIsErrorNotBroken() throws IOException {
        String reason = "the pin failed before it asked jdk-17: expected 2 but was 17"
                + " (EngineFixture.java:42); call a method of its Jvm parameter first, such as valuesOf";
        PinBody fails = context -> {
            throw thrownHere(new AssertionError("expected 2 but was 17"));
        };
        PinBody failsFalsified = context -> {
            if (!context.options().isEmpty()) {
                fails.check(context);
            }
            ask(context, 1);
        };

        CellRecord plain = verify(folder, pin("x", fails));
        CellRecord falsified = only(new EngineFixture(folder, "jdk-17"), Mode.FALSIFY, pin("x", failsFalsified));

        assertThat(plain.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(plain.reason()).isEqualTo(reason);
        assertThat(falsified.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(falsified.falsifiedBy()).containsExactly(new FalsifierRecord("-Xss2m", Verdict.ERROR, reason));
    }

    @Test
    void pinThatMeasuresTimeUndeclaredIsAnError() throws IOException {
        CellRecord cell = verify(folder, pin("x", context -> context.timing().budget()));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason())
                .isEqualTo("sample/x measures time: declare it with @Pin(timing = true), so that it"
                        + " gets exclusive access to the machine");
    }

    @Test
    void timingPinGetsThePolicyOfTheRun() throws IOException {
        PinDefinition timing = pin("x", VersionRange.all(), true, List.of(), List.of(SWAP), context -> {
            ask(context, (int) context.timing().budget().toSeconds());
        });

        assertThat(verify(folder, timing).observations())
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 60, ""));
    }

    @Test
    void ignoredFlagIsAnError() throws IOException {
        CellRecord cell = verify(
                folder,
                pin("x", context -> context.with(List.of("-XX:+ZGenerational")).run(GuestRequest.of("identity"))));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(FLAG_IGNORED)");
        assertThat(cell.reason()).startsWith("jdk-17: ").contains("ZGenerational");
    }

    @Test
    void wrongVmIsErrorInAllItsCells() throws IOException {
        EngineFixture fixture = new EngineFixture(folder);
        fixture.with(fixture.jdk("wrong", 21));

        RunResult result =
                fixture.run(Mode.VERIFY).execute(List.of(pin("x", script("holds")), pin("y", script("holds"))));

        assertThat(result.run().cells()).hasSize(2).allSatisfy(cell -> {
            assertThat(cell.outcome().label()).isEqualTo("ERROR(WRONG_VM)");
            assertThat(cell.guests()).isEmpty();
        });
        assertThat(result.run().jdks()).as("it has not proved its identity").isEmpty();
        assertThat(fixture.log().events).doesNotContain("jdk wrong");
        assertThat(fixture.launcher().plans()).as("it is asked once").hasSize(1);
        assertThat(result.problems()).containsExactly(new RunProblem.NothingDecided(2, folder));
    }

    /** If the same cell asked again and got an answer, it would have no expectation to check. */
    @Test
    void failedJdkIsAskedAgainByAnotherCell() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        fixture.launcher().fails("no answer");
        VersionRange since = VersionRange.of("11", "");

        RunResult result = fixture.run(Mode.VERIFY).execute(List.of(pinSince("x", since), pinSince("y", since)));

        assertThat(result.run().cells())
                .extracting(cell -> cell.outcome().label())
                .containsExactlyInAnyOrder("ERROR(LAUNCH_FAILED)", "HOLDS");
        assertThat(fixture.log().events).contains("jdk jdk-17");
    }

    private static PinDefinition pinSince(String name, VersionRange versions) {
        return pin(name, versions, false, List.of(), List.of(SWAP), script("holds"));
    }

    @Test
    void crashedGuestIsAnError() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        assertThat(fixture.run(Mode.VERIFY).jdks().get(0).identity().feature()).isEqualTo(17);
        fixture.launcher().guest("", new Exit.Signal(11));

        assertThat(only(fixture, Mode.VERIFY, pin("x", script("holds")))
                        .outcome()
                        .label())
                .isEqualTo("ERROR(VM_CRASH)");
    }

    @Test
    void runWithoutADecidedCellHasAProblem() throws IOException {
        RunResult result = new EngineFixture(folder, "j")
                .run(Mode.VERIFY)
                .execute(List.of(pin("a", script("noise")), pin("b", script("missing"))));

        assertThat(result.problems()).containsExactly(new RunProblem.NothingDecided(2, folder));
    }

    @Test
    void brokenCellIsDecided() throws IOException {
        RunResult result =
                new EngineFixture(folder, "j").run(Mode.VERIFY).execute(List.of(pin("a", script("broken", "broken"))));

        assertThat(result.problems()).isEmpty();
        assertThat(result.hasFailures()).isTrue();
    }

    @Test
    void pinsOfOtherKindsAreLeftOut() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition timing = pin("t", VersionRange.all(), true, List.of(), List.of(SWAP), script("holds"));
        Run run = fixture.run(settings(Mode.VERIFY, PinKinds.EXACT, InconclusivePolicy.ABORT, folder), fixture.log());

        RunResult result = run.execute(List.of(timing, pin("e", script("holds"))));

        assertThat(result.run().cells()).extracting(CellRecord::pin).containsExactly("e");
        assertThat(fixture.log().events).startsWith("planned 1");
        assertThat(result.problems()).isEmpty();
    }

    @Test
    void runThatLeavesOutAllPinsHasProblem() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(settings(Mode.VERIFY, PinKinds.TIMING, InconclusivePolicy.ABORT, folder), fixture.log());

        RunResult result = run.execute(List.of(pin("e", script("holds"))));

        assertThat(result.problems()).containsExactly(new RunProblem.NothingSelected(PinKinds.TIMING));
        assertThat(result.messages())
                .containsExactly("none of the selected pins was run: the setting pins=timing leaves all of them out");
    }

    @Test
    void pinThatWasSelectedTwiceIsOneCell() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition pin = pin("a", script("broken", "broken"));

        RunResult result = fixture.run(Mode.VERIFY).execute(List.of(pin, pin));

        assertThat(result.run().cells()).hasSize(1);
        assertThat(result.consequences()).hasSize(1);
        assertThat(fixture.log().events).startsWith("planned 1");
    }
}
