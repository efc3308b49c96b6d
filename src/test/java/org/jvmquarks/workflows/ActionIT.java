package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.jvmquarks.junit.PinLocks;

/** The steps of the action, with one quark on the JDK of this build. */
@ResourceLock(value = PinLocks.MACHINE, mode = ResourceAccessMode.READ)
class ActionIT {
    private static final Action ACTION = Action.read();

    @TempDir Path folder;

    private Runner runner;

    @BeforeEach
    void prepare() throws IOException {
        HostJdks.write(folder, HostJdks.OTHER_ALIGNMENT);
        runner = new Runner(folder, HostJdks.PIN);
    }

    private List<Runner.Ended> use(String command, String arguments, String... more)
            throws Exception {
        Map<String, String> with = new HashMap<>();
        with.put("command", command);
        with.put("arguments", arguments);
        with.put("jar", HostJdks.ARCHIVE.toString());
        for (int i = 0; i < more.length; i += 2) {
            with.put(more[i], more[i + 1]);
        }
        return runner.run(ACTION, with);
    }

    private static Runner.Ended step(List<Runner.Ended> ended, String name) {
        return ended.stream()
                .filter(each -> each.step().equals("quarks / " + name))
                .findFirst()
                .orElseThrow(() -> new AssertionError("no step " + name + " in " + ended));
    }

    private static int code(List<Runner.Ended> ended) {
        return ended.get(ended.size() - 1).code();
    }

    @Test
    void aRunWithoutFindingsShowsItsSummaryAndPasses() throws Exception {
        List<Runner.Ended> ended = use("run", HostJdks.PIN + " --jdks host-9", "sarif", "a.sarif");

        assertThat(code(ended)).as(ended.toString()).isZero();
        assertThat(runner.summary()).content().startsWith("### Quarks on 1 JDK\n");
        assertThat(step(ended, "Annotations").output()).isEmpty();
        assertThat(results("a.sarif")).isEmpty();
        assertThat(runner.value(expression("exit-code"))).isEqualTo("0");
        assertThat(runner.value(expression("folder"))).isEqualTo("quarks-report");
    }

    private static String expression(String output) {
        return ACTION.output(output).replaceAll("^\\$\\{\\{ | }}$", "");
    }

    @Test
    void aBrokenPinIsAnAnnotationAResultAndTheExitCode() throws Exception {
        List<Runner.Ended> ended =
                use(
                        "run",
                        HostJdks.PIN + "\n--jdks host-10\n",
                        "sarif",
                        "quarks.sarif",
                        "folder",
                        "my run");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(1);
        assertThat(step(ended, "Run").code()).isZero();
        assertThat(step(ended, "Run").output())
                .matches("(?s)::stop-commands::([0-9a-f]{32})\n.*\n::\\1::\n");
        assertThat(step(ended, "Annotations").output().lines())
                .singleElement()
                .asString()
                .startsWith(
                        "::error title=Scalar replacement%3A escapingObjectIsAllocated::BROKEN ")
                .contains("%0Arerun: java -jar ");
        assertThat(results("quarks.sarif"))
                .singleElement()
                .extracting(result -> result.get("ruleId").asText())
                .isEqualTo(HostJdks.PIN);
        assertThat(folder.resolve("my run/junit.xml")).isNotEmptyFile();
    }

    @Test
    void theGateRunsBothJdksAndShowsWhatChanged() throws Exception {
        use("run", HostJdks.PIN + " --jdks host-9,host-10", "summary", "false");

        List<Runner.Ended> ended =
                use(
                        "gate",
                        "--run quarks-report --baseline host-9 --candidate host-10 --no-attribution",
                        "sarif",
                        "gate.sarif");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(1);
        assertThat(runner.summary()).content().startsWith("### host-9 → host-10: CHANGED\n");
        assertThat(step(ended, "Annotations").output()).startsWith("::error title=");
        assertThat(results("gate.sarif").get(0).get("level").asText()).isEqualTo("error");
    }

    @Test
    void anInspectionIsTheSummary() throws Exception {
        List<Runner.Ended> ended =
                use("inspect", "--jdks host-9 -- -XX:+NoSuchFlagAtAll", "sarif", "options.sarif");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(1);
        assertThat(runner.summary()).content().contains("NoSuchFlagAtAll");
        assertThat(step(ended, "Annotations").output())
                .startsWith("::error title=-XX%3A+NoSuchFlagAtAll [refused]::");
        assertThat(results("options.sarif"))
                .singleElement()
                .extracting(result -> result.get("ruleId").asText())
                .isEqualTo("option/NoSuchFlagAtAll");
        assertThat(runner.value(expression("folder"))).isEqualTo("quarks-inspect");
    }

    @Test
    void argumentsAreWordsAndNothingIsExecuted() throws Exception {
        List<Runner.Ended> ended =
                use("run", "'$(touch injected)' \"`touch injected`\" ; touch injected");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(2);
        assertThat(step(ended, "Run").output()).contains("unknown quark '$(touch injected)'");
        assertThat(folder.resolve("injected")).doesNotExist();
    }

    @Test
    void anUnknownCommandIsAnErrorThatNamesTheCommands() throws Exception {
        List<Runner.Ended> ended = use("list; touch injected", "");

        assertThat(code(ended)).isEqualTo(2);
        assertThat(step(ended, "Run").output())
                .isEqualTo(
                        "::error title=jvm-quarks::expected the command run, gate, upgrade or"
                                + " inspect\n");
        assertThat(folder.resolve("injected")).doesNotExist();
    }

    @Test
    void aReleaseIsDownloaded() throws Exception {
        Path release = folder.resolve("releases/v1.2.3/jvm-quarks.jar");
        Files.createDirectories(release.getParent());
        Files.copy(HostJdks.ARCHIVE, release);

        List<Runner.Ended> ended =
                use(
                        "run",
                        "object-haeder",
                        "jar",
                        "",
                        "version",
                        "1.2.3",
                        "releases",
                        folder.resolve("releases").toUri().toString());

        assertThat(step(ended, "Run").output()).contains("unknown quark 'object-haeder'");
        assertThat(code(ended)).isEqualTo(2);
    }

    @Test
    void withoutAReleaseAndAJarTheFirstStepSaysWhatIsMissing() throws Exception {
        List<Runner.Ended> ended = use("run", "", "jar", "");

        assertThat(ended)
                .singleElement()
                .extracting(Runner.Ended::output)
                .isEqualTo(
                        "::error title=jvm-quarks::expected the input version, such as 0.1.0, or"
                                + " the input jar\n");
        assertThat(code(ended)).isEqualTo(2);
    }

    private JsonNode results(String file) throws IOException {
        return new ObjectMapper().readTree(folder.resolve(file).toFile()).at("/runs/0/results");
    }
}
