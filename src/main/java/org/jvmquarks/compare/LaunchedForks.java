package org.jvmquarks.compare;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.compare.jmh.JmhLaunch;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;

/** Forks of the JMHs of a comparison. Keeps what a fork leaves if it failed. */
final class LaunchedForks implements Forks {
    /** Time of an iteration with a profiler: long, so that what JMH allocates counts little. */
    static final Duration PROFILED = Duration.ofMillis(200);

    private static final Iterations WITH_PROFILER = new Iterations(
            Optional.of(new Iterations.Series(5, "100ms")),
            Optional.of(new Iterations.Series(3, PROFILED.toMillis() + "ms")));

    private final List<Map<Role, JmhLaunch>> launches;
    private final Iterations iterations;
    private final Path folder;
    private final AtomicInteger count = new AtomicInteger();

    /** @param launches of both sides of each duel */
    LaunchedForks(List<Map<Role, JmhLaunch>> launches, Iterations iterations, Path folder) {
        this.launches = List.copyOf(launches);
        this.iterations = iterations;
        this.folder = folder;
    }

    @Override
    public ForkEnd run(Plan.Start start, Role role, List<String> profilers, Duration deadline)
            throws InterruptedException {
        JmhLaunch launch = launches.get(start.duel()).get(role);
        if (launch == null) {
            throw new IllegalStateException("expected a launch of the " + role.label());
        }
        Path own = folder.resolve("fork-" + count.incrementAndGet());
        ForkEnd end =
                launch.run(start.jmh(), profilers.isEmpty() ? iterations : WITH_PROFILER, profilers, deadline, own);
        if (end instanceof ForkEnd.Measured) {
            delete(own);
        }
        return end;
    }

    private static void delete(Path folder) {
        try {
            Folders.delete(folder);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot delete " + folder + ": " + FileProblem.of(e), e);
        }
    }
}
