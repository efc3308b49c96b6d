package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledOnOs;
import org.junit.jupiter.api.condition.OS;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.file.Journal;

/** {@code .ci/run} in a checkout whose build is a stub that only records how it was called. */
@EnabledOnOs(value = OS.LINUX, disabledReason = "the script is for Linux")
class ContinuousIntegrationTest {
    private static final String DECIDED = "{\"type\":\"cell\",\"verdict\":\"HOLDS\",\"reason\":\"\"}";
    private static final String IN_ERROR = "{\"type\":\"cell\",\"verdict\":\"ERROR\",\"reason\":\"\"}";
    private static final RunCost COST = new RunCost(List.of(new RunCost.Phase(RunCost.Phase.EXACT, 1)));

    @TempDir
    Path folder;

    private Path checkout;

    @BeforeEach
    void checkOut() throws IOException {
        checkout = Files.createDirectories(folder.resolve("checkout"));
        Files.createDirectories(checkout.resolve(".ci"));
        for (String script : List.of(".ci/run", ".ci/skipped")) {
            Files.copy(Path.of(script), checkout.resolve(script));
        }
        stub(checkout.resolve(".ci/bare"), "echo \"bare $*\" >> calls.txt");
        stub(checkout.resolve("mvnw"), "echo \"mvnw $*\" >> calls.txt");
        stub("java", "echo \"java $*\" >> calls.txt");
        stub("apt-get", "echo \"apt-get $*\" >> calls.txt");
        stub("ldconfig", "echo 'libcapstone.so.4'");
        stub("chromedriver", "");
        stub("aarch64-linux-gnu-objdump", "");
        stub("slurmctld", "");
        journal(4000, DECIDED);
    }

    private void stub(String program, String script) throws IOException {
        stub(folder.resolve("bin").resolve(program), script);
    }

    private static void stub(Path program, String script) throws IOException {
        Files.createDirectories(program.getParent());
        Files.writeString(program, "#!/bin/bash\n" + script + "\n");
        Files.setPosixFilePermissions(program, PosixFilePermissions.fromString("rwxr-xr-x"));
    }

    private void journal(int cells, String... lines) throws IOException {
        journal(cells, List.of(lines), ended(Optional.empty()));
    }

    private void journal(int cells, List<String> lines, List<String> end) throws IOException {
        Path journal = checkout.resolve("target/quarks").resolve(Journal.FILE_NAME);
        Files.createDirectories(journal.getParent());
        Files.write(
                journal,
                Stream.of(Stream.generate(() -> DECIDED).limit(cells - lines.size()), lines.stream(), end.stream())
                        .flatMap(each -> each)
                        .toList());
    }

    /** The lines that a run leaves behind its cells. */
    private List<String> ended(Optional<String> interruptedBy) throws IOException {
        Path run = Files.createTempDirectory(folder, "run");
        try (Journal journal = Journal.create(run, Records.host(), Instant.EPOCH)) {
            journal.ended(RunEnd.now(interruptedBy));
            journal.cost(COST);
        }
        List<String> lines = Files.readAllLines(run.resolve(Journal.FILE_NAME));
        return lines.subList(1, lines.size());
    }

    /** Runs a copy that is not executable, as of an archive. */
    private Runner.Ended run() throws IOException, InterruptedException {
        return new Shell(checkout)
                .run(
                        "ci",
                        "PATH=" + folder.resolve("bin") + ":$PATH bash .ci/run",
                        Map.of("TMPDIR", folder.toString()));
    }

    private List<String> calls() throws IOException {
        return Files.readAllLines(checkout.resolve("calls.txt"));
    }

    /** The call of a run with these arguments. */
    private static String run(String arguments) {
        return "java -XX:+UseSerialGC -XX:TieredStopAtLevel=1 -jar target/jvm-quarks.jar run " + arguments
                + " --output target/quarks --replace";
    }

    @Test
    void bareRunTakesCommandsOfReadme() throws Exception {
        Runner.Ended ended = run();

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(calls())
                .containsExactly(
                        "mvnw -B -ntp test",
                        "mvnw -B -ntp verify -Pengine,services -DskipUnitTests",
                        "java -jar target/jvm-quarks.jar --version");
        assertThat(ended.output())
                .contains("ci: left out, as ../shared/matrix is not here: ")
                .endsWith("ci: passed on the JDKs of this machine\n");
    }

    @Test
    void bareRunInstallsNothingAndNamesUnchecked() throws Exception {
        stub("ldconfig", "");

        Runner.Ended ended = run();

        assertThat(ended.output()).contains("""
                        ci: installs nothing, as ../shared/matrix is not here; what is missing is left out:
                        ci:   libcapstone4|libcapstone5    the first disassembler of pins about machine code
                        """);
        assertThat(calls()).noneMatch(call -> call.startsWith("apt-get"));
    }

    @Test
    void withoutTheMatrixAnErrorFailsToo() throws Exception {
        journal(4000, IN_ERROR);

        Runner.Ended ended = run();

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output())
                .contains("ci: 3999 cells decided, 1 in error; at least 100 and 0 expected")
                .doesNotContain("passed");
    }

    @Test
    void bareRunThatDecidesLittleFails() throws Exception {
        journal(99, DECIDED);

        assertThat(run().code()).isEqualTo(1);
    }

    @Test
    void runThatWasCutShortFails() throws Exception {
        journal(4000, List.of(), List.of());
        Runner.Ended killed = run();
        journal(4000, List.of(), ended(Optional.of("SIGTERM ended it")));
        Runner.Ended interrupted = run();
        journal(4000, List.of(), List.of(ended(Optional.empty()).get(0), DECIDED));
        Runner.Ended resumed = run();

        for (Runner.Ended each : List.of(killed, interrupted, resumed)) {
            assertThat(each.code()).isEqualTo(1);
            assertThat(each.output()).endsWith("ci: the run was cut short: no end follows its last cell\n");
        }
    }

    @Test
    void withTheMatrixItRunsEverything() throws Exception {
        stub(
                folder.resolve("shared/matrix/up"),
                "[[ $* == --env ]] && echo 'export MATRIX=up' || echo \"up $*\" >> calls.txt");

        Runner.Ended ended = run();

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(calls())
                .contains("bare debian-openjdk:17")
                .filteredOn(call -> call.startsWith("mvnw"))
                .hasSize(2)
                .last()
                .asString()
                .contains("verify -Pengine,services,release -Dgpg.skip -Dtest=");
        assertThat(calls())
                .filteredOn(call -> call.contains(" run "))
                .extracting(call -> call.replaceAll(" run [a-z].* --pins", " run … --pins"))
                .containsExactly(
                        run("--pins timing --jdks 17"),
                        run("--pins exact --matrix .ci/jdks.yaml --profile landing --mode prove"),
                        run("… --pins exact --matrix .ci/jdks.yaml --profile machines --inconclusive fail"));
        assertThat(ended.output()).doesNotContain("left out").endsWith("ci: passed, but AArch64 is not checked\n");
    }

    @Test
    void bareMachineOnWhichTheCommandsFailFails() throws Exception {
        stub(folder.resolve("shared/matrix/up"), "");
        stub(checkout.resolve(".ci/bare"), "exit 1");

        assertThat(run().code()).isEqualTo(1);
        assertThat(calls()).noneMatch(call -> call.contains("verify"));
    }

    /** Whoever reads the log sees first what a machine gets, and what for. */
    @Test
    void firstLinesSayWhatIsInstalledAndWhy() throws Exception {
        stub(folder.resolve("shared/matrix/up"), "");
        stub("ldconfig", "");

        assertThat(run().output()).startsWith("""
                        ci: installs what is missing of these, after the README's commands:
                        ci:   libcapstone4|libcapstone5    the first disassembler of pins about machine code
                        """);
        assertThat(calls())
                .contains("apt-get update -qq", "apt-get install -y -qq --no-install-recommends libcapstone4")
                .noneMatch(call -> call.contains("chromium"));
    }

    @Test
    void whatABareMachineSkipsRunsHere() throws Exception {
        stub(folder.resolve("shared/matrix/up"), "");
        Files.writeString(checkout.resolve(".ci/skipped"), """
                # Comment: none.
                DisassemblerTest.codeIsRead: needs Capstone
                DisassemblerTest.other: needs Capstone
                ReleaseScriptsTest: needs git
                """);

        run();

        assertThat(calls())
                .filteredOn(call -> call.contains(" verify "))
                .singleElement()
                .asString()
                .contains(" -Dtest=DisassemblerTest,ReleaseScriptsTest ");
    }

    @Test
    void emulatedRunTakesSampleOfArm64() throws Exception {
        stub(folder.resolve("shared/matrix/up"), "# --env --arm64");

        Runner.Ended ended = run();

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(calls())
                .last()
                .asString()
                .contains("run allocation-outside-tlab ", " --pins exact --matrix .ci/jdks.yaml --jdks arm64-21 ");
        assertThat(ended.output()).contains("at least 40 and 0 expected\n").endsWith("ci: passed\n");
    }

    @Test
    void unbuildableArm64ImageIsNamed() throws Exception {
        stub(folder.resolve("shared/matrix/up"), "[[ $* == --arm64* ]] && echo 'no emulator' && exit 1; true");

        Runner.Ended ended = run();

        assertThat(ended.code()).as(ended.output()).isZero();
        assertThat(ended.output())
                .contains("ci: no AArch64 by emulation: no emulator\n")
                .endsWith("ci: passed, but AArch64 is not checked\n");
    }

    @Test
    void imagesThatCannotBeBuiltFail() throws Exception {
        stub(folder.resolve("shared/matrix/up"), "echo 'no space left'; exit 1");

        Runner.Ended ended = run();

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).endsWith("ci: no engine and JDK 17:\nno space left\n");
        assertThat(calls()).containsExactly("mvnw -B -ntp -q package -Dtest=JavaVersionTest");
    }

    @Test
    void withABrokenMatrixItFails() throws Exception {
        Files.createDirectories(folder.resolve("shared/matrix"));

        Runner.Ended ended = run();

        assertThat(ended.code()).isNotZero();
        assertThat(ended.output()).contains("ci: no engine and JDK 17:");
        assertThat(calls()).noneMatch(call -> call.contains("verify"));
    }

    @Test
    void withTheMatrixItExpectsMore() throws Exception {
        stub(folder.resolve("shared/matrix/up"), "");
        journal(619, DECIDED);

        Runner.Ended ended = run();

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).endsWith("at least 620 and 0 expected\n");
    }
}
