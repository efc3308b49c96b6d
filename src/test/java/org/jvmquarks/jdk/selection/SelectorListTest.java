package org.jvmquarks.jdk.selection;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.jdk.JdkSelectionException;

class SelectorListTest {

    @Test
    void commasSeparate() {
        assertThat(SelectorList.split("17, temurin-21,!./jdk")).containsExactly("17", "temurin-21", "!./jdk");
    }

    @Test
    void commasInQuotesDoNot() {
        assertThat(SelectorList.split("\"/opt/a,b\",17,!'/opt/c,d \"x\"'"))
                .containsExactly("/opt/a,b", "17", "!/opt/c,d \"x\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/opt/jdk", "/opt/a,b", "/opt/it's", "/opt/a \"b\", c"})
    void quotedHomeIsOneSelector(String home) {
        assertThat(SelectorList.split("17," + SelectorList.quoted(home))).containsExactly("17", home);
    }

    @Test
    void nothingBetweenCommasIsAnError() {
        assertThatThrownBy(() -> SelectorList.split("17,,21"))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("expected a selector between commas, found none in '17,,21'");
    }

    @Test
    void openQuoteIsAnError() {
        assertThatThrownBy(() -> SelectorList.split("\"/opt/a,b"))
                .isInstanceOf(JdkSelectionException.class)
                .hasMessage("the quote \" is not closed in '\"/opt/a,b'; close it");
    }
}
