package org.jvmquarks.upgrade.jdktools;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jvmquarks.files.BoundedFile;

/**
 * How a tool of a JDK ended.
 *
 * @param exitCode 0 if it succeeded
 * @param output all that it printed
 */
record ToolRun(int exitCode, String output) {
    private static final int MOST_BYTES = 64 * BoundedFile.MB;

    /**
     * Runs a tool to its end.
     *
     * @param deadline wall time, after which it is killed
     * @return empty if the deadline passed
     * @throws IOException if it cannot be started
     * @throws InterruptedException if the host has to stop; the tool is dead then
     */
    static Optional<ToolRun> of(Path program, List<String> arguments, Duration deadline)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("jvm-quarks-", ".txt");
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // A tool is a JVM: options meant for others must not change what it prints.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        builder.environment().put("LC_ALL", "C");
        Process process = builder.redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            return process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)
                    ? Optional.of(ended(process.exitValue(), output))
                    : Optional.empty();
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }

    /** Returns a tool that has ended after it printed to a file. */
    static ToolRun ended(int exitCode, Path output) throws IOException {
        return new ToolRun(exitCode, BoundedFile.text(output, MOST_BYTES, StandardCharsets.UTF_8));
    }

    boolean succeeded() {
        return exitCode == 0;
    }

    /** Returns the first lines as one. */
    String beginning() {
        return output.lines().limit(3).collect(Collectors.joining(" "));
    }
}
