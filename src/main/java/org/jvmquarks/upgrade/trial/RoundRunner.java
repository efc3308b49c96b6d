package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.SortedSet;
import java.util.TreeSet;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.ProcessUsage;
import org.jvmquarks.launch.StartedProgram;
import org.jvmquarks.upgrade.executed.AnswerReader;
import org.jvmquarks.upgrade.executed.CountedCalls;
import org.jvmquarks.upgrade.trial.Load.Requests;
import org.jvmquarks.upgrade.trial.Round.End;

/** Runs one round: starts each service and waits until it is ready, loads the last one, stops all. */
final class RoundRunner {
    private static final Duration BETWEEN_LOOKS = Duration.ofMillis(20);
    private static final Duration BETWEEN_SAMPLES = Duration.ofMillis(100);

    /** With less, other programs of the machine fail. */
    private static final long LEAST_DISK = 256L << 20;

    private final TrialPlan plan;
    private final Stage stage;
    private final Recorder recorder;
    private final Path output;
    private final Ports ports;
    private final List<Running> running = new ArrayList<>();
    private OptionalDouble requests = OptionalDouble.empty();

    private RoundRunner(TrialPlan plan, Stage stage, Recorder recorder, Path output, Ports ports) {
        this.plan = plan;
        this.stage = stage;
        this.recorder = recorder;
        this.output = output;
        this.ports = ports;
    }

    /** A service that was started. */
    private record Running(Service service, StartedProgram program, PrintedLines printed, Watch watch) {}

    /**
     * Runs it.
     *
     * @param output folder for what is printed
     * @throws LaunchException if a command cannot be started
     */
    static Round run(TrialPlan plan, Stage stage, Recorder recorder, Path output)
            throws LaunchException, IOException, InterruptedException {
        Files.createDirectories(output);
        return new RoundRunner(plan, stage, recorder, output, Ports.free(plan.services())).round();
    }

    private Round round() throws LaunchException, IOException, InterruptedException {
        End end;
        try {
            end = plan.ends() ? ended() : served();
        } finally {
            running.forEach(each -> each.program.close());
        }
        List<Observations> seen = new ArrayList<>();
        List<CountedCalls> counted = new ArrayList<>();
        if (recorder.isOn()) {
            for (Running each : running) {
                Path folder = stage.recordings(each.service);
                if (end instanceof End.Done) {
                    seen.add(FlightReader.read(folder));
                }
                if (recorder.agent().isPresent()) {
                    counted.add(AnswerReader.read(folder, recorder.agent().get()));
                }
            }
        }
        if (end instanceof End.Done done) {
            end = new End.Done(done.ready(), done.usage(), done.killed(), sum(seen));
        }
        return new Round(end, printed(), last(end), CountedCalls.all(counted));
    }

    private Running start(Service service) throws LaunchException, IOException, InterruptedException {
        PrintedLines printed = new PrintedLines(
                service.ready() instanceof Ready.Line line
                        ? each -> line.pattern().matcher(each).find()
                        : each -> false);
        String name = plan.services().size() == 1 ? "output.txt" : service.name() + ".txt";
        Watch watch = new Watch();
        StartedProgram program =
                stage.start(new Stage.Start(service, ports, recorder, output.resolve(name), printed::add));
        Running started = new Running(service, program, printed, watch);
        running.add(started);
        return started;
    }

    /** Samples while it runs: nobody tells what a process took once it has ended. */
    private End ended() throws LaunchException, IOException, InterruptedException {
        Running test = start(plan.front());
        Optional<ProcessUsage> usage = Optional.empty();
        Optional<Exit> exit = test.program.await(BETWEEN_SAMPLES);
        while (exit.isEmpty() && test.watch.elapsed().compareTo(plan.patience()) < 0) {
            Optional<End> full = diskFull();
            if (full.isPresent()) {
                return full.get();
            }
            Optional<ProcessUsage> now = test.program.usage();
            Optional<ProcessUsage> before = usage;
            usage = now.map(it -> before.map(it::max).orElse(it)).or(() -> before);
            exit = test.program.await(BETWEEN_SAMPLES);
        }
        if (exit.isEmpty()) {
            return new End.NotReady(plan.patience(), test.service.ready());
        }
        return isSuccess(exit.get()) ? new End.Done(test.watch.elapsed(), usage, false) : new End.Ended(exit.get());
    }

    private End served() throws LaunchException, IOException, InterruptedException {
        Watch whole = new Watch();
        for (Service service : plan.services()) {
            Optional<End> failed = unready(service);
            if (failed.isPresent()) {
                return named(service, failed.get());
            }
        }
        Duration ready = whole.elapsed();
        if (plan.load().isPresent()) {
            Optional<End> failed = load(plan.load().get());
            if (failed.isPresent()) {
                return failed.get();
            }
        }
        for (Running each : running) {
            Optional<Exit> early = each.program.await(Duration.ZERO);
            if (early.isPresent()) {
                return named(each.service, new End.Ended(early.get()));
            }
        }
        Optional<ProcessUsage> usage =
                running.stream().flatMap(each -> each.program.usage().stream()).reduce(ProcessUsage::plus);
        return new End.Done(ready, usage, stop());
    }

    /** Stops the last one first, as it needs the others; returns whether one of them has to be killed. */
    private boolean stop() throws IOException, InterruptedException {
        boolean killed = false;
        for (int i = running.size() - 1; i >= 0; i--) {
            killed |= running.get(i).program.terminate(plan.patience()).isEmpty();
        }
        return killed;
    }

    private End named(Service service, End end) {
        return plan.services().size() == 1 ? end : new End.OfService(service.name(), end);
    }

    /** Starts a service; returns how it failed, and nothing if it is ready. */
    private Optional<End> unready(Service service) throws LaunchException, IOException, InterruptedException {
        Probe probe = new Probe(service, ports, stage.isProxied());
        Optional<String> taken = probe.taken();
        if (taken.isPresent()) {
            return Optional.of(new End.PortTaken(taken.get()));
        }
        Running started = start(service);
        while (!probe.isReady(started.watch.elapsed(), started.printed)) {
            Optional<Exit> early = started.program.await(BETWEEN_LOOKS);
            if (early.isPresent()) {
                return Optional.of(
                        isSuccess(early.get()) && started.program.usage().isPresent()
                                ? new End.Detached()
                                : new End.Ended(early.get()));
            }
            if (started.watch.elapsed().compareTo(plan.patience()) > 0) {
                return Optional.of(new End.NotReady(plan.patience(), service.ready()));
            }
            Optional<End> full = diskFull();
            if (full.isPresent()) {
                return full;
            }
        }
        return Optional.empty();
    }

    private Optional<End> diskFull() throws IOException {
        long left = Files.getFileStore(output).getUsableSpace();
        return left < LEAST_DISK ? Optional.of(new End.DiskFull(left)) : Optional.empty();
    }

    private Optional<End> load(Load load) throws LaunchException, IOException, InterruptedException {
        requests = load.requests()
                .map(it ->
                        it instanceof Requests.Known known ? OptionalDouble.of(known.number()) : OptionalDouble.empty())
                .orElse(OptionalDouble.empty());
        PrintedLines printed = new PrintedLines(line -> false);
        Watch watch = new Watch();
        Optional<Exit> exit = Optional.empty();
        try (StartedProgram program = stage.load(
                load.command(),
                new Stage.Start(plan.front(), ports, Recorder.off(), output.resolve("load.txt"), line -> {
                    printed.add(line);
                    load.requests()
                            .map(it -> it.in(line))
                            .filter(OptionalDouble::isPresent)
                            .ifPresent(it -> requests = it);
                }))) {
            while (exit.isEmpty() && watch.elapsed().compareTo(plan.patience()) < 0) {
                exit = program.await(BETWEEN_SAMPLES);
                Optional<End> full = diskFull();
                if (full.isPresent()) {
                    return full;
                }
            }
        }
        return exit.filter(RoundRunner::isSuccess).isPresent()
                ? Optional.empty()
                : Optional.of(new End.LoadFailed(exit, printed.last()));
    }

    private static boolean isSuccess(Exit exit) {
        return exit instanceof Exit.Code code && code.code() == 0;
    }

    private Observations sum(List<Observations> seen) {
        Observations sum = Observations.sum(seen);
        return requests.isPresent() ? sum.per(requests.getAsDouble()) : sum;
    }

    /** Returns all templates, with the name of the service before each where there are several. */
    private SortedSet<String> printed() {
        SortedSet<String> printed = new TreeSet<>();
        for (Running each : running) {
            for (String template : each.printed.templates()) {
                printed.add(plan.services().size() == 1 ? template : each.service.name() + ": " + template);
            }
        }
        return printed;
    }

    /** Returns the last lines of the service that failed, or else of the last one. */
    private List<String> last(End end) {
        return running.stream()
                .filter(each ->
                        !(end instanceof End.OfService failed) || failed.name().equals(each.service.name()))
                .reduce((earlier, later) -> later)
                .map(each -> each.printed.last())
                .orElse(List.of());
    }

    /** The time since something began. */
    private static final class Watch {
        private final long begun = System.nanoTime();

        Duration elapsed() {
            return Duration.ofNanos(System.nanoTime() - begun);
        }
    }
}
