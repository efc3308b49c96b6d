package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.verdict.Verdict;

class TerminalStreamTest {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();

    private String shown(String text, boolean styled) throws IOException {
        TerminalStream stream = new TerminalStream(bytes, StandardCharsets.UTF_8, styled);
        // One byte at a time: a character may come in two writes.
        for (byte each : text.getBytes(StandardCharsets.UTF_8)) {
            stream.write(each);
        }
        stream.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    @ParameterizedTest
    @CsvSource({
        "001b, '\\u001b'",
        "0000, '\\u0000'",
        "0007, '\\u0007'",
        "0008, '\\u0008'",
        "007f, '\\u007f'",
        "009b, '\\u009b'",
        "202e, '\\u202e'",
        "2066, '\\u2066'",
        "200f, '\\u200f'",
        "2028, '\\u2028'",
    })
    void controlCharacterOfForeignTextIsShown(String code, String shown) throws IOException {
        String character = Character.toString(Integer.parseInt(code, 16));

        assertThat(shown("a" + character + "b", true)).isEqualTo("a" + shown + "b");
    }

    @Test
    void textPasses() throws IOException {
        String text = "für\t✓ … 𝄞\n日本\r\n";

        assertThat(shown(text, false)).isEqualTo(text);
    }

    @Test
    void carriageReturnWithinALineIsShown() throws IOException {
        assertThat(shown("good\rbad", true)).isEqualTo("good\\u000dbad");
    }

    @ParameterizedTest
    @ValueSource(strings = {"\u001b[2J", "\u001b]0;title\u0007", "\u001b[8m", "\u001b[41m", "\u001b[1;1H", "\u001b"})
    void codeThatIsNotOursIsShown(String code) throws IOException {
        assertThat(shown(code + "x", true))
                .startsWith("\\u001b")
                .doesNotContain("\u001b")
                .endsWith("x");
    }

    @Test
    void ourColoursPass() throws IOException {
        Paint paint = new Paint(true, Symbols.UNICODE);
        StringBuilder text = new StringBuilder(paint.strong("a") + paint.faint("b"));
        for (Verdict verdict : Verdict.values()) {
            text.append(paint.verdict(verdict, "c"));
        }

        assertThat(shown(text.toString(), true)).isEqualTo(text.toString());
    }

    @Test
    void withoutStylesNoCodePasses() throws IOException {
        assertThat(shown("\u001b[1ma\u001b[0m", false)).isEqualTo("\\u001b[1ma\\u001b[0m");
    }
}
