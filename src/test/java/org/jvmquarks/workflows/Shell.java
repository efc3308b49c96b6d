package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.TimeUnit;

/**
 * Executes scripts as build servers do.
 *
 * @param folder the working directory
 */
record Shell(Path folder) {
    private static final int LONGEST_STEP_MINUTES = 3;
    private static final Path JAVA = Path.of(System.getProperty("java.home"), "bin");

    /** A program that lives for seconds spends half of them in a second compiler. */
    private static final String SHORT = """
            java() { command java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 "$@"; }
            """;

    /** A script in Bash, which ends at the first command that fails, also in a pipe. */
    Runner.Ended run(String name, String script, Map<String, String> environment)
            throws IOException, InterruptedException {
        Path log = Files.createTempFile(folder, "log", ".txt");
        ProcessBuilder bash = new ProcessBuilder(
                        "bash", "--noprofile", "--norc", "-eo", "pipefail", "-c", SHORT + script)
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectOutput(log.toFile());
        bash.environment().put("PATH", JAVA + ":" + System.getenv("PATH"));
        bash.environment().putAll(environment);
        Process process = bash.start();
        try {
            assertThat(process.waitFor(LONGEST_STEP_MINUTES, TimeUnit.MINUTES))
                    .as("%s ends", name)
                    .isTrue();
        } finally {
            process.descendants().forEach(ProcessHandle::destroyForcibly);
            process.destroyForcibly();
        }
        return new Runner.Ended(name, process.exitValue(), Files.readString(log));
    }
}
