package org.jvmquarks.compare.revision;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jvmquarks.files.BoundedFile;

/**
 * How a program of the user's machine ended.
 *
 * @param exitCode 0 if it succeeded
 * @param output all that it printed
 */
record Program(int exitCode, String output) {
    private static final int MOST_BYTES = 64 * BoundedFile.MB;

    /**
     * Runs a program to its end.
     *
     * @param environment variables in addition to ours
     * @throws IOException if it cannot be started
     * @throws InterruptedException if the host has to stop; the program and what it started are dead then
     */
    static Program run(List<String> command, Path folder, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("jvm-quarks-", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(environment);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            return new Program(process.waitFor(), BoundedFile.text(output, MOST_BYTES, StandardCharsets.UTF_8));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }

    boolean succeeded() {
        return exitCode == 0;
    }
}
