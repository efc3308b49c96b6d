package org.jvmquarks.guest.calls;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;

/** Generated calls leave the machine alone, and nearly all answer the same in another start. */
@SharesMachine
class GeneratedCallsIT {
    private static final int LAST_WITH_SECURITY_MANAGER = 23;
    private static final int MINUTES = 10;

    @TempDir
    private Path folder;

    private List<String> run(String main, List<String> options) throws IOException, InterruptedException {
        Path output = Files.createTempFile("calls", ".txt");
        List<String> command = new ArrayList<>();
        command.add(Path.of(System.getProperty("java.home"), "bin", "java").toString());
        command.addAll(List.of("-XX:+UseSerialGC", "-Xmx512m"));
        command.addAll(options);
        command.addAll(List.of(
                "-cp",
                Path.of("target/test-classes").toAbsolutePath()
                        + ":"
                        + Path.of("target/classes").toAbsolutePath(),
                main));
        Process process = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(output.toFile())
                .start();
        try {
            assertThat(process.waitFor(MINUTES, TimeUnit.MINUTES)).isTrue();
            return Files.readAllLines(output);
        } finally {
            process.destroyForcibly();
            Files.delete(output);
        }
    }

    @Test
    void nothingTouchesTheMachine() throws Exception {
        assumeTrue(Runtime.version().feature() <= LAST_WITH_SECURITY_MANAGER, "needs a JDK that has security managers");

        List<String> lines = run(Recorder.class.getName(), List.of("-Djava.security.manager=allow"));

        assertThat(lines)
                .filteredOn(each -> each.endsWith(" rows"))
                .singleElement()
                .satisfies(
                        each -> assertThat(Integer.parseInt(each.split(" ")[0])).isGreaterThan(50_000));
        assertThat(lines).noneMatch(each -> each.matches("(property|write|delete|start|connect|listen|exit) .*"));
        try (Stream<Path> files = Files.list(folder)) {
            assertThat(files).isEmpty();
        }
    }
}
