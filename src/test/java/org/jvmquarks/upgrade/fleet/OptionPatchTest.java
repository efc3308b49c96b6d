package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.Proposal.Change;

class OptionPatchTest {
    private static final Change MANAGER =
            new Change(Optional.of("-Djava.security.manager"), List.of(), "JDK 24 refuses it");
    private static final Change COLLECTOR =
            new Change(Optional.of("-XX:+UseConcMarkSweepGC"), List.of("-XX:+UseG1GC"), "JDK 14 removed it");

    @TempDir
    private Path folder;

    private Path write(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }

    private static Proposal proposal(Change... changes) {
        return new Proposal(List.of("-Xmx1g"), List.of(changes), Optional.empty());
    }

    /** Returns the lines of a patch that are not the same before and after. */
    private static List<String> changed(Optional<String> patch) {
        return patch.orElseThrow()
                .lines()
                .filter(line -> line.matches("[+-].*") && !line.matches("(---|\\+\\+\\+) [ab]/.*"))
                .toList();
    }

    @Test
    void flowListLosesTheOptionWithItsComma() throws IOException {
        Path file = write("application.yaml", "options: [-Djava.security.manager, -Xmx1g]\narchives: [app.jar]\n");

        assertThat(OptionPatch.of(file, proposal(MANAGER)))
                .contains("""
                        --- a/%1$s
                        +++ b/%1$s
                        @@ -1,2 +1,2 @@
                        -options: [-Djava.security.manager, -Xmx1g]
                        +options: [-Xmx1g]
                         archives: [app.jar]
                        """.formatted(file.toString().substring(1)));
    }

    @Test
    void blockListLosesTheLine() throws IOException {
        Path file = write("application.yaml", "options:\n  - -Xmx1g\n  - '-Djava.security.manager'\n");

        assertThat(changed(OptionPatch.of(file, proposal(MANAGER)))).containsExactly("-  - '-Djava.security.manager'");
    }

    @Test
    void variableInAManifestGetsTheReplacement() throws IOException {
        Path file = write("shop.yaml", """
                apiVersion: v1
                kind: Pod
                spec: {containers: [{env: [{name: JAVA_TOOL_OPTIONS, value: -Xmx1g -XX:+UseConcMarkSweepGC}]}]}
                """);

        assertThat(changed(OptionPatch.of(file, proposal(COLLECTOR))).get(1))
                .startsWith("+spec:")
                .contains("value: -Xmx1g -XX:+UseG1GC}");
    }

    @Test
    void fileOfOptionsIsPatchedWhereItIs() throws IOException {
        Path options = write("jvm.options", "# collector\n-XX:+UseConcMarkSweepGC\n-Xmx1g\n");
        Path file = write("application.yaml", "options-files: [jvm.options]\n");

        assertThat(OptionPatch.of(file, proposal(COLLECTOR)).orElseThrow())
                .startsWith("--- a/" + options.toString().substring(1))
                .contains("\n--XX:+UseConcMarkSweepGC\n+-XX:+UseG1GC\n")
                .doesNotContain("application.yaml");
    }

    private static Proposal adding(String option, String... words) {
        return new Proposal(
                List.of(words),
                List.of(new Change(Optional.empty(), List.of(option), "it is locked")),
                Optional.empty());
    }

    /** Returns the lines that a patch adds when the option that unlocks another comes before it. */
    private List<String> unlocked(String name, String text) throws IOException {
        return changed(OptionPatch.of(write(name, text), adding("-XX:+Unlock", "-Xmx1g", "-XX:+Unlock", "-XX:+Secret")))
                .stream()
                .filter(line -> line.startsWith("+"))
                .toList();
    }

    @Test
    void addedOptionComesBeforeItsUser() throws IOException {
        assertThat(unlocked("flow.yaml", "options: [-Xmx1g, '-XX:+Secret']\n"))
                .containsExactly("+options: [-Xmx1g, '-XX:+Unlock', '-XX:+Secret']");
        assertThat(unlocked("block.yaml", "options:\n  - -Xmx1g\n  - -XX:+Secret\n"))
                .containsExactly("+  - -XX:+Unlock");
        assertThat(unlocked("text.yaml", "options: -Xmx1g -XX:+Secret\n"))
                .containsExactly("+options: -Xmx1g -XX:+Unlock -XX:+Secret");
        assertThat(unlocked("first.yaml", "services: {a: {environment: [JAVA_TOOL_OPTIONS=-XX:+Secret -Xmx1g]}}\n"))
                .containsExactly("+services: {a: {environment: [JAVA_TOOL_OPTIONS=-XX:+Unlock -XX:+Secret -Xmx1g]}}");
        write("jvm.options", "-Xmx1g\n-XX:+Secret\n");
        assertThat(unlocked("files.yaml", "options-files: [jvm.options]\n")).containsExactly("+-XX:+Unlock");
    }

    @Test
    void addedOptionAtTheEndFollowsTheLast() throws IOException {
        Path file = write("application.yaml", "options: [-jar, app.jar, -Xmx1g]\n");

        assertThat(changed(OptionPatch.of(
                                file, adding("--add-opens=a/b=ALL-UNNAMED", "-Xmx1g", "--add-opens=a/b=ALL-UNNAMED")))
                        .get(1))
                .isEqualTo("+options: [-jar, app.jar, -Xmx1g, --add-opens=a/b=ALL-UNNAMED]");
    }

    @Test
    void firstOptionsStandBeforeTheArchive() throws IOException {
        Path file = write("application.yaml", "archives: [app.jar]");
        write("Dockerfile", "FROM eclipse-temurin:25\nENTRYPOINT [\"java\", \"-jar\", \"app.jar\"]\n");
        Proposal proposal = adding("--add-opens=a/b=ALL-UNNAMED", "--add-opens=a/b=ALL-UNNAMED");

        assertThat(changed(OptionPatch.of(file, proposal)))
                .containsExactly(
                        "-archives: [app.jar]",
                        "+archives: [app.jar]",
                        "+options:",
                        "+  - --add-opens=a/b=ALL-UNNAMED",
                        "-ENTRYPOINT [\"java\", \"-jar\", \"app.jar\"]",
                        "+ENTRYPOINT [\"java\", \"--add-opens=a/b=ALL-UNNAMED\", \"-jar\", \"app.jar\"]");
        write("Dockerfile", "RUN java -jar a.jar\nCMD java -jar app.jar\n");
        assertThat(OptionPatch.of(file, proposal)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"{archives: [app.jar]}\n", "services: {a: {image: b}}\n", "options: []\n"})
    void otherFilesGetNoFirstOptions(String text) throws IOException {
        assertThat(OptionPatch.of(
                        write("other.yaml", text),
                        adding("--add-opens=a/b=ALL-UNNAMED", "--add-opens=a/b=ALL-UNNAMED")))
                .isEmpty();
    }

    /** Returns the lines that change in the Dockerfile of a service with both options. */
    private List<String> inDockerfile(String text, Change... changes) throws IOException {
        Path file = write("application.yaml", "options: [-Djava.security.manager, -XX:+UseConcMarkSweepGC]\n");
        Path docker = write("Dockerfile", text);
        String patch = OptionPatch.of(file, proposal(changes)).orElse("");
        int at = patch.indexOf("--- a/" + docker.toString().substring(1));
        return at < 0 ? List.of() : changed(Optional.of(patch.substring(at)));
    }

    @Test
    void dockerfileGetsTheSameChange() throws IOException {
        assertThat(inDockerfile("""
                        FROM eclipse-temurin:25
                        # the collector
                        ENV JAVA_TOOL_OPTIONS="-XX:+UseConcMarkSweepGC -Xmx1g"
                        """, COLLECTOR))
                .containsExactly(
                        "-ENV JAVA_TOOL_OPTIONS=\"-XX:+UseConcMarkSweepGC -Xmx1g\"",
                        "+ENV JAVA_TOOL_OPTIONS=\"-XX:+UseG1GC -Xmx1g\"");
        assertThat(inDockerfile("ENTRYPOINT [\"java\", \"-Djava.security.manager\", \"-jar\", \"app.jar\"]\n", MANAGER))
                .contains("+ENTRYPOINT [\"java\", \"-jar\", \"app.jar\"]");
        assertThat(inDockerfile(
                        "RUN [ -f x ] || echo \"\"\nCMD exec java -Djava.security.manager -jar app.jar\n", MANAGER))
                .contains("+CMD exec java -jar app.jar");
        assertThat(inDockerfile(
                        "ENV JAVA_TOOL_OPTIONS=\"-Xmx1g \\\n  -Djava.security.manager \\\n  -Xms1g\"\n", MANAGER))
                .containsExactly("-  -Djava.security.manager \\");
    }

    @Test
    void optionMayBeInTheDescriptionAlone() throws IOException {
        assertThat(inDockerfile("FROM eclipse-temurin:25\n", MANAGER)).isEmpty();
        assertThat(OptionPatch.of(folder.resolve("application.yaml"), proposal(MANAGER)))
                .isPresent();
    }

    @Test
    void ambiguousDockerfileIsLeftToPeople() throws IOException {
        inDockerfile("RUN java -Djava.security.manager -version\nCMD java -Djava.security.manager A\n", MANAGER);
        assertThat(OptionPatch.of(folder.resolve("application.yaml"), proposal(MANAGER)))
                .isEmpty();

        inDockerfile("CMD java \"-Djava.security.manager\" A\n", MANAGER);
        assertThat(OptionPatch.of(folder.resolve("application.yaml"), proposal(MANAGER)))
                .as("quotes around nothing are an argument")
                .isEmpty();
    }

    @Test
    void dockerfileOfAnotherServiceStays() throws IOException {
        write("Dockerfile", "CMD java -Djava.security.manager A\n");
        Path file = write("shop.yaml", "options: [-Djava.security.manager, -Xmx1g]\n");

        assertThat(OptionPatch.of(file, proposal(MANAGER)).orElseThrow()).doesNotContain("Dockerfile");
    }

    @Test
    void quotedItemGoesWithItsQuotes() throws IOException {
        Path file = write("quoted.yaml", "options: ['-Djava.security.manager', -Xmx1g]\n");

        assertThat(changed(OptionPatch.of(file, proposal(MANAGER))).get(1)).isEqualTo("+options: [-Xmx1g]");
    }

    @Test
    void ambiguousOptionIsLeftToPeople() throws IOException {
        Path none = write("none.yaml", "options: [-Xmx1g]\n");
        Path twice = write("twice.yaml", "options: [-Djava.security.manager, -Xmx1g, -Djava.security.manager]\n");
        Path added = write("added.yaml", "options: [-XX:+Secret]\n");

        assertThat(OptionPatch.of(none, proposal(MANAGER))).isEmpty();
        assertThat(OptionPatch.of(twice, proposal(MANAGER))).isEmpty();
        assertThat(OptionPatch.of(added, adding("-XX:+Unlock", "-XX:+Unlock", "-XX:+Other")))
                .isEmpty();
        assertThat(OptionPatch.of(added, adding("-XX:+Unlock", "-XX:+Unlock"))).isEmpty();
        assertThat(OptionPatch.of(folder.resolve("gone.yaml"), proposal(MANAGER)))
                .isEmpty();
    }

    @Test
    void lineThatDoesNotStartMakesNoPatch() throws IOException {
        Path file = write("application.yaml", "options: [-Djava.security.manager, -Xmx1g]\n");
        Proposal refused = new Proposal(List.of("-Xmx1g"), List.of(MANAGER), Optional.of("no memory"));

        assertThat(OptionPatch.of(file, refused)).isEmpty();
    }

    @Test
    void lastLineMayHaveNoEnd() {
        assertThat(UnifiedDiff.of("a.yaml", "a\nb", "a\nc")).isEqualTo("""
                        --- a/a.yaml
                        +++ b/a.yaml
                        @@ -1,2 +1,2 @@
                         a
                        -b
                        \\ No newline at end of file
                        +c
                        \\ No newline at end of file
                        """);
        assertThat(UnifiedDiff.of("a.yaml", "a\n", "a\n")).isEmpty();
        assertThat(UnifiedDiff.of("a.yaml", "a\n", "")).contains("@@ -1,1 +0,0 @@\n-a\n");
    }
}
