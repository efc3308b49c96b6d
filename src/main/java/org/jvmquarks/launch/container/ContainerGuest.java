package org.jvmquarks.launch.container;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.jdk.GuestEnvironment;
import org.jvmquarks.launch.CappedFile;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.LogLocale;

/** A guest in a container, from its start to the copy of its files. */
final class ContainerGuest {
    private static final Duration LOOK = Duration.ofMillis(500);
    private static final Duration DUMP_PATIENCE = Duration.ofSeconds(5);
    private static final Duration DUMP_POLL = Duration.ofMillis(50);
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(5);
    private static final String DUMP_END = "JNI global ref";

    /** Exit status of a shell that does not find the command; a guest may end with it, too. */
    private static final int NOT_FOUND = 127;

    private static final int KILL = 9;

    private final GuestContainer container;
    private final GuestEnvironment environment;
    private final LaunchPlan plan;
    private final String folder;

    ContainerGuest(GuestContainer container, GuestEnvironment environment, LaunchPlan plan) {
        this.container = container;
        this.environment = environment;
        this.plan = plan;
        this.folder = container.nextFolder();
    }

    Launched run() throws IOException, LaunchException, InterruptedException {
        Files.createDirectories(plan.folder());
        List<String> argv = argv();
        long started = System.nanoTime();
        Exit exit = run(argv);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
        return new Launched(
                container.again(
                        Stream.of(plan.bootClassPath().stream(), plan.classPath().stream(), handed().stream())
                                .flatMap(each -> each)
                                .toList(),
                        environment,
                        argv),
                exit,
                elapsed,
                plan.folder(),
                false);
    }

    private List<String> argv() throws IOException {
        List<String> argv = new ArrayList<>();
        Optional<Path> handed = handed();
        if (handed.isPresent()) {
            argv.addAll(List.of("sh", "-c", Scripts.HAND_OVER, container.provide(handed.get())));
        }
        if (!plan.vm().variables().isEmpty()) {
            argv.add("env");
            argv.addAll(plan.vm().assignments());
        }
        argv.add("java");
        argv.addAll(plan.options());
        if (!plan.bootClassPath().isEmpty()) {
            argv.add("-Xbootclasspath/a:" + provided(plan.bootClassPath()));
        }
        argv.addAll(List.of("-cp", provided(plan.classPath()), plan.mainClass()));
        argv.addAll(plan.arguments());
        return argv;
    }

    private String provided(List<Path> entries) throws IOException {
        List<String> inside = new ArrayList<>();
        for (Path entry : entries) {
            inside.add(container.provide(entry));
        }
        return String.join(":", inside);
    }

    private Exit run(List<String> argv) throws IOException, LaunchException, InterruptedException {
        try (CappedFile stdout = new CappedFile(plan.folder().resolve(Launched.STDOUT));
                CappedFile stderr = new CappedFile(plan.folder().resolve(Launched.STDERR))) {
            GuestStreams streams =
                    new GuestStreams(stdout, stderr, UUID.randomUUID().toString());
            try {
                start(argv, streams);
                Exit exit = endsInTime(streams) ? ended(streams.status()) : killed(streams, stdout);
                collect(streams.trailer());
                return exit;
            } catch (InterruptedException e) {
                try {
                    container.kill(folder);
                } catch (IOException | RuntimeException unkilled) {
                    // The end of the container is the end of the guest, too.
                    e.addSuppressed(unkilled);
                }
                throw e;
            } finally {
                streams.detach();
            }
        }
    }

    /** An engine that has stopped would never tell of the end. */
    private boolean endsInTime(GuestStreams streams) throws IOException, InterruptedException {
        long end = System.nanoTime() + plan.deadline().toNanos();
        while (!streams.await(LOOK)) {
            if (System.nanoTime() >= end) {
                return false;
            }
            container.requireEngine();
        }
        return true;
    }

    private void start(List<String> argv, GuestStreams streams) {
        List<String> command = new ArrayList<>(List.of("sh", "-c", Scripts.START, "sh"));
        command.add(String.join(" ", container.takeFinished()));
        command.addAll(List.of(folder, streams.begin(), streams.trailerMark()));
        command.addAll(argv);
        List<String> variables = new ArrayList<>();
        variables.add(LogLocale.NUMBERS + "=" + LogLocale.OF_PROGRAMS);
        variables.addAll(environment.assignments());
        variables.add(Scripts.MARK + "=" + folder);
        container.shell().start(variables, command, streams);
    }

    /** Takes the files of the guest from the stream, or copies its folder. */
    private void collect(Optional<Map<String, ByteBuffer>> files) throws IOException {
        if (files.isEmpty()) {
            container.copyOut(folder, plan.folder());
            return;
        }
        for (Map.Entry<String, ByteBuffer> file : files.get().entrySet()) {
            byte[] bytes = new byte[file.getValue().remaining()];
            file.getValue().duplicate().get(bytes);
            Files.write(plan.folder().resolve(file.getKey()), bytes);
        }
        container.finished(folder);
    }

    /** Returns the file for the guest by its own path, as several guests share one. */
    private Optional<Path> handed() throws IOException {
        Path file = plan.folder().resolve(Handover.FILE);
        return Files.exists(file) ? Optional.of(file.toRealPath()) : Optional.empty();
    }

    private Exit ended(int status) throws IOException, LaunchException, InterruptedException {
        if (status == NOT_FOUND && !container.hasJava()) {
            throw new LaunchException("expected java on the PATH of the image, found none; use an image of a JDK");
        }
        Exit exit = Exit.decode(status);
        return exit instanceof Exit.Signal signal && signal.number() == KILL && container.killedForMemory(folder)
                ? new Exit.MemoryLimit(container.memoryMegabytes())
                : exit;
    }

    private Exit killed(GuestStreams streams, CappedFile stdout) throws IOException, InterruptedException {
        container.requestThreadDump(folder);
        boolean dumped = false;
        long patience = System.nanoTime() + DUMP_PATIENCE.toNanos();
        while (!dumped && System.nanoTime() < patience && !streams.await(DUMP_POLL)) {
            dumped = stdout.tailContains(DUMP_END);
        }
        container.kill(folder);
        streams.await(KILL_PATIENCE);
        return new Exit.Deadline(plan.deadline(), dumped);
    }
}
