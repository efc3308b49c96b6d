package org.jvmquarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Launchers;

/** JDKs that are ready to be asked, with the launchers that start their guests. */
public final class TestedJdks implements AutoCloseable {
    private final List<TestedJdk> jdks;
    private final AutoCloseable launchers;

    /** @param launchers closed with this; closing kills all guests */
    TestedJdks(List<TestedJdk> jdks, AutoCloseable launchers) {
        this.jdks = List.copyOf(jdks);
        this.launchers = launchers;
    }

    /**
     * Prepares the guests' runtime in a folder; starts nothing yet.
     *
     * @param output folder for the runtime and the evidence
     * @param deadline wall time that a guest may take
     * @throws UncheckedIOException if the folder cannot be written
     */
    public static TestedJdks open(List<Jdk> jdks, Path output, Duration deadline) {
        GuestRuntime runtime = prepare(output, deadline);
        Launchers launchers = Launchers.load();
        return new TestedJdks(
                jdks.stream()
                        .map(jdk -> new TestedJdk(jdk, launchers.of(jdk), runtime))
                        .toList(),
                launchers);
    }

    private static GuestRuntime prepare(Path output, Duration deadline) {
        try {
            return GuestRuntime.prepare(output, deadline);
        } catch (IOException e) {
            throw new UnusableFileException("cannot write to " + output, FileProblem.writing(output, e), e);
        }
    }

    /** Returns the JDKs in the order in which they were given. */
    public List<TestedJdk> all() {
        return jdks;
    }

    /** Kills the guests that still run, and removes what was set up for them. */
    @Override
    public void close() {
        try {
            launchers.close();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new IllegalStateException("cannot end the guests: " + e.getMessage(), e);
        }
    }
}
