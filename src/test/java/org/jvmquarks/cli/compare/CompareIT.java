package org.jvmquarks.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.File;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.cli.Main;

/** Benchmarks that users built, with the oldest and the newest JMH whose results are read. */
@SharesMachine
class CompareIT {
    /** The build copies them there. */
    private static final Path JMH = Path.of("target", "jmh-of-users");

    private static final String SOURCE = """
            package demo;

            import org.openjdk.jmh.annotations.*;

            @State(Scope.Benchmark)
            @BenchmarkMode(Mode.AverageTime)
            public class Work {
                @Param({"1", "2"}) int times;
                long seed = 42;

                @Benchmark
                @BenchmarkMode({MODES})
                @Fork(jvmArgsAppend = "-Xmx128m")
                public long slower() {
                    return work(AMOUNT * times);
                }

                @Benchmark
                public long broken() {
                    throw new IllegalStateException("no luck");
                }

                private long work(int n) {
                    long x = seed;
                    for (int i = 0; i < n; i++) {
                        x ^= x << 13;
                        x ^= x >>> 7;
                        x ^= x << 17;
                    }
                    return x;
                }
            }
            """;

    @TempDir
    private Path folder;

    @Test
    void slowerAndBrokenBenchmarksAreFound() throws IOException, InterruptedException {
        requireFound("1.37", "Mode.AverageTime, Mode.SampleTime");
    }

    @Test
    @EnabledIfSystemProperty(
            named = "nightly",
            matches = "true",
            disabledReason = "takes two minutes; the workflow truth has -Dnightly=true")
    void slowerBenchmarksOfOldestJmhAreFound() throws IOException, InterruptedException {
        requireFound("1.21", "Mode.SampleTime");
    }

    private void requireFound(String version, String modes) throws IOException, InterruptedException {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();

        int code = Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(
                        "compare",
                        "--base",
                        build(version, modes, "base", 500),
                        "--head",
                        build(version, modes, "head", 5000),
                        "--jdks",
                        System.getProperty("java.home"),
                        "--minutes",
                        "2",
                        "--margin",
                        "0.5",
                        "-p",
                        "times=2",
                        "--output",
                        folder.toString());

        assertThat(err.toString()).isEmpty();
        assertThat(out.toString())
                .contains("FAILED    demo.Work.broken (times=2) ")
                .contains("java.lang.IllegalStateException: no luck")
                .containsPattern(
                        modes.contains("AverageTime")
                                ? "SLOWER    demo.Work.slower \\(times=2\\) ([5-9]|1\\d)\\."
                                : "in mode sample")
                .containsPattern("SLOWER    demo.Work.slower \\(times=2\\) in mode sample ([5-9]|1\\d)\\.")
                .contains("allocates nothing, or less than ")
                .contains("with JMH " + version + " on ");
        assertThat(code).isEqualTo(1);
        assertThat(folder.resolve("compare.json")).content().contains("\"SLOWER\"");
    }

    private String build(String version, String modes, String name, int amount)
            throws IOException, InterruptedException {
        return build(folder, version, name, SOURCE.replace("MODES", modes).replace("AMOUNT", Integer.toString(amount)));
    }

    /** Compiles benchmarks as a user does, and returns their class path. */
    static String build(Path folder, String version, String name, String code)
            throws IOException, InterruptedException {
        Path source = folder.resolve(name + "-src").resolve(code.replaceFirst("(?s).*?class (\\w+).*", "$1") + ".java");
        Files.createDirectories(source.getParent());
        Files.writeString(source, code);
        Path classes = Files.createDirectories(folder.resolve(name));
        String path = archives(version).stream().map(Path::toString).collect(Collectors.joining(File.pathSeparator));
        // A process of its own: in this one, the annotations are those of another JMH.
        Process javac = new ProcessBuilder(
                        Path.of(System.getProperty("java.home"), "bin", "javac").toString(),
                        "-nowarn",
                        "-cp",
                        path,
                        "-processorpath",
                        path,
                        "-d",
                        classes.toString(),
                        source.toString())
                .inheritIO()
                .start();
        assertThat(javac.waitFor()).isZero();
        return classes + File.pathSeparator + path;
    }

    private static List<Path> archives(String version) throws IOException {
        try (Stream<Path> files = Files.list(JMH.resolve(version))) {
            return files.map(Path::toAbsolutePath).sorted().toList();
        }
    }
}
