package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.function.UnaryOperator;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.Capabilities;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.ImagePlatform;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.Jit;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.FakeLauncher;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;

class TestedJdkTest {
    private static final Exit GOOD = new Exit.Code(0);

    @TempDir
    Path folder;

    private final FakeLauncher launcher = new FakeLauncher();

    @Test
    void identityIsAskedOnce() throws IOException {
        launcher.guest(identity(Captures.OPENJDK_17), GOOD);
        TestedJdk jdk = jdk(17);

        assertThat(jdk.capabilities()).isSameAs(jdk.capabilities());

        assertThat(launcher.plans()).hasSize(1);
        LaunchPlan plan = launcher.plans().get(0);
        assertThat(plan.mainClass()).isEqualTo("org.jvmquarks.guest.Guest");
        assertThat(plan.arguments())
                .containsExactly("-", "facts", "DoEscapeAnalysis", "TieredStopAtLevel", "UseJVMCICompiler");
        assertThat(plan.folder()).isEqualTo(folder.resolve("evidence/under-test/identity"));
        assertThat(plan.deadline()).isEqualTo(Duration.ofSeconds(7));
    }

    /** The machine may have been busy during the first start: the shorter of two counts. */
    @Test
    void slowStartIsRepeatedAndMakesDeadlinesLonger() throws IOException {
        String text = identity(Captures.OPENJDK_17);
        launcher.guest(text, GOOD, Duration.ofSeconds(9))
                .guest(text, GOOD, Duration.ofSeconds(2))
                .guest(text, GOOD);

        assertThat(runsWell(jdk(17)).complete()).isTrue();

        assertThat(launcher.plans())
                .extracting(LaunchPlan::deadline)
                .containsExactly(Duration.ofSeconds(7), Duration.ofSeconds(7), Duration.ofSeconds(28));
    }

    @Test
    void startOfBusyMachineLeavesDeadlinesAlone() throws IOException {
        String text = identity(Captures.OPENJDK_17);
        launcher.guest(text, GOOD, Duration.ofSeconds(9))
                .guest(text, GOOD, Duration.ofSeconds(1))
                .guest(text, GOOD);

        assertThat(runsWell(jdk(17)).complete()).isTrue();

        assertThat(launcher.plans()).extracting(LaunchPlan::deadline).containsOnly(Duration.ofSeconds(7));
    }

    @Test
    void anotherArchitectureThanThatOfThePlatform() throws IOException {
        launcher.guest(identity(Captures.OPENJDK_17), GOOD);
        TestedJdk jdk = new TestedJdk(
                new Jdk(
                        "under-test",
                        OptionalInt.of(17),
                        Optional.empty(),
                        new JdkSource.Image("a:17", Optional.of(ImagePlatform.ARM64)),
                        List.of(),
                        ContainerLimits.none()),
                launcher,
                GuestRuntime.prepare(folder, Duration.ofSeconds(7)));

        CellError error = catchThrowableOfType(CellError.class, jdk::capabilities);

        assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_VM);
        assertThat(error)
                .hasMessageStartingWith("under-test: the matrix says platform linux/arm64, whose architecture is"
                        + " aarch64, but the VM is OpenJDK 64-Bit Server VM 17.0.21.0.3+1-1-Debian of Debian in"
                        + " /usr/lib/jvm/java-17-openjdk-amd64, which runs on amd64 (exit");
    }

    @ParameterizedTest
    @CsvSource({Captures.OPENJDK_17 + ", 17, 'C1,C2'", Captures.ZERO_21 + ", 21, ''"})
    void compilersAreWhatTheGuestReports(String capture, int feature, String jits) throws IOException {
        launcher.guest(identity(capture), GOOD);

        Capabilities capabilities = jdk(feature).capabilities();

        assertThat(capabilities.jits().stream().map(Jit::name).sorted())
                .isEqualTo(jits.isEmpty() ? List.of() : List.of(jits.split(",")));
    }

    /** C2 is built in, and compiles nothing. */
    @ParameterizedTest
    @CsvSource({
        "'\"value\":\"4\"', '\"value\":\"1\"', C1",
        "'\"value\":\"4\"', '\"value\":\"3\"', C1",
        "'\"value\":\"4\"', '\"value\":\"0\"', ''",
        "'mixed mode', 'mixed mode, emulated-client', C1",
        "'mixed mode', 'interpreted mode', ''"
    })
    void compilerThatOptionSwitchesOffDoesNotCount(String from, String to, String jits) throws IOException {
        String facts = identity(Captures.OPENJDK_17);
        assertThat(facts).contains(from);
        launcher.guest(facts.replace(from, to), GOOD);

        assertThat(jdk(17).capabilities().jits().stream().map(Jit::name).sorted())
                .isEqualTo(jits.isEmpty() ? List.of() : List.of(jits));
    }

    @Test
    void anotherVersionThanTheMatrixSays() throws IOException {
        launcher.guest(identity(Captures.OPENJDK_17), GOOD);
        TestedJdk jdk = jdk(21);

        String message = "under-test: expected version 21 by its entry in the matrix or the file"
                + " release in its home, but the VM is OpenJDK 64-Bit Server VM 17.0.21.0.3+1-1-Debian of Debian in"
                + " /usr/lib/jvm/java-17-openjdk-amd64 (exit code 0 after 1500 ms; streams and logs in "
                + folder.resolve("evidence/under-test/identity")
                + ")";
        assertError(ErrorKind.WRONG_VM, message, jdk::capabilities);
        // It is remembered: no second guest is started for the next pin.
        assertError(ErrorKind.WRONG_VM, message, jdk::capabilities);
    }

    @Test
    void anotherVmThanTheOneThatProvedItself() throws IOException {
        launcher.guest(identity(Captures.OPENJDK_17), GOOD).guest(identity(Captures.ZERO_21), GOOD);
        TestedJdk jdk = jdk(17);

        CellError error = catchThrowableOfType(CellError.class, () -> run(jdk));

        assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_VM);
        assertThat(error)
                .hasMessageStartingWith("under-test: expected OpenJDK 64-Bit Server VM 17.0.21.0.3+1-1-Debian of"
                        + " Debian in /usr/lib/jvm/java-17-openjdk-amd64, answered OpenJDK"
                        + " 64-Bit Zero VM 21.0.13.0.3+1-1-Debian of Debian in"
                        + " /usr/lib/jvm/java-21-openjdk-amd64 (exit code 0");
    }

    @Test
    void optionThatTheVmIgnores() throws IOException {
        launcher.guest(identity(Captures.OPENJDK_17), GOOD).guest(identity(Captures.OPENJDK_17), GOOD);

        assertError(
                ErrorKind.FLAG_IGNORED,
                "under-test: the VM ignores ZGenerational: this version does not have the flag"
                        + " (exit code 0 after 1500 ms; streams and logs in "
                        + pinFolder()
                        + ")",
                () -> run(jdk(17), "-XX:+ZGenerational"));
        assertThat(launcher.plans().get(1).arguments()).startsWith("ZGenerational", "identity");
    }

    @Test
    void optionThatDoesNotReachTheVm() throws IOException {
        launcher.drops("-Xint").always(identity(Captures.OPENJDK_17), GOOD);

        assertError(
                ErrorKind.FLAG_IGNORED,
                "under-test: -Xint did not reach the VM, whose process has -Xss1m; its launcher"
                        + " drops it: if bin/java is a script, name the home that the VM reports,"
                        + " /usr/lib/jvm/java-17-openjdk-amd64 (exit code 0 after 1500 ms; streams and logs in "
                        + pinFolder()
                        + ")",
                () -> run(jdk(17), "-Xint", "-Xss1m"));
    }

    @Test
    void guestThatDoesNotEnd() throws IOException {
        Duration usual = Duration.ofSeconds(7);
        launcher.guest(identity(Captures.OPENJDK_17), GOOD)
                .guest(identity(Captures.OPENJDK_17), new Exit.Deadline(usual, false));
        TestedJdk jdk = new TestedJdk(
                underTest(17), launcher, GuestRuntime.prepare(folder, usual), new GuestDeadline(usual, () -> 1.5));

        assertError(
                ErrorKind.TIMEOUT,
                "under-test: did not end in time (killed at its deadline of 7 s, without a"
                        + " thread dump after 1500 ms; 1.5 threads per processor of the machine ran or"
                        + " waited to run in the last minute; streams and logs in "
                        + pinFolder()
                        + ")",
                () -> run(jdk));
    }

    @Test
    void guestCutOffByOverloadIsStartedAgain() throws IOException {
        Duration usual = Duration.ofSeconds(60);
        String text = identity(Captures.OPENJDK_17);
        launcher.guest(text, GOOD).guest(text, new Exit.Deadline(usual, false)).guest(text, GOOD);
        TestedJdk jdk = new TestedJdk(
                underTest(17), launcher, GuestRuntime.prepare(folder, usual), new GuestDeadline(usual, () -> 9));

        assertThat(runsWell(jdk).complete()).isTrue();

        assertThat(launcher.plans())
                .extracting(LaunchPlan::deadline)
                .containsExactly(usual, usual, Duration.ofMinutes(3));
        assertThat(launcher.plans().get(2).folder()).isEqualTo(folder.resolve("evidence/under-test/pin.2"));
    }

    @Test
    void resultWithoutItsEndWhateverTheExit() throws IOException {
        String text = identity(Captures.OPENJDK_17);
        launcher.guest(text, GOOD).guest(text.substring(0, text.lastIndexOf("{\"type\"")), GOOD);

        assertError(
                ErrorKind.GUEST_FAILED,
                "under-test: the guest ended before its result was whole; did the probe call"
                        + " System.exit? (exit code 0 after 1500 ms; streams and logs in "
                        + pinFolder()
                        + ")",
                () -> run(jdk(17)));
    }

    @Test
    void resultThatCannotBeRead() throws IOException {
        launcher.guest("garbage\n", GOOD);

        assertError(
                ErrorKind.GUEST_FAILED,
                "under-test: the guest's line is not valid JSON (Unrecognized token 'garbage': was"
                        + " expecting (JSON String, Number, Array, Object or token 'null', 'true'"
                        + " or 'false')): line 1 of "
                        + folder.resolve("evidence/under-test/identity/result.jsonl")
                        + ": garbage",
                () -> jdk(17).capabilities());
    }

    @Test
    void guestThatCannotBeStarted() throws IOException {
        launcher.fails("under-test: no executable bin/java in /nowhere");

        assertError(
                ErrorKind.LAUNCH_FAILED,
                "under-test: no executable bin/java in /nowhere",
                () -> jdk(17).capabilities());
    }

    /** The engine may have been restarted just then. */
    @Test
    void refusedStartIsTriedAgainByNextCells() throws IOException {
        launcher.fails("no answer").fails("no answer").guest(identity(Captures.OPENJDK_17), GOOD);
        TestedJdk jdk = jdk(17);

        assertError(ErrorKind.LAUNCH_FAILED, "no answer", jdk::capabilities);
        assertError(ErrorKind.LAUNCH_FAILED, "no answer", jdk::capabilities);
        assertThat(jdk.capabilities().identity().version().feature()).isEqualTo(17);
    }

    @Test
    void jdkThatNeverStartsIsTriedThreeTimes() throws IOException {
        launcher.fails("no answer").fails("no answer").fails("no answer");
        TestedJdk jdk = jdk(17);

        for (int cell = 0; cell < 5; cell++) {
            assertError(ErrorKind.LAUNCH_FAILED, "no answer", jdk::capabilities);
        }

        assertThat(launcher.plans()).hasSize(3);
    }

    @Test
    void guestThatTheKernelKilled() throws IOException {
        String text = identity(Captures.OPENJDK_17);
        launcher.guest(text, GOOD).guest(text.substring(0, text.indexOf('\n') + 1), new Exit.MemoryLimit(512));

        assertError(
                ErrorKind.OUT_OF_MEMORY,
                "under-test: the kernel ended the guest; give the container more memory or the"
                        + " guest a smaller heap (killed at the container's memory limit of 512 MB"
                        + " after 1500 ms; streams and logs in "
                        + pinFolder()
                        + ")",
                () -> run(jdk(17)));
    }

    @Test
    void containerThatIsTooSmallForAnEmulator() throws IOException {
        launcher.guest(Captures.text("emulated-facts", "debian-21.0.13.0.3"), GOOD)
                .guest("", new Exit.MemoryLimit(256));
        GuestConfiguration limited = new GuestConfiguration(
                List.of(),
                false,
                new ContainerLimits(OptionalLong.of(256), OptionalDouble.empty()),
                UnaryOperator.identity(),
                "pin",
                Optional.empty());
        TestedJdk jdk = jdk(21);

        assertThatThrownBy(() -> jdk.run(GuestRequest.of("identity"), limited, launched -> {}))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("requires a container whose 256 MB are the VM's alone; this VM is emulated:"
                        + " the kernel counts the memory of the emulator");
    }

    @Test
    void engineWithoutNestedGroupsMakesPinNotApplicable() throws IOException {
        launcher.guest(Captures.text("facts", Captures.OPENJDK_17), GOOD)
                .cannotEnclose("requires an engine that nests; this one has version 2 by systemd");
        GuestConfiguration inGroup = new GuestConfiguration(
                List.of(), false, ContainerLimits.ofGroup(64), UnaryOperator.identity(), "pin", Optional.empty());
        TestedJdk jdk = jdk(17);

        assertThatThrownBy(() -> jdk.run(GuestRequest.of("identity"), inGroup, launched -> {}))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("requires an engine that nests; this one has version 2 by systemd");
        assertThat(launcher.plans()).hasSize(1);
    }

    @Test
    void withoutPlaceToRunPinDoesNotApply() {
        launcher.unavailable("needs a container, and no Docker engine answers");

        assertThatThrownBy(() -> jdk(17).capabilities())
                .isInstanceOf(NotApplicable.class)
                .hasMessage("needs a container, and no Docker engine answers");
    }

    @Test
    void vmThatStartsDoesNotRefuse() throws IOException {
        TestedJdk jdk = proven();
        launcher.guest(identity(Captures.OPENJDK_17), GOOD);

        assertThat(jdk.refusal(List.of("-XX:+UseSerialGC"))).isEmpty();
        assertThat(jdk.refusal(List.of("-XX:+UseSerialGC"))).isEmpty();
        assertThat(launcher.plans()).hasSize(2);
        assertThat(launcher.plans().get(1).options())
                .as("in the frame, so that the machine's memory does not matter")
                .contains("-Xmx512m", "-XX:+UseSerialGC");
    }

    /** A JDK that has proved its identity. */
    private TestedJdk proven() throws IOException {
        launcher.guest(identity(Captures.OPENJDK_17), GOOD);
        TestedJdk jdk = jdk(17);
        jdk.capabilities();
        return jdk;
    }

    @Test
    void vmThatIgnoresAnOptionRefusesIt() throws IOException {
        TestedJdk jdk = proven();
        launcher.guest(identity(Captures.OPENJDK_17), GOOD);

        assertThat(jdk.refusal(List.of("-XX:+ZGenerational")).orElseThrow())
                .startsWith("under-test: the VM ignores ZGenerational:");
    }

    /** The VM was never asked: "unsupported by this VM" would be untrue. */
    @Test
    void launcherThatDropsOptionDoesNotRefuseIt() throws IOException {
        TestedJdk jdk = proven();
        launcher.drops("-XX:+UseSerialGC").always(identity(Captures.OPENJDK_17), GOOD);

        CellError error = catchThrowableOfType(CellError.class, () -> jdk.refusal(List.of("-XX:+UseSerialGC")));

        assertThat(error.kind()).isEqualTo(ErrorKind.FLAG_IGNORED);
        assertThat(error)
                .hasMessageStartingWith(
                        "under-test: -XX:+UseSerialGC did not reach the VM, whose process has -Xms512m -Xmx512m");
    }

    @Test
    void vmThatDoesNotStartRefuses() throws IOException {
        TestedJdk jdk = proven();
        launcher.guest("", new Exit.Code(1));

        assertThat(jdk.refusal(List.of("-XX:+Odd")))
                .contains("under-test: the VM did not start (exit code 1 after 1500 ms; streams and logs in "
                        + folder.resolve("evidence/under-test/refusals/0")
                        + ")");
    }

    @Test
    void machineThatCannotLaunchIsNoRefusal() throws IOException {
        launcher.fails("the engine does not answer");

        assertError(
                ErrorKind.LAUNCH_FAILED,
                "the engine does not answer",
                () -> jdk(17).refusal(List.of("-XX:+UseSerialGC")));
    }

    @Test
    void crashIsNoRefusal() throws IOException {
        launcher.guest("", new Exit.Signal(11));

        CellError error = catchThrowableOfType(CellError.class, () -> jdk(17).refusal(List.of("-XX:+Odd")));

        assertThat(error.kind()).isEqualTo(ErrorKind.VM_CRASH);
    }

    private TestedJdk jdk(int feature) throws IOException {
        return new TestedJdk(underTest(feature), launcher, GuestRuntime.prepare(folder, Duration.ofSeconds(7)));
    }

    private Jdk underTest(int feature) {
        return new Jdk(
                "under-test",
                OptionalInt.of(feature),
                Optional.of("debian"),
                new JdkSource.Home(folder.toAbsolutePath()),
                List.of(),
                ContainerLimits.none());
    }

    private static void run(TestedJdk jdk, String... options) {
        GuestResult unexpected =
                jdk.run(GuestRequest.of("identity"), GuestConfiguration.plain(List.of(options), "pin"), launched -> {});
        assertThat(unexpected).isNull();
    }

    private static GuestResult runsWell(TestedJdk jdk) {
        return jdk.run(GuestRequest.of("identity"), GuestConfiguration.plain(List.of(), "pin"), launched -> {});
    }

    private Path pinFolder() {
        return folder.resolve("evidence/under-test/pin");
    }

    private static String identity(String capture) throws IOException {
        return Captures.text("identity", capture);
    }

    private static void assertError(ErrorKind kind, String message, ThrowingCallable call) {
        CellError error = catchThrowableOfType(CellError.class, call);
        assertThat(error).hasMessage(message);
        assertThat(error.kind()).isEqualTo(kind);
    }
}
