package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.process.Orphans;
import org.jvmquarks.launch.process.OwnedCommands;
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
        TrialPlan plan = new TrialPlan(
                folder,
                List.of("/bin/sh", "-c", start),
                ready,
                load.map(it -> List.of("/bin/sh", "-c", it)),
                1,
                patience,
                new TreeSet<>());
        return new RoundRunner(plan, commands, Map.of("PATH", "/usr/bin:/bin", "SECRET", "x"), Optional.empty())
                .run(Path.of("/jdk"), folder.resolve("round"));
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

        assertThat(round.failure()).contains("its load ends with exit code 7; it prints last: refused");
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

    /** A gateway answers before the service behind it does. */
    @Test
    void addressIsReadyWhenItAnswersWithoutFailure() throws Exception {
        HttpServer server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        AtomicInteger requests = new AtomicInteger();
        server.createContext("/health", exchange -> {
            exchange.sendResponseHeaders(requests.incrementAndGet() < 3 ? 503 : 204, -1);
            exchange.close();
        });
        server.start();
        try {
            String address =
                    "http://127.0.0.1:%d/health".formatted(server.getAddress().getPort());

            Round round = run(service("true"), new Ready.Answer(address));

            assertThat(round.failure()).isEmpty();
            assertThat(requests).hasValue(3);
        } finally {
            server.stop(0);
        }
    }

    @Test
    void portIsReadyWhenItTakesConnections() throws Exception {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            Round round = run(service("true"), new Ready.Port(Integer.toString(socket.getLocalPort())));

            assertThat(round.failure()).isEmpty();
        }
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
    void commandThatDoesNotExistIsToldOf() throws Exception {
        TrialPlan plan =
                new TrialPlan(folder, List.of("./no-such"), UP, Optional.empty(), 1, PATIENCE, new TreeSet<>());

        Round round = new RoundRunner(plan, commands, Map.of(), Optional.empty())
                .run(Path.of("/jdk"), folder.resolve("round"));

        assertThat(round.failure().orElseThrow())
                .startsWith("ends with exit code 127; it prints last: ")
                .contains("./no-such: No such file or directory");
    }
}
