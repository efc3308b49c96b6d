package org.jvmquarks.launch.container;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
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

    /** Makes the guest's folder, removes those of earlier guests, and becomes the guest. */
    private static final String SCRIPT =
            "cd / && rm -rf $1; mkdir -p \"$2\" && cd \"$2\" && echo $$ > pid && unset "
                    + String.join(" ", Scrubbed.VARIABLES)
                    + " && shift 2 && exec \"$@\"";

    private final GuestContainer container;
    private final LaunchPlan plan;
    private final String folder;
    private final String mark;

    ContainerGuest(GuestContainer container, LaunchPlan plan) {
        this.container = container;
        this.plan = plan;
        this.folder = container.nextFolder();
        this.mark = "QUARKS_GUEST=" + folder;
    }

    Launched run() throws IOException, LaunchException, InterruptedException {
        Files.createDirectories(plan.folder());
        List<String> argv = argv();
        List<String> command = new ArrayList<>(List.of("sh", "-c", SCRIPT, "sh"));
        command.add(String.join(" ", container.takeFinished()));
        command.add(folder);
        command.addAll(argv);
        long started = System.nanoTime();
        ContainerExec exec = container.exec(command, List.of(mark));
        Exit exit = exit(exec);
        Duration elapsed = Duration.ofNanos(System.nanoTime() - started);
        container.copyOut(folder, plan.folder());
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
                ContainerExec.Streams streams = exec.start(stdout, stderr)) {
            if (!streams.await(plan.deadline())) {
                return killed(streams, stdout, stdoutPath);
            }
        } catch (InterruptedException e) {
            container.kill(folder, mark);
            throw e;
        }
        return ended(exec.status());
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
        container.kill(folder, mark);
        streams.await(KILL_PATIENCE);
        return new Exit.Deadline(plan.deadline(), dumped);
    }
}
