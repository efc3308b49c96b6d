package org.jvmquarks.junit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.platform.testkit.engine.EventConditions.abortedWithReason;
import static org.junit.platform.testkit.engine.EventConditions.event;
import static org.junit.platform.testkit.engine.EventConditions.finishedSuccessfully;
import static org.junit.platform.testkit.engine.EventConditions.finishedWithFailure;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.instanceOf;
import static org.junit.platform.testkit.engine.TestExecutionResultConditions.message;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtensionConfigurationException;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.platform.commons.JUnitException;
import org.junit.platform.engine.TestExecutionResult;
import org.junit.platform.testkit.engine.EngineExecutionResults;
import org.junit.platform.testkit.engine.Events;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.catalog.QuarkDescription;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.junit.samples.SamplePins;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;
import org.jvmquarks.verdict.Verdict;
import org.opentest4j.TestAbortedException;

/** From a pin to what JUnit and the journal are told, on a real JDK. */
@SharesMachine
class QuarkExtensionIT {
    @TempDir
    Path folder;

    private Cells cells = new Cells(Path.of(""));

    @BeforeEach
    void output() {
        cells = new Cells(folder.resolve("output"));
    }

    @Test
    void pinThatHoldsPasses() {
        Events tests = cells.tests("holds");

        tests.assertThatEvents().haveExactly(1, event(finishedSuccessfully()));
        CellRecord cell = cells.cell();
        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.quark()).isEqualTo("sample");
        assertThat(cell.pin()).isEqualTo("holds");
        assertThat(cell.claim()).isEqualTo("the answer is 42");
        assertThat(cell.reason()).isEmpty();
        assertThat(cell.observations())
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 42L, ""));
        assertThat(cell.falsifiedBy()).isEmpty();
        assertThat(cell.guests()).hasSize(1);
        assertThat(cell.guests().get(0).exit()).isEqualTo("exit code 0");
        assertThat(folder.resolve("output").resolve(cell.guests().get(0).evidence()))
                .isDirectoryContaining("glob:**/result.jsonl")
                .isDirectoryContaining("glob:**/stdout.txt");
        assertThat(cells.journal().jdks())
                .extracting(jdk -> jdk.feature())
                .containsExactly(Runtime.version().feature());
    }

    @Test
    void quarkIsDescribedOnceForAllCells() {
        cells.tests("holds", "broken");

        assertThat(cells.journal().cells()).hasSize(2);
        assertThat(cells.journal().quarks()).containsExactly(QuarkDescription.of(SamplePins.class));
        assertThat(cells.journal().quarks().get(0).page().orElseThrow().claim())
                .startsWith("A pin for every verdict that there is");
    }

    @Test
    void brokenPinFailsWithItsEvidence() throws IOException {
        Events tests = cells.tests("broken");

        CellRecord cell = cells.cell();
        String guest = ShellWords.join(cell.guests().get(0).argv());
        tests.assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(
                                instanceOf(AssertionError.class),
                                message("BROKEN the answer is 43 ["
                                        + cell.jdk()
                                        + "]\n  expected value to be 43 but was 42 for Answer ["
                                        + cell.jdk()
                                        + "]\n  rerun: ./mvnw verify '-Dit.test="
                                        + SamplePins.class.getName()
                                        + "#broken' -Dquarks.jdks="
                                        + Path.of(System.getProperty("java.home"))
                                                .toRealPath()
                                        + " -Dquarks.output="
                                        + cells.output()
                                        + "-rerun -Dquarks.replace=true\n  last guest: "
                                        + guest))));
        assertThat(cell.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(cell.observations())
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 42L, ""));
    }

    @Test
    void failureHasFramesOfAuthorAndNoOthers() {
        Throwable thrown = cells.tests("broken").failed().stream()
                .flatMap(event -> event.getPayload(TestExecutionResult.class).stream())
                .flatMap(result -> result.getThrowable().stream())
                .findFirst()
                .orElseThrow();

        assertThat(thrown).hasNoCause();
        assertThat(thrown.getStackTrace())
                .singleElement()
                .extracting(StackTraceElement::toString)
                .asString()
                .matches(".*SamplePins\\.broken\\(SamplePins\\.java:\\d+\\)");
    }

    @Test
    void assertionMayBeMadeWithoutThoseOfEvidence() {
        cells.tests("assertsPlainValue");

        assertThat(cells.cell().verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void pinThatOnlyAsksSaysHowToAssert() {
        cells.tests("assertsNothing");

        assertThat(cells.cell().reason())
                .isEqualTo("the pin asked "
                        + cells.cell().jdk()
                        + ", and asserts nothing about the answer: pass it to assertThat,"
                        + " and call a method of that, such as isZeroBytesPerOp()");
    }

    @Test
    void pinThatBreaksOnceIsUndecided() {
        Events tests = cells.tests("brokenOnce", "holds");

        CellRecord cell = cell("brokenOnce");
        assertThat(cell.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(cell.reason())
                .isEqualTo("not the same twice: first BROKEN, expected value to be 43 but was 42 for Answer ["
                        + cell.jdk()
                        + "]; then HOLDS");
        assertThat(cell.guests()).as("each check has a JVM of its own").hasSize(2);
        assertThat(cell.observations())
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 42L, ""));
        tests.assertStatistics(statistics -> statistics.succeeded(1).aborted(1));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hangs | TIMEOUT | did not end in time (killed at its deadline of 2 s, thread dump in stdout.txt",
                "crashes | VM_CRASH | the VM crashed, its report is hs_err_pid",
                "exits | GUEST_FAILED | the guest ended before its result was whole; did the probe call System.exit? (exit code 0",
                "probeThrows | GUEST_FAILED | the probe threw java.lang.IllegalStateException: the probe is wrong (SamplePins.java:",
                "forgottenTiming | PIN_FAILED | sample/forgottenTiming measures time: declare it with @Pin(timing = true), so that it gets exclusive access to the machine",
                "asksNothing | PIN_FAILED | the pin passed without evidence from ",
                "assertsNothing | PIN_FAILED | the pin asked ",
                "assertsAboutTheHost | PIN_FAILED | the pin failed before it asked ",
                "assumes | PIN_FAILED | the pin assumes something of the host: Assumption failed: JDK 2; declare what it needs of the JDK with @Requires instead, or with @Expect",
                "emptyOption | PIN_FAILED | the pin threw java.lang.IllegalArgumentException: with(…) expects options of the VM, and one of [-Xss2m, ] is empty; leave it out (SamplePins.java:",
                "returnsAnArray | PIN_FAILED | op() of Ints returns int[]; return a number, a text, a boolean, or a map of these",
                "expectsAText | PIN_FAILED | the pin threw java.lang.IllegalArgumentException: has(\"value\", …) expects the text \"42\", and the probe returns the number 42 for Answer [",
                "pinThrows | PIN_FAILED | the pin threw java.lang.IllegalArgumentException: the pin is wrong (SamplePins.java:",
            })
    void checkThatFailsIsAnError(String pin, ErrorKind kind, String words) {
        Events tests = cells.with(Setting.DEADLINE, "2").tests(pin);

        CellRecord cell = cells.cell();
        assertThat(cell.verdict()).isEqualTo(Verdict.ERROR);
        assertThat(cell.error()).contains(kind);
        assertThat(cell.reason().replace(cell.jdk() + ": ", "")).startsWith(words);
        tests.assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(
                                instanceOf(CellErrorException.class),
                                message(text -> text.startsWith("ERROR(" + kind + ") ")
                                        && text.contains(cell.reason())
                                        && text.contains("\n  rerun: ./mvnw")))));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "notYet | applies to other JDKs (since 999), this is %d",
                "noLonger | applies to other JDKs (8), this is %d",
                "otherMachine | requires s390x; this VM runs on ",
                "otherCompiler | requires the compiler GRAAL; this VM has [",
                "otherOption | requires -XX:+NoSuchFlag; this VM does not start with it: ",
            })
    void inapplicablePinIsAbortedWithItsReason(String pin, String reason) {
        Events tests = cells.tests(pin, "holds");

        String words = reason.formatted(Runtime.version().feature());
        tests.assertThatEvents()
                .haveExactly(
                        1,
                        event(abortedWithReason(
                                instanceOf(TestAbortedException.class),
                                message(text ->
                                        text.startsWith("NOT_APPLICABLE ") && text.contains("]\n  " + words)))));
        assertThat(verdict(pin)).isEqualTo(Verdict.NOT_APPLICABLE);
    }

    @Test
    void pinAboutOtherVersionsAsksNothing() {
        cells.tests("notYet", "holds");

        assertThat(cells.journal().cells())
                .filteredOn(cell -> cell.pin().equals("notYet"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.guests()).isEmpty());
    }

    @Test
    void inconclusivePinIsAborted() {
        Events tests = cells.tests("inconclusive", "holds");

        tests.assertThatEvents()
                .haveExactly(
                        1,
                        event(abortedWithReason(
                                instanceOf(TestAbortedException.class),
                                message(text -> text.contains("too much noise")))));
        assertThat(verdict("inconclusive")).isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void inconclusivePinFailsOnRequest() {
        Events tests = cells.with(Setting.INCONCLUSIVE, "fail").tests("inconclusive", "holds");

        tests.assertThatEvents().haveExactly(1, event(finishedWithFailure(instanceOf(CellErrorException.class))));
    }

    @Test
    void pinThatItsFalsifierBreaksIsProven() {
        Events tests = cells.with(Setting.MODE, "falsify").tests("holds");

        tests.assertThatEvents().haveExactly(1, event(finishedSuccessfully()));
        CellRecord cell = cells.cell();
        assertThat(cell.falsifiedBy())
                .containsExactly(new FalsifierRecord(
                        "Other instead of Answer",
                        Verdict.BROKEN,
                        "expected value to be 42 but was 43 for Other [" + cell.jdk() + "]"));
        assertThat(cell.observations())
                .as("nothing that was measured under a falsifier")
                .containsExactly(Observation.exact(new ObservationKey("Answer", "value"), 42L, ""));
        assertThat(cell.rerun()).contains(" -Dquarks.mode=falsify ");
    }

    @Test
    void modeProveRunsFalsifierOnOneJdk(@TempDir Path folder) throws IOException {
        String home = System.getProperty("java.home");
        Path matrix = Files.writeString(
                folder.resolve("two.yaml"),
                "jdks:\n- {id: one, home: '%s'}\n- {id: two, home: '%s'}\n".formatted(home, home));

        cells.with(Setting.MATRIX, matrix.toString())
                .with(Setting.JDKS, "one,two")
                .with(Setting.MODE, "prove")
                .tests("holds")
                .assertStatistics(events -> events.succeeded(2));

        assertThat(cells.journal().cells())
                .extracting(cell -> cell.falsifiedBy().size())
                .containsExactlyInAnyOrder(0, 1);
    }

    @Test
    void modeProveFailsWhereFalsifierBreaksNothing() {
        cells.with(Setting.MODE, "prove")
                .tests("notFalsified")
                .assertThatEvents()
                .haveExactly(1, event(finishedWithFailure(instanceOf(PinNotFalsifiedException.class))));
    }

    @Test
    void modeProveFailsForPinWithoutFalsifier() {
        assertContainerFails(
                cells.with(Setting.MODE, "prove").run("noFalsifierHere"),
                IllegalStateException.class,
                "nothing shows that these pins can fail, because none of their falsifiers exists"
                        + " on the JDKs of this run: "
                        + cells.cell().quark()
                        + "/noFalsifierHere; add a JDK that has one, or a falsifier");
    }

    @Test
    void rerunHasTheSettingsOfTheRun() {
        cells.with(Setting.DEADLINE, "50").with(Setting.TRIES, "2").tests("holds");

        assertThat(cells.cell().rerun()).contains(" -Dquarks.tries=2 -Dquarks.deadline=50 ");
    }

    @Test
    void pinThatItsFalsifierDoesNotBreakFails() {
        Events tests = cells.with(Setting.MODE, "falsify").tests("notFalsified");

        CellRecord cell = cells.cell();
        tests.assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(
                                instanceOf(PinNotFalsifiedException.class),
                                message(cell.jdk()
                                        + ": expected the pin to be BROKEN under -XX:-Inline but was HOLDS: the pin"
                                        + " still holds\n  rerun: "
                                        + cell.rerun()))));
    }

    @Test
    void falsifierThatBreaksOnSecondCheckIsUndecided() {
        Events tests = cells.with(Setting.MODE, "falsify").tests("brokenAtThird");

        CellRecord cell = cells.cell();
        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.falsifiedBy())
                .containsExactly(new FalsifierRecord(
                        "-XX:-Inline",
                        Verdict.INCONCLUSIVE,
                        "not the same twice: first HOLDS; then BROKEN, expected value to be 43 but was 42 for Answer ["
                                + cell.jdk()
                                + "]"));
        tests.assertStatistics(statistics -> statistics.aborted(1));
    }

    /** One cell after the other, so that the second comes when the first is done. */
    @Test
    void modeProveTriesUndecidedFalsifierOnNextJdk(@TempDir Path folder) throws IOException {
        String home = System.getProperty("java.home");
        Path matrix = Files.writeString(
                folder.resolve("two.yaml"),
                "jdks:\n- {id: one, home: '%s'}\n- {id: two, home: '%s'}\n".formatted(home, home));

        cells.with(Setting.MATRIX, matrix.toString())
                .with(Setting.JDKS, "one,two")
                .with(Setting.MODE, "prove")
                .with("junit.jupiter.execution.parallel.enabled", "false")
                .tests("brokenAtThird");

        assertThat(cells.journal().cells())
                .extracting(cell -> cell.falsifiedBy().size())
                .containsExactly(1, 1);
    }

    @Test
    void pinWithoutFalsifierHereIsNotProven() {
        Events tests = cells.with(Setting.MODE, "falsify").tests("noFalsifierHere");

        CellRecord cell = cells.cell();
        tests.assertThatEvents()
                .haveExactly(
                        1,
                        event(finishedWithFailure(
                                instanceOf(PinNotFalsifiedException.class),
                                message(cell.jdk()
                                        + ": no falsifier of this pin exists on this JDK, so nothing shows that it can"
                                        + " fail here\n  rerun: "
                                        + cell.rerun()))));
    }

    @Test
    void pinWithoutAnyFalsifierIsAMistake() {
        assertContainerFails(
                cells.run("withoutFalsifier"),
                ExtensionConfigurationException.class,
                "SamplePins.withoutFalsifier needs @FalsifiedBy: a pin that nothing can break proves nothing");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "quarks.mode | falsfy | -Dquarks.mode=falsfy is not one of [verify, prove, falsify]; did you mean 'falsify'?",
                "quarks.inconclusive | no | -Dquarks.inconclusive=no is not one of [abort, fail]",
                "quarks.deadline | 1m | -Dquarks.deadline=1m is not a positive number of seconds",
                "quarks.deadline | 0 | -Dquarks.deadline=0 is not a positive number of seconds",
            })
    void unknownSettingNamesKnownOnes(String name, String value, String words) {
        assertContainerFails(cells.with(name, value).run("holds"), IllegalArgumentException.class, words);
    }

    @Test
    void runWithoutAnyVerdictFails() {
        EngineExecutionResults results = cells.run("notYet");

        results.testEvents().assertStatistics(statistics -> statistics.aborted(1));
        assertContainerFails(
                results,
                IllegalStateException.class,
                "the only cell was not decided: a run without a verdict is not green; see the reasons in "
                        + folder.resolve("output"));
    }

    @Test
    void pinsOfAnotherKindAreLeftOut() {
        Events tests = cells.with(Setting.PINS, "exact").tests("holds", "declaredTiming");

        tests.assertStatistics(statistics -> statistics.started(1).succeeded(1));
        assertThat(cells.cell().pin()).isEqualTo("holds");
    }

    @Test
    void runThatLeavesOutAllItsPinsFails() {
        assertContainerFails(
                cells.with(Setting.PINS, "timing").run("holds"),
                IllegalStateException.class,
                "none of the selected pins was run: the setting pins=timing leaves all of them out");
    }

    @Test
    void everySelectedJdkHasItsCell() throws Exception {
        String home = System.getProperty("java.home");
        Path matrix = folder.resolve("two.yaml");
        Files.writeString(matrix, """
                jdks:
                  - {id: plain, home: "%1$s"}
                  - {id: serial, home: "%1$s", options: [-XX:+UseSerialGC]}
                """.formatted(home));

        Events tests = cells.with(Setting.MATRIX, matrix.toString())
                .with(Setting.JDKS, "plain,serial")
                .tests("holds");

        tests.assertStatistics(statistics -> statistics.started(2).succeeded(2));
        assertThat(cells.journal().cells()).extracting(CellRecord::jdk).containsExactlyInAnyOrder("plain", "serial");
        assertThat(cells.journal().jdks())
                .extracting(jdk -> jdk.id() + " " + jdk.options())
                .containsExactly("plain []", "serial [-XX:+UseSerialGC]");
    }

    @Test
    void jdkThatMatrixMisdescribesHasNoVerdict() throws Exception {
        Path matrix = folder.resolve("wrong.yaml");
        Files.writeString(
                matrix, "jdks: [{id: wrong, version: 99, home: \"%s\"}]".formatted(System.getProperty("java.home")));

        cells.with(Setting.MATRIX, matrix.toString())
                .with(Setting.JDKS, "wrong")
                .run("holds");

        assertThat(cells.cell().error()).contains(ErrorKind.WRONG_VM);
        assertThat(cells.cell().reason())
                .startsWith("wrong: expected version 99 by its entry in the matrix or the file release in"
                        + " its home, but the VM is ");
    }

    private Verdict verdict(String pin) {
        return cell(pin).verdict();
    }

    private CellRecord cell(String pin) {
        return cells.journal().cells().stream()
                .filter(cell -> cell.pin().equals(pin))
                .findFirst()
                .orElseThrow();
    }

    private static void assertContainerFails(
            EngineExecutionResults results, Class<? extends Throwable> type, String words) {
        List<Throwable> failures = results.containerEvents().failed().stream()
                .flatMap(event -> event.getPayload().stream())
                .map(TestExecutionResult.class::cast)
                .map(TestExecutionResult::getThrowable)
                .flatMap(Optional::stream)
                .toList();
        assertThat(failures)
                .singleElement()
                .extracting(QuarkExtensionIT::root)
                .satisfies(root -> assertThat(root).isInstanceOf(type).hasMessage(words));
    }

    /** JUnit wraps what is thrown while it closes the run. */
    private static Throwable root(Throwable thrown) {
        return thrown instanceof JUnitException && thrown.getCause() != null ? thrown.getCause() : thrown;
    }
}
