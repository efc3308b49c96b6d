package org.jvmquarks.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.junit.PinLocks;
import org.jvmquarks.verdict.Verdict;

/**
 * The sample projects, built outside the checkout as their owners would: with the published
 * archive, its POM and nothing else of this project.
 *
 * <p>{@code -Dquarks.staged=FOLDER} takes a staged release in place of the archive of this build.
 * {@code -Dgradle=required} fails without Gradle instead of leaving its sample out.
 */
@ResourceLock(value = PinLocks.MACHINE, mode = ResourceAccessMode.READ)
class SamplesIT {
    private static final Path SAMPLES = Path.of("src", "samples").toAbsolutePath();
    private static final Pattern VERSION = Pattern.compile("<version>([^<]+)</version>");
    private static final Pattern GRADLE = Pattern.compile("(?m)^Gradle (\\d+)\\.");

    /** The first Gradle of which the sample uses nothing that is deprecated or missing. */
    private static final int OLDEST_GRADLE = 8;

    private static final boolean GRADLE_IS_REQUIRED =
            "required".equals(System.getProperty("gradle"));

    @TempDir static Path shared;
    private static Repository repository;

    @TempDir Path folder;

    @BeforeAll
    static void deploy() throws Exception {
        repository = Repository.in(shared, version());
    }

    private static String version() throws IOException {
        Matcher version = VERSION.matcher(Files.readString(Path.of("pom.xml")));
        assertThat(version.find()).isTrue();
        return version.group(1);
    }

    @Test
    void smallestProjectRunsItsPin() throws Exception {
        Path project = copy("maven");

        Ended ended = repository.maven(project, test("-Dquarks.mode=falsify"));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output())
                .contains("HOLDS          counter.countDoesNotAllocate")
                .contains("broken by 1 of 1 falsifiers");
        assertThat(cells(project))
                .extracting(CellRecord::rerun)
                .allMatch(
                        line ->
                                line.startsWith(
                                        "mvn test '-Dtest=CounterTest#countDoesNotAllocate'"));
    }

    @Test
    void libraryPinsSixKindsOfEvidence() throws Exception {
        Path project = copy("library");

        Ended ended =
                repository.maven(project, test("-Dquarks.mode=falsify", "-Dquarks.pins=exact"));

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(cells(project))
                .hasSize(5)
                .allSatisfy(
                        cell ->
                                assertThat(cell.outcome().verdict())
                                        .isIn(Verdict.HOLDS, Verdict.NOT_APPLICABLE));
        assertThat(journal(project, "target").quarks())
                .singleElement()
                .extracting(quark -> quark.page().orElseThrow().claim())
                .asString()
                .startsWith("A ring of elements is passed from thread to thread");
    }

    @Test
    void libraryPinsARatioOfTimes() throws Exception {
        Path project = copy("library");

        Ended ended = repository.maven(project, test("-Dquarks.pins=timing"));

        // A busy machine may leave it undecided, which skips the test.
        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(cells(project))
                .singleElement()
                .satisfies(
                        cell ->
                                assertThat(cell.outcome().verdict())
                                        .isIn(Verdict.HOLDS, Verdict.INCONCLUSIVE));
    }

    @Test
    void brokenPinFailsTheBuildOfItsProject() throws Exception {
        Path project = copy("maven");
        Path test = project.resolve("src/test/java/com/example/counter/CounterTest.java");
        Files.writeString(
                test,
                Files.readString(test)
                        .replace("allocationOf(Count.class)", "allocationOf(CountAndAsk.class)"));

        Ended ended = repository.maven(project, test());

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output())
                .contains("BROKEN count allocates nothing [")
                .containsPattern("expected allocation to be 0 B/op but was \\d+\\.\\d+ B/op");
    }

    @Test
    void gradleRunsAPinInKotlin() throws Exception {
        assumeTrue(GRADLE_IS_REQUIRED || hasGradle(), "needs Gradle 8 or later on the PATH");
        Path project = copy("gradle-kotlin");
        List<String> arguments =
                List.of(
                        "--no-daemon",
                        "--configuration-cache",
                        "test",
                        "-PjvmQuarksRepository=" + repository.url(),
                        "-PjvmQuarksVersion=" + repository.version(),
                        "-Dquarks.mode=falsify",
                        "-Dquarks.jdks=" + System.getProperty("java.home"));

        Ended first = Ended.of(project, List.of("gradle"), arguments);
        Ended second = Ended.of(project, List.of("gradle"), arguments);

        assertThat(first.code()).as(first.output()).isZero();
        assertThat(second.output()).contains("Configuration cache entry reused");
        assertThat(second.code()).as(second.output()).isZero();
        assertThat(cells(project, "build"))
                .singleElement()
                .extracting(cell -> cell.outcome().verdict())
                .isEqualTo(Verdict.HOLDS);
    }

    private boolean hasGradle() throws InterruptedException {
        try {
            Matcher version =
                    GRADLE.matcher(
                            Ended.of(folder, List.of("gradle"), List.of("--version")).output());
            return version.find() && Integer.parseInt(version.group(1)) >= OLDEST_GRADLE;
        } catch (IOException e) {
            // The system found no such program.
            return false;
        }
    }

    /** On the JDK that runs this test, as other JDKs are a matter of the machine. */
    private static List<String> test(String... further) {
        List<String> arguments =
                new ArrayList<>(
                        List.of("test", "-Dquarks.jdks=" + System.getProperty("java.home")));
        arguments.addAll(List.of(further));
        return arguments;
    }

    private Path copy(String name) throws IOException {
        Path from = SAMPLES.resolve(name);
        Path to = folder.resolve(name);
        try (Stream<Path> files = Files.walk(from)) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                Path copy = to.resolve(from.relativize(file).toString());
                Files.createDirectories(copy.getParent());
                Files.copy(file, copy);
            }
        }
        return to;
    }

    private static List<CellRecord> cells(Path project) {
        return cells(project, "target");
    }

    private static List<CellRecord> cells(Path project, String output) {
        return journal(project, output).cells();
    }

    private static RunRecord journal(Path project, String output) {
        return JournalReader.read(project.resolve(output).resolve("quarks/cells.jsonl"));
    }
}
