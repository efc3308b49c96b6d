package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.report.Symbols;
import org.jvmquarks.report.TableStyle;

class TerminalTest {

    @ParameterizedTest
    @CsvSource({
        "true,  xterm, ,  true",
        "true,  xterm, '', true",
        "true,  xterm, 1, false",
        "true,  dumb,  ,  false",
        "false, xterm, ,  false",
    })
    void coloursNeedATerminalAndNoOptOut(boolean tty, String term, String noColour, boolean colours) {
        Map<String, String> environment =
                noColour == null ? Map.of("TERM", term) : Map.of("TERM", term, "NO_COLOR", noColour);

        assertThat(style(tty, environment, 80).colours()).isEqualTo(colours);
    }

    @ParameterizedTest
    @CsvSource({
        "true,  100, ,     100",
        "true,  100, 132,  132",
        "true,  100, wide, 100",
        "true,  20,  ,     60",
        "true,  400, ,     200",
        "false, 100, ,     120",
        "false, 100, 90,   90",
    })
    void requestedWidthGoesBeforeThatOfTheTerminal(boolean tty, int columns, String wished, int width) {
        Map<String, String> environment = wished == null ? Map.of() : Map.of("COLUMNS", wished);

        assertThat(style(tty, environment, columns).width()).isEqualTo(width);
    }

    @Test
    void symbolsFitTheCharset() {
        assertThat(new Terminal(false, Map.of(), () -> 80, StandardCharsets.US_ASCII).tableStyle())
                .isEqualTo(new TableStyle(120, false, Symbols.ASCII));
        assertThat(style(false, Map.of(), 80).symbols()).isEqualTo(Symbols.UNICODE);
    }

    private static TableStyle style(boolean tty, Map<String, String> environment, int columns) {
        return new Terminal(tty, environment, () -> columns, StandardCharsets.UTF_8).tableStyle();
    }
}
