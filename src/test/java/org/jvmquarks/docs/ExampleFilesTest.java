package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.Reader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.settings.SettingValues;
import org.jvmquarks.upgrade.application.Application;
import org.jvmquarks.upgrade.application.ApplicationReader;

/** Files that the documentation shows are read by what they are for. */
class ExampleFilesTest {
    private static final Path EXAMPLES = Path.of("src", "docs", "examples");

    @TempDir
    Path folder;

    @Test
    void everyExampleIsReadByATest() throws IOException {
        String tests = tests();

        try (Stream<Path> files = Files.list(EXAMPLES)) {
            assertThat(files.map(file -> file.getFileName().toString()))
                    .isNotEmpty()
                    .allSatisfy(name -> assertThat(tests)
                            .as("a test that names %s", name)
                            .containsAnyOf(name + "\"", "\"" + name.replaceFirst("\\..*", "") + "\""));
        }
    }

    private static String tests() throws IOException {
        try (Stream<Path> files = Files.walk(Path.of("src/test/java"))) {
            StringBuilder all = new StringBuilder();
            for (Path file : files.filter(it -> it.toString().endsWith(".java")).toList()) {
                all.append(Files.readString(file));
            }
            return all.toString();
        }
    }

    @Test
    void pagesNameTheVersionOfTheSmallestSample() throws IOException {
        String version = Pattern.compile("<jvm-quarks\\.version>(.*)</")
                .matcher(Files.readString(Path.of("src/samples/maven/pom.xml")))
                .results()
                .map(it -> it.group(1))
                .findFirst()
                .orElseThrow();

        for (String page : List.of("README.md", "src/docs/pin-your-own-code.md")) {
            assertThat(Files.readString(Path.of(page))).as(page).contains("version `" + version + "`");
        }
    }

    @Test
    void ledgerHasAnEntryOfEachForm() {
        assertThat(Ledger.read(EXAMPLES.resolve("accepted.yaml")).entries()).hasSize(3);
    }

    @Test
    void applicationTellsAll() throws IOException {
        Path file = Files.copy(EXAMPLES.resolve("application.yaml"), folder.resolve("a.yaml"));
        Files.createDirectories(folder.resolve("config"));
        Files.writeString(folder.resolve("config/jvm.options"), "-Xms1g\n");
        Files.createDirectories(folder.resolve("lib"));
        Files.createFile(folder.resolve("service.jfr"));

        Application application = ApplicationReader.read(file);

        assertThat(application.line().orElseThrow().options())
                .extracting(option -> option.text())
                .containsExactly("-Xms1g", "-Xmx1g", "-XX:+UseG1GC");
        assertThat(application.archives()).containsExactly(folder.resolve("lib"));
        assertThat(application.recording()).contains(folder.resolve("service.jfr"));
    }

    @Test
    void parametersOfJUnitChooseJdks() throws IOException {
        Properties parameters = new Properties();
        try (Reader in = Files.newBufferedReader(EXAMPLES.resolve("junit-platform.properties"))) {
            parameters.load(in);
        }

        assertThat(SettingValues.ofParameters(name -> Optional.ofNullable(parameters.getProperty(name)), folder)
                        .jdks(folder)
                        .selectors())
                .contains("17,25");
    }

    /** The one in Kotlin is executed, see {@code SamplesIT}. */
    @Test
    void groovyBuildSaysWhatTheKotlinBuildSays() throws IOException {
        assertThat(strings(EXAMPLES.resolve("build.gradle")))
                .containsExactlyElementsOf(strings(Path.of("src/samples/gradle-kotlin/build.gradle.kts")));
        List<String> statements = List.of(
                "useJUnitPlatform()",
                "outputs.upToDateWhen { false }",
                "systemProperties(providers.systemPropertiesPrefixedBy(");
        for (String file : List.of("src/docs/examples/build.gradle", "src/samples/gradle-kotlin/build.gradle.kts")) {
            assertThat(Files.readString(Path.of(file))).contains(statements);
        }
    }

    /** Without what only a build in Kotlin, or one with a release that is not public, needs. */
    private static List<String> strings(Path build) throws IOException {
        return List.copyOf(new TreeSet<>(Pattern.compile("[\"']([^\"'\\n]+)[\"']")
                .matcher(Files.readString(build))
                .results()
                .map(it -> it.group(1))
                .filter(it -> !it.matches("jvm|java|test|2\\..*|jvmQuarksRep.*"))
                .toList()));
    }
}
