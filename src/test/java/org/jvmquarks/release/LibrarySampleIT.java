package org.jvmquarks.release;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeFalse;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.FalsifierRecord;
import org.jvmquarks.verdict.Verdict;

/** The sample of a library with seven pins, on several JDKs, as {@link SamplesIT} runs the others. */
@SharesMachine
class LibrarySampleIT {
    private static final String OUTPUT = "target/quarks";

    /** What a project adds for JDKs in containers, as the manual shows it. */
    private static final Path CONTAINERS =
            Path.of("src", "docs", "examples", "containers.xml").toAbsolutePath();

    /** The images of continuous integration that can load what is compiled for JDK 17. */
    private static final Path IMAGES = Path.of(".ci", "jdks.yaml").toAbsolutePath();

    private static final List<Integer> VERSIONS_OF_IMAGES = List.of(17, 21, 25, 27);

    /** The pins with exact evidence that need no disassembler. */
    private static final List<String> OBSERVED = List.of(
            "offerAndPollDoNotAllocate",
            "sidesAreApart",
            "offerAndPollAreInlined",
            "benchmarkIsWithoutGarbageAndCalls");

    private static final String VECTORIZED = "addAllIsVectorized";

    /** This one is about instructions of one architecture. */
    private static final String WITHOUT_LOCK = "offerAndPollTakeNoLock";

    @TempDir
    static Path shared;

    private static Repository repository;

    @TempDir
    Path folder;

    private SampleProject project;

    @BeforeAll
    static void deploy() throws Exception {
        repository = Repository.in(shared);
    }

    @AfterAll
    static void leave() throws Exception {
        Repository.leave(shared);
    }

    @BeforeEach
    void copy() throws Exception {
        project = SampleProject.copy("library", folder);
    }

    @Test
    void exactPinsHoldAndFailOnEachJdk() throws Exception {
        Ended ended = test("-Dquarks.jdks=17..", "-Dquarks.pins=exact", "-Dquarks.mode=falsify");

        assertThat(ended.code()).as(ended.output()).isZero();
        assertExactPinsHold();
        assertThat(cells())
                .filteredOn(cell -> cell.verdict() == Verdict.HOLDS)
                .isNotEmpty()
                .allSatisfy(cell -> assertThat(cell.falsifiedBy())
                        .isNotEmpty()
                        .extracting(FalsifierRecord::verdict)
                        .containsOnly(Verdict.BROKEN));
        assertThat(project.run(OUTPUT).quarks())
                .singleElement()
                .extracting(quark -> quark.page().orElseThrow().claim())
                .asString()
                .startsWith("A ring of elements is passed from thread to thread");
    }

    /** The machine has the images where the matrix of continuous integration is. */
    @Test
    void exactPinsHoldInContainers() throws Exception {
        for (int version : VERSIONS_OF_IMAGES) {
            String image = "debian-openjdk:" + version;
            assumeFalse(output("docker", "image", "inspect", image).isEmpty(), "needs the image " + image);
        }
        project.edit("pom.xml", "  </dependencies>", Files.readString(CONTAINERS) + "  </dependencies>");
        project.importVersions();
        List<String> ids =
                VERSIONS_OF_IMAGES.stream().map(version -> "debian-" + version).toList();

        Ended ended =
                test("-Dquarks.matrix=" + IMAGES, "-Dquarks.jdks=" + String.join(",", ids), "-Dquarks.pins=exact");

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(jdks()).containsExactlyInAnyOrderElementsOf(ids);
        assertExactPinsHold();
    }

    /** A busy machine may leave the pin undecided, which fails only a run that decides nothing. */
    @Test
    void pinAboutTimeHoldsAndCanFail() throws Exception {
        Ended ended = test(
                "-Dtest=RingTest#maskIsFaster+sidesAreApart",
                "-Dquarks.jdks=" + System.getProperty("java.home"),
                "-Dquarks.mode=falsify");

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(cells())
                .hasSize(2)
                .filteredOn(cell -> cell.pin().equals("maskIsFaster"))
                .singleElement()
                .satisfies(cell -> assertThat(cell.verdict()).isIn(Verdict.HOLDS, Verdict.INCONCLUSIVE))
                .satisfies(cell -> assertThat(cell.falsifiedBy())
                        .hasSize(cell.verdict() == Verdict.HOLDS ? 1 : 0)
                        .extracting(FalsifierRecord::verdict)
                        .isSubsetOf(Verdict.BROKEN, Verdict.INCONCLUSIVE));
    }

    /** What this machine cannot check is known beforehand, so nothing else may go unchecked. */
    private void assertExactPinsHold() throws Exception {
        Map<String, Verdict> expected = expected();
        for (String jdk : jdks()) {
            List<CellRecord> cells =
                    cells().stream().filter(cell -> cell.jdk().equals(jdk)).toList();
            assertThat(cells)
                    .as(jdk)
                    .extracting(CellRecord::pin)
                    .containsExactlyInAnyOrderElementsOf(expected.keySet());
            assertThat(cells)
                    .allSatisfy(cell -> assertThat(cell.verdict())
                            .as("%s [%s]: %s", cell.pin(), jdk, cell.reason())
                            .isEqualTo(expected.get(cell.pin())));
        }
    }

    private Map<String, Verdict> expected() throws Exception {
        boolean disassembler = output("objdump", "--version").contains("GNU objdump");
        boolean amd64 = "amd64".equals(System.getProperty("os.arch"));
        Map<String, Verdict> expected = new HashMap<>();
        OBSERVED.forEach(pin -> expected.put(pin, Verdict.HOLDS));
        expected.put(VECTORIZED, disassembler ? Verdict.HOLDS : Verdict.NOT_APPLICABLE);
        expected.put(WITHOUT_LOCK, disassembler && amd64 ? Verdict.HOLDS : Verdict.NOT_APPLICABLE);
        return expected;
    }

    private Ended test(String... settings) throws IOException, InterruptedException {
        return repository.maven(
                project.folder(),
                Stream.concat(Stream.of("test"), Stream.of(settings)).toList());
    }

    private List<CellRecord> cells() {
        return project.cells(OUTPUT);
    }

    private Set<String> jdks() {
        return cells().stream().map(CellRecord::jdk).collect(Collectors.toSet());
    }

    /** Returns what a program wrote; empty if it failed or is not on the machine. */
    private String output(String... command) throws InterruptedException {
        try {
            Ended ended = Ended.of(folder, List.of(command), Map.of());
            return ended.code() == 0 ? ended.output() : "";
        } catch (IOException e) {
            // The system found no such program.
            return "";
        }
    }
}
