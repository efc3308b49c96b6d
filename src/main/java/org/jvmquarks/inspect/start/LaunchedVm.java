package org.jvmquarks.inspect.start;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.guest.BusyProgram;
import org.jvmquarks.host.PassedOptions;
import org.jvmquarks.host.classpath.ClassPaths;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/** Starts the VM of a JDK, as a process or in a container. Each start has a folder of its own. */
public final class LaunchedVm implements InspectedStart {
    /** In the place of a main class: the launcher prints the version and loads no application. */
    private static final String VERSION = "-version";

    private static final String PROGRAM = "program.jar";

    /** On a busy machine a program could end before a compiler that it does not wait for has begun. */
    private static final String WAITING = "-Xbatch";

    private final Jdk jdk;
    private final Launcher launcher;
    private final Path folder;
    private final Duration deadline;
    private final ContainerLimits limits;
    private final AtomicInteger starts = new AtomicInteger();

    /**
     * @param folder for the streams of each start, and every file that a start leaves
     * @param deadline wall time of one start
     * @param limits limits of the container; none for a process of this machine
     */
    public LaunchedVm(Jdk jdk, Launcher launcher, Path folder, Duration deadline, ContainerLimits limits) {
        this.jdk = jdk;
        this.launcher = launcher;
        this.folder = folder;
        this.deadline = deadline;
        this.limits = limits;
    }

    @Override
    public Start start(Map<String, String> variables, List<String> options) {
        return started(() -> plan(all(options)).with(variables));
    }

    @Override
    public Optional<Start> run(List<String> options) {
        return Optional.of(started(() -> {
            Path place = nextFolder();
            Path archive = place.resolveSibling(place.getFileName() + "-" + PROGRAM);
            List<String> line = all(options);
            line.add(WAITING);
            return new LaunchPlan(
                    line,
                    List.of(ClassPaths.writeGuestRuntime(archive.toAbsolutePath())),
                    List.of(),
                    BusyProgram.class.getName(),
                    List.of(),
                    deadline,
                    place,
                    limits);
        }));
    }

    /** What is to be started. */
    @FunctionalInterface
    private interface Plan {
        LaunchPlan make() throws IOException;
    }

    private Start started(Plan plan) {
        try {
            return start(launcher.launch(jdk, plan.make()));
        } catch (LaunchException e) {
            throw new VmStartException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new VmStartException(jdk.id() + ": cannot read what the VM said: " + FileProblem.of(e), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    @Override
    public List<String> dropped(List<String> options) {
        try {
            PassedOptions passed = PassedOptions.of(all(options), nextFolder(), deadline, limits);
            return passed.dropped(jdk.id(), launcher.launch(jdk, passed.plan()));
        } catch (LaunchException | CellError | NotApplicable e) {
            throw new VmStartException(String.valueOf(e.getMessage()), e);
        } catch (IOException e) {
            throw new VmStartException(jdk.id() + ": cannot read what its guest said: " + FileProblem.of(e), e);
        } catch (InterruptedException e) {
            throw interrupted(e);
        }
    }

    private List<String> all(List<String> options) {
        List<String> all = new ArrayList<>(jdk.options());
        all.addAll(options);
        return all;
    }

    private VmStartException interrupted(InterruptedException e) {
        Thread.currentThread().interrupt();
        return new VmStartException(jdk.id() + ": interrupted", e);
    }

    private Path nextFolder() {
        return folder.resolve(Integer.toString(starts.getAndIncrement()));
    }

    private LaunchPlan plan(List<String> options) {
        return new LaunchPlan(options, List.of(), List.of(), VERSION, List.of(), deadline, nextFolder(), limits);
    }

    private static Start start(Launched launched) throws IOException {
        return Start.of(launched.exit(), launched.stdout(), launched.stderr());
    }
}
