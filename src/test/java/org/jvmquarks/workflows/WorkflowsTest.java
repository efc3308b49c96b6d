package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.cli.Main;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.report.Format;
import org.jvmquarks.verdict.Verdict;

/** What holds for all workflows: they run code of strangers. */
class WorkflowsTest {
    /** Minutes after which even the slowest job is not working any more. */
    private static final int LONGEST_JOB = 180;

    private static final String SAMPLE_FOR_GRADLE = "SamplesIT#gradleRunsAPinInKotlin";

    private static final String OWN_ACTION = "jvmquarks/jvm-quarks/.github/actions/quarks@";

    /** As the sample that builds the jar has it: of the same commit as the jar. */
    private static final String CHECKED_OUT_ACTION = "./jvm-quarks/.github/actions/quarks";

    static List<Workflow> workflows() {
        return Workflow.all();
    }

    @Test
    void areTheseNine() {
        assertThat(workflows())
                .extracting(Workflow::name)
                .containsExactly(
                        "falsify", "machines", "matrix", "nightly", "release", "shards", "site", "truth", "verify");
    }

    /** Whoever can move the tag of an action can run code in a workflow that uses it. */
    @ParameterizedTest
    @MethodSource("workflows")
    void useActionsByTheirHash(Workflow workflow) {
        assertThat(workflow.steps().stream().map(Workflow.Step::uses).flatMap(Optional::stream))
                .isNotEmpty()
                .allMatch(uses -> uses.matches("actions/[a-z-]+@[0-9a-f]{40}")
                        || uses.matches("docker://[a-z/]+:[0-9]+\\.[0-9]+\\.[0-9]+@sha256:[0-9a-f]{64}"));
    }

    @Test
    void releaseStartsWithTagAndKeepsKeysLast() {
        Workflow release = Workflow.named("release");

        assertThat(release.yaml().get("on").toString()).isEqualTo("{\"push\":{\"tags\":[\"v*\"]}}");
        assertThat(release.jobs()).extracting(Workflow.Job::id).containsExactly("stage", "publish");
        assertThat(release.job("stage").yaml().toString()).doesNotContain("secrets.");
        assertThat(release.job("stage").yaml().has("permissions")).isFalse();
        assertThat(release.job("publish").needs()).containsExactly("stage");
        assertThat(release.job("publish").yaml().get("permissions").toString())
                .isEqualTo("{\"contents\":\"write\",\"id-token\":\"write\",\"attestations\":\"write\"}");
    }

    @Test
    void releasePublishesOnlyAfterSamplesWereBuilt() {
        assertThat(Workflow.named("release").steps())
                .extracting(Workflow.Step::toString)
                .containsSubsequence(
                        "stage / Stage",
                        "stage / Run the staged command line",
                        "stage / Verify the samples with the staged artifacts",
                        "publish / Build again, and compare with what was verified",
                        "publish / Attest the provenance",
                        "publish / Publish to the central repository",
                        "publish / Compare what was published with what was verified",
                        "publish / Publish on GitHub",
                        "publish / Publish the formula of Homebrew");
    }

    private static String scriptOf(String workflow, String step) {
        return stepOf(workflow, step).script().orElseThrow();
    }

    private static Workflow.Step stepOf(String workflow, String name) {
        return Workflow.named(workflow).steps().stream()
                .filter(each -> each.toString().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no step " + name));
    }

    /** An installed artifact would stand in for one that is missing in the staging folder. */
    @Test
    void releaseInstallsNothingItsSamplesCouldUse() {
        assertThat(Workflow.named("release").steps().stream()
                        .map(step -> step.script().orElse(""))
                        .filter(script -> script.contains(" deploy ")))
                .hasSize(2)
                .allMatch(script -> script.contains(" -Dmaven.install.skip"));
        assertThat(Workflow.named("release").steps())
                .noneMatch(step -> step.script().orElse("").matches("(?s).*mvnw.* install\\b.*"));
        assertThat(scriptOf("release", "stage / Verify the samples with the staged artifacts"))
                .contains(" -Dstaged=target/staging ");
    }

    @Test
    void releaseRunsTheStagedCommandLine() {
        assertThat(scriptOf("release", "stage / Run the staged command line"))
                .startsWith("java -jar target/staging/")
                .contains("-cli.jar --version | grep ")
                .endsWith(" --line-regexp \"jvm-quarks ${GITHUB_REF_NAME#v}\"");
    }

    /** A checkout without history has no tags but its own. */
    @Test
    void releaseComparesApiWithThatOfLastRelease() {
        Workflow.Job stage = Workflow.named("release").job("stage");

        assertThat(stage.steps().stream().filter(WorkflowsTest::isCheckout))
                .singleElement()
                .satisfies(step -> assertThat(step.with()).containsEntry("fetch-depth", "0"));
        assertThat(scriptOf("release", "stage / Stage"))
                .startsWith(".ci/last-release \"$GITHUB_REF_NAME\" | xargs ./mvnw ");
        assertThat(scriptOf("release", "stage / Show what changed in the API"))
                .isEqualTo("cat target/japicmp/api.md >> \"$GITHUB_STEP_SUMMARY\"");
    }

    /** Each time that the archives are built, and before GitHub shows any of them. */
    @Test
    void releaseComparesEachBuildWithWhatWasVerified() {
        List<String> scripts = Workflow.named("release").job("publish").steps().stream()
                .map(step -> step.script().orElse(""))
                .filter(script -> !script.isEmpty())
                .toList();

        assertThat(scripts).hasSize(5);
        assertThat(scripts.get(0))
                .contains("mvnw -B -ntp package -Prelease ")
                .endsWith(".ci/compare-builds staging target");
        assertThat(scripts.get(1)).contains("mvnw -B -ntp deploy -Prelease ");
        assertThat(scripts.get(2)).isEqualTo(".ci/compare-builds staging target");
        assertThat(scripts.get(3)).contains("gh release create").doesNotContain("mvnw");
        assertThat(scripts.get(4)).contains("jreleaser-maven-plugin:publish");
    }

    @Test
    void releaseAttestsAllThatItPublishes() {
        String paths =
                stepOf("release", "publish / Attest the provenance").with().getOrDefault("subject-path", "");

        assertThat(paths.lines())
                .isNotEmpty()
                .allMatch(path -> path.startsWith("staging/org/jvmquarks/jvm-quarks/*/"))
                .extracting(path -> path.replaceFirst(".*/", ""))
                .containsExactly("*.jar", "*.pom", "*-cyclonedx.json", "*-cyclonedx.xml");
    }

    /** Otherwise a wrong Javadoc or an archive that depends on its folder appears with the tag. */
    @Test
    void publishedArtifactsAreBuiltForEachPullRequest() {
        List<String> scripts = Workflow.named("verify").job("release").steps().stream()
                .map(step -> step.script().orElse(""))
                .filter(script -> !script.isEmpty())
                .toList();

        assertThat(scripts).hasSize(3);
        assertThat(scripts.get(0)).startsWith("gpg ");
        assertThat(scripts.get(1))
                .contains(" deploy -Prelease ", "=staging::file:target/staging")
                .doesNotContain("gpg.skip");
        assertThat(scripts.get(2))
                .contains(" package -Prelease ")
                .endsWith(".ci/compare-builds target/staging ../again/target");
    }

    /** Elsewhere the test of that sample is left out where there is no Gradle. */
    @Test
    void gradleSampleIsBuiltWhereGradleIs() throws IOException {
        assertThat(Workflow.named("verify").job("gradle").steps())
                .extracting(step -> step.script().orElse(""))
                .filteredOn(script -> !script.isEmpty())
                .satisfiesExactly(
                        script -> assertThat(script).isEqualTo("gradle --version"),
                        script -> assertThat(script)
                                .contains("-Dit.test=" + SAMPLE_FOR_GRADLE)
                                .endsWith(" -Dgradle=required"));
        assertThat(Workflow.named("release").job("stage").steps())
                .extracting(step -> step.script().orElse(""))
                .filteredOn(script -> script.contains("SamplesIT"))
                .singleElement()
                .asString()
                .endsWith(" -Dgradle=required");
        String test = Files.readString(Path.of("src/test/java/org/jvmquarks/release/SamplesIT.java"));
        assertThat(test)
                .contains(
                        "void " + SAMPLE_FOR_GRADLE.replaceFirst(".*#", "") + "()",
                        "\"--configuration-cache\"",
                        "\"Configuration cache entry reused\"",
                        "System.getProperty(\"gradle\")");
    }

    /** Elsewhere it has the base that is at hand, or is left out. */
    @Test
    void buildTheImageThatIsPublished() throws IOException {
        assertThat(Workflow.named("verify").job("image").steps())
                .extracting(step -> step.script().orElse(""))
                .filteredOn(script -> !script.isEmpty())
                .singleElement()
                .asString()
                .endsWith(" -Dit.test=ImageIT -Dimage=published");
        assertThat(Path.of("src/test/java/org/jvmquarks/workflows/ImageIT.java"))
                .content()
                .contains("\"published\".equals(System.getProperty(\"image\"))");
    }

    static List<Path> filesThatUseActions() throws IOException {
        try (Stream<Path> workflows = Files.list(Path.of(".github/workflows"));
                Stream<Path> samples = Files.list(Path.of("src/samples/ci"))) {
            return Stream.concat(workflows, samples)
                    .filter(file -> file.toString().endsWith(".yml"))
                    .sorted()
                    .toList();
        }
    }

    /** Renovate reads the release of a hash from the comment, and people do. */
    @ParameterizedTest
    @MethodSource("filesThatUseActions")
    void sayWhichReleaseAHashIs(Path file) throws IOException {
        assertThat(Files.readAllLines(file))
                .filteredOn(line -> line.matches(" *(- )?uses: .*"))
                .filteredOn(line -> !line.contains("docker://") && !line.contains(OWN_ACTION))
                .filteredOn(line -> !line.endsWith("uses: " + CHECKED_OUT_ACTION))
                .allMatch(line -> line.matches(".*@[0-9a-f]{40} # v[0-9]+\\.[0-9]+\\.[0-9]+"));
    }

    @Test
    void useEachActionInOneRelease() throws IOException {
        Map<String, Set<String>> releases = new TreeMap<>();
        for (Path file : filesThatUseActions()) {
            Pattern.compile("uses: ([^@\\s]+)@(.*)")
                    .matcher(Files.readString(file))
                    .results()
                    .forEach(use -> releases.computeIfAbsent(use.group(1), it -> new TreeSet<>())
                            .add(use.group(2)));
        }

        assertThat(releases).containsKey("actions/checkout");
        assertThat(releases.values()).allMatch(some -> some.size() == 1);
    }

    @Test
    void sampleOfJarUsesActionOfSameCheckout() {
        List<Workflow.Step> steps =
                Workflow.read(Path.of("src/samples/ci/github-checkout.yml")).steps();
        String folder = steps.get(0).with().getOrDefault("path", "");

        assertThat(steps).hasSize(3).first().matches(WorkflowsTest::isCheckout);
        assertThat(steps.get(0).with()).containsEntry("persist-credentials", "false");
        assertThat(steps.get(1).yaml().get("working-directory").asText()).isEqualTo(folder);
        assertThat(steps.get(1).script().orElseThrow()).isEqualTo("./mvnw -q package -DskipTests");
        assertThat(steps.get(2).uses()).contains(CHECKED_OUT_ACTION);
        assertThat(CHECKED_OUT_ACTION).isEqualTo("./" + folder + "/" + Action.FILE.getParent());
        assertThat(steps.get(2).with()).containsEntry("jar", folder + "/target/jvm-quarks.jar");
        assertThat(Action.read().inputs()).containsKeys("jar", "command", "arguments", "capstone");
    }

    @Test
    void renovateFindsEachImageOfTheMatrix() throws IOException {
        String pattern = new ObjectMapper()
                .readTree(Path.of(".github/renovate.json").toFile())
                .at("/customManagers/0/matchStrings/0")
                .asText();
        List<String> images = new ArrayList<>();
        new YAMLMapper()
                .readTree(Path.of("jdks.yaml").toFile())
                .get("jdks")
                .forEach(jdk -> images.add(jdk.get("image").asText()));

        assertThat(Pattern.compile(pattern)
                        .matcher(Files.readString(Path.of("jdks.yaml")))
                        .results()
                        .map(found -> found.group(1) + ":" + found.group(2)))
                .containsExactlyElementsOf(images);
    }

    @Test
    void actionShowsFilesThatItsCommandsWrite() {
        String script = Action.read().steps().stream()
                .map(step -> step.script().orElseThrow())
                .filter(each -> each.contains("case $COMMAND in"))
                .findFirst()
                .orElseThrow();
        List<String> commands = Pattern.compile("(?m)^ *([a-z |]+)\\)")
                .matcher(script)
                .results()
                .flatMap(found -> Stream.of(found.group(1).split(" \\| ")))
                .toList();

        assertThat(commands).contains("run", "compare");
        assertThat(Main.commandLine().getSubcommands()).containsKeys(commands.toArray(String[]::new));
        Main.commandLine().getSubcommands().forEach((name, command) -> {
            if (commands.contains(name)) {
                assertThat(command.getCommandSpec().optionsMap()).as(name).containsKey("--output");
            }
        });
        assertThat(Action.read().yaml().at("/inputs/command/description").asText())
                .isEqualTo(String.join(", ", commands.subList(0, commands.size() - 1)) + " or "
                        + commands.get(commands.size() - 1));
        assertThat(Format.all()).extracting(Format::extension).contains("md", "annotations.txt", "sarif");
    }

    @Test
    void actionTakesItsInputsFromTheEnvironment() {
        assertThat(Action.read().steps()).isNotEmpty().allSatisfy(step -> {
            assertThat(step.script().orElseThrow()).doesNotContain("${{");
            assertThat(step.yaml().get("shell").asText()).isEqualTo("bash");
        });
        assertThat(Action.read().steps().stream()
                        .map(step -> step.script().orElseThrow())
                        .filter(script -> script.contains("\n")))
                .allMatch(script -> script.startsWith("set -euo pipefail\n"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void mayReadTheRepositoryAndNothingElse(Workflow workflow) {
        assertThat(workflow.yaml().get("permissions").toString()).isEqualTo("{\"contents\":\"read\"}");
        assertThat(workflow.jobs().stream().filter(job -> !isPublication(workflow, job)))
                .noneMatch(job -> job.yaml().has("permissions"))
                .noneMatch(job -> job.yaml().toString().contains("secrets."));
        assertThat(workflow.steps().stream().filter(WorkflowsTest::isCheckout))
                .as("leave no token behind for what is built")
                .allMatch(step ->
                        step.yaml().at("/with/persist-credentials").asText().equals("false"));
        assertThat(workflow.yaml().toString()).doesNotContain("pull_request_target");
    }

    private static boolean isPublication(Workflow workflow, Workflow.Job job) {
        return List.of("release", "site").contains(workflow.name()) && job.id().equals("publish");
    }

    @Test
    void siteIsPublishedWithoutRunningRepositoryCode() {
        Workflow.Job publish = Workflow.named("site").job("publish");

        assertThat(publish.yaml().get("permissions").toString())
                .isEqualTo("{\"pages\":\"write\",\"id-token\":\"write\"}");
        assertThat(publish.steps())
                .extracting(step -> step.uses().orElse("a script"))
                .satisfiesExactly(
                        uses -> assertThat(uses).startsWith("actions/configure-pages@"),
                        uses -> assertThat(uses).startsWith("actions/deploy-pages@"));
        assertThat(Workflow.named("site").yaml().get("on").toString())
                .isEqualTo("{\"push\":{\"branches\":[\"main\"]},\"workflow_dispatch\":null}");
    }

    private static boolean isCheckout(Workflow.Step step) {
        return step.uses().filter(uses -> uses.startsWith("actions/checkout@")).isPresent();
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void endEachJobAfterAWhile(Workflow workflow) {
        assertThat(workflow.jobs())
                .allSatisfy(job -> assertThat(job.yaml().path("timeout-minutes").asInt())
                        .as(job.id())
                        .isBetween(1, LONGEST_JOB));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void putNoExpressionIntoAScript(Workflow workflow) {
        assertThat(workflow.steps().stream().map(Workflow.Step::script).flatMap(Optional::stream))
                .isNotEmpty()
                .noneMatch(script -> script.contains("${{"));
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void failedCommandStopsEvenInPipe(Workflow workflow) {
        assertThat(workflow.yaml().at("/defaults/run/shell").asText())
                .as("this shell, and no other, is started with -eo pipefail")
                .isEqualTo("bash");
    }

    @Test
    void areQuotedInTheManualAsTheyAre() throws IOException {
        assertThat(quoted("running.md")).hasSize(4).allMatch(steps("matrix")::contains);
        assertThat(quoted("shards.md")).hasSize(3).allMatch(steps("shards")::contains);
    }

    private static String steps(String workflow) throws IOException {
        return Files.readString(Path.of(".github/workflows", workflow + ".yml")).replaceAll("(?m)^ {6}", "");
    }

    private static List<String> quoted(String page) throws IOException {
        return Pattern.compile("```yaml\n(- name: .*?)```", Pattern.DOTALL)
                .matcher(Files.readString(Path.of("src/docs", page)))
                .results()
                .map(block -> block.group(1))
                .toList();
    }

    @ParameterizedTest
    @MethodSource("workflows")
    void finishTheOtherJdksWhenOneFails(Workflow workflow) {
        assertThat(workflow.jobs().stream()
                        .map(job -> job.yaml().path("strategy"))
                        .filter(JsonNode::isObject))
                .allMatch(strategy -> strategy.path("fail-fast").toString().equals("false"));
    }

    @Test
    void runOnBothArchitectures() {
        for (String job : List.of("verify/verify", "nightly/faults")) {
            JsonNode yaml = Workflow.named(job.split("/", 2)[0])
                    .job(job.split("/", 2)[1])
                    .yaml();

            assertThat(yaml.get("runs-on").asText()).as(job).isEqualTo("${{ matrix.runner }}");
            assertThat(yaml.at("/strategy/matrix/runner"))
                    .as(job)
                    .extracting(JsonNode::asText)
                    .containsExactly("ubuntu-latest", "ubuntu-24.04-arm");
        }
    }

    @Test
    void machinesOfBothArchitecturesAreSimulated() {
        for (String job : List.of("simulated", "host")) {
            JsonNode yaml = Workflow.named("machines").job(job).yaml();

            assertThat(yaml.get("runs-on").asText()).as(job).isEqualTo("${{ matrix.runner }}");
            assertThat(yaml.at("/strategy/matrix/include"))
                    .as(job)
                    .extracting(each -> each.get("runner").asText())
                    .contains("ubuntu-latest", "ubuntu-24.04-arm");
        }
    }

    /** A processor need not show what a litmus test allows; the words are {@code LitmusAssert}'s. */
    @ParameterizedTest
    @ValueSource(strings = {"simulated", "host"})
    void machineFailsForUndecidedCellWithoutAllowedOutcome(String job, @TempDir Path folder) throws Exception {
        String script = Workflow.named("machines").job(job).steps().stream()
                .flatMap(step -> step.script().stream())
                .filter(it -> it.contains("INCONCLUSIVE"))
                .findFirst()
                .orElseThrow();
        String check = script.substring(script.indexOf("! grep"));
        CellRecord unseen = Records.judged(
                Records.cell("a", "j"),
                Verdict.INCONCLUSIVE,
                "expected to see the allowed outcome 1, 0 but no run had it for Flag [j]");
        CellRecord noCode = Records.judged(Records.cell("b", "j"), Verdict.INCONCLUSIVE, "without code");

        assertThat(undecided(check, job, folder.resolve("healthy"), Records.cell("c", "j"), unseen))
                .isZero();
        assertThat(undecided(check, job, folder.resolve("other"), unseen, noCode))
                .isOne();
    }

    private static int undecided(String check, String job, Path folder, CellRecord... cells)
            throws IOException, InterruptedException {
        Path run = Files.createDirectories(folder.resolve("runs").resolve(job));
        try (Journal journal = Journal.create(run, Records.host(), Instant.EPOCH)) {
            Stream.of(cells).forEach(journal::cell);
        }
        return new Shell(folder).run(job, check, Map.of()).code();
    }

    /** On the other runner it would be emulated, and its claims about time would not apply. */
    @ParameterizedTest
    @CsvSource({"matrix, run", "falsify, falsify"})
    void jdkForPlatformGetsRunnerOfItsArchitecture(String workflow, String job) {
        assertThat(Workflow.named(workflow).job(job).yaml().get("runs-on").asText())
                .isEqualTo("${{ matrix.platform == 'linux/arm64' && 'ubuntu-24.04-arm' || 'ubuntu-latest' }}");
    }

    /** With the parts of a name that are not known yet, such as {@code run-${{ matrix.id }}}. */
    @ParameterizedTest
    @MethodSource("workflows")
    void downloadsComeFromJobsTheyWaitFor(Workflow workflow) {
        for (Workflow.Job job : workflow.jobs()) {
            List<String> uploads = job.needs().stream()
                    .flatMap(id -> needed(workflow, id).stream())
                    .flatMap(each -> artifacts(each, "upload-artifact").stream())
                    .toList();

            assertThat(artifacts(job, "download-artifact"))
                    .as("%s has %s from the jobs that it needs", job.id(), uploads)
                    .allMatch(uploads::contains);
        }
    }

    /** The job and all that it waits for in turn. */
    private static List<Workflow.Job> needed(Workflow workflow, String id) {
        Workflow.Job job = workflow.job(id);
        return Stream.concat(Stream.of(job), job.needs().stream().flatMap(each -> needed(workflow, each).stream()))
                .toList();
    }

    private static List<String> artifacts(Workflow.Job job, String action) {
        return job.steps().stream()
                .filter(step -> step.uses()
                        .filter(uses -> uses.startsWith("actions/" + action + "@"))
                        .isPresent())
                .map(step -> step.yaml().get("with"))
                .map(with -> with.path("name").asText() + with.path("pattern").asText())
                .map(name -> name.replaceAll("\\$\\{\\{.*?}}", "*"))
                .toList();
    }
}
