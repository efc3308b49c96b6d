package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.process.OwnedCommands;
import org.jvmquarks.launch.process.ProcessUsage;
import org.jvmquarks.launch.process.RunningCommand;
import org.jvmquarks.upgrade.trial.Round.End;

/** Runs one round: start, wait until it is ready, load, stop. */
final class RoundRunner {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final int CONNECT_MILLIS = 1000;
    private static final int FIRST_FAILURE = 500;

    private final TrialPlan plan;
    private final OwnedCommands commands;
    private final Map<String, String> environment;
    private final Optional<String> toolOptions;

    /**
     * @param environment that of this program, of which commands get a part
     * @param toolOptions options for every VM of the application, and not of its load, besides those of the user
     */
    RoundRunner(TrialPlan plan, OwnedCommands commands, Map<String, String> environment, Optional<String> toolOptions) {
        this.toolOptions = toolOptions;
        this.plan = plan;
        this.commands = commands;
        this.environment = Map.copyOf(environment);
    }

    /**
     * Runs it.
     *
     * @param home of the JDK
     * @param output folder for what is printed
     * @throws LaunchException if a command cannot be started
     */
    Round run(Path home, Path output) throws LaunchException, IOException, InterruptedException {
        Files.createDirectories(output);
        Variables variables = new Variables(home, plan.needsPort() ? OptionalInt.of(freePort()) : OptionalInt.empty());
        PrintedLines printed = new PrintedLines(
                plan.ready() instanceof Ready.Line line
                        ? each -> line.pattern().matcher(each).find()
                        : each -> false);
        End end;
        try (RunningCommand started =
                start(plan.start(), variables, toolOptions, output.resolve("output.txt"), printed)) {
            end = plan.ready() instanceof Ready.End ? ended(started) : served(started, variables, printed, output);
        }
        return new Round(end, printed.templates(), printed.last());
    }

    private RunningCommand start(
            List<String> words, Variables variables, Optional<String> options, Path output, PrintedLines printed)
            throws LaunchException {
        return commands.start(
                variables.fill(words),
                variables.environment(environment, plan.passed(), options),
                plan.folder(),
                output,
                printed::add);
    }

    private End ended(RunningCommand started) throws InterruptedException {
        Watch watch = new Watch(started);
        Optional<Exit> exit = watch.awaitEnd(plan.patience());
        if (exit.isEmpty()) {
            return new End.NotReady(plan.patience(), plan.ready());
        }
        return isSuccess(exit.get()) ? new End.Done(watch.elapsed(), watch.usage, false) : new End.Ended(exit.get());
    }

    private End served(RunningCommand started, Variables variables, PrintedLines printed, Path output)
            throws LaunchException, IOException, InterruptedException {
        Watch watch = new Watch(started);
        while (!isReady(watch, variables, printed)) {
            Optional<Exit> early = started.await(BETWEEN_LOOKS);
            if (early.isPresent()) {
                return new End.Ended(early.get());
            }
            if (watch.elapsed().compareTo(plan.patience()) > 0) {
                return new End.NotReady(plan.patience(), plan.ready());
            }
        }
        Duration ready = watch.elapsed();
        Optional<End> failed = plan.load().isPresent() ? load(plan.load().get(), variables, output) : Optional.empty();
        if (failed.isPresent()) {
            return failed.get();
        }
        Optional<ProcessUsage> usage = started.usage();
        return new End.Done(ready, usage, started.terminate(plan.patience()).isEmpty());
    }

    private Optional<End> load(List<String> words, Variables variables, Path output)
            throws LaunchException, InterruptedException {
        PrintedLines printed = new PrintedLines(line -> false);
        Optional<Exit> exit;
        try (RunningCommand load = start(words, variables, Optional.empty(), output.resolve("load.txt"), printed)) {
            exit = load.await(plan.patience());
        }
        return exit.filter(RoundRunner::isSuccess).isPresent()
                ? Optional.empty()
                : Optional.of(new End.LoadFailed(exit, printed.last()));
    }

    private boolean isReady(Watch watch, Variables variables, PrintedLines printed) {
        Ready ready = plan.ready();
        if (ready instanceof Ready.Answer answer) {
            return answers(URI.create(variables.fill(answer.address())));
        }
        if (ready instanceof Ready.Port port) {
            return connects(Integer.parseInt(variables.fill(port.port())));
        }
        return ready instanceof Ready.After after
                ? watch.elapsed().compareTo(after.time()) >= 0
                : printed.seen().isDone();
    }

    private static boolean answers(URI address) {
        try {
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            connection.setConnectTimeout(CONNECT_MILLIS);
            connection.setReadTimeout(CONNECT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            try {
                return connection.getResponseCode() < FIRST_FAILURE;
            } finally {
                connection.disconnect();
            }
        } catch (IOException notYet) {
            return false;
        }
    }

    private static boolean connects(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return true;
        } catch (IOException notYet) {
            return false;
        }
    }

    private static boolean isSuccess(Exit exit) {
        return exit instanceof Exit.Code code && code.code() == 0;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0)) {
            return socket.getLocalPort();
        }
    }

    /** The time of a command, and what it took when it was last looked at. */
    private static final class Watch {
        private static final Duration BETWEEN_SAMPLES = Duration.ofMillis(100);

        private final RunningCommand command;
        private final long begun = System.nanoTime();
        private Optional<ProcessUsage> usage = Optional.empty();

        Watch(RunningCommand command) {
            this.command = command;
        }

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - begun);
        }

        /** Samples while it runs: nobody tells what a process took once it has ended. */
        Optional<Exit> awaitEnd(Duration patience) throws InterruptedException {
            Optional<Exit> exit = command.await(BETWEEN_SAMPLES);
            while (exit.isEmpty() && elapsed().compareTo(patience) < 0) {
                command.usage()
                        .ifPresent(
                                now -> usage = Optional.of(usage.map(now::max).orElse(now)));
                exit = command.await(BETWEEN_SAMPLES);
            }
            return exit;
        }
    }
}
