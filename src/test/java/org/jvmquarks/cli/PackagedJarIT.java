package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.parser.Parser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.verdict.Verdict;

/** The archive that people get, in a folder without anything. */
@SharesMachine
class PackagedJarIT {
    /** The package of the probes, taken out of the archive of all quarks. */
    private static final String PACKAGE = "quarks.jar-org.jvmquarks.quarks.examples.jar";

    private static final Path ARCHIVE = Path.of("target", "jvm-quarks.jar").toAbsolutePath();
    private static final String HOME = System.getProperty("java.home");

    @TempDir
    Path folder;

    private record Ended(int code, String out, String err) {}

    @Test
    void listsItsQuarks() throws Exception {
        Ended list = run("list", "scalar-replacement");

        assertThat(list.err()).isEmpty();
        assertThat(list.code()).isZero();
        assertThat(list.out()).startsWith("scalar-replacement (compiler)");
    }

    @Test
    void runsQuarkWhoseGuestSeesNothingOfHost() throws Exception {
        Ended run = run("run", "scalar-replacement/escapingObjectIsAllocated", "--jdks", HOME);

        assertThat(run.out()).contains("1 cell: 1 HOLDS, ");
        assertThat(run.err()).isEmpty();
        assertThat(run.code()).isZero();
        assertThat(folder.resolve("quarks-report")).isDirectoryContaining("glob:**/index.html");
        CellRecord cell = JournalReader.read(folder.resolve("quarks-report/cells.jsonl"))
                .cells()
                .get(0);
        assertThat(cell.rerun())
                .startsWith("java -jar " + ARCHIVE + " run scalar-replacement/escapingObjectIsAllocated --jdks=");
        List<String> argv = cell.guests().get(0).argv();
        assertThat(argv.get(argv.indexOf("-cp") + 1).split(":"))
                .allMatch(entry -> !entry.equals(ARCHIVE.toString()))
                .anyMatch(entry -> entry.endsWith("/quarks.jar"));
    }

    /** Also of one that the host itself uses, and that lies in the program's own archive. */
    @Test
    void guestGetsLibrariesOfItsProbeOnly() throws Exception {
        Ended run = run("run", "relaxed-poll/relaxedPollMisses", "coordinated-omission/stallIsOmitted", "--jdks", HOME);

        assertThat(run.out()).contains("2 cells: 2 HOLDS, ");
        assertThat(run.err()).isEmpty();
        assertThat(JournalReader.read(folder.resolve("quarks-report/cells.jsonl"))
                        .cells())
                .extracting(PackagedJarIT::classPath)
                .containsExactlyInAnyOrder(
                        List.of("guest.jar", PACKAGE, "quarks.jar", "jctools-core.jar"),
                        List.of("guest.jar", PACKAGE, "quarks.jar", "HdrHistogram.jar"));
    }

    private static List<String> classPath(CellRecord cell) {
        List<String> argv = cell.guests().get(0).argv();
        return Stream.of(argv.get(argv.indexOf("-cp") + 1).split(":"))
                .map(entry -> Path.of(entry).getFileName().toString())
                .toList();
    }

    /** As Jenkins, GitLab and others read it: the element says what became of the cell. */
    @Test
    void tellsBuildServersEachVerdictWithItsReason() throws Exception {
        Files.writeString(folder.resolve("some.yaml"), """
                jdks:
                  - {id: plain, home: "%s"}
                  - {id: aligned, home: "%s", options: ["-XX:ObjectAlignmentInBytes=32"]}
                  - {id: wrong, vendor: nobody, home: "%s"}
                """.formatted(HOME, HOME, HOME));

        Ended run = run(
                "run",
                "scalar-replacement/escapingObjectIsAllocated",
                "object-header/compactHeadersOnRequest",
                "--matrix=some.yaml",
                "--jdks=plain,aligned,wrong");

        assertThat(run.code()).as(run.err()).isEqualTo(1);
        Element suite = Jsoup.parse(Files.readString(folder.resolve("quarks-report/junit.xml")), Parser.xmlParser())
                .expectFirst("testsuite");
        assertThat(List.of("tests", "failures", "errors", "skipped"))
                .extracting(suite::attr)
                .containsExactly("6", "1", "2", "2");
        assertThat(suite.select("testcase"))
                .extracting(test -> test.attr("name") + " " + outcome(test))
                .containsExactlyInAnyOrder(
                        "escapingObjectIsAllocated [plain] passed",
                        "escapingObjectIsAllocated [aligned] failure",
                        "escapingObjectIsAllocated [wrong] error",
                        "compactHeadersOnRequest [plain] skipped",
                        "compactHeadersOnRequest [aligned] skipped",
                        "compactHeadersOnRequest [wrong] error");
        assertThat(suite.expectFirst("failure").attr("message"))
                .startsWith("BROKEN C2 allocates an object that the method returns [aligned]\n" + "  expected ")
                .contains("\n  rerun: java -jar ");
        assertThat(suite.expectFirst("error").attr("message")).startsWith("ERROR(WRONG_VM) ");
        assertThat(suite.expectFirst("skipped").text()).contains("NOT_APPLICABLE ");
        assertThat(suite.select("properties")).isEmpty();
    }

    private static String outcome(Element test) {
        return Stream.of("failure", "error", "skipped")
                .filter(name -> !test.getElementsByTag(name).isEmpty())
                .findFirst()
                .orElse("passed");
    }

    /** As a user does who reads that a pin is broken. */
    @Test
    void rerunLineOfBrokenPinChecksOneCell() throws Exception {
        Files.writeString(folder.resolve("some.yaml"), """
                jdks:
                  - {id: plain, home: "%1$s"}
                  - {id: aligned, home: "%1$s", options: ["-XX:ObjectAlignmentInBytes=32"]}
                """.formatted(HOME));
        Path journal = folder.resolve("quarks-report/cells.jsonl");

        Ended run = run(
                "run", "scalar-replacement/escapingObjectIsAllocated", "--matrix=some.yaml", "--jdks=plain,aligned");
        String before = Files.readString(journal);
        String line = run.out()
                .lines()
                .map(String::strip)
                .filter(it -> it.startsWith("rerun: "))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no rerun line:\n" + run.out()));
        Ended again = ended(List.of("bash", "-c", line.substring("rerun: ".length())));

        assertThat(run.code()).as(run.err()).isEqualTo(1);
        assertThat(JournalReader.read(journal).cells()).hasSize(2);
        assertThat(again.code()).as(again.out() + again.err()).isEqualTo(1);
        assertThat(JournalReader.read(folder.resolve("quarks-report-rerun/cells.jsonl"))
                        .cells())
                .singleElement()
                .satisfies(cell -> {
                    assertThat(cell.verdict()).isEqualTo(Verdict.BROKEN);
                    assertThat(cell.pin()).isEqualTo("escapingObjectIsAllocated");
                    assertThat(cell.jdk()).isEqualTo("aligned");
                });
        assertThat(journal).content().isEqualTo(before);
    }

    @Test
    void invalidInputIsUsageErrorOfOneSentence() throws Exception {
        Ended run = run("run", "object-haeder");

        assertThat(run.code()).isEqualTo(2);
        assertThat(run.out()).isEmpty();
        assertThat(run.err().lines())
                .containsExactly("quarks run: unknown quark 'object-haeder'; did you mean 'object-header'?");
        assertThat(folder.resolve("quarks-report")).doesNotExist();
    }

    private Ended run(String... arguments) throws IOException, InterruptedException {
        List<String> command = new ArrayList<>();
        command.addAll(List.of(Path.of(HOME, "bin", "java").toString(), "-jar"));
        command.add(ARCHIVE.toString());
        command.addAll(List.of(arguments));
        return ended(command);
    }

    private Ended ended(List<String> command) throws IOException, InterruptedException {
        Path out = folder.resolve("out.txt");
        Path err = folder.resolve("err.txt");
        ProcessBuilder builder = new ProcessBuilder(command)
                .directory(folder.toFile())
                .redirectOutput(out.toFile())
                .redirectError(err.toFile());
        builder.environment().put("PATH", Path.of(HOME, "bin") + ":" + System.getenv("PATH"));
        Process process = builder.start();
        assertThat(process.waitFor(2, TimeUnit.MINUTES)).as("ends by itself").isTrue();
        return new Ended(process.exitValue(), Files.readString(out), Files.readString(err));
    }
}
