package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.process.Orphans;
import org.jvmquarks.launch.process.OwnedCommands;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.trial.Round.End;

/** Rounds of small scripts in the place of a service. */
class RoundRunnerTest {
    private static final Ready UP = new Ready.Line(Pattern.compile("^up$"));
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    @TempDir
    private Path folder;

    private final OwnedCommands commands = new OwnedCommands();

    @AfterEach
    void end() {
        commands.close();
    }

    private Round run(String start, Ready ready, Optional<String> load, Duration patience) throws Exception {
        return run(new TrialPlan(
                folder,
                List.of(service("application", start, ready)),
                load.map(it -> new Load(List.of("/bin/sh", "-c", it), Optional.empty())),
                1,
                patience,
                new TreeSet<>()));
    }

    private static Service service(String name, String start, Ready ready) {
        return new Service(name, List.of("/bin/sh", "-c", start), ready, Optional.empty());
    }

    private Round run(TrialPlan plan) throws Exception {
        return run(plan, Recorder.off());
    }

    private Round run(TrialPlan plan, Recorder recorder) throws Exception {
        Path round = folder.resolve("round");
        try (Stage stage = new LocalStage(
                plan,
                commands,
                Path.of("/jdk"),
                round.resolve("recordings"),
                Map.of("PATH", "/usr/bin:/bin", "SECRET", "x"))) {
            return RoundRunner.run(plan, stage, recorder, round);
        }
    }

    private Round run(String start, Ready ready) throws Exception {
        return run(start, ready, Optional.empty(), PATIENCE);
    }

    /** Does not end by itself before the test does. */
    private static String service(String first) {
        return first + "; echo up; exec tail -f /dev/null";
    }

    @Test
    void serviceIsStoppedWhenItIsReady() throws Exception {
        Round round = run(service("echo $JAVA_HOME ${SECRET:-hidden}"), UP);

        assertThat(round.end()).isInstanceOfSatisfying(End.Done.class, done -> {
            assertThat(done.killed()).isFalse();
            assertThat(done.ready()).isPositive();
        });
        assertThat(round.printed()).containsExactly("/jdk hidden", "up");
        assertThat(folder.resolve("round/output.txt")).hasContent("/jdk hidden\nup");
    }

    @Test
    void loadRunsOnceItIsReady() throws Exception {
        Round round = run(service("echo 1 > started"), UP, Optional.of("cat started && touch loaded"), PATIENCE);

        assertThat(round.isDone()).isTrue();
        assertThat(folder.resolve("loaded")).exists();
        assertThat(folder.resolve("round/load.txt")).hasContent("1");
    }

    @Test
    void loadThatFailsFailsTheRound() throws Exception {
        Round round = run(service("true"), UP, Optional.of("echo refused; exit 7"), PATIENCE);

        assertThat(round.failure())
                .contains("fails under its load, which ends with exit code 7; it prints last: refused");
    }

    @Test
    void serviceThatEndsTooEarlyFails() throws Exception {
        Round round = run("echo 'Unrecognized option: -Xfoo'; exit 1", UP);

        assertThat(round.end()).isEqualTo(new End.Ended(new Exit.Code(1)));
        assertThat(round.failure()).contains("ends with exit code 1; it prints last: Unrecognized option: -Xfoo");
    }

    @Test
    void serviceThatIsNeverReadyIsGivenUp() throws Exception {
        Round round = run("echo going; exec tail -f /dev/null", UP, Optional.empty(), Duration.ofMillis(1));

        assertThat(round.end()).isEqualTo(new End.NotReady(Duration.ofMillis(1), UP));
    }

    /** Listens once the service has started. */
    private CompletableFuture<Void> onceStarted(Callable<?> listen) {
        return CompletableFuture.runAsync(() -> {
            while (Files.notExists(folder.resolve("started"))) {
                Thread.onSpinWait();
            }
            try {
                listen.call();
            } catch (Exception e) {
                throw new IllegalStateException(e);
            }
        });
    }

    private static InetSocketAddress freeAddress() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return new InetSocketAddress(InetAddress.getLoopbackAddress(), socket.getLocalPort());
        }
    }

    /** A gateway answers before the service behind it does. */
    @Test
    void addressIsReadyWhenItAnswersWithoutFailure() throws Exception {
        InetSocketAddress free = freeAddress();
        HttpServer server = HttpServer.create();
        AtomicInteger requests = new AtomicInteger();
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(requests.incrementAndGet() < 3 ? 503 : 204, -1);
            exchange.close();
        });
        CompletableFuture<Void> listening = onceStarted(() -> {
            server.bind(free, 0);
            server.start();
            return server;
        });
        try {
            Round round = run(
                    service("touch started"), new Ready.Answer("http://127.0.0.1:%d/health".formatted(free.getPort())));

            listening.join();
            assertThat(round.failure()).isEmpty();
            assertThat(requests).hasValue(3);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void portIsReadyWhenItTakesConnections() throws Exception {
        InetSocketAddress free = freeAddress();
        try (ServerSocket socket = new ServerSocket()) {
            CompletableFuture<Void> listening = onceStarted(() -> {
                socket.bind(free);
                return socket;
            });

            Round round = run(service("touch started"), new Ready.Port(Integer.toString(free.getPort())));

            listening.join();
            assertThat(round.failure()).isEmpty();
        }
    }

    /** It would be taken for the service. */
    @Test
    void programThatAlreadyListensIsToldOf() throws Exception {
        try (ServerSocket other = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Round round = run(service("touch started"), new Ready.Port(Integer.toString(other.getLocalPort())));

            assertThat(round.failure())
                    .contains("is not started, as something else already listens at port " + other.getLocalPort());
            assertThat(folder.resolve("started")).doesNotExist();
        }
    }

    @Test
    void daemonIsToldOfAndEnded() throws Exception {
        Round round =
                run("setsid sh -c 'echo $$ > child; exec tail -f /dev/null' & while [ ! -s child ]; do :; done", UP);

        assertThat(round.failure().orElseThrow())
                .startsWith("ends and leaves processes behind, so that nobody can tell how it ends; start it in the"
                        + " foreground");
        Optional<ProcessHandle> left = ProcessHandle.of(
                Long.parseLong(Files.readString(folder.resolve("child")).strip()));
        if (left.isPresent()) {
            Orphans.awaitEnd(left.get());
        }
    }

    @Test
    void serviceThatEndsDuringTheLoadFails() throws Exception {
        Round round = run(
                "echo $$ > pid; echo up; while [ ! -e loaded ]; do :; done; exit 3",
                UP,
                Optional.of("touch loaded; while kill -0 $(cat pid); do :; done"),
                PATIENCE);

        assertThat(round.end()).isEqualTo(new End.Ended(new Exit.Code(3)));
    }

    @Test
    void servicesStartInOrderAndLoadCallsLast() throws Exception {
        TrialPlan plan = new TrialPlan(
                folder,
                List.of(
                        service("store", service("echo store {port} {port.shop} >> order"), UP),
                        service("shop", service("echo shop {port.store} {port} >> order"), UP)),
                Optional.of(new Load(List.of("/bin/sh", "-c", "echo load {port} >> order"), Optional.empty())),
                1,
                PATIENCE,
                new TreeSet<>());

        Round round = run(plan);

        assertThat(round.failure()).isEmpty();
        assertThat(round.printed()).containsExactly("shop: up", "store: up");
        assertThat(folder.resolve("order")).content().matches("(?s)store (\\d+) (\\d+)\nshop \\1 \\2\nload \\2\n");
        assertThat(folder.resolve("round/store.txt")).hasContent("up");
    }

    @Test
    void serviceThatFailsIsNamed() throws Exception {
        Round round = run(new TrialPlan(
                folder,
                List.of(service("store", service("true"), UP), service("shop", "echo no store; exit 1", UP)),
                Optional.empty(),
                1,
                PATIENCE,
                new TreeSet<>()));

        assertThat(round.failure())
                .contains("does not run: its service shop ends with exit code 1; it prints last: no store");
    }

    /** A line without an end must not fill the heap. */
    @Test
    void endlessLineIsCut() throws Exception {
        Round round = run("head -c 5000000 /dev/zero | tr '\\0' x; echo; echo done", new Ready.End());

        assertThat(round.isDone()).isTrue();
        assertThat(round.last()).hasSize(2).last().isEqualTo("done");
        assertThat(Files.size(folder.resolve("round/output.txt"))).isLessThan(600_000);
    }

    @Test
    void testIsDoneWhenItEnds() throws Exception {
        assertThat(run("echo ok", new Ready.End()).isDone()).isTrue();
        assertThat(run("echo 1 of 3 tests failed; exit 1", new Ready.End()).failure())
                .contains("ends with exit code 1; it prints last: 1 of 3 tests failed");
    }

    @Test
    void whatItLeftBehindIsEnded() throws Exception {
        Round round = run(
                "setsid sh -c 'echo $$ > child; exec tail -f /dev/null' & while [ ! -s child ]; do :; done; echo done",
                new Ready.End());

        assertThat(round.isDone()).isTrue();
        long child = Long.parseLong(Files.readString(folder.resolve("child")).strip());
        Optional<ProcessHandle> left = ProcessHandle.of(child);
        if (left.isPresent()) {
            Orphans.awaitEnd(left.get());
        }
    }

    @Test
    void serviceThatIgnoresSigtermIsKilled() throws Exception {
        Round round =
                run("trap '' TERM; echo up; exec tail -f /dev/null", UP, Optional.empty(), Duration.ofSeconds(10));

        assertThat(round.end())
                .isInstanceOfSatisfying(
                        End.Done.class, done -> assertThat(done.killed()).isTrue());
    }

    @Test
    void agentIsInVmsOfTheApplicationAlone() throws Exception {
        TrialPlan plan = new TrialPlan(
                folder,
                List.of(service("application", "echo $JAVA_TOOL_OPTIONS > application; echo up; exec sleep 60", UP)),
                Optional.of(new Load(List.of("/bin/sh", "-c", "echo $JAVA_TOOL_OPTIONS > load"), Optional.empty())),
                1,
                PATIENCE,
                new TreeSet<>());

        Round round = run(
                plan, new Recorder(Optional.empty(), Optional.of(new CallQuestions(List.of(), Set.of(), List.of()))));

        Path answers = folder.resolve("round/recordings/application");
        assertThat(round.isDone()).isTrue();
        assertThat(folder.resolve("application")).content().isEqualTo(CallQuestions.option(answers.toString()) + "\n");
        assertThat(folder.resolve("load")).content().isEqualTo("\n");
        assertThat(answers.resolve("agent.jar")).isNotEmptyFile();
    }

    @Test
    void commandThatDoesNotExistIsToldOf() throws Exception {
        Round round = run(new TrialPlan(
                folder,
                List.of(new Service("application", List.of("./no-such"), UP, Optional.empty())),
                Optional.empty(),
                1,
                PATIENCE,
                new TreeSet<>()));

        assertThat(round.failure().orElseThrow())
                .startsWith("ends with exit code 127; it prints last: ")
                .contains("./no-such: No such file or directory");
    }
}
