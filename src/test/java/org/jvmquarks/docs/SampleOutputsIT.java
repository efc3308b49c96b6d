package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;
import static org.jvmquarks.docs.Examples.normalized;
import static org.jvmquarks.docs.Examples.shown;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.evidence.OtherProject;

/** Outputs of the smallest sample project that the documentation shows are what it prints today. */
@SharesMachine
class SampleOutputsIT {
    private static final Path SAMPLE = Path.of("src", "samples", "maven");
    private static final String TEST = "com.example.counter.CounterTest";
    private static final Pattern PROGRESS = Pattern.compile("\\[ *\\d+/2 +\\d+ s left] ");

    @TempDir
    Path folder;

    @BeforeEach
    void project() throws IOException {
        Examples.matrix(folder, Map.of("debian-17", 17, "temurin-25", 25));
        // By this file, a pin knows how to run again.
        Files.copy(SAMPLE.resolve("pom.xml"), folder.resolve("pom.xml"));
    }

    private static String counter() throws IOException {
        return Files.readString(SAMPLE.resolve("src/main/java/com/example/counter/Counter.java"));
    }

    private Program tests(String counter) throws IOException {
        new OtherProject(folder)
                .compile("target/classes", "com.example.counter.Counter", counter)
                .compile(
                        "target/test-classes",
                        TEST,
                        Files.readString(SAMPLE.resolve("src/test/java/com/example/counter/CounterTest.java")));
        return new Program(
                folder,
                List.of(
                        "-Dquarks.matrix=jdks.yaml",
                        "-cp",
                        String.join(
                                File.pathSeparator,
                                "target/test-classes",
                                "target/classes",
                                System.getProperty("java.class.path"))));
    }

    private static String prints(Program tests, String... settings) throws Exception {
        return tests.prints(
                0,
                Stream.concat(Stream.of(settings), Stream.of(RunsOneTest.class.getName(), TEST))
                        .toArray(String[]::new));
    }

    @Test
    void pinHolds() throws Exception {
        hasTheLinesOf("holds.txt", prints(tests(counter())));
    }

    @Test
    void pinCanFail() throws Exception {
        hasTheLinesOf("falsified.txt", prints(tests(counter()), "-Dquarks.mode=falsify"));
    }

    @Test
    void pinBreaksIfTheCounterKeepsObjects() throws Exception {
        String boxed = counter()
                .replace("long[] counts", "Long[] counts")
                .replace("new long[limit];", "new Long[limit]; Arrays.fill(counts, 1_000L);")
                .replace("stream(counts)", "stream(counts).mapToLong(Long::longValue)");

        String output = prints(tests(boxed)).replaceAll(" -Dquarks\\.matrix=\\S+", "");

        assertThat(output).containsPattern(everyPartOf(shown("broken.txt")));
    }

    /** In any order, as both JDKs run at the same time. */
    private static void hasTheLinesOf(String example, String output) throws IOException {
        assertThat(output.lines().map(SampleOutputsIT::line))
                .containsAll(shown(example).lines().map(SampleOutputsIT::line).toList());
    }

    private static String line(String line) {
        return normalized(PROGRESS.matcher(line).replaceFirst("[#] "));
    }

    private static Pattern everyPartOf(String shown) {
        return Pattern.compile(shown.strip()
                .lines()
                .map(line -> Pattern.quote(line).replace("…", "\\E.*\\Q"))
                .reduce("", (all, line) -> all + line + "\\R"));
    }
}
