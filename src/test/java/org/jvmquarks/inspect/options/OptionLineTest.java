package org.jvmquarks.inspect.options;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class OptionLineTest {

    @Test
    void lineHasAtMostTwoThousandOptions() {
        assertThat(OptionsFile.parse("most.options", properties(2000)).options())
                .hasSize(2000);
        assertThatThrownBy(() -> OptionsFile.parse("big.options", properties(2001)))
                .isInstanceOf(OptionsException.class)
                .hasMessage("a line can have at most 2000 options, has 2001; the last one is '-Da.2001=x'"
                        + " (big.options:2001); split the line");
    }

    @Test
    void linesTogetherHaveAtMostAsMany() {
        OptionLine most = OptionsFile.parse("most.options", properties(2000));
        OptionLine one = OptionReader.ofText("-Xmx1g");

        assertThatThrownBy(() -> most.before(one))
                .hasMessage("a line can have at most 2000 options, has 2001; the last one is '-Xmx1g'"
                        + " (option 1 of the line); split the line");
    }

    @Test
    void longOptionIsCutInTheMessage() {
        String text = properties(2000) + "-D" + "a".repeat(1_000_000);

        assertThatThrownBy(() -> OptionsFile.parse("big.options", text))
                .hasMessageContaining("the last one is '-D" + "a".repeat(78) + "...' (big.o");
    }

    @Test
    void wrongLinesAreNamedUpToTwenty() {
        String text = "no option\n".repeat(22);

        assertThatThrownBy(() -> OptionsFile.parse("app.options", text))
                .hasMessageStartingWith("expected a comment (#) or an option")
                .hasMessageContaining("\napp.options:20: 'no option'\nand 2 more lines")
                .hasMessageNotContaining("app.options:21");
    }

    @Test
    void hugeFileIsRefusedBeforeReading(@TempDir Path folder) throws IOException {
        Path file = folder.resolve("huge.options");
        Files.write(file, new byte[OptionsFile.LONGEST + 1]);

        assertThatThrownBy(() -> OptionsFile.read(file))
                .isInstanceOf(OptionsException.class)
                .hasMessage("cannot read " + file + ": it has more than 16 MB; name a smaller one");
    }

    private static String properties(int count) {
        return IntStream.rangeClosed(1, count)
                .mapToObj(number -> "-Da.%d=x\n".formatted(number))
                .collect(Collectors.joining());
    }
}
