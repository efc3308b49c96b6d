package org.jvmquarks.settings;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RerunTemplateTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "t {class}#{method}     | com.acme.RingTest | offer        | t com.acme.RingTest#offer",
                "t {class} {method}     | com.acme.RingTest | it's offered | t com.acme.RingTest 'it'\\''s offered'",
                "t '-D={class}#{method}'| A$B               | it's offered | t '-D=A$B#it'\\''s offered'",
                "t \"-D={class}#{method}\"| A$B             | say \"no\"   | t \"-D=A\\$B#say \\\"no\\\"\"",
                "cd 'a' && t {class}    | A$B               | offer        | cd 'a' && t 'A$B'",
                "t {class} {module}     | {method}          | offer        | t '{method}' {module}"
            })
    void placeholdersAreQuotedAsTheirPlaceNeedsIt(String template, String type, String method, String line) {
        assertThat(new RerunTemplate(template).of(type, method)).isEqualTo(line);
    }

    @Test
    void templateWithoutAClassIsAnError() {
        assertThatThrownBy(() -> new RerunTemplate("mvn verify"))
                .isInstanceOf(SettingException.class)
                .hasMessage("quarks.rerun must have the placeholder {class}, and {method} where one can"
                        + " be named, was 'mvn verify'");
    }
}
