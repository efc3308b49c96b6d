package org.jvmquarks.launch.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.UUID;
import java.util.regex.Pattern;
import org.jvmquarks.guest.Wire;
import org.jvmquarks.launch.CappedFile;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Scrubbed;

/** A guest in a container, from its exec to the copy of what it left. */
final class ContainerGuest {
    private static final Duration DUMP_PATIENCE = Duration.ofSeconds(2);
    private static final Duration DUMP_POLL = Duration.ofMillis(50);
    private static final Duration KILL_PATIENCE = Duration.ofSeconds(5);
    private static final String DUMP_END = "JNI global ref";

    /** What a shell answers when the command it should become is not there. */
    private static final int NOT_FOUND = 127;

    /** A larger result is copied out as a file. */
    private static final int TRAILER_BYTES = 1_000_000;

    /**
     * Removes the folders of earlier guests, makes that of this one, runs it, and prints the names
     * of what it left and its result after a mark.
     */
    private static final String SCRIPT =
            "cd / && rm -rf $1; mkdir -p \"$2\" && cd \"$2\" && echo $$ > pid || exit 125; unset "
                    + String.join(" ", Scrubbed.VARIABLES)
                    + "; mark=$3; shift 3; \"$@\"; status=$?;"
                    + " printf %s \"$mark\"; ls -A; printf %s \"$mark\";"
                    + (" head -c " + TRAILER_BYTES + " " + Wire.RESULT_FILE + " 2>/dev/null;")
                    + " exit $status";

    private final GuestContainer container;
    private final LaunchPlan plan;
    private final String folder;
    private final String environmentMark;
    private final String streamMark = MarkedStream.mark(UUID.randomUUID().toString());

    ContainerGuest(GuestContainer container, LaunchPlan plan) {
        this.container = container;
        this.plan = plan;
        this.folder = container.nextFolder();
        this.environmentMark = "QUARKS_GUEST=" + folder;
    }

    Launched run() throws IOException, LaunchException, InterruptedException {
        Files.createDirectories(plan.folder());
        List<String> argv = argv();
        List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
        command.add(String.join(" ", container.takeFinished()));
        command.addAll(List.of(folder, streamMark));
        command.addAll(argv);
        long started = System.nanoTime();
        ContainerExec exec = container.exec(command, List.of(environmentMark));
        Exit exit = exit(exec);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
        return new Launched(argv, exit, elapsed, plan.folder(), false);
    }

    private List<String> argv() throws IOException {
        List<String> entries = new ArrayList<>();
        for (Path entry : plan.classPath()) {
            entries.add(container.provide(entry));
        }
        List<String> argv = new ArrayList<>();
        argv.add("java");
        argv.addAll(plan.options());
        argv.addAll(List.of("-cp", String.join(":", entries), plan.mainClass()));
        argv.addAll(plan.arguments());
        return argv;
    }

    private Exit exit(ContainerExec exec)
            throws IOException, LaunchException, InterruptedException {
        Path stdoutPath = plan.folder().resolve(Launched.STDOUT);
        try (CappedFile stdout = new CappedFile(stdoutPath);
                CappedFile stderr = new CappedFile(plan.folder().resolve(Launched.STDERR));
                MarkedStream marked = new MarkedStream(stdout, streamMark);
                ContainerExec.Streams streams = exec.start(marked, stderr)) {
            Exit exit =
                    streams.await(plan.deadline())
                            ? ended(exec.status())
                            : killed(streams, stdout, stdoutPath);
            collect(marked.trailer());
            return exit;
        } catch (InterruptedException e) {
            container.kill(folder, environmentMark);
            throw e;
        }
    }

    /** Takes the result from the stream if that is all the guest left, else copies its folder. */
    private void collect(Optional<String> trailer) throws IOException {
        List<String> parts =
                trailer.map(text -> List.of(text.split(Pattern.quote(streamMark), 2)))
                        .orElse(List.of());
        if (parts.size() == 2 && isSmall(parts)) {
            if (!parts.get(1).isEmpty()) {
                Files.writeString(plan.folder().resolve(Wire.RESULT_FILE), parts.get(1));
            }
            container.finished(folder);
        } else {
            container.copyOut(folder, plan.folder());
        }
    }

    private static boolean isSmall(List<String> parts) {
        return parts.get(1).length() < TRAILER_BYTES / 4
                && Set.of("pid", Wire.RESULT_FILE).containsAll(parts.get(0).lines().toList());
    }

    private Exit ended(int status) throws IOException, LaunchException, InterruptedException {
        if (status == NOT_FOUND) {
            throw new LaunchException("the image has no java on its PATH");
        }
        Exit exit = Exit.decode(status);
        return exit instanceof Exit.Signal && container.killedForMemory()
                ? new Exit.MemoryLimit(container.memoryMegabytes())
                : exit;
    }

    private Exit killed(ContainerExec.Streams streams, CappedFile stdout, Path stdoutPath)
            throws IOException, InterruptedException {
        container.requestThreadDump(folder);
        boolean dumped = false;
        long patience = System.nanoTime() + DUMP_PATIENCE.toNanos();
        while (!dumped && System.nanoTime() < patience && !streams.await(DUMP_POLL)) {
            dumped = stdout.tailContains(DUMP_END, stdoutPath);
        }
        container.kill(folder, environmentMark);
        streams.await(KILL_PATIENCE);
        return new Exit.Deadline(plan.deadline(), dumped);
    }
}
