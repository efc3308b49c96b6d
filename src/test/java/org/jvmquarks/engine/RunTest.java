package org.jvmquarks.engine;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;
import static org.assertj.core.api.Assertions.tuple;
import static org.assertj.core.api.Assertions.within;
import static org.jvmquarks.engine.EngineFixture.SWAP;
import static org.jvmquarks.engine.EngineFixture.ask;
import static org.jvmquarks.engine.EngineFixture.expecting;
import static org.jvmquarks.engine.EngineFixture.pin;
import static org.jvmquarks.engine.EngineFixture.script;
import static org.jvmquarks.engine.EngineFixture.settings;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.engine.Settings.InconclusivePolicy;
import org.jvmquarks.engine.Settings.Mode;
import org.jvmquarks.engine.Settings.PinKinds;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.guest.Commands;
import org.jvmquarks.guest.Guest;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.LeftOut;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.Verdict;

/** Each rule by which a cell gets its verdict, and a run its end; no JVM is started. */
class RunTest {
    @TempDir Path folder;

    private CellRecord only(EngineFixture fixture, Mode mode, PinDefinition pin) {
        RunResult result = fixture.run(mode).execute(List.of(pin));
        assertThat(result.run().cells()).hasSize(1);
        return result.run().cells().get(0);
    }

    private CellRecord verify(PinDefinition pin) throws IOException {
        return only(new EngineFixture(folder, "jdk-17"), Mode.VERIFY, pin);
    }

    @Test
    void holdingPinIsRecordedWithAllThatItLeft() throws IOException {
        CellRecord cell = verify(pin("holds", script("holds")));

        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.quark()).isEqualTo("sample");
        assertThat(cell.title()).isEqualTo("Sample");
        assertThat(cell.topic()).isEqualTo("memory");
        assertThat(cell.pin()).isEqualTo("holds");
        assertThat(cell.claim()).isEqualTo("the claim of holds");
        assertThat(cell.jdk()).isEqualTo("jdk-17");
        assertThat(cell.reason()).isEmpty();
        assertThat(cell.observations()).containsExactly(Observation.exact("Answer value", 0, ""));
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
    void pinsThatAskTheSameShareAGuest() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.VERIFY)
                .execute(List.of(pin("x", script("holds")), pin("y", script("holds"))));

        assertThat(fixture.log().cells)
                .allSatisfy(cell -> assertThat(cell.guests()).hasSize(1))
                .extracting(cell -> cell.guests().get(0).evidence())
                .as("both have the evidence of the one that asked first")
                .containsOnly(fixture.log().cells.get(0).guests().get(0).evidence());
        assertThat(fixture.launcher().plans()).as("and one that proves the identity").hasSize(2);
    }

    @Test
    void secondCheckHasAGuestOfItsOwn() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.VERIFY)
                .execute(
                        List.of(
                                pin("x", script("broken", "broken")),
                                pin("y", script("broken", "broken"))));

        assertThat(fixture.launcher().plans())
                .as("the identity, the guest of both, and one for each second check")
                .hasSize(4);
    }

    @Test
    void falsifiersThatStartTheSameGuestShareIt() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.FALSIFY)
                .execute(
                        List.of(
                                pin("x", script("holds", "broken")),
                                pin("y", script("holds", "broken"))));

        assertThat(fixture.launcher().plans())
                .as("the identity, the guest of both, and that of both falsifiers")
                .hasSize(3);
    }

    @Test
    void secondCheckUnderAFalsifierHasAGuestOfItsOwn() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "a");

        fixture.run(Mode.FALSIFY)
                .execute(
                        List.of(
                                pin("x", script("holds", "holds", "holds")),
                                pin("y", script("holds", "noise", "broken"))));

        assertThat(fixture.launcher().plans())
                .as("the identity, two guests of both, and one for each second check")
                .hasSize(5);
    }

    @Test
    void brokenOnceIsInconclusive() throws IOException {
        CellRecord cell = verify(pin("x", script("broken", "holds")));

        assertThat(cell.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(cell.reason()).contains("BROKEN, expected 16, was 8").contains("HOLDS");
        assertThat(cell.guests()).as("each check has a guest of its own").hasSize(2);
        assertThat(cell.observations())
                .as("the second check's values are not kept")
                .containsExactly(Observation.exact("Answer value", 0, ""));
    }

    @Test
    void brokenTwiceIsBroken() throws IOException {
        CellRecord cell = verify(pin("x", script("broken", "broken")));

        assertThat(cell.verdict()).isEqualTo(Verdict.BROKEN);
        assertThat(cell.reason()).isEqualTo("expected 16, was 8");
    }

    @Test
    void brokenThenErrorIsAnError() throws IOException {
        CellRecord cell = verify(pin("x", script("broken", "error")));

        assertThat(cell.verdict()).isEqualTo(Verdict.ERROR);
        assertThat(cell.outcome().label()).isEqualTo("ERROR(TIMEOUT)");
        assertThat(cell.reason()).contains("expected 16, was 8").contains("too slow");
    }

    @ParameterizedTest
    @CsvSource({"error, ERROR", "noise, INCONCLUSIVE", "missing, NOT_APPLICABLE"})
    void otherVerdictsAreNotCheckedAgain(String step, Verdict verdict) throws IOException {
        CellRecord cell = verify(pin("x", script(step, "holds")));

        assertThat(cell.verdict()).isEqualTo(verdict);
        assertThat(cell.guests()).hasSize(1);
    }

    @Test
    void assertionErrorWithoutMessageIsDescribedByItsType() throws IOException {
        CellRecord cell =
                verify(
                        pin(
                                "x",
                                context -> {
                                    ask(context, 1);
                                    throw new AssertionError(" ");
                                }));

        assertThat(cell.reason()).isEqualTo("java.lang.AssertionError:  ");
    }

    @Test
    void pinThatThrowsIsAnErrorWithItsPlace() throws IOException {
        CellRecord cell =
                verify(
                        pin(
                                "x",
                                context -> {
                                    throw thrownHere(new IllegalArgumentException("wrong"));
                                }));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason())
                .isEqualTo(
                        "the pin threw java.lang.IllegalArgumentException: wrong"
                                + " (EngineFixture.java:42)");
    }

    @Test
    void pinThatThrowsElsewhereHasNoPlace() throws IOException {
        IllegalArgumentException elsewhere = new IllegalArgumentException("wrong");
        elsewhere.setStackTrace(new StackTraceElement[0]);

        CellRecord cell =
                verify(
                        pin(
                                "x",
                                context -> {
                                    throw elsewhere;
                                }));

        assertThat(cell.reason())
                .isEqualTo("the pin threw java.lang.IllegalArgumentException: wrong");
    }

    @Test
    void machineThatRefusesAFileIsNoFaultOfThePin() throws IOException {
        IOException full = new IOException("No space left on device");
        IOException many = new IOException("Too many open files");
        String tooMany =
                "it cannot be opened: too many files are open; raise the limit, such as with ulimit -n"
                        + " 4096";

        assertThat(failing(new UncheckedIOException(full)))
                .isEqualTo(
                        "ERROR(OUT_OF_DISK): jdk-17: a file of the check cannot be used: it is on a"
                                + " full disk; free some space, or choose another disk");
        assertThat(failing(new UncheckedIOException("cannot copy A to B", many)))
                .isEqualTo("ERROR(GUEST_FAILED): jdk-17: cannot copy A to B: " + tooMany);
        assertThat(failing(new UncheckedIOException("cannot copy: " + tooMany, many)))
                .isEqualTo("ERROR(GUEST_FAILED): jdk-17: cannot copy: " + tooMany);
    }

    private String failing(UncheckedIOException thrown) throws IOException {
        PinDefinition pin =
                pin(
                        "x",
                        context -> {
                            throw thrown;
                        });
        CellRecord cell = only(new EngineFixture(folder, "jdk-17"), Mode.VERIFY, pin);
        return cell.outcome().label() + ": " + cell.reason();
    }

    @Test
    void pinThatAsksNothingIsAnError() throws IOException {
        CellRecord cell = verify(pin("x", context -> {}));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason())
                .isEqualTo(
                        "the pin passed without evidence from jdk-17: call a method of its Jvm"
                                + " parameter that gathers some, such as allocationOf");
    }

    /** What it asserts is about the JVM of the tests. */
    @Test
    void pinThatFailsBeforeItAsksIsAnErrorAndNotBroken() throws IOException {
        String reason =
                "the pin failed before it asked jdk-17: expected 2 but was 17"
                        + " (EngineFixture.java:42); call a method of its Jvm parameter first, such"
                        + " as valuesOf";
        PinBody fails =
                context -> {
                    throw thrownHere(new AssertionError("expected 2 but was 17"));
                };
        PinBody failsFalsified =
                context -> {
                    if (!context.options().isEmpty()) {
                        fails.check(context);
                    }
                    ask(context, 1);
                };

        CellRecord plain = verify(pin("x", fails));
        CellRecord falsified =
                only(new EngineFixture(folder, "jdk-17"), Mode.FALSIFY, pin("x", failsFalsified));

        assertThat(plain.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(plain.reason()).isEqualTo(reason);
        assertThat(falsified.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(falsified.falsifiedBy())
                .containsExactly(new FalsifierRecord("-Xss2m", Verdict.ERROR, reason));
    }

    @Test
    void falsifierWhoseClassIsNeverAskedForSaysSo() throws IOException {
        Falsifier unused = Falsifier.byProbe(VersionRange.all(), String.class, Integer.class);
        Falsifier used = Falsifier.byProbe(VersionRange.all(), Guest.class, GuestStandIn.class);
        PinBody body =
                context -> {
                    context.run(GuestRequest.on(Guest.class, Commands.IDENTITY));
                    context.record(Observation.exact("x", 1, ""));
                };

        CellRecord cell =
                only(
                        new EngineFixture(folder, "j"),
                        Mode.FALSIFY,
                        pin(
                                "x",
                                VersionRange.all(),
                                false,
                                List.of(),
                                List.of(unused, used),
                                body));

        assertThat(cell.falsifiedBy())
                .extracting(FalsifierRecord::reason)
                .containsExactly(
                        "the pin still holds; String was never asked, so Integer replaced nothing",
                        "the pin still holds");
    }

    private static final class GuestStandIn {}

    /** A value is computed by the class of the falsifier, and so is not told of another one. */
    @Test
    void messagesNameTheClassThatAnswered() throws IOException {
        List<String> subjects = new ArrayList<>();
        Falsifier falsifier = Falsifier.byProbe(VersionRange.all(), String.class, Integer.class);
        PinBody body =
                context -> {
                    ask(context, 1);
                    subjects.add(context.subject(String.class, ".op"));
                };

        only(
                new EngineFixture(folder, "j"),
                Mode.FALSIFY,
                pin("x", VersionRange.all(), false, List.of(), List.of(falsifier), body));

        assertThat(subjects).startsWith("String.op [j]", "Integer.op [j]");
    }

    @Test
    void pinThatMeasuresTimeUndeclaredIsAnError() throws IOException {
        CellRecord cell = verify(pin("x", context -> context.timing().budget()));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason())
                .isEqualTo(
                        "sample/x measures time: declare it with @Pin(timing = true), so that it"
                                + " gets exclusive access to the machine");
    }

    @Test
    void timingPinGetsThePolicyOfTheRun() throws IOException {
        PinDefinition timing =
                pin(
                        "x",
                        VersionRange.all(),
                        true,
                        List.of(),
                        List.of(SWAP),
                        context -> {
                            ask(context, (int) context.timing().budget().toSeconds());
                        });

        assertThat(verify(timing).observations())
                .containsExactly(Observation.exact("Answer value", 60, ""));
    }

    @Test
    void ignoredFlagIsAnError() throws IOException {
        CellRecord cell =
                verify(
                        pin(
                                "x",
                                context ->
                                        context.with(List.of("-XX:+ZGenerational"))
                                                .run(GuestRequest.of("identity"))));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(FLAG_IGNORED)");
        assertThat(cell.reason()).startsWith("jdk-17: ").contains("ZGenerational");
    }

    @Test
    void wrongVmIsAnErrorInEachCellOfIt() throws IOException {
        EngineFixture fixture = new EngineFixture(folder);
        fixture.with(fixture.jdk("wrong", 21));

        RunResult result =
                fixture.run(Mode.VERIFY)
                        .execute(List.of(pin("x", script("holds")), pin("y", script("holds"))));

        assertThat(result.run().cells())
                .hasSize(2)
                .allSatisfy(
                        cell -> {
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
    void jdkThatFailsOnceIsAskedAgainByAnotherCellOnly() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        fixture.launcher().fails("no answer");
        VersionRange since = VersionRange.of("11", "");

        RunResult result =
                fixture.run(Mode.VERIFY)
                        .execute(List.of(pinSince("x", since), pinSince("y", since)));

        assertThat(result.run().cells())
                .extracting(cell -> cell.outcome().label())
                .containsExactlyInAnyOrder("ERROR(LAUNCH_FAILED)", "HOLDS");
        assertThat(fixture.log().events).contains("jdk jdk-17");
    }

    private static PinDefinition pinSince(String name, VersionRange versions) {
        return pin(name, versions, false, List.of(), List.of(SWAP), script("holds"));
    }

    @Test
    void jdkThatCannotRunHereIsNotApplicable() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        fixture.launcher().unavailable("no Docker engine answers");

        CellRecord cell = only(fixture, Mode.VERIFY, pin("x", script("holds")));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("no Docker engine answers");
    }

    @Test
    void crashedGuestIsAnError() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        assertThat(fixture.run(Mode.VERIFY).jdks().get(0).identity().feature()).isEqualTo(17);
        fixture.launcher().guest("", new Exit.Signal(11));

        assertThat(only(fixture, Mode.VERIFY, pin("x", script("holds"))).outcome().label())
                .isEqualTo("ERROR(VM_CRASH)");
    }

    @ParameterizedTest
    @CsvSource({
        "18, '', 'applies to other JDKs (since 18), this is 17.0.21.0.3'",
        "'', 16, 'applies to other JDKs (until 16), this is 17.0.21.0.3'",
        "'8u372, 17.0.22', '', 'applies to other JDKs (since 8u372, 17.0.22), this is 17.0.21.0.3'"
    })
    void otherVersionIsNotApplicableAndAsksNothing(String since, String until, String reason)
            throws IOException {
        VersionRange versions = VersionRange.of(since, until);
        PinDefinition pin =
                pin("x", versions, false, List.of(), List.of(SWAP), script("broken", "broken"));

        CellRecord cell = verify(pin);

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo(reason);
        assertThat(cell.guests()).isEmpty();
    }

    @Test
    void unmetRequirementIsTheReasonAndAsksNothing() throws IOException {
        PinDefinition pin = pin("x", script("holds")).requiring(new Requirement.Unmet("needs it"));

        CellRecord cell = verify(pin);

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("needs it");
        assertThat(cell.guests()).isEmpty();
    }

    @Test
    void firstExpectationThatAppliesIsRecordedAndInTheClaim() throws IOException {
        List<Optional<Expectation>> seen = new ArrayList<>();
        PinDefinition pin =
                expecting(
                        "it takes {} bytes",
                        context -> {
                            seen.add(context.expected());
                            script("holds").check(context);
                        },
                        value("8", "", "16"),
                        value("16", "17", "26"),
                        value("24", "", ""));

        CellRecord cell = verify(pin);

        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.claim()).isEqualTo("it takes 16 bytes");
        assertThat(cell.expected()).contains(value("16", "17", "26"));
        assertThat(seen).containsExactly(Optional.of(value("16", "17", "26")));
    }

    @Test
    void expectationOfAnotherArchitectureOrVendorIsNotClaimed() throws IOException {
        Expectation arm =
                new Expectation(
                        Optional.of("true"),
                        VersionRange.all(),
                        Optional.empty(),
                        List.of("aarch64"),
                        List.of("temurin"));

        CellRecord cell = verify(expecting("it is {}", script("holds"), arm));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason())
                .isEqualTo(
                        "applies to other JDKs (all, aarch64, temurin), this is 17.0.21.0.3 on"
                                + " amd64 of Debian");
        assertThat(cell.claim()).isEqualTo("it is true");
    }

    @Test
    void mismatchOnAnEarlyBuildOfTheVersionThatBeginsItIsUndecided() throws IOException {
        EngineFixture fixture = new EngineFixture(folder).earlyAccess("j");

        CellRecord provisional =
                only(fixture, Mode.VERIFY, expecting("x", script("broken", "broken"), since("17")));
        CellRecord known =
                only(fixture, Mode.VERIFY, expecting("x", script("broken", "broken"), since("16")));

        assertThat(provisional.verdict()).isEqualTo(Verdict.INCONCLUSIVE);
        assertThat(provisional.reason())
                .startsWith("expected since 17, and this is an early-access build, 17-ea: ");
        assertThat(known.verdict()).isEqualTo(Verdict.BROKEN);
    }

    @Test
    void framedGuestGetsHeapCollectorAndThreadsAndAPinAboutDefaultsGetsNone() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        only(fixture, Mode.VERIFY, pin("x", script("holds")));
        assertThat(fixture.launcher().plans().get(1).options())
                .startsWith(
                        "-Xms512m",
                        "-Xmx512m",
                        "-XX:+UseG1GC",
                        "-XX:ParallelGCThreads=2",
                        "-XX:ConcGCThreads=1",
                        "-XX:CICompilerCount=2");

        EngineFixture bare = new EngineFixture(folder, "j");
        only(bare, Mode.VERIFY, EngineFixture.ergonomic("x", script("holds")));
        assertThat(bare.launcher().plans().get(1).options()).isEmpty();
    }

    @Test
    void collectorReplacesTheOneThatThePinChoseBefore() throws IOException {
        List<List<String>> options = new ArrayList<>();
        PinBody body =
                context -> {
                    ask(context, 0);
                    CellContext serial =
                            context.with(List.of("-Xss1m", "-XX:-UseParallelGC"))
                                    .with(Collector.SERIAL);
                    options.add(serial.options());
                    options.add(serial.with(List.of("-Xmx1g")).with(Collector.G1).options());
                };

        CellRecord cell = verify(pin("x", body));

        assertThat(cell.verdict()).as(cell.reason()).isEqualTo(Verdict.HOLDS);
        assertThat(options)
                .containsExactly(
                        List.of("-Xss1m", "-XX:+UseSerialGC"),
                        List.of("-Xss1m", "-Xmx1g", "-XX:+UseG1GC"));
    }

    @Test
    void collectorThatTheVmDoesNotHaveIsNotApplicable() throws IOException {
        CellRecord cell = verify(pin("x", context -> context.with(Collector.CMS)));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("requires the collector CMS, unsupported by this VM");
    }

    private static Expectation since(String version) {
        return EngineFixture.expected(VersionRange.of(version, ""));
    }

    private static Expectation value(String value, String since, String until) {
        return new Expectation(
                Optional.of(value),
                VersionRange.of(since, until),
                Optional.empty(),
                List.of(),
                List.of());
    }

    @Test
    void missingRequirementIsNotApplicableAndAsksNothing() throws IOException {
        VersionRange versions = VersionRange.of("18", "");
        for (Requirement requirement : missing()) {
            PinDefinition pin =
                    pin("x", versions, false, List.of(requirement), List.of(SWAP), script("holds"));
            CellRecord cell = only(new EngineFixture(folder, "jdk-17").refuses(), Mode.VERIFY, pin);
            assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
            assertThat(cell.guests()).as("%s", requirement).isEmpty();
        }
    }

    @Test
    void missingRequirementIsTheReason() throws IOException {
        List<String> reasons = new ArrayList<>();
        for (Requirement requirement : missing()) {
            reasons.add(
                    only(
                                    new EngineFixture(folder, "jdk-17").refuses(),
                                    Mode.VERIFY,
                                    pin(
                                            "x",
                                            VersionRange.all(),
                                            false,
                                            List.of(requirement),
                                            List.of(SWAP),
                                            script("holds")))
                            .reason());
        }
        assertThat(reasons)
                .satisfiesExactly(
                        it ->
                                assertThat(it)
                                        .startsWith("requires the compiler GRAAL; this VM has ["),
                        it ->
                                assertThat(it)
                                        .isEqualTo("requires pdp11 or vax; this VM runs on amd64"),
                        it ->
                                assertThat(it)
                                        .isEqualTo(
                                                "requires a container whose processors and memory"
                                                        + " can be set"),
                        it -> assertThat(it).startsWith("requires 999 processors; the guest sees "),
                        it ->
                                assertThat(it)
                                        .isEqualTo(
                                                "requires the collector ZGC, unsupported by this VM"),
                        it ->
                                assertThat(it)
                                        .startsWith(
                                                "requires -XX:+Odd; this VM does not start with it:"
                                                        + " jdk-17: "),
                        it ->
                                assertThat(it)
                                        .startsWith(
                                                "requires -XX:+Odd -Xss1m; this VM does not start"
                                                        + " with them: jdk-17: "));
    }

    /** Requirements that the fake JDK does not meet; it refuses the first options that it gets. */
    private static List<Requirement> missing() {
        return List.of(
                new Requirement.Compiler(Jit.GRAAL),
                new Requirement.Architecture(List.of("pdp11", "vax")),
                new Requirement.Container(),
                new Requirement.Processors(999),
                new Requirement.BuiltInCollector(Collector.Z),
                new Requirement.Options(List.of("-XX:+Odd"), List.of("vax", "amd64")),
                new Requirement.Options(List.of("-XX:+Odd", "-Xss1m"), List.of()));
    }

    @Test
    void metRequirementsAreNoObstacle() throws IOException {
        PinDefinition pin =
                pin(
                        "x",
                        VersionRange.all(),
                        false,
                        List.of(
                                new Requirement.Compiler(Jit.C2),
                                new Requirement.Architecture(List.of("vax", "amd64")),
                                new Requirement.Processors(1),
                                new Requirement.Options(List.of("-Xss1m"), List.of())),
                        List.of(SWAP),
                        script("holds"));

        assertThat(verify(pin).verdict()).isEqualTo(Verdict.HOLDS);
    }

    /** The VM of the fixture refuses the first options that it gets. */
    @Test
    void optionsOfAnotherArchitectureAreNotNeeded() throws IOException {
        PinDefinition pin =
                pin(
                        "x",
                        VersionRange.all(),
                        false,
                        List.of(new Requirement.Options(List.of("-XX:+Odd"), List.of("vax"))),
                        List.of(SWAP),
                        script("holds"));
        assertThat(only(new EngineFixture(folder, "jdk-17").refuses(), Mode.VERIFY, pin).reason())
                .doesNotContain("-XX:+Odd");
    }

    @Test
    void localJdkHasNoContainerLimits() throws IOException {
        CellRecord cell = verify(pin("x", context -> context.inContainer(ContainerLimits.none())));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason())
                .isEqualTo("requires a container whose processors and memory can be set");
    }

    @Test
    void optionsOfThePinAreInTheKeyAndThoseOfTheFalsifierAreNot() throws IOException {
        List<String> keys = new ArrayList<>();
        List<List<String>> options = new ArrayList<>();
        PinBody body =
                context -> {
                    ask(context, 1);
                    CellContext serial = context.with(List.of("-XX:+UseSerialGC"));
                    keys.add(serial.key("Answer", "value"));
                    options.add(serial.options());
                    throw new AssertionError("broken");
                };
        PinBody holdsPlain =
                context -> {
                    if (context.options().isEmpty()) {
                        ask(context, 1);
                        keys.add(context.key("Answer", ""));
                    } else {
                        body.check(context);
                    }
                };

        only(new EngineFixture(folder, "j"), Mode.FALSIFY, pin("x", holdsPlain));

        assertThat(keys).containsExactly("Answer", "Answer value -XX:+UseSerialGC");
        assertThat(options).containsExactly(List.of("-XX:+UseSerialGC", "-Xss2m"));
    }

    @Test
    void falsifierThatBreaksThePinProvesIt() throws IOException {
        CellRecord cell =
                only(
                        new EngineFixture(folder, "j"),
                        Mode.FALSIFY,
                        pin("x", script("holds", "broken")));

        assertThat(cell.verdict()).isEqualTo(Verdict.HOLDS);
        assertThat(cell.falsifiedBy())
                .containsExactly(
                        new FalsifierRecord("-Xss2m", Verdict.BROKEN, "expected 16, was 8"));
        assertThat(cell.observations())
                .as("nothing that was measured under a falsifier")
                .containsExactly(Observation.exact("Answer value", 0, ""));
        assertThat(cell.guests()).hasSize(2);
    }

    @Test
    void falsifierWithoutEffectIsSeenTwice() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunResult result =
                fixture.run(Mode.FALSIFY)
                        .execute(List.of(pin("x", script("holds", "holds", "holds"))));

        CellRecord cell = result.run().cells().get(0);
        assertThat(cell.falsifiedBy())
                .containsExactly(
                        new FalsifierRecord("-Xss2m", Verdict.HOLDS, "the pin still holds"));
        assertThat(cell.guests()).hasSize(3);
        assertThat(result.hasFailures()).isTrue();
        assertThat(result.hasErrors()).isFalse();
    }

    @Test
    void falsifierThatBreaksThePinAtTheSecondCheckOnlyIsUndecided() throws IOException {
        CellRecord cell =
                only(
                        new EngineFixture(folder, "j"),
                        Mode.FALSIFY,
                        pin("x", script("holds", "holds", "broken")));

        assertThat(cell.falsifiedBy())
                .singleElement()
                .extracting(FalsifierRecord::verdict)
                .isEqualTo(Verdict.INCONCLUSIVE);
    }

    @Test
    void falsifierThatFailsIsAnErrorAndNotAProof() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunResult result =
                fixture.run(Mode.FALSIFY).execute(List.of(pin("x", script("holds", "error"))));

        assertThat(result.run().cells().get(0).falsifiedBy())
                .containsExactly(new FalsifierRecord("-Xss2m", Verdict.ERROR, "too slow"));
        assertThat(result.hasFailures()).isFalse();
        assertThat(result.hasErrors()).isTrue();
    }

    @Test
    void falsifierOfOtherVersionsIsNotRun() throws IOException {
        Falsifier later = Falsifier.byFlags(VersionRange.of("18", ""), List.of("-XX:+Later"));
        PinDefinition pin =
                pin("x", VersionRange.all(), false, List.of(), List.of(later), script("holds"));

        assertThat(only(new EngineFixture(folder, "j"), Mode.FALSIFY, pin).falsifiedBy()).isEmpty();
    }

    @Test
    void falsifiersRunForPinsThatHoldOnly() throws IOException {
        CellRecord cell =
                only(
                        new EngineFixture(folder, "j"),
                        Mode.FALSIFY,
                        pin("x", script("broken", "broken")));

        assertThat(cell.falsifiedBy()).isEmpty();
        assertThat(cell.guests()).hasSize(2);
    }

    @Test
    void modeProveRunsAFalsifierOnOneJdkOnly() throws IOException {
        Run run = new EngineFixture(folder, "a", "b").run(Mode.PROVE);
        PinDefinition pin = pin("x", script("holds", "broken", "holds"));

        CellRecord first = run.check(pin, run.jdks().get(0));
        CellRecord second = run.check(pin, run.jdks().get(1));

        assertThat(first.falsifiedBy()).hasSize(1);
        assertThat(second.falsifiedBy()).isEmpty();
        assertThat(run.finish().problems()).isEmpty();
    }

    @Test
    void undecidedFalsifierIsTriedAgain() throws IOException {
        Run run = new EngineFixture(folder, "a").run(Mode.PROVE);
        PinDefinition pin = pin("x", script("holds", "noise", "noise", "broken"));

        assertThat(run.check(pin, run.jdks().get(0)).falsifiedBy())
                .extracting(FalsifierRecord::verdict)
                .containsExactly(Verdict.BROKEN);
    }

    @Test
    void modeProveTriesAnUndecidedFalsifierOnTheNextJdk() throws IOException {
        Run run = new EngineFixture(folder, "a", "b").run(Mode.PROVE);
        PinDefinition pin = pin("x", script("holds", "noise", "noise", "noise", "holds", "broken"));

        CellRecord first = run.check(pin, run.jdks().get(0));
        CellRecord second = run.check(pin, run.jdks().get(1));

        assertThat(first.falsifiedBy())
                .extracting(FalsifierRecord::verdict)
                .containsExactly(Verdict.INCONCLUSIVE);
        assertThat(second.falsifiedBy())
                .extracting(FalsifierRecord::verdict)
                .containsExactly(Verdict.BROKEN);
    }

    @Test
    void modeProveKeepsFalsifiersOfDifferentPinsApart() throws IOException {
        Run run = new EngineFixture(folder, "a").run(Mode.PROVE);

        CellRecord x = run.check(pin("x", script("holds", "broken")), run.jdks().get(0));
        CellRecord y = run.check(pin("y", script("holds", "broken")), run.jdks().get(0));

        assertThat(x.falsifiedBy()).hasSize(1);
        assertThat(y.falsifiedBy()).hasSize(1);
    }

    @Test
    void modeProveFailsForPinsThatCameToNoFalsifier() throws IOException {
        Falsifier later = Falsifier.byFlags(VersionRange.of("18", ""), List.of("-XX:+Later"));
        PinDefinition b =
                pin("b", VersionRange.all(), false, List.of(), List.of(later), script("holds"));
        PinDefinition a =
                pin("a", VersionRange.all(), false, List.of(), List.of(later), script("holds"));

        RunResult result = new EngineFixture(folder, "j").run(Mode.PROVE).execute(List.of(b, a));

        assertThat(result.problems())
                .containsExactly(new RunProblem.Unproven(List.of("sample/a", "sample/b")));
        assertThat(result.hasErrors()).isTrue();
        assertThat(result.hasFailures()).isFalse();
    }

    @Test
    void otherModesNeedNoProofOfTheWholeRun() throws IOException {
        RunResult result =
                new EngineFixture(folder, "j")
                        .run(Mode.VERIFY)
                        .execute(List.of(pin("a", script("holds"))));

        assertThat(result.problems()).isEmpty();
        assertThat(result.hasErrors()).isFalse();
    }

    @Test
    void runWithoutADecidedCellHasAProblem() throws IOException {
        RunResult result =
                new EngineFixture(folder, "j")
                        .run(Mode.VERIFY)
                        .execute(List.of(pin("a", script("noise")), pin("b", script("missing"))));

        assertThat(result.problems()).containsExactly(new RunProblem.NothingDecided(2, folder));
    }

    @Test
    void brokenCellIsDecided() throws IOException {
        RunResult result =
                new EngineFixture(folder, "j")
                        .run(Mode.VERIFY)
                        .execute(List.of(pin("a", script("broken", "broken"))));

        assertThat(result.problems()).isEmpty();
        assertThat(result.hasFailures()).isTrue();
    }

    @Test
    void pinsOfOtherKindsAreLeftOut() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition timing =
                pin("t", VersionRange.all(), true, List.of(), List.of(SWAP), script("holds"));
        Run run =
                fixture.run(
                        settings(Mode.VERIFY, PinKinds.EXACT, InconclusivePolicy.ABORT, folder),
                        fixture.log());

        RunResult result = run.execute(List.of(timing, pin("e", script("holds"))));

        assertThat(result.run().cells()).extracting(CellRecord::pin).containsExactly("e");
        assertThat(fixture.log().events).startsWith("planned 1");
        assertThat(result.problems()).isEmpty();
    }

    @Test
    void runThatLeavesOutAllPinsHasAProblem() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run =
                fixture.run(
                        settings(Mode.VERIFY, PinKinds.TIMING, InconclusivePolicy.ABORT, folder),
                        fixture.log());

        RunResult result = run.execute(List.of(pin("e", script("holds"))));

        assertThat(result.problems())
                .containsExactly(new RunProblem.NothingSelected(PinKinds.TIMING));
        assertThat(result.messages())
                .containsExactly(
                        "none of the selected pins was run: the setting pins=timing leaves all of"
                                + " them out");
    }

    @Test
    void interruptedRunDropsTheCellThatWasRunning() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        AtomicInteger checks = new AtomicInteger();
        PinDefinition interrupts =
                pin(
                        "b",
                        context -> {
                            ask(context, checks.incrementAndGet());
                            run.interrupt("SIGTERM ended it");
                        });
        run.planned(List.of(planned("a"), planned("b"), planned("c")), List.of(RunTest.class));
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
                .containsExactly(
                        "INTERRUPTED: 2 of 3 cells are missing; SIGTERM ended it; to run what"
                                + " is missing: run --resume");
        assertThat(result.hasErrors()).isTrue();
        assertThat(fixture.closed()).as("its guests are killed").isPositive();
    }

    @ParameterizedTest
    @CsvSource({"17, ''", "17, 17", "8, 17", "'', 17.0.21.0.3", "17.0.9, 20"})
    void bothEndsOfTheVersionsBelongToThem(String since, String until) throws IOException {
        VersionRange versions = VersionRange.of(since, until);
        PinDefinition pin = pin("x", versions, false, List.of(), List.of(SWAP), script("holds"));

        assertThat(verify(pin).verdict()).isEqualTo(Verdict.HOLDS);
    }

    @Test
    void eachGuestOfACellHasAFolderOfItsOwn() throws IOException {
        CellRecord cell =
                verify(
                        pin(
                                "x",
                                context -> {
                                    ask(context, 1);
                                    ask(context, 2);
                                }));

        assertThat(cell.guests())
                .extracting(GuestRecord::evidence)
                .containsExactly(
                        "evidence/jdk-17/sample/x/0-identity",
                        "evidence/jdk-17/sample/x/1-identity");
    }

    @Test
    void guestsOfAnInterruptedRunAreKilledAtOnce() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");

        fixture.run(Mode.VERIFY).interrupt("SIGTERM ended it");

        assertThat(fixture.closed()).isEqualTo(1);
    }

    @Test
    void interruptedRunStartsNoFurtherCell() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        run.interrupt("SIGTERM ended it");

        RunResult result = run.execute(List.of(pin("a", script("holds"))));

        assertThat(result.run().cells()).isEmpty();
        assertThat(fixture.launcher().plans()).isEmpty();
        assertThat(result.run().interruption())
                .contains("INTERRUPTED: 1 of 1 cells is missing; SIGTERM ended it");
    }

    private static PlannedPin planned(String name) {
        return new PlannedPin("sample", name, false);
    }

    /** A run that ended after its first cell of two on each of its JDKs. */
    private RunRecord begun(String... jdks) throws IOException {
        EngineFixture fixture = new EngineFixture(folder, jdks);
        Run run = fixture.run(Mode.VERIFY);
        run.planned(List.of(planned("a"), planned("b")), List.of(RunTest.class));
        run.jdks().forEach(jdk -> run.check(pin("a", script("holds", "holds")), jdk));
        run.interrupt("SIGTERM ended it");
        return run.finish().run();
    }

    @Test
    void resumedRunChecksWhatIsMissingOnly() throws IOException {
        RunRecord begun = begun("j", "k");
        EngineFixture fixture = new EngineFixture(folder, "j", "k");

        RunResult result =
                fixture.resume(begun, Mode.VERIFY)
                        .execute(List.of(pin("a", script()), pin("b", script("holds", "holds"))));

        assertThat(result.run().cells())
                .extracting(CellRecord::pin, CellRecord::jdk)
                .containsExactlyInAnyOrder(
                        tuple("a", "j"), tuple("a", "k"), tuple("b", "j"), tuple("b", "k"));
        assertThat(result.run().cells()).allMatch(cell -> cell.verdict() == Verdict.HOLDS);
        assertThat(result.run().interruption()).isEmpty();
        assertThat(result.problems()).isEmpty();
        assertThat(fixture.log().events)
                .startsWith("resumed 2")
                .doesNotContain("cell a j", "cell a k")
                .contains("cell b j", "cell b k")
                .endsWith("ended", "finished 4");
        assertThat(result.run().course().notes())
                .hasSize(1)
                .first()
                .asString()
                .contains("after 2 cells");
    }

    @Test
    void resumedRunChecksWhatTheOtherMachineCouldNotRun() throws IOException {
        EngineFixture without = new EngineFixture(folder, "j");
        without.launcher().unavailable("needs a container, but no engine answers");
        List<PinDefinition> pins = List.of(pin("a", script("holds")));
        RunRecord begun = without.run(Mode.VERIFY).execute(pins).run();

        RunResult result = new EngineFixture(folder, "j").resume(begun, Mode.VERIFY).execute(pins);

        assertThat(begun.cells())
                .extracting(CellRecord::notRun)
                .containsExactly(Optional.of("needs a container, but no engine answers"));
        assertThat(result.run().cells())
                .extracting(CellRecord::verdict, CellRecord::notRun)
                .containsExactly(tuple(Verdict.HOLDS, Optional.empty()));
    }

    @Test
    void resumedRunIsRefusedIfAnythingElseHasChanged() throws IOException {
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
    void resumedRunIsRefusedIfAJdkIsAnotherBuild() throws IOException {
        RunRecord begun = begun("j");
        EngineFixture fixture = new EngineFixture(folder, "j");
        fixture.launcher()
                .always(
                        Captures.text("identity", Captures.OPENJDK_17)
                                .replace("17.0.21", "17.0.22"),
                        new Exit.Code(0));
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
    void resumedRunIsRefusedIfAJdkHasAnotherArchitecture() throws IOException {
        RunRecord begun = begun("j");
        EngineFixture fixture = new EngineFixture(folder, "j");
        fixture.launcher()
                .always(
                        Captures.text("facts", Captures.OPENJDK_17)
                                .replace("\"amd64\"", "\"aarch64\""),
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
    void pinThatTheTestFrameworkLeavesOutIsNotMissing() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        run.planned(List.of(planned("a"), planned("b")), List.of(RunTest.class));
        run.check(pin("a", script("holds")), run.jdks().get(0));
        run.leftOut(new LeftOut("sample", "b", "disabled"));

        assertThat(run.finish().problems()).isEmpty();
        assertThat(fixture.log().events).contains("left out b");
    }

    @Test
    void signalAfterTheLastCellInterruptsNothing() throws IOException {
        Run run = new EngineFixture(folder, "j").run(Mode.VERIFY);
        run.planned(List.of(planned("a")), List.of(RunTest.class));
        run.check(pin("a", script("holds")), run.jdks().get(0));
        run.interrupt("SIGTERM ended it");

        assertThat(run.finish().problems()).isEmpty();
    }

    @Test
    void signalEndsARunOfUnknownPlanTooEarly() throws IOException {
        Run run = new EngineFixture(folder, "j").run(Mode.VERIFY);
        run.check(pin("a", script("holds")), run.jdks().get(0));
        run.interrupt("SIGTERM ended it");

        assertThat(run.finish().messages())
                .containsExactly("SIGTERM ended it; to run what is missing: run --resume");
    }

    @Test
    void cellsThatNobodyRanAreMissing() throws IOException {
        Run run = new EngineFixture(folder, "j").run(Mode.VERIFY);
        run.planned(List.of(planned("a"), planned("b")), List.of(RunTest.class));
        run.check(pin("a", script("holds")), run.jdks().get(0));

        assertThat(run.finish().messages())
                .containsExactly(
                        "INTERRUPTED: 1 of 2 cells is missing; it ended without them, and does not"
                                + " say why; to run what is missing: run --resume");
    }

    @Test
    void jdkThatWasAskedForAndCannotBeRunIsAProblem() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "jdk-17");
        fixture.launcher().unavailable("needs a container, but no engine answers");

        RunResult asked =
                fixture.run(EngineFixture.asked(folder), fixture.log())
                        .execute(List.of(pin("a", script("holds"))));

        assertThat(asked.problems())
                .contains(
                        new RunProblem.NotRun(
                                "jdk-17", 1, 1, "needs a container, but no engine answers"));
        assertThat(asked.messages())
                .contains(
                        "jdk-17 was requested, and could not be run: its one cell was not"
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
    void observerThatThrowsEndsTheRun() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunObserver full =
                new RunObserver() {
                    @Override
                    public void cell(CellRecord cell) {
                        throw new IllegalStateException("no space left on device");
                    }
                };
        Run run = fixture.run(settings(Mode.VERIFY, folder), full);
        PinDefinition pin = pin("a", script("holds"));

        RunAbortedException aborted =
                catchThrowableOfType(
                        RunAbortedException.class, () -> run.check(pin, run.jdks().get(0)));

        assertThat(aborted)
                .hasMessage(
                        "the run ends because a result could not be recorded: no space left on"
                                + " device")
                .hasCauseInstanceOf(IllegalStateException.class);
        int started = fixture.launcher().plans().size();
        assertThatThrownBy(() -> run.check(pin, run.jdks().get(0))).isSameAs(aborted);
        assertThat(fixture.launcher().plans()).as("no further guest").hasSize(started);
    }

    @Test
    void observersAreAllToldEvenIfOneThrows() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        RunObserver closedPipe =
                new RunObserver() {
                    @Override
                    public void cell(CellRecord cell) {
                        throw new IllegalStateException("closed pipe");
                    }
                };
        Run run =
                fixture.run(
                        settings(Mode.VERIFY, folder), RunObserver.all(closedPipe, fixture.log()));

        assertThatThrownBy(() -> run.check(pin("a", script("holds")), run.jdks().get(0)))
                .isInstanceOf(RunAbortedException.class)
                .hasMessageContaining("closed pipe");
        assertThat(fixture.log().cells).hasSize(1);
    }

    @Test
    void hostOutOfMemoryEndsTheRunAndIsNoVerdict() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        Run run = fixture.run(Mode.VERIFY);
        PinDefinition hungry =
                pin(
                        "a",
                        context -> {
                            throw new OutOfMemoryError("Java heap space");
                        });

        RunResult result = run.execute(List.of(hungry, pin("b", script("holds"))));

        assertThat(result.isInterrupted()).isTrue();
        assertThat(result.messages())
                .last()
                .asString()
                .startsWith("INTERRUPTED: ")
                .contains(" of 2 cells ")
                .endsWith(
                        " missing; the run ends because the JVM that runs it failed:"
                                + " java.lang.OutOfMemoryError: Java heap space; give it a larger"
                                + " heap with -Xmx; to run what is missing: run --resume");
        assertThat(fixture.log().cells).extracting(CellRecord::pin).doesNotContain("a");
    }

    @Test
    void hostStackOverflowEndsTheRunWithoutAdviceAboutTheHeap() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition deep =
                pin(
                        "a",
                        context -> {
                            throw new StackOverflowError();
                        });

        assertThat(fixture.run(Mode.VERIFY).execute(List.of(deep)).run().interruption())
                .get()
                .asString()
                .endsWith("java.lang.StackOverflowError");
    }

    @Test
    void hostOutOfMemoryUnderAFalsifierEndsTheRunToo() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition hungry =
                pin(
                        "a",
                        context -> {
                            ask(context, 1);
                            if (!context.options().isEmpty()) {
                                throw new OutOfMemoryError("Java heap space");
                            }
                        });

        assertThat(fixture.run(Mode.FALSIFY).execute(List.of(hungry)).isInterrupted()).isTrue();
        assertThat(fixture.log().cells).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.jvmquarks.evidence.Odd", "org.assertj.Odd"})
    void linkageErrorOfTheFrameworkEndsTheRun(String className) throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");
        PinDefinition pin =
                pin(
                        "a",
                        context -> {
                            throw thrownIn(className, new NoClassDefFoundError("org/acme/Gone"));
                        });

        assertThat(fixture.run(Mode.VERIFY).execute(List.of(pin)).run().interruption())
                .get()
                .asString()
                .contains("org/acme/Gone");
    }

    @Test
    void linkageErrorOfThePinIsItsOwn() throws IOException {
        CellRecord cell =
                verify(
                        pin(
                                "a",
                                context -> {
                                    throw thrownHere(new NoClassDefFoundError("org/acme/Gone"));
                                }));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
        assertThat(cell.reason()).contains("org/acme/Gone").contains("EngineFixture.java:42");
    }

    @Test
    void errorOfAnAssertionLibraryIsOfThePin() throws IOException {
        CellRecord cell =
                verify(
                        pin(
                                "a",
                                context -> {
                                    throw new Error("odd");
                                }));

        assertThat(cell.outcome().label()).isEqualTo("ERROR(PIN_FAILED)");
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

    @Test
    void closingARunKillsItsGuests() throws IOException {
        EngineFixture fixture = new EngineFixture(folder, "j");

        fixture.run(Mode.VERIFY).close();

        assertThat(fixture.closed()).isEqualTo(1);
    }

    /** As if it was thrown by line 42 of the quark, called by the JDK. */
    private static <T extends Throwable> T thrownHere(T thrown) {
        return thrownIn(EngineFixture.class.getName() + "$Probe", thrown);
    }

    private static <T extends Throwable> T thrownIn(String className, T thrown) {
        thrown.setStackTrace(
                new StackTraceElement[] {
                    new StackTraceElement("java.lang.Class", "forName", "Class.java", 1),
                    new StackTraceElement("jdk.internal.Odd", "call", "Odd.java", 1),
                    new StackTraceElement(className, "op", "EngineFixture.java", 42)
                });
        return thrown;
    }

    @Test
    void notApplicableInTheMiddleOfAPinKeepsItsReason() throws IOException {
        CellRecord cell =
                verify(
                        pin(
                                "x",
                                context -> {
                                    ask(context, 1);
                                    throw new NotApplicable("needs 4 processors");
                                }));

        assertThat(cell.verdict()).isEqualTo(Verdict.NOT_APPLICABLE);
        assertThat(cell.reason()).isEqualTo("needs 4 processors");
    }
}
