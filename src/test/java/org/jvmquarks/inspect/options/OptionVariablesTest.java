package org.jvmquarks.inspect.options;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OptionVariablesTest {

    @Test
    void optionsHaveTheOrderOfTheVm() {
        OptionVariables variables = OptionVariables.read(Map.of(
                OptionVariable._JAVA_OPTIONS, "-Xmx4g",
                OptionVariable.JDK_JAVA_OPTIONS, "-Xmx2g",
                OptionVariable.JAVA_TOOL_OPTIONS, "-Xmx1g"));

        OptionLine line = variables.around(OptionReader.ofText("-Xmx3g -jar app.jar"));

        assertThat(line.options())
                .extracting(use -> use.text() + " " + use.where())
                .containsExactly(
                        "-Xmx1g JAVA_TOOL_OPTIONS word 1",
                        "-Xmx2g JDK_JAVA_OPTIONS word 1",
                        "-Xmx3g option 1 of the line",
                        "-Xmx4g _JAVA_OPTIONS word 1");
        assertThat(line.options())
                .extracting(OptionUse::variable)
                .containsExactly(
                        Optional.of(OptionVariable.JAVA_TOOL_OPTIONS),
                        Optional.of(OptionVariable.JDK_JAVA_OPTIONS),
                        Optional.empty(),
                        Optional.of(OptionVariable._JAVA_OPTIONS));
        assertThat(line.program()).containsExactly("-jar", "app.jar");
    }

    @ParameterizedTest
    @ValueSource(strings = {"-Xmx1g", "-Da=b c", "-Da='b'", "-Da=\"b c\"", "-Da=it's \"so\" it's", "'", "\""})
    void valueIsReadAsItWasQuoted(String word) {
        assertThat(WordSplitter.ofVariable(OptionVariable.value(List.of("-Xa", word, "-Xb"))))
                .containsExactly("-Xa", word, "-Xb");
    }
}
