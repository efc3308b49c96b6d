package org.jvmquarks.release;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * How a process ended.
 *
 * @param code its exit code
 * @param output what it wrote to both streams
 */
record Ended(int code, String output) {
    private static final long MINUTES = 10;

    /** Runs a process in a folder. */
    static Ended of(Path folder, List<String> command, List<String> arguments)
            throws IOException, InterruptedException {
        return of(folder, Stream.concat(command.stream(), arguments.stream()).toList(), Map.of());
    }

    /** Runs a process in a folder, with further variables. */
    static Ended of(Path folder, List<String> command, Map<String, String> variables)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("process", ".txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile());
        builder.environment().putAll(variables);
        Process process = builder.start();
        try {
            process.getOutputStream().close();
            if (!process.waitFor(MINUTES, TimeUnit.MINUTES)) {
                throw new IllegalStateException(
                        command.get(0) + " did not end in " + MINUTES + " minutes:\n" + Files.readString(output));
            }
            return new Ended(process.exitValue(), Files.readString(output, StandardCharsets.UTF_8));
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
            Files.delete(output);
        }
    }
}
