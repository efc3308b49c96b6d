package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/** A Java program in a process of its own, as a reader of the documentation starts it. */
final class Program {
    private static final long MINUTES = 3;

    private final Path folder;
    private final List<String> start;

    /**
     * @param folder its working directory
     * @param start arguments of {@code java} in front of those of each run
     */
    Program(Path folder, List<String> start) {
        this.folder = folder;
        this.start = List.copyOf(start);
    }

    /** Returns what a run prints to standard output. */
    String prints(int exitCode, String... arguments) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        Process process = new ProcessBuilder(Stream.of(
                                Stream.of(java(), "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1"),
                                start.stream(),
                                Stream.of(arguments))
                        .flatMap(words -> words)
                        .toList())
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES))
                    .as("ends by itself")
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        assertThat(process.exitValue())
                .as("%s%n%s", Files.readString(out), Files.readString(err))
                .isEqualTo(exitCode);
        return Files.readString(out);
    }

    private static String java() {
        return Path.of(System.getProperty("java.home"), "bin", "java").toString();
    }
}
