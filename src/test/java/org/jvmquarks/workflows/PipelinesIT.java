package org.jvmquarks.workflows;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.dataformat.yaml.YAMLMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.journal.file.JournalReader;

/**
 * The files of {@code src/samples/ci} as their build servers execute them, with one quark on the JDK of this build in
 * place of 21, and with another alignment in place of 25. {@link WorkflowsTest} checks the one that builds the jar.
 */
@SharesMachine
class PipelinesIT {
    private static final Path SAMPLES = Path.of("src", "samples", "ci");
    private static final Pattern SH = Pattern.compile("(?m)^ *sh '(.*)'$");
    private static final Pattern VARIABLE = Pattern.compile("(?m)^ *([A-Z_]+) = '(.*)'$");

    @TempDir
    Path folder;

    @BeforeEach
    void prepare() throws IOException {
        HostJdks.write(folder, HostJdks.OTHER_ALIGNMENT);
    }

    /** Or JUnit warns that it deletes a link that leads out of the folder. */
    @AfterEach
    void unlink() throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            for (Path link : files.filter(Files::isSymbolicLink).toList()) {
                Files.delete(link);
            }
        }
    }

    private static String sample(String name) throws IOException {
        return Files.readString(SAMPLES.resolve(name));
    }

    /** One quark in place of all exact ones. */
    private static String smaller(String script) {
        return script.replace(" run --jdks ", " run " + HostJdks.PIN + " --jdks ");
    }

    /** A release where the samples look for it, in place of the one on the web. */
    private String releases(String checksum) throws IOException {
        Path release = Files.createDirectories(folder.resolve("releases/v0.1.0"));
        Files.createSymbolicLink(release.resolve("jvm-quarks.jar"), HostJdks.ARCHIVE);
        Files.writeString(
                release.resolve("SHA256SUMS"),
                "%s  jvm-quarks.jar%n%s  sbom.json%n".formatted(checksum, "0".repeat(64)));
        return folder.resolve("releases").toUri().toString();
    }

    private static String checksumOfArchive() throws Exception {
        return HexFormat.of()
                .formatHex(MessageDigest.getInstance("SHA-256").digest(Files.readAllBytes(HostJdks.ARCHIVE)));
    }

    private Runner.Ended run(String name, String script, Map<String, String> environment) throws Exception {
        return new Shell(folder).run(name, smaller(script), environment);
    }

    @Test
    void gitHubShowsWhatChangedAndFails() throws Exception {
        Runner runner = new Runner(folder, HostJdks.PIN);
        Map<String, String> with = gate("github.yml");
        with.replaceAll((name, value) -> value.replace("21", "host-9").replace("25", "host-10"));
        run("both JDKs", "java -jar \"$JAR\" run --jdks host-9,host-10", Map.of("JAR", HostJdks.ARCHIVE.toString()));
        with.put("jar", HostJdks.ARCHIVE.toString());
        with.merge("arguments", " --run quarks-report --no-attribution", String::concat);

        List<Runner.Ended> ended = runner.run(Action.read(), with);

        assertThat(ended.get(ended.size() - 1).code()).as(ended.toString()).isEqualTo(1);
        assertThat(runner.summary())
                .content()
                .startsWith("### host-9 → host-10\n\n**host-10 may not replace host-9 yet: ")
                .contains(" (FAILED, exit code 1)\n");
    }

    @Test
    void ledgerOnGitHubAcceptsWhatItNames() throws Exception {
        Map<String, String> with = gate("github-ledger.yml");
        with.replaceAll((name, value) -> value.replace("21", "host-9").replace("25", "host-10"));
        Map<String, String> jar = Map.of("JAR", HostJdks.ARCHIVE.toString());
        Files.createFile(Files.createDirectory(folder.resolve(".github")).resolve("accepted.yaml"));
        run("both JDKs", "java -jar \"$JAR\" run --jdks host-9,host-10", jar);
        run(
                "accept",
                "java -jar \"$JAR\" gate --run quarks-report --baseline host-9 --candidate host-10"
                        + " --offline --accepted .github/accepted.yaml --accept --reason alignment"
                        + " --owner test --expires 9999-12-31",
                jar);
        with.put("jar", HostJdks.ARCHIVE.toString());
        with.merge("arguments", " --run quarks-report --no-attribution", String::concat);

        List<Runner.Ended> ended = new Runner(folder, HostJdks.PIN).run(Action.read(), with);

        assertThat(ended.get(ended.size() - 1).code()).as(ended.toString()).isZero();
        assertThat(folder.resolve("quarks.sarif")).content().contains("\"version\" : \"2.1.0\"");
        assertThat(folder.resolve("quarks-gate")).as("the artifact").isDirectory();
    }

    /** Returns the inputs of the only step that uses the action. */
    private static Map<String, String> gate(String sample) {
        return new LinkedHashMap<>(Workflow.read(SAMPLES.resolve(sample)).steps().stream()
                .filter(step -> step.uses().orElseThrow().contains("/actions/quarks@"))
                .findFirst()
                .orElseThrow()
                .with());
    }

    @Test
    void gitLabRunsEachJdkAndComparesThem() throws Exception {
        JsonNode yaml = new YAMLMapper()
                .readTree(
                        sample("gitlab-ci.yml").replaceAll("\\b21\\b", "host-9").replaceAll("\\b25\\b", "host-10"));
        Map<String, String> environment = new LinkedHashMap<>();
        environment.put("CI_PROJECT_DIR", folder.toString());
        Workflow.texts(yaml.get("variables"))
                .forEach((name, value) -> environment.put(name, expanded(value, environment)));
        environment.put("QUARKS_RELEASES", releases(checksumOfArchive()));

        List<Integer> codes = new ArrayList<>();
        for (JsonNode jdk : yaml.at("/run/parallel/matrix/0/JDK")) {
            environment.put("JDK", jdk.asText());
            codes.add(job(yaml, "run", environment).code());
        }
        Runner.Ended gate = job(yaml, "gate", environment);

        assertThat(codes).as("the second one breaks the pin").containsExactly(0, 1);
        assertThat(gate.code()).as(gate.output()).isEqualTo(1);
        assertThat(gate.output()).contains("FAILED: host-10 may not replace host-9 yet");
        assertThat(yaml.at("/run/artifacts/reports/junit").asText()).isEqualTo("runs/*/junit.xml");
        assertThat(folder.resolve("runs/host-10/junit.xml")).content().contains("<failure ");
        assertThat(yaml.at("/gate/artifacts/paths"))
                .allSatisfy(path -> assertThat(folder.resolve(path.asText())).isDirectory());
        assertThat(folder.resolve("merged/index.html")).isNotEmptyFile();
    }

    @Test
    void gitLabRefusesUnreleasedJar() throws Exception {
        JsonNode yaml = new YAMLMapper().readTree(sample("gitlab-ci.yml"));
        Map<String, String> environment = Map.of(
                "QUARKS_JAR",
                folder.resolve("kept.jar").toString(),
                "QUARKS_VERSION",
                "0.1.0",
                "QUARKS_RELEASES",
                releases("1".repeat(64)),
                "JDK",
                "host-9");

        Runner.Ended ended = job(yaml, "run", environment);

        assertThat(ended.code()).isEqualTo(1);
        assertThat(ended.output()).contains("jvm-quarks.jar: FAILED");
        assertThat(folder.resolve("kept.jar")).as("kept for later jobs").doesNotExist();
        assertThat(folder.resolve("runs")).doesNotExist();
    }

    private static String expanded(String text, Map<String, String> variables) {
        String expanded = text;
        for (Map.Entry<String, String> variable : variables.entrySet()) {
            expanded = expanded.replace("$" + variable.getKey(), variable.getValue());
        }
        return expanded;
    }

    /** In one shell, as GitLab does. */
    private Runner.Ended job(JsonNode yaml, String name, Map<String, String> environment) throws Exception {
        List<String> lines = new ArrayList<>();
        yaml.at("/.quarks/before_script").forEach(line -> lines.add(line.asText()));
        yaml.at("/" + name + "/script").forEach(line -> lines.add(line.asText()));
        assertThat(lines).hasSizeGreaterThan(2);
        return run(name, String.join("\n", lines), environment);
    }

    @Test
    void jenkinsFailsAtGateAndKeepsBothReports() throws Exception {
        String pipeline = sample("Jenkinsfile").replace("'21'", "'host-9'").replace("'25'", "'host-10'");
        Map<String, String> environment = new LinkedHashMap<>();
        VARIABLE.matcher(pipeline).results().forEach(it -> environment.put(it.group(1), it.group(2)));
        List<String> scripts =
                SH.matcher(pipeline).results().map(script -> script.group(1)).toList();
        assertThat(environment).containsOnlyKeys("QUARKS_VERSION", "QUARKS_RELEASES", "BASELINE", "CANDIDATE");
        environment.put("QUARKS_RELEASES", releases(checksumOfArchive()));

        List<Runner.Ended> ended = new ArrayList<>();
        for (String script : scripts) {
            ended.add(run("sh", script, environment));
        }

        assertThat(ended).as(ended.toString()).extracting(Runner.Ended::code).containsExactly(0, 0, 0, 1);
        assertThat(JournalReader.read(folder.resolve("quarks-report/cells.jsonl"))
                        .cells())
                .hasSize(2);
        assertThat(pipeline).contains("junit 'quarks-report/junit.xml'");
        assertThat(folder.resolve("quarks-report/junit.xml")).content().contains("<failure ");
        assertThat(folder.resolve("quarks-gate/gate.html")).isNotEmptyFile();
    }
}
