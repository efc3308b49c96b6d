package org.jvmquarks.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.files.BoundedFile;

/**
 * A guest that has ended.
 *
 * @param argv the command line; for a guest in a container one that runs it again
 * @param exit the way in which it ended
 * @param elapsed wall time from launch to end
 * @param folder its folder on this machine, with {@value #STDOUT}, {@value #STDERR} and every file that the guest left
 * @param retried whether a first launch failed before this one
 * @param processor processor time of a guest that had to be killed; empty for others, and where the system or the
 *     launcher does not say it
 * @param waited wall time until it got a place among the guests that run at the same time, or until the guest of
 *     another cell that it shares had ended
 */
public record Launched(
        List<String> argv,
        Exit exit,
        Duration elapsed,
        Path folder,
        boolean retried,
        Optional<Duration> processor,
        Duration waited) {
    public static final String STDOUT = "stdout.txt";
    public static final String STDERR = "stderr.txt";

    public Launched {
        argv = List.copyOf(argv);
    }

    /** Makes the end of a guest that did not wait. */
    public Launched(List<String> argv, Exit exit, Duration elapsed, Path folder, boolean retried) {
        this(argv, exit, elapsed, folder, retried, Optional.empty(), Duration.ZERO);
    }

    /** Returns the same end with the processor time of the guest. */
    public Launched using(Optional<Duration> time) {
        return new Launched(argv, exit, elapsed, folder, retried, time, waited);
    }

    /** Returns the same end of a guest that waited. */
    public Launched waiting(Duration time) {
        return new Launched(argv, exit, elapsed, folder, retried, processor, time);
    }

    /** Returns the same end, marked as that of a second launch. */
    public Launched afterRetry() {
        return new Launched(argv, exit, elapsed, folder, true, processor, waited);
    }

    /** Returns standard output; {@link CappedFile} leaves out the middle of a long one. */
    public String stdout() throws IOException {
        return read(STDOUT);
    }

    /** Returns standard error, capped like {@link #stdout}. */
    public String stderr() throws IOException {
        return read(STDERR);
    }

    /** Returns the report that a crashing VM wrote; empty if there is no such file. */
    public Optional<Path> crashReport() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("hs_err"))
                    .findFirst();
        }
    }

    /** Replaces bytes that are not UTF-8: a guest may write any. */
    private String read(String name) throws IOException {
        return BoundedFile.text(folder.resolve(name), CappedFile.MOST_BYTES, StandardCharsets.UTF_8);
    }
}
