package org.jvmquarks.guest.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;

class RowsTest {
    private final Rows rows = new Rows();

    private String written() {
        StringBuilder out = new StringBuilder();
        rows.write("surface", out);
        return out.toString();
    }

    @Test
    void rowsAreSortedAndEscaped() {
        rows.add("b", "tab\tline\nreturn\rback\\");
        rows.add("a", "item", "\ud800\u0085");

        assertThat(written())
                .isEqualTo("surface\ta | item\t\\ud800\\u0085\nsurface\tb\ttab\\tline\\nreturn\\u000dback\\\\\n");
    }

    @Test
    void longValueKeepsItsBeginningAndAHash() {
        String value = "x".repeat(Rows.MOST_CHARACTERS + 1);
        rows.add("a", value);

        assertThat(rows.sorted().get("a"))
                .isEqualTo("x".repeat(Rows.MOST_CHARACTERS)
                        + "… (16001 characters, hash "
                        + Integer.toHexString(value.hashCode())
                        + ")");
    }

    @Test
    void sameRowTwiceIsOne() {
        rows.add("a", "1");
        rows.add("a", "1");

        assertThat(rows.sorted()).hasSize(1);
    }

    @Test
    void keyWithTwoValuesIsAnError() {
        rows.add("a", "1");

        assertThatThrownBy(() -> rows.add("a", "2")).hasMessage("two values of a: 1 and 2");
        assertThatThrownBy(() -> rows.add("", "2")).hasMessage("a row needs a key, its value is 2");
    }
}
