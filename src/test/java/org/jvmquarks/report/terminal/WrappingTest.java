package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;

class WrappingTest {

    @Test
    void breaksAtBlanksAndKeepsTheIndent() {
        assertThat(Wrapping.lines("at: ", "one two three", 11)).containsExactly("at: one two", "    three");
    }

    @Test
    void breaksWordOnlyIfItIsTooWide() {
        assertThat(Wrapping.lines("- ", "a abcdefghij", 6)).containsExactly("- a", "  abcd", "  efgh", "  ij");
    }

    @Test
    void whatFitsStaysAsItIs() {
        assertThat(Wrapping.lines("- ", "abcd", 6)).containsExactly("- abcd");
    }
}
