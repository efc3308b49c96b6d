package org.jvmquarks.application.jdktools;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * Asks {@code jdeps} and {@code jdeprscan} of an installed JDK about archives. They read archives
 * on disk alone, not those inside others.
 */
public final class JdkTools {
    /** The first release whose {@code jdeps} knows {@code --missing-deps}. */
    private static final int MISSING_DEPS = 9;

    private final Path home;
    private final int feature;
    private final Duration deadline;

    /**
     * @param home folder of the JDK
     * @param feature its feature version
     * @param deadline wall time of each tool, after which it is killed
     */
    public JdkTools(Path home, int feature, Duration deadline) {
        this.home = home;
        this.feature = feature;
        this.deadline = deadline;
    }

    /**
     * Asks all tools that the JDK has.
     *
     * @param archives archives and folders of classes, on disk
     * @throws InterruptedException if the host has to stop; the tool is dead then
     */
    public ToolReport ask(List<Path> archives) throws InterruptedException {
        List<ToolFinding> findings = new ArrayList<>();
        List<String> reasons = new ArrayList<>();
        List<String> files = archives.stream().map(Path::toString).toList();
        String path = String.join(System.getProperty("path.separator"), files);
        List<String> parts =
                feature < MISSING_DEPS ? List.of() : List.of("--multi-release", feature + "");
        String internals = feature < MISSING_DEPS ? "-jdkinternals" : "--jdk-internals";
        ask(
                "jdeps",
                with(List.of(internals), parts, files),
                ToolOutput::ofJdeps,
                findings,
                reasons);
        if (feature >= MISSING_DEPS) {
            ask(
                    "jdeps",
                    with(List.of("--missing-deps"), parts, files),
                    ToolOutput::ofJdeps,
                    findings,
                    reasons);
            List<String> options =
                    List.of("--for-removal", "--release", feature + "", "--class-path", path);
            ask(
                    "jdeprscan",
                    with(options, List.of(), files),
                    ToolOutput::ofJdeprscan,
                    findings,
                    reasons);
        }
        return new ToolReport(
                findings.stream().distinct().toList(), reasons.stream().distinct().toList());
    }

    private static List<String> with(List<String> a, List<String> b, List<String> c) {
        List<String> all = new ArrayList<>(a);
        all.addAll(b);
        all.addAll(c);
        return all;
    }

    private void ask(
            String tool,
            List<String> arguments,
            Function<String, List<ToolFinding>> reader,
            List<ToolFinding> findings,
            List<String> reasons)
            throws InterruptedException {
        Path program = home.resolve("bin").resolve(tool);
        if (!Files.isExecutable(program)) {
            reasons.add(
                    "%s has no %s: it is a runtime without the module jdk.jdeps; install the whole JDK %d to ask it"
                            .formatted(home, tool, feature));
            return;
        }
        try {
            run(program, arguments, reader, findings, reasons);
        } catch (IOException e) {
            reasons.add(program + " cannot be started: " + e.getMessage());
        }
    }

    private void run(
            Path program,
            List<String> arguments,
            Function<String, List<ToolFinding>> reader,
            List<ToolFinding> findings,
            List<String> reasons)
            throws IOException, InterruptedException {
        Path output = Files.createTempFile("jvm-quarks-", ".txt");
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // A tool is a JVM: options meant for others must not change what it prints.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        builder.environment().put("LC_ALL", "C");
        Process process = builder.redirectErrorStream(true).redirectOutput(output.toFile()).start();
        try {
            if (!process.waitFor(deadline.toMillis(), TimeUnit.MILLISECONDS)) {
                reasons.add("%s did not end within %d s".formatted(program, deadline.toSeconds()));
                return;
            }
            String text = Files.readString(output);
            List<ToolFinding> found = reader.apply(text);
            findings.addAll(found);
            if (process.exitValue() != 0 && found.isEmpty()) {
                reasons.add(
                        "%s ended with exit code %d: %s"
                                .formatted(
                                        program,
                                        process.exitValue(),
                                        text.lines().limit(3).collect(Collectors.joining(" "))));
            }
        } finally {
            process.destroyForcibly();
            Files.deleteIfExists(output);
        }
    }
}
