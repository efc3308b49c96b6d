package org.jvmquarks.launch.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jvmquarks.files.BoundedFile;

/**
 * How a program of this machine ended.
 *
 * @param exitCode 0 if it succeeded
 * @param output all that it printed
 */
public record EndedProgram(int exitCode, String output) {
    private static final int MOST_BYTES = 64 * BoundedFile.MB;

    /**
     * Runs a program to its end.
     *
     * @param program command, folder and environment; it gets no input
     * @throws IOException if it cannot be started
     * @throws InterruptedException if the host has to stop; the program and what it started are dead then
     */
    public static EndedProgram of(ProcessBuilder program) throws IOException, InterruptedException {
        return of(program, Duration.ofNanos(Long.MAX_VALUE)).orElseThrow();
    }

    /**
     * Does the same for some time at most.
     *
     * @param deadline wall time, after which the program and what it started are killed
     * @return empty if the deadline passed
     */
    public static Optional<EndedProgram> of(ProcessBuilder program, Duration deadline)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("jvm-quarks-", ".txt");
        Process process = program.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            process.getOutputStream().close();
            return process.waitFor(deadline.toNanos(), TimeUnit.NANOSECONDS)
                    ? Optional.of(of(process.exitValue(), output))
                    : Optional.empty();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }

    /** Returns a program that has ended after it printed to a file. */
    public static EndedProgram of(int exitCode, Path output) throws IOException {
        return new EndedProgram(exitCode, BoundedFile.text(output, MOST_BYTES, StandardCharsets.UTF_8));
    }

    /** Returns whether its exit code is 0. */
    public boolean succeeded() {
        return exitCode == 0;
    }

    /** Returns the first lines as one. */
    public String beginning() {
        return output.lines().limit(3).collect(Collectors.joining(" "));
    }
}
