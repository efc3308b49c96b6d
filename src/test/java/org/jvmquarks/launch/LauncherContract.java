package org.jvmquarks.launch;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.api.parallel.Isolated;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.host.GuestConfiguration;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/** The contract of every launcher, tested with a real JDK and misbehaving guests. */
@Isolated("measures the heap of this JVM")
@Execution(ExecutionMode.SAME_THREAD)
public abstract class LauncherContract {
    private static final Duration PLENTY = Duration.ofSeconds(60);

    /** Long enough for a guest to be in its main method, also on a busy machine. */
    private static final Duration SHORT = Duration.ofSeconds(6);

    private static final Duration AT_ONCE = Duration.ofSeconds(2);

    /** First JDK that warns about Unsafe without an option; later ones refuse it. */
    private static final int UNSAFE_NEEDS_CONSENT = 23;

    @TempDir
    protected Path folder;

    /** A time to sleep that no other process of this machine uses. */
    private final String sleep = Long.toString(System.nanoTime());

    private int guests;

    /** Returns the launcher, the same in all tests of a class. */
    protected abstract Launcher launcher();

    /** Returns a launcher of the same kind, for a test that closes it. */
    protected abstract Launcher another();

    /** Lists what a closed launcher has left that no guest of {@link #launcher} could see. */
    protected abstract List<String> leftOf(Launcher closed);

    /** Returns the JDK to launch, with its true feature version. */
    protected abstract Jdk jdk();

    @Test
    void returningGuestHasExitCode0AndItsStreams() throws Exception {
        Launched guest = launch(MisbehavingProbe.Echo.class, "two words", "$HOME", "*", "");

        assertThat(guest.exit()).isEqualTo(new Exit.Code(0));
        assertThat(guest.stdout()).isEqualTo("two words $HOME * \n");
        assertThat(guest.stderr()).isEqualTo("on stderr\n");
        assertThat(guest.retried()).isFalse();
        assertThat(guest.elapsed()).isPositive();
        assertThat(guest.argv()).contains(MisbehavingProbe.Echo.class.getName(), "two words");
    }

    @Test
    void guestFindsTheFileThatIsHandedOver() throws Exception {
        LaunchPlan plan = plan(MisbehavingProbe.Reads.class, PLENTY, List.of(), Handover.FILE);
        Path file = plan.folder().resolve(Handover.FILE);
        Files.createDirectories(plan.folder());
        Files.writeString(file, "from another JDK");

        Launched guest = launch(plan);

        assertThat(guest.stdout()).isEqualTo("from another JDK\n");
        assertThat(guest.exit()).isEqualTo(new Exit.Code(0));
        assertThat(file).hasContent("from another JDK");
        assertThat(launch(MisbehavingProbe.Reads.class, Handover.FILE).stderr())
                .as("another guest of the same JDK")
                .contains("NoSuchFileException");
    }

    /** Sizes on both sides of what a launcher may hand over in another way. */
    @ParameterizedTest
    @ValueSource(strings = {"0", "1", "249999", "250000", "3000000"})
    void filesThatGuestLeavesAreInItsFolder(String size) throws Exception {
        Launched guest = launch(MisbehavingProbe.LeavesFiles.class, size, "a log.txt", ".hidden");

        assertThat(guest.exit()).isEqualTo(new Exit.Code(0));
        byte[] content = MisbehavingProbe.LeavesFiles.content(Integer.parseInt(size));
        for (String name : List.of("a log.txt", ".hidden")) {
            assertThat(guest.folder().resolve(name)).hasBinaryContent(content);
        }
        assertThat(guest.stdout()).isEmpty();
    }

    @Test
    void foldersThatGuestLeavesAreInItsFolder() throws Exception {
        Launched guest = launch(MisbehavingProbe.LeavesFiles.class, "256", "gc.log", "deep/down/gc.log");

        byte[] content = MisbehavingProbe.LeavesFiles.content(256);
        assertThat(guest.folder().resolve("gc.log")).hasBinaryContent(content);
        assertThat(guest.folder().resolve("deep/down/gc.log")).hasBinaryContent(content);
    }

    @Test
    void exitingGuestHasItsExitCode() throws Exception {
        for (int code : List.of(1, 3, 126, 127)) {
            assertThat(launch(MisbehavingProbe.Exits.class, Integer.toString(code))
                            .exit())
                    .isEqualTo(new Exit.Code(code));
        }
    }

    @Test
    void throwingGuestExitsWith1AndStackTrace() throws Exception {
        Launched guest = launch(MisbehavingProbe.Throws.class);

        assertThat(guest.exit()).isEqualTo(new Exit.Code(1));
        assertThat(guest.stderr()).contains("IllegalStateException: thrown on purpose");
    }

    @Test
    void hangingGuestIsKilledWithItsChildren() throws Exception {
        Launched guest = launch(plan(MisbehavingProbe.Hangs.class, SHORT, List.of(), sleep));

        assertThat(guest.exit()).isEqualTo(new Exit.Deadline(SHORT, true));
        assertThat(guest.elapsed()).isBetween(SHORT, PLENTY);
        assertThat(guest.stdout()).contains("Full thread dump", "MisbehavingProbe$Hangs.main", "JNI global ref");
        assertNothingIsLeft();
    }

    @Test
    void childThatOutlivesItsGuestIsKilled() throws Exception {
        Launched guest = launch(MisbehavingProbe.LeavesChild.class, sleep);

        assertThat(guest.exit()).isEqualTo(new Exit.Code(0));
        assertNothingIsLeft();
    }

    @Test
    void orphanDoesNotPrintIntoNextGuest() throws Exception {
        Launched talker = launch(MisbehavingProbe.LeavesTalker.class);
        Launched next = launch(MisbehavingProbe.Echo.class, "a");

        assertThat(talker.exit()).as("not its child's").isEqualTo(new Exit.Code(0));
        assertThat(next.exit()).isEqualTo(new Exit.Code(0));
        assertThat(next.stdout() + next.stderr()).doesNotContain("from the child");
        assertNothingIsLeft();
    }

    @Test
    void crashingGuestHasASignalAndAReport() throws Exception {
        Launched guest = launch(plan(MisbehavingProbe.Crashes.class, PLENTY, crashOptions()));

        assertThat(guest.exit())
                .isInstanceOfSatisfying(
                        Exit.Signal.class,
                        signal -> assertThat(signal.isCrash()).isTrue());
        assertThat(guest.crashReport()).hasValueSatisfying(report -> {
            assertThat(report).hasParent(guest.folder());
            assertThat(report).content().contains("SIGSEGV");
        });
    }

    @Test
    void guestWithFullHeapHasExitCode1() throws Exception {
        List<String> smallHeap = List.of("-Xmx32m");
        Launched guest = launch(plan(MisbehavingProbe.FillsHeap.class, PLENTY, smallHeap));

        assertThat(guest.exit()).isEqualTo(new Exit.Code(1));
        assertThat(guest.stderr()).contains("java.lang.OutOfMemoryError: Java heap space");
    }

    @Test
    void fullHeapExitsWithCode3() throws Exception {
        List<String> options = List.of("-Xmx32m", "-XX:+ExitOnOutOfMemoryError");
        Launched guest = launch(plan(MisbehavingProbe.FillsHeap.class, PLENTY, options));

        assertThat(guest.exit()).isEqualTo(new Exit.Code(3));
        assertThat(guest.stdout() + guest.stderr()).contains("Terminating due to java.lang.OutOfMemoryError");
    }

    @Test
    void endlessOutputIsCapped() throws Exception {
        long before = usedHeap();
        Launched guest = launch(plan(MisbehavingProbe.Floods.class, Duration.ofMinutes(3), List.of(), "1024"));

        assertThat(guest.exit()).isEqualTo(new Exit.Code(0));
        long written = (1L << 30) + "first\n".length() + "last\n".length();
        assertThat(guest.stdout().lines()).contains("[... " + (written - 2 * CappedFile.CAP) + " bytes left out ...]");
        assertThat(guest.stdout())
                .startsWith("first\n....")
                .endsWith("....last\n")
                .hasSizeBetween(2 * CappedFile.CAP, 2 * CappedFile.CAP + 100);
        assertThat(usedHeap() - before).isLessThan(50L << 20);
    }

    @Test
    void unknownOptionHasExitCode1AndItsMessage() throws Exception {
        List<String> options = List.of("-XX:+NoSuchFlag");
        Launched guest = launch(plan(MisbehavingProbe.Echo.class, PLENTY, options));

        assertThat(guest.exit()).isEqualTo(new Exit.Code(1));
        assertThat(guest.stdout() + guest.stderr()).contains("Unrecognized VM option 'NoSuchFlag'");
    }

    /** The shortest time counts, as other work on the machine only makes it longer. */
    @Test
    void closedWhileStartingLeavesNothing() throws Exception {
        ExecutorService executor = Executors.newSingleThreadExecutor();
        List<Duration> took = new ArrayList<>();
        try {
            for (int milliseconds : List.of(0, 50, 200, 500, 1000)) {
                Launcher closed = another();
                LaunchPlan plan = plan(MisbehavingProbe.Hangs.class, PLENTY, List.of(), sleep);
                Future<Launched> starting = executor.submit(() -> closed.launch(jdk(), plan));
                Thread.sleep(milliseconds);

                long start = System.nanoTime();
                closed.close();

                took.add(Duration.ofNanos(System.nanoTime() - start));
                assertThat(leftOf(closed)).isEmpty();
                assertEndedEarly(starting);
                assertThatThrownBy(() -> closed.launch(jdk(), plan))
                        .isInstanceOf(LaunchException.class)
                        .hasMessageContaining("the run is ending: no ");
            }
            assertNothingIsLeft();
            assertThat(took)
                    .allSatisfy(each -> assertThat(each).isLessThan(PLENTY))
                    .anySatisfy(each -> assertThat(each).isLessThan(AT_ONCE));
        } finally {
            executor.shutdownNow();
        }
    }

    /** The guest was killed, or not even started. */
    private static void assertEndedEarly(Future<Launched> starting) throws InterruptedException {
        try {
            assertThat(starting.get().exit()).isEqualTo(new Exit.Signal(9));
        } catch (ExecutionException e) {
            assertThat(e).hasCauseInstanceOf(LaunchException.class);
        }
    }

    @Test
    void concurrentGuestsAreIndependent() throws Exception {
        ExecutorService executor = Executors.newFixedThreadPool(4);
        try {
            Future<Launched> hanging =
                    executor.submit(() -> launch(plan(MisbehavingProbe.Hangs.class, SHORT, List.of(), sleep)));
            List<Future<Launched>> others = new ArrayList<>();
            for (int i = 0; i < 12; i++) {
                String text = "guest " + i;
                others.add(executor.submit(() -> launch(MisbehavingProbe.Echo.class, text)));
            }
            for (int i = 0; i < 12; i++) {
                Launched guest = others.get(i).get();
                assertThat(guest.exit()).isEqualTo(new Exit.Code(0));
                assertThat(guest.stdout()).isEqualTo("guest " + i + "\n");
            }
            assertThat(hanging.get().exit()).isEqualTo(new Exit.Deadline(SHORT, true));
        } finally {
            executor.shutdownNow();
        }
    }

    @Test
    void crashIsVmCrash() throws Exception {
        assertError(
                ErrorKind.VM_CRASH,
                "the VM crashed, its report is hs_err_pid",
                GuestRequest.on(MisbehavingProbe.Crashes.class, "main"),
                crashOptions());
    }

    @Test
    void exitInsideTheProbeIsGuestFailed() throws Exception {
        assertError(
                ErrorKind.GUEST_FAILED,
                "the guest ended before its result was whole; did the probe call System.exit?",
                GuestRequest.on(MisbehavingProbe.Exits.class, "main", "0"),
                List.of());
    }

    @Test
    void optionWithoutEffectIsFlagIgnored() throws Exception {
        assertError(
                ErrorKind.FLAG_IGNORED,
                "UseCompressedOops was requested to be true and is false in the VM",
                GuestRequest.of("identity"),
                List.of("-Xmx40g", "-XX:+UseCompressedOops"));
    }

    @Test
    void unknownOptionIsLaunchFailedAndARefusal() throws Exception {
        assertError(
                ErrorKind.LAUNCH_FAILED,
                "the VM did not start: Unrecognized VM option 'NoSuchFlag'",
                GuestRequest.of("identity"),
                List.of("-XX:+NoSuchFlag"));

        TestedJdk jdk = underTest(jdk());
        assertThat(jdk.refusal(List.of("-XX:+NoSuchFlag")).orElseThrow())
                .startsWith(jdk().id() + ": the VM did not start: Unrecognized VM option");
        assertThat(jdk.refusal(List.of("-XX:+UseSerialGC"))).isEmpty();
    }

    @Test
    void unexpectedVersionIsWrongVm() throws Exception {
        int feature = jdk().feature().orElseThrow();
        Jdk expected = new Jdk(
                jdk().id(),
                OptionalInt.of(feature + 1),
                jdk().vendor(),
                jdk().source(),
                List.of(),
                ContainerLimits.none());
        TestedJdk wrong = underTest(expected);

        CellError error = catchThrowableOfType(CellError.class, wrong::capabilities);

        assertThat(error.kind()).isEqualTo(ErrorKind.WRONG_VM);
        assertThat(error)
                .hasMessageStartingWith(
                        "%s: expected version %d by its entry in the matrix or the file release in its"
                                + " home, but the VM is OpenJDK 64-Bit Server VM ",
                        expected.id(), feature + 1);
    }

    @Test
    void variablesOfJdkReachGuestAndRerunLine() throws Exception {
        Jdk plain = jdk();
        Jdk chatham = new Jdk(
                plain.id(),
                plain.feature(),
                plain.vendor(),
                plain.source(),
                List.of(),
                ContainerLimits.none(),
                GuestEnvironment.of(Map.of("TZ", "Pacific/Chatham", "GREETING", "two words $HOME")));

        Launched guest = launcher().launch(chatham, plan(MisbehavingProbe.Environment.class, PLENTY, List.of()));

        assertThat(guest.stdout().lines()).contains("TZ=Pacific/Chatham", "GREETING=two words $HOME");
        assertThat(guest.argv()).contains("TZ=Pacific/Chatham", "GREETING=two words $HOME");
        assertThat(launch(MisbehavingProbe.Environment.class).stdout()).doesNotContain("TZ=Pacific/Chatham");
    }

    @Test
    void pinnedGuestRunsOnItsProcessors() throws Exception {
        LaunchPlan plan = plan(MisbehavingProbe.Processors.class, PLENTY, List.of());
        String all = launch(plan).stdout().strip();
        int last = CpuSet.parse(all).processors().last();
        CpuSet one = CpuSet.parse(Integer.toString(last));

        Launched guest = launch(
                plan(MisbehavingProbe.Processors.class, PLENTY, List.of()).on(one));

        assertThat(launcher().cannotPin(jdk())).isEmpty();
        assertThat(guest.exit()).isEqualTo(new Exit.Code(0));
        assertThat(guest.stdout().strip()).isEqualTo(one.toString());
        assertThat(guest.argv()).as("the line that runs it again").containsSequence(pinning(), one.toString());
        assertThat(launch(MisbehavingProbe.Processors.class).stdout().strip())
                .as("the next guest")
                .isEqualTo(all);
    }

    @Test
    void jdkSaysOnWhichProcessorsItRuns() throws Exception {
        TestedJdk jdk = underTest(jdk());
        int last = CpuSet.parse(
                        launch(MisbehavingProbe.Processors.class).stdout().strip())
                .processors()
                .last();

        assertThat(jdk.cannotRunOn(CpuSet.parse(Integer.toString(last)))).isEmpty();
        assertThat(jdk.cannotRunOn(CpuSet.parse("4097")))
                .as("processors that this machine does not have")
                .isPresent();
    }

    @Test
    void variablesOfAPlanReachTheVm() throws Exception {
        LaunchPlan plan = plan(MisbehavingProbe.Environment.class, PLENTY, List.of())
                .with(Map.of("JAVA_TOOL_OPTIONS", "-Dslipped='in it'"));

        Launched guest = launch(plan);

        assertThat(guest.stdout()).contains("slipped in: in it", "JAVA_TOOL_OPTIONS=-Dslipped='in it'");
        assertThat(guest.argv())
                .as("the line that runs it again")
                .contains("env", "JAVA_TOOL_OPTIONS=-Dslipped='in it'");
        assertThat(launch(MisbehavingProbe.Environment.class).stdout())
                .as("the next guest")
                .contains("slipped in: null");
    }

    /** Returns the word before the processors in the line that runs a pinned guest again. */
    protected abstract String pinning();

    /** Launches a guest with a new folder and enough time. */
    protected Launched launch(Class<?> probe, String... arguments) throws Exception {
        return launch(plan(probe, PLENTY, List.of(), arguments));
    }

    protected Launched launch(LaunchPlan plan) throws Exception {
        return launcher().launch(jdk(), plan);
    }

    protected LaunchPlan plan(Class<?> probe, Duration deadline, List<String> options, String... arguments) {
        return new LaunchPlan(
                options,
                List.of(classes(probe)),
                List.of(),
                probe.getName(),
                List.of(arguments),
                deadline,
                nextFolder(),
                ContainerLimits.none());
    }

    protected static LaunchPlan limited(LaunchPlan plan, ContainerLimits limits) {
        return new LaunchPlan(
                plan.options(),
                plan.classPath(),
                plan.bootClassPath(),
                plan.mainClass(),
                plan.arguments(),
                plan.deadline(),
                plan.folder(),
                limits);
    }

    private synchronized Path nextFolder() {
        return folder.resolve("guest-" + guests++);
    }

    protected static Path classes(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    protected TestedJdk underTest(Jdk jdk) throws IOException {
        return new TestedJdk(jdk, launcher(), GuestRuntime.prepare(folder, PLENTY));
    }

    private List<String> crashOptions() {
        return jdk().feature().orElseThrow() >= UNSAFE_NEEDS_CONSENT
                ? List.of("--sun-misc-unsafe-memory-access=allow")
                : List.of();
    }

    private void assertError(ErrorKind kind, String words, GuestRequest request, List<String> options)
            throws IOException {
        TestedJdk jdk = underTest(jdk());
        CellError error = catchThrowableOfType(CellError.class, () -> {
            GuestResult unexpected = jdk.run(request, GuestConfiguration.plain(options, "erring"), launched -> {});
            assertThat(unexpected).isNull();
        });

        assertThat(error).hasMessageStartingWith(jdk().id() + ": " + words);
        assertThat(error.kind()).isEqualTo(kind);
        assertThat(error)
                .hasMessageEndingWith("streams and logs in "
                        + folder.resolve("evidence").resolve(jdk().id()).resolve("erring")
                        + ")");
    }

    /** Lists the processes in another guest, which sees the same ones as those before it. */
    private void assertNothingIsLeft() throws Exception {
        List<String> left =
                launch(MisbehavingProbe.Processes.class).stdout().lines().toList();

        assertThat(left).isNotEmpty();
        assertThat(left.stream().filter(line -> line.contains(sleep))).isEmpty();
    }

    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
