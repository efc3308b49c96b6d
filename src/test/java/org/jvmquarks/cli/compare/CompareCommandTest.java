package org.jvmquarks.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.cli.Main;
import org.jvmquarks.compare.jmh.JmhResults;

/** What a user gets for a command line that starts no JDK. */
class CompareCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void jdksMustBeNamed() {
        assertThat(run("--jmh", "benchmarks.jar")).isEqualTo(2);
        assertThat(err.toString())
                .contains("name the JDKs, such as --jdks 17,25 for one archive on two JDKs, or --jdks 25 for two"
                        + " archives");
    }

    /** Runs with the JDK of this test, twice: any machine has that one. */
    private int onTwoJdks(String... arguments) throws IOException {
        Path matrix = Files.writeString(folder.resolve("jdks.yaml"), """
                jdks:
                  - {id: a, version: %1$d, home: "%2$s"}
                  - {id: b, version: %1$d, home: "%2$s", options: [-Xint]}
                """.formatted(
                        Runtime.version().feature(), System.getProperty("java.home")));
        return run(Stream.concat(Stream.of("--matrix", matrix.toString(), "--jdks", "a,b"), Stream.of(arguments))
                .toArray(String[]::new));
    }

    @Test
    void codeMustBeNamed() {
        assertThat(run("--jdks", "17,25", "--base", "old.jar")).isEqualTo(2);
        assertThat(err.toString())
                .contains("name the code: --jmh ARCHIVE for both sides, or --base ARCHIVE and --head ARCHIVE");
    }

    @Test
    void codeIsNamedOnce() throws IOException {
        String jar = jar();

        assertThat(run("--jdks", "17", "--jmh", jar, "--head", jar)).isEqualTo(2);
        assertThat(err.toString())
                .contains("--jmh and --classpath name the code of both sides; leave out the other options that name"
                        + " code");
    }

    @Test
    void archiveMustExist() {
        assertThat(run("--jdks", "17,25", "--jmh", "missing.jar")).isEqualTo(2);
        assertThat(err.toString())
                .contains("expected an archive, a folder or coordinates group:artifact:version, found no file"
                        + " 'missing.jar'");
    }

    @Test
    void coordinatesMustBeInTheRepository() {
        assertThat(run("--jdks", "17,25", "--jmh", "com.example:missing:1.0:tests"))
                .isEqualTo(2);
        assertThat(err.toString())
                .contains("'com.example:missing:1.0:tests' is not in the local Maven repository: ")
                .contains("missing-1.0-tests.jar does not exist; mvn dependency:get fetches it");
    }

    @Test
    void archiveWithoutBenchmarksIsRefused() throws IOException {
        Files.writeString(folder.resolve("jmh.properties"), "jmh.version=1.37");

        assertThat(onTwoJdks("--jmh", folder.toString())).isEqualTo(2);
        assertThat(err.toString())
                .contains("expected benchmarks in " + folder
                        + ", found no META-INF/BenchmarkList; compile them with JMH's annotation processor,"
                        + " jmh-generator-annprocess, and name what that build makes");
    }

    @Test
    void oldJmhIsRefused() throws IOException {
        Files.writeString(folder.resolve("jmh.properties"), "jmh.version=1.20");

        assertThat(onTwoJdks("--jmh", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("expected JMH 1.21 or later in " + folder + ", found version '1.20'");
    }

    @Test
    void otherFilesAreNoArchives() throws IOException {
        String jar = jar();

        assertThat(onTwoJdks("--jmh", jar)).isEqualTo(2);
        assertThat(err.toString()).contains("expected an archive or a folder, but " + jar + " is neither: zip ");
    }

    @Test
    void iterationsHaveAForm() throws IOException {
        assertThat(onTwoJdks("--jmh", jar(), "--warmup", "100ms")).isEqualTo(2);
        assertThat(err.toString())
                .contains("expected iterations to be a number and a time such as 5x100ms, was '100ms'");
    }

    @Test
    void expressionIsChecked() throws IOException {
        assertThat(onTwoJdks("--jmh", jar(), "--include", "Ring(")).isEqualTo(2);
        assertThat(err.toString()).contains("--include 'Ring(' is not a regular expression: Unclosed group");
    }

    @Test
    void marginIsAShare() throws IOException {
        assertThat(onTwoJdks("--jmh", jar(), "--margin", "5")).isEqualTo(2);
        assertThat(err.toString()).contains("expected the margin to be above 0 and at most 1, 0.05 for 5 %, was 5.0");
    }

    @Test
    void timeIsPositive() throws IOException {
        assertThat(onTwoJdks("--jmh", jar(), "--minutes", "0")).isEqualTo(2);
        assertThat(err.toString()).contains("--minutes must be between 1 and 10080, was 0");
    }

    @Test
    void resumedFolderNeedsAJournal() throws IOException {
        assertThat(onTwoJdks("--jmh", jar(), "--resume", folder.toString())).isEqualTo(2);
        assertThat(err.toString()).contains("expected the journal of a comparison, compare.jsonl, in " + folder);
    }

    @Test
    void resultFileMustExist() {
        assertThat(run("--results", "base.json", "head.json")).isEqualTo(2);
        assertThat(err.toString()).contains("expected a result file of JMH, found no file base.json");
    }

    @Test
    void resultFileMustBeOne() throws IOException {
        String file = Files.writeString(folder.resolve("base.json"), "{}").toString();

        assertThat(run("--results", file, file)).isEqualTo(2);
        assertThat(err.toString()).contains("expected the array that JMH writes with -rf json, was OBJECT");
    }

    @Test
    void resultFilesAreJudgedInAllFormats() throws URISyntaxException {
        String base = captured("1.21");
        String head = captured("1.37");

        int code = run("--results", base, head, "--output", folder.toString(), "--family-error", "0.0001");

        assertThat(err.toString()).isEmpty();
        assertThat(code).isBetween(0, 3).isNotEqualTo(2);
        assertThat(out.toString())
                .contains(
                        "the forks of the two files are not pairs",
                        "demo.Capture.average (size=64)",
                        "within a factor of 10 or more",
                        "error rate of the run: 0.01 %",
                        base + " with JMH 1.21");
        assertThat(folder.resolve("compare.json")).exists();
        assertThat(folder.resolve("compare.md")).exists();
    }

    private int run(String... arguments) {
        String[] all = new String[arguments.length + 1];
        all[0] = "compare";
        System.arraycopy(arguments, 0, all, 1, arguments.length);
        return Main.commandLine()
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all);
    }

    private String jar() throws IOException {
        return Files.writeString(folder.resolve("benchmarks.jar"), "").toString();
    }

    private static String captured(String version) throws URISyntaxException {
        return Path.of(JmhResults.class.getResource("jmh-" + version + ".json").toURI())
                .toString();
    }
}
