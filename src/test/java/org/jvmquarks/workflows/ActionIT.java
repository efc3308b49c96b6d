package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.DigestOutputStream;
import java.security.MessageDigest;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.SharesMachine;

/** The steps of the action, with one quark on the JDK of this build. */
@SharesMachine
class ActionIT {
    private static final Action ACTION = Action.read();

    @TempDir
    Path folder;

    private Runner runner;

    @BeforeEach
    void prepare() throws IOException {
        HostJdks.write(folder, HostJdks.OTHER_ALIGNMENT);
        runner = new Runner(folder, HostJdks.PIN);
    }

    private List<Runner.Ended> use(String command, String arguments, String... more) throws Exception {
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
    void runWithoutFindingsShowsItsSummaryAndPasses() throws Exception {
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
    void brokenPinIsAnnotationResultAndExitCode() throws Exception {
        List<Runner.Ended> ended =
                use("run", HostJdks.PIN + "\n--jdks host-10\n", "sarif", "quarks.sarif", "folder", "my run");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(1);
        assertThat(step(ended, "Run").code()).isZero();
        assertThat(step(ended, "Run").output()).matches("(?s)::stop-commands::([0-9a-f]{32})\n.*\n::\\1::\n");
        assertThat(step(ended, "Annotations").output().lines())
                .singleElement()
                .asString()
                .startsWith("::error title=Scalar replacement%3A escapingObjectIsAllocated::BROKEN ")
                .contains("%0Arerun: java -jar ");
        assertThat(results("quarks.sarif"))
                .singleElement()
                .extracting(result -> result.get("ruleId").asText())
                .isEqualTo(HostJdks.PIN);
        assertThat(folder.resolve("my run/junit.xml")).isNotEmptyFile();
    }

    @Test
    void gateRunsBothJdksAndShowsWhatChanged() throws Exception {
        use("run", HostJdks.PIN + " --jdks host-9,host-10", "summary", "false");

        List<Runner.Ended> ended = use(
                "gate",
                "--run quarks-report --baseline host-9 --candidate host-10 --no-attribution",
                "sarif",
                "gate.sarif");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(1);
        assertThat(runner.summary())
                .content()
                .startsWith("### host-9 → host-10\n\n**host-10 may not replace host-9 yet: ")
                .contains(" (FAILED, exit code 1)\n");
        assertThat(step(ended, "Annotations").output()).startsWith("::error title=");
        assertThat(results("gate.sarif").get(0).get("level").asText()).isEqualTo("error");
    }

    @Test
    void upgradeShowsWhatMustBeFixed() throws Exception {
        Files.writeString(folder.resolve("application.yaml"), "options: [-XX:+NoSuchFlagAtAll]\n");

        List<Runner.Ended> ended = use(
                "upgrade",
                "--from host-9 --to host-10 --application application.yaml --only-mine",
                "sarif",
                "upgrade.sarif");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(1);
        assertThat(runner.summary()).content().contains("host-9", "host-10", "NoSuchFlagAtAll");
        assertThat(step(ended, "Annotations").output()).startsWith("::error title=");
        assertThat(results("upgrade.sarif")).anySatisfy(result -> {
            assertThat(result.get("level").asText()).isEqualTo("error");
            assertThat(result.toString()).contains("NoSuchFlagAtAll");
        });
        assertThat(folder.resolve("quarks-upgrade/upgrade.html")).isNotEmptyFile();
        assertThat(runner.value(expression("exit-code"))).isEqualTo("1");
        assertThat(runner.value(expression("folder"))).isEqualTo("quarks-upgrade");
    }

    @Test
    void inspectionIsTheSummary() throws Exception {
        List<Runner.Ended> ended = use("inspect", "--jdks host-9 -- -XX:+NoSuchFlagAtAll", "sarif", "options.sarif");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(1);
        assertThat(runner.summary()).content().contains("NoSuchFlagAtAll");
        assertThat(step(ended, "Annotations").output()).startsWith("::error title=-XX%3A+NoSuchFlagAtAll [refused]::");
        assertThat(results("options.sarif"))
                .singleElement()
                .extracting(result -> result.get("ruleId").asText())
                .isEqualTo("option/NoSuchFlagAtAll");
        assertThat(runner.value(expression("folder"))).isEqualTo("quarks-inspect");
    }

    @Test
    void argumentsAreWordsAndNothingIsExecuted() throws Exception {
        List<Runner.Ended> ended = use("run", "'$(touch injected)' \"`touch injected`\" ; touch injected");

        assertThat(code(ended)).as(ended.toString()).isEqualTo(2);
        assertThat(step(ended, "Run").output()).contains("unknown quark '$(touch injected)'");
        assertThat(folder.resolve("injected")).doesNotExist();
    }

    @Test
    void unknownCommandIsErrorThatNamesCommands() throws Exception {
        List<Runner.Ended> ended = use("list; touch injected", "");

        assertThat(code(ended)).isEqualTo(2);
        assertThat(step(ended, "Run").output())
                .isEqualTo(
                        "::error title=jvm-quarks::expected the command run, gate, upgrade, fleet, inspect or compare\n");
        assertThat(folder.resolve("injected")).doesNotExist();
    }

    /** With the checksums that the workflow "release" writes. */
    @Test
    void releaseIsDownloaded() throws Exception {
        release("1.2.3", sha256(HostJdks.ARCHIVE));

        List<Runner.Ended> ended = use("run", "object-haeder", "jar", "", "version", "1.2.3", "releases", releases());

        assertThat(step(ended, "Run").output()).contains("unknown quark 'object-haeder'");
        assertThat(code(ended)).isEqualTo(2);
        assertThat(runner.value("steps.jar.outputs.jar")).endsWith("/jvm-quarks-1.2.3.jar");
    }

    @Test
    void tagOfActionIsDefaultOfVersion() throws Exception {
        release("1.2.3", sha256(HostJdks.ARCHIVE));
        runner.with("github.action_ref", "v1.2.3");

        List<Runner.Ended> ended = use("run", "object-haeder", "jar", "", "releases", releases());

        assertThat(step(ended, "Run").output()).contains("unknown quark 'object-haeder'");
    }

    /** Nothing in the name of a branch or in a hash says which release it is. */
    @ParameterizedTest
    @ValueSource(strings = {"main", "release-1.2.3", "v1", "11d5960a326750d5838078e36cf38b85af677262"})
    void refWithoutVersionIsNoDefault(String ref) throws Exception {
        runner.with("github.action_ref", ref);

        List<Runner.Ended> ended = use("run", "", "jar", "");

        assertThat(ended)
                .singleElement()
                .extracting(Runner.Ended::output)
                .asString()
                .contains("expected the input version, such as 0.1.0, or the input jar");
    }

    @Test
    void downloadWithAnotherChecksumIsNotRun() throws Exception {
        String wrong = "0".repeat(64);
        release("1.2.3", wrong);

        List<Runner.Ended> ended = use("run", "", "jar", "", "version", "1.2.3", "releases", releases());

        assertThat(ended)
                .singleElement()
                .extracting(Runner.Ended::output)
                .isEqualTo("::error title=jvm-quarks::expected the SHA-256 of jvm-quarks.jar 1.2.3 to"
                        + " be %s but was %s; check who serves %s\n"
                                .formatted(wrong, sha256(HostJdks.ARCHIVE), releases()));
        assertThat(code(ended)).isEqualTo(2);
        assertThat(folder.resolve("jvm-quarks-1.2.3.jar")).doesNotExist();
    }

    @Test
    void downloadWithoutChecksumIsNotRun() throws Exception {
        release("1.2.3", sha256(HostJdks.ARCHIVE));
        Files.writeString(
                folder.resolve("releases/v1.2.3/SHA256SUMS"), sha256(HostJdks.ARCHIVE) + "  jvm-quarks-sbom.json\n");

        List<Runner.Ended> ended = use("run", "", "jar", "", "version", "1.2.3", "releases", releases());

        assertThat(ended)
                .singleElement()
                .extracting(Runner.Ended::output)
                .asString()
                .contains("expected the SHA-256 of jvm-quarks.jar 1.2.3 to be in SHA256SUMS but");
        assertThat(code(ended)).isEqualTo(2);
    }

    private void release(String version, String sum) throws IOException {
        Path release = Files.createDirectories(folder.resolve("releases").resolve("v" + version));
        Files.copy(HostJdks.ARCHIVE, release.resolve("jvm-quarks.jar"));
        Files.writeString(
                release.resolve("SHA256SUMS"),
                "%s  jvm-quarks-sbom.json\n%s  jvm-quarks.jar\n".formatted("1".repeat(64), sum));
    }

    private String releases() {
        return folder.resolve("releases").toUri().toString();
    }

    private static String sha256(Path file) throws Exception {
        MessageDigest sum = MessageDigest.getInstance("SHA-256");
        try (InputStream in = Files.newInputStream(file);
                OutputStream out = new DigestOutputStream(OutputStream.nullOutputStream(), sum)) {
            in.transferTo(out);
        }
        return HexFormat.of().formatHex(sum.digest());
    }

    @Test
    void firstStepNamesMissingReleaseOrJar() throws Exception {
        List<Runner.Ended> ended = use("run", "", "jar", "");

        assertThat(ended)
                .singleElement()
                .extracting(Runner.Ended::output)
                .isEqualTo("::error title=jvm-quarks::expected the input version, such as 0.1.0, or the input jar\n");
        assertThat(code(ended)).isEqualTo(2);
    }

    private JsonNode results(String file) throws IOException {
        return new ObjectMapper().readTree(folder.resolve(file).toFile()).at("/runs/0/results");
    }
}
