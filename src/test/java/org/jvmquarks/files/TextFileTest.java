package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class TextFileTest {
    @TempDir
    Path folder;

    private Path file(String text, Charset charset) throws IOException {
        return Files.writeString(folder.resolve("file"), text, charset);
    }

    @Test
    void byteOrderMarkIsNotPartOfText() throws IOException {
        assertThat(TextFile.read(file("\uFEFFjdks: für", StandardCharsets.UTF_8)))
                .isEqualTo("jdks: für");
        assertThat(TextFile.read(file("", StandardCharsets.UTF_8))).isEmpty();
    }

    @Test
    void utf16IsAnErrorThatSaysSo() throws IOException {
        Path marked = file("jdks:", StandardCharsets.UTF_16);

        assertThatThrownBy(() -> TextFile.read(marked))
                .isInstanceOf(NotTextException.class)
                .hasMessage("is UTF-16 text; save it as UTF-8");
        Path unmarked = file("jdks:\n", StandardCharsets.UTF_16LE);
        assertThatThrownBy(() -> TextFile.read(unmarked))
                .hasMessage("is not UTF-8 text: line 1 has the byte 0, as UTF-16 text has; save it as UTF-8");
    }

    @Test
    void byteOutsideUtf8IsErrorWithItsLine() throws IOException {
        Path latin = file("jdks:\n# für\n", StandardCharsets.ISO_8859_1);

        assertThatThrownBy(() -> TextFile.read(latin))
                .hasMessage("is not UTF-8 text: line 2 has the byte 0xFC; save it as UTF-8");
    }
}
