package org.jvmquarks.upgrade.application;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;

class ApplicationReaderTest {
    @TempDir
    private Path folder;

    @Test
    void pathsStartInTheFolderOfTheFile() throws IOException {
        Files.createDirectory(folder.resolve("lib"));
        Files.createFile(folder.resolve("app.jfr"));

        assertThat(read("""
                                options: [-Xmx3g, -XX:+UseZGC]
                                container: {processors: 2, memory: 4g}
                                archives: [lib]
                                recording: app.jfr
                                """))
                .isEqualTo(new Application(
                        Optional.of(line("-Xmx3g", "-XX:+UseZGC")),
                        OptionVariables.none(),
                        new ContainerLimits(OptionalLong.of(4096), OptionalDouble.of(2)),
                        List.of(folder.resolve("lib")),
                        Optional.of(folder.resolve("app.jfr")),
                        Optional.empty()));
    }

    @Test
    void eachKeyMayBeMissing() throws IOException {
        assertThat(read("options: [-Xmx3g]"))
                .isEqualTo(new Application(
                        Optional.of(line("-Xmx3g")),
                        OptionVariables.none(),
                        ContainerLimits.none(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty()));
    }

    @Test
    void imageCompletesWhatIsTold() throws IOException {
        Application told = read("""
                                options: [-Xmx3g]
                                image: ' registry.example/shop:1.4 '
                                """);
        Application image = new Application(
                Optional.of(line("-Xmx1g")),
                OptionVariables.none(),
                ContainerLimits.none(),
                List.of(folder),
                Optional.empty(),
                Optional.empty());

        assertThat(told.image()).contains("registry.example/shop:1.4");
        assertThat(told.or(image).line()).contains(line("-Xmx3g"));
        assertThat(told.or(image).archives()).containsExactly(folder);
        assertThat(told.or(image).image()).isEqualTo(told.image());
    }

    @Test
    void imageNeedsReference() {
        assertThatThrownBy(() -> read("image: ' '"))
                .isInstanceOf(ApplicationException.class)
                .hasMessage("%s:1:8: 'image' must be a text, is empty".formatted(folder.resolve("application.yaml")));
    }

    @Test
    void problemsAreReportedTogether() {
        Path file = folder.resolve("application.yaml");
        assertThatThrownBy(() -> read("""
                                        option: [-Xmx3g]
                                        options: [Xmx3g]
                                        container: {memory: 4}
                                        archives: [no.jar]
                                        """))
                .isInstanceOf(ApplicationException.class)
                .hasMessage("""
                        %1$s:1:1: unknown key 'option'; did you mean 'options'? (known: options, options-files, environment, container, archives, image, recording, trial)
                        %1$s:2:11: option must begin with '-', was 'Xmx3g'; correct it, or name the class with its package
                        %1$s:3:21: memory must be a whole number of megabytes or gigabytes, such as 512m or 2g, was '4'
                        %1$s:4:12: '%2$s' does not exist; correct the path""".formatted(file, folder.resolve("no.jar")));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "options: java -Xmx3g --add-opens java.base/java.lang=ALL-UNNAMED -jar 'my app.jar' start -x",
                "options: [java, -Xmx3g, --add-opens, java.base/java.lang=ALL-UNNAMED, -jar, my app.jar, start, -x]",
                "options: [-Xmx3g, --add-opens, java.base/java.lang=ALL-UNNAMED, -jar, my app.jar, start, -x]",
            })
    void optionsMayBeTheWholeCommandLine(String text) throws IOException {
        OptionLine line = read(text).line().orElseThrow();

        assertThat(line)
                .isEqualTo(OptionReader.ofText(
                        "java -Xmx3g --add-opens java.base/java.lang=ALL-UNNAMED -jar 'my app.jar' start -x"));
        assertThat(line.program()).containsExactly("-jar", "my app.jar", "start", "-x");
    }

    @Test
    void mainClassEndsTheOptions() throws IOException {
        assertThat(read("options: [-cp, lib/*, com.acme.Main, Xmx3g]").line().orElseThrow())
                .extracting(OptionLine::program)
                .isEqualTo(List.of("com.acme.Main", "Xmx3g"));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "options: Xmx3g | 1:10: expected 'java', an option or an argument file like @options, was 'Xmx3g'",
                "options: [-Xmx1g, Xmx3g] | 1:19: option must begin with '-', was 'Xmx3g'; correct it, or name the class with its package",
                "options: [--add-opens] | 1:10: --add-opens (word 1) needs a value"
            })
    void commandLineWithAMistakeIsAnError(String text, String words) {
        assertThatThrownBy(() -> read(text)).hasMessage(folder.resolve("application.yaml") + ":" + words);
    }

    @Test
    void emptyFileIsAnError() {
        assertThatThrownBy(() -> read(""))
                .hasMessage(folder.resolve("application.yaml")
                        + ":1:1: expected at least one of options, options-files,"
                        + " environment, container, archives, image, recording, trial, the file is empty");
    }

    @Test
    void missingFileIsAnError() {
        Path file = folder.resolve("no.yaml");
        assertThatThrownBy(() -> ApplicationReader.read(file))
                .hasMessage("cannot read the application file " + file + ": it does not exist; correct the path");
    }

    @Test
    void filesOfOptionsComeBeforeTheOptions() throws IOException {
        Files.writeString(folder.resolve("jvm.options"), "# heap\n-Xmx1g\n17-:-XX:+UseZGC\n");

        assertThat(read("{options-files: [jvm.options], options: [-Xmx3g]}")
                        .line()
                        .orElseThrow())
                .extracting(line -> line.options().stream().map(OptionUse::text).toList())
                .isEqualTo(List.of("-Xmx1g", "-XX:+UseZGC", "-Xmx3g"));
    }

    @Test
    void variablesOfTheEnvironmentStandAroundTheOptions() throws IOException {
        Application application = read("""
                        options: [-Xmx3g]
                        environment:
                          _JAVA_OPTIONS: -Xmx4g
                          JAVA_TOOL_OPTIONS: "-Xmx1g '-Dmotd=it is'"
                          JDK_JAVA_OPTIONS: -Xmx2g
                        """);

        assertThat(application.line()).contains(line("-Xmx3g"));
        assertThat(texts(application)).containsExactly("-Xmx1g", "-Dmotd=it is", "-Xmx2g", "-Xmx3g", "-Xmx4g");
        assertThat(application.options().orElseThrow().of(8))
                .as("JDK 8 does not read JDK_JAVA_OPTIONS")
                .hasSize(4);
        assertThat(texts(read("environment: {JAVA_TOOL_OPTIONS: -Xmx1g}")))
                .as("the command line is not known")
                .containsExactly("-Xmx1g");
    }

    @Test
    void eachVariableIsCompletedByTheOtherSource() throws IOException {
        Application first = read("environment: {JAVA_TOOL_OPTIONS: -Xmx1g}");
        Application second = read("""
                        options: [-Xmx3g]
                        environment: {JAVA_TOOL_OPTIONS: -Xmx2g, _JAVA_OPTIONS: -Xmx4g}
                        """);

        assertThat(texts(first.or(second))).containsExactly("-Xmx1g", "-Xmx3g", "-Xmx4g");
    }

    @Test
    void wrongVariablesAreReportedTogether() {
        Path file = folder.resolve("application.yaml");
        assertThatThrownBy(() -> read("""
                                        environment:
                                          JAVA_TOOL_OPTION: -Xmx1g
                                          JDK_JAVA_OPTIONS: -jar app.jar
                                          _JAVA_OPTIONS: "'-Da"
                                        """)).hasMessage("""
                        %1$s:2:3: unknown key 'JAVA_TOOL_OPTION'; did you mean 'JAVA_TOOL_OPTIONS'? (known: JAVA_TOOL_OPTIONS, JDK_JAVA_OPTIONS, _JAVA_OPTIONS)
                        %1$s:3:21: JDK_JAVA_OPTIONS can have options only, has '-jar'
                        %1$s:4:18: _JAVA_OPTIONS: the quote ' is not closed in: '-Da""".formatted(file));
    }

    private static List<String> texts(Application application) {
        return application.options().orElseThrow().options().stream()
                .map(OptionUse::text)
                .toList();
    }

    @Test
    void noOptionsAreOtherThanUnknownOnes() throws IOException {
        assertThat(read("options: []").line()).contains(OptionLine.empty());
        assertThat(read("container: {memory: 4g}").line()).isEmpty();
    }

    @Test
    void whatIsMissingComesFromTheOther() throws IOException {
        Application first = read("options: [-Xmx3g]");
        Application second = read("{options: [-Xmx1g], container: {memory: 4g}}");

        assertThat(first.or(second))
                .isEqualTo(new Application(
                        first.line(),
                        OptionVariables.none(),
                        second.limits(),
                        List.of(),
                        Optional.empty(),
                        Optional.empty()));
    }

    private static OptionLine line(String... words) {
        return OptionReader.ofCommandLine(List.of(words));
    }

    private Application read(String text) throws IOException {
        return ApplicationReader.read(Files.writeString(folder.resolve("application.yaml"), text));
    }
}
