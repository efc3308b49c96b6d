package org.jvmquarks.launch;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A guest that has ended.
 *
 * @param argv the command line, as the machine or the container ran it
 * @param exit how it ended
 * @param elapsed wall time from launch to end
 * @param folder its folder on this machine, with {@value #STDOUT}, {@value #STDERR} and all that it
 *     left behind
 * @param retried whether a first launch failed before this one
 */
public record Launched(
        List<String> argv, Exit exit, Duration elapsed, Path folder, boolean retried) {
    public static final String STDOUT = "stdout.txt";
    public static final String STDERR = "stderr.txt";

    public Launched {
        argv = List.copyOf(argv);
    }

    public Launched afterRetry() {
        return new Launched(argv, exit, elapsed, folder, true);
    }

    /** Standard output; at most twice the cap of {@link CappedFile}, with the middle left out. */
    public String stdout() throws IOException {
        return read(STDOUT);
    }

    /** Standard error, like {@link #stdout}. */
    public String stderr() throws IOException {
        return read(STDERR);
    }

    /** The VM's own report of its crash, if it wrote one. */
    public Optional<Path> crashReport() throws IOException {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.getFileName().toString().startsWith("hs_err"))
                    .findFirst();
        }
    }

    /** A guest may write bytes that are no UTF-8: they are replaced, not refused. */
    private String read(String name) throws IOException {
        return new String(Files.readAllBytes(folder.resolve(name)), StandardCharsets.UTF_8);
    }
}
