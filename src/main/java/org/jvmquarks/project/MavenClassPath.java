package org.jvmquarks.project;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import org.jvmquarks.files.Folders;
import org.jvmquarks.launch.process.EndedProgram;

/**
 * The archives on which the code of a POM depends, as Maven finds them. Nothing is built.
 *
 * @param maven the command that starts Maven
 * @param pom the file
 * @param scope of Maven: {@code runtime}, or {@code test} for all
 */
public record MavenClassPath(String maven, Path pom, String scope) {
    private static final int LAST_LINES = 15;

    /** Maven ends its output with the colour of the terminal, although it prints none. */
    private static final Pattern COLOUR = Pattern.compile("\\x1B\\[[0-9;]*m");

    /** Maven ended without an answer. */
    public static final class Failure extends Exception {
        private Failure(String message) {
            super(message);
        }
    }

    /** Returns the command that starts Maven for a project in a folder: its wrapper, or the mvn of the machine. */
    public static String maven(Path project) {
        Path wrapper = project.resolve("mvnw");
        return Files.isExecutable(wrapper) ? wrapper.toAbsolutePath().toString() : "mvn";
    }

    /**
     * Asks Maven.
     *
     * @throws IOException if Maven cannot be started
     * @throws Failure if it does not find them; says with what exit code, how to reproduce it, and what it printed last
     */
    public List<Path> archives() throws IOException, InterruptedException, Failure {
        Path scratch = Files.createTempDirectory("quarks-dependencies");
        try {
            Path found = scratch.resolve("class-path");
            List<String> command = List.of(
                    maven,
                    "-B",
                    "-q",
                    "-f",
                    pom.toString(),
                    "dependency:build-classpath",
                    "-DincludeScope=" + scope,
                    "-Dmdep.outputFile=" + found);
            EndedProgram ended = EndedProgram.of(new ProcessBuilder(command));
            if (!ended.succeeded()) {
                throw new Failure("exit code %d of Maven; reproduce it with: %s%nits last lines:%n%s"
                        .formatted(
                                ended.exitCode(),
                                String.join(" ", command.subList(0, command.size() - 1)),
                                lastLines(ended.output())));
            }
            return Arrays.stream(Files.readString(found).strip().split(File.pathSeparator, -1))
                    .filter(each -> !each.isEmpty())
                    .map(Path::of)
                    .toList();
        } finally {
            Folders.delete(scratch);
        }
    }

    /** Returns the end of what Maven printed. */
    public static String lastLines(String output) {
        List<String> lines = COLOUR.matcher(output)
                .replaceAll("")
                .lines()
                .filter(line -> !line.isBlank())
                .toList();
        return String.join("\n", lines.subList(Math.max(0, lines.size() - LAST_LINES), lines.size()));
    }
}
