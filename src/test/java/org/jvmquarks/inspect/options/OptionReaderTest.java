package org.jvmquarks.inspect.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionReaderTest {
    @TempDir
    Path folder;

    private static List<String> texts(OptionLine line, int feature) {
        return line.of(feature).stream().map(OptionUse::text).toList();
    }

    @Test
    void commandLineEndsAtTheProgram() {
        OptionLine line =
                OptionReader.ofCommandLine(List.of("/opt/jdk/bin/java", "-Xmx1g", "-cp", "a:b", "App", "-Xms1g"));

        assertThat(texts(line, 17)).containsExactly("-Xmx1g", "-cp a:b");
        assertThat(line.program()).containsExactly("App", "-Xms1g");
        assertThat(line.options().get(0).where()).isEqualTo("option 1 of the line");
    }

    @Test
    void argumentFileIsReadInPlace() throws IOException {
        Path file = Files.writeString(folder.resolve("options"), """
                        # a comment
                        -Xmx1g "-Dname=two words" # another
                        --add-opens java.base/java.lang=ALL-UNNAMED
                        "-Dpath=C:\\\\dir\\
                             /more" '-Dline=a\\tb'
                        """);

        OptionLine line = OptionReader.ofCommandLine(List.of("-ea", "@" + file, "-jar", "a.jar", "@file"));

        assertThat(texts(line, 17))
                .containsExactly(
                        "-ea",
                        "-Xmx1g",
                        "-Dname=two words",
                        "--add-opens java.base/java.lang=ALL-UNNAMED",
                        "-Dpath=C:\\dir/more",
                        "-Dline=a\tb");
        assertThat(line.program()).containsExactly("-jar", "a.jar", "@file");
        assertThat(line.options().get(1).where()).isEqualTo(file + " word 1");
        assertThat(line.options().get(0).where()).isEqualTo("option 1 of the line");
    }

    /** As the launcher does it: a file that a file names is the main class. */
    @Test
    void argumentFileNamesNoOther() throws IOException {
        Path file = Files.writeString(folder.resolve("options"), "-Xmx1g @more -Xms1g");

        OptionLine line = OptionReader.ofCommandLine(List.of("@" + file, "-ea"));

        assertThat(texts(line, 17)).containsExactly("-Xmx1g");
        assertThat(line.program()).containsExactly("@more", "-Xms1g", "-ea");
    }

    @Test
    void lineOfAnArgumentFileEndsItsQuote() throws IOException {
        Path file = Files.writeString(folder.resolve("options"), "-Dmotd=it's ready\r\n-Xmx4g\n-Dlast=it's");

        assertThat(texts(OptionReader.ofCommandLine(List.of("@" + file)), 17))
                .containsExactly("-Dmotd=its ready", "-Xmx4g", "-Dlast=its");
    }

    @Test
    void variablesAreSplitAtBlanksOutsideQuotes() {
        assertThat(texts(
                        OptionReader.ofVariable(OptionVariable.JAVA_TOOL_OPTIONS, " -Xmx1g\t'-Da=b c' -D\"e\"=f#g "),
                        8))
                .containsExactly("-Xmx1g", "-Da=b c", "-De=f#g");
        OptionLine java = OptionReader.ofVariable(OptionVariable.JDK_JAVA_OPTIONS, "-Xmx1g");
        assertThat(texts(java, 8)).as("the launcher of 8 does not read it").isEmpty();
        assertThat(texts(java, 11)).containsExactly("-Xmx1g");
    }

    @Test
    void wrongLinesSayWhatIsExpected() {
        assertThatThrownBy(() -> OptionReader.ofCommandLine(List.of("jav", "-Xmx1g")))
                .hasMessage("expected 'java', an option or an argument file like @options, was 'jav'");
        assertThatThrownBy(() -> OptionReader.ofCommandLine(List.of("--add-opens")))
                .hasMessage("--add-opens (word 1) needs a value");
        assertThatThrownBy(() -> OptionReader.ofVariable(OptionVariable.JAVA_TOOL_OPTIONS, "-Xmx1g App"))
                .hasMessage("JAVA_TOOL_OPTIONS can have options only, has 'App'");
        assertThatThrownBy(() -> OptionReader.ofVariable(OptionVariable.JAVA_TOOL_OPTIONS, "'-Da"))
                .hasMessage("JAVA_TOOL_OPTIONS: the quote ' is not closed in: '-Da");
        assertThatThrownBy(() -> OptionReader.ofCommandLine(List.of("@none")))
                .hasMessageStartingWith("cannot read the argument file @none (word 1): ");
    }

    @Test
    void optionsFileHasCommentsAndVersions() {
        OptionLine line = OptionsFile.parse("jvm.options", """
                        ## heap
                        -Xms1g

                        8-13:-XX:+UseConcMarkSweepGC
                        14-:-XX:+UseG1GC
                        8:-Xloggc:gc.log
                        17-:--add-opens java.base/java.io=ALL-UNNAMED
                        -XX:OnOutOfMemoryError=kill -9 %p
                        """);

        assertThat(texts(line, 8))
                .containsExactly(
                        "-Xms1g", "-XX:+UseConcMarkSweepGC", "-Xloggc:gc.log", "-XX:OnOutOfMemoryError=kill -9 %p");
        assertThat(texts(line, 13)).contains("-XX:+UseConcMarkSweepGC");
        assertThat(texts(line, 14)).contains("-XX:+UseG1GC");
        assertThat(line.of(17).get(2).word()).isEqualTo("--add-opens=java.base/java.io=ALL-UNNAMED");
        assertThat(line.options().get(1).where()).isEqualTo("jvm.options:4");
    }

    @Test
    void otherLinesOfOptionsFileAreNamed() {
        assertThatThrownBy(() -> OptionsFile.parse("jvm.options", "Xmx1g\n-Xms1g\n${heap}\n9-8:-Xmx1g\n8x:-Xmx1g\n"))
                .hasMessage("""
                        expected a comment (#) or an option such as -Xmx1g or 17-:-XX:+UseZGC, was
                        jvm.options:1: 'Xmx1g'
                        jvm.options:3: '${heap}'
                        jvm.options:4: '9-8:-Xmx1g'
                        jvm.options:5: '8x:-Xmx1g'""");
    }

    @Test
    void flagsHaveNamesAndValues() {
        assertThat(OptionUse.of("-XX:-UseG1GC").flag()).contains(new FlagSetting("UseG1GC", "false"));
        assertThat(OptionUse.of("-XX:MaxRAM=1g").flag()).contains(new FlagSetting("MaxRAM", "1g"));
        assertThat(OptionUse.of("-XX:UseG1GC").flag()).isEmpty();
        assertThat(OptionUse.of("-XX:UseG1GC").flagName()).contains("UseG1GC");
        assertThat(OptionUse.of("-Xmx1g").flag()).isEmpty();
    }
}
