package org.jvmquarks.inventory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import java.util.zip.ZipException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.guest.inventory.InventoryFile;
import org.jvmquarks.guest.inventory.Rows;

/** The file of rows is read as the guest writes it, and in no other form. */
class InventoryReaderTest {
    @TempDir
    Path folder;

    private static byte[] compressed(byte[] content) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (GZIPOutputStream out = new GZIPOutputStream(bytes)) {
            out.write(content);
        }
        return bytes.toByteArray();
    }

    @Test
    void whatTheGuestWritesIsReadAgain() throws Exception {
        Rows rows = new Rows();
        String odd = "tab\t line\n back\\slash \u0000 \u00a0 \ud83d\ude00 \ud800 \u202f |";
        rows.add("key " + odd, odd);
        rows.add("subject", "item", "");
        Rows empty = new Rows();
        Rows other = new Rows();
        other.add("a", "b");
        Path file = folder.resolve("inventory.tsv.gz");
        try (InventoryFile out = new InventoryFile(file.toString())) {
            out.write("first", rows);
            out.write("nothing", empty);
            out.write("second", other);
        }

        assertThat(InventoryReader.read(file))
                .containsOnlyKeys("first", "second")
                .satisfies(all -> {
                    assertThat(all.get("first")).containsExactlyEntriesOf(rows.sorted());
                    assertThat(all.get("second")).containsExactlyEntriesOf(other.sorted());
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "tls\\tkey;is not a surface, a key and a value between tabs",
                "tls\\tkey\\tvalue\\tmore;is not a surface, a key and a value between tabs",
                "\\tkey\\tvalue;is not a surface, a key and a value between tabs",
                "tls\\t\\tvalue;is not a surface, a key and a value between tabs",
                "tls\\ta\\t1\\ntls\\ta\\t1;is not behind the line before it in the order of keys",
                "tls\\tb\\t1\\ntls\\ta\\t1;is not behind the line before it in the order of keys",
                "tls\\ta\\t1\\nzone\\ta\\t1\\ntls\\tb\\t1;continues the surface tls, which has ended",
                "tls\\ta\\t%u12;has an escape of a character without four hexadecimal digits",
                "tls\\ta\\t%uxyzw;has an escape of a character without four hexadecimal digits",
                "tls\\ta\\t%q;has an unknown escape",
                "tls\\ta\\t%;has an unknown escape"
            })
    void otherLinesAreErrors(String line, String problem) {
        String text = line.replace("\\t", "\t").replace("\\n", "\n").replace('%', '\\') + "\n";

        assertThatThrownBy(() -> InventoryReader.readText(text))
                .isInstanceOf(DamagedInventory.class)
                .hasMessageStartingWith("line " + text.lines().count() + " " + problem + ": '");
    }

    @Test
    void lineThatWasCutIsAnError() {
        assertThatThrownBy(() -> InventoryReader.readText("tls\ta\t1\ntls\tb\t"))
                .isInstanceOf(DamagedInventory.class)
                .hasMessage("line 2 has no line end: 'tls\tb\t'");
    }

    @Test
    void longLineIsQuotedInPart() {
        assertThatThrownBy(() -> InventoryReader.readText("x".repeat(100_000) + "\n"))
                .message()
                .hasSizeLessThan(300);
    }

    @Test
    void contentThatIsNoTextIsAnError() {
        assertThatThrownBy(() -> InventoryReader.read(compressed(new byte[] {'a', (byte) 0xff})))
                .isInstanceOf(DamagedInventory.class)
                .hasMessage("it is not in UTF-8");
    }

    @Test
    void cutOrUncompressedFileIsError() throws IOException {
        byte[] whole = compressed("tls\ta\t1\n".getBytes(StandardCharsets.UTF_8));

        assertThatThrownBy(() -> InventoryReader.read(Arrays.copyOf(whole, whole.length - 9)))
                .isInstanceOf(EOFException.class);
        assertThatThrownBy(() -> InventoryReader.read("tls\ta\t1\n".getBytes(StandardCharsets.UTF_8)))
                .isInstanceOf(ZipException.class);
    }

    /** That a line is gone shows the number of rows which the guest reports. */
    @Test
    void everyRepeatedLineIsNoticed() throws Exception {
        List<String> lines = Files.readAllLines(Path.of("src/test/resources/org/jvmquarks/inventory/25.tsv"));

        for (int i = 0; i < lines.size(); i++) {
            String twice = String.join("\n", lines.subList(0, i + 1)) + "\n" + lines.get(i) + "\n";
            assertThatThrownBy(() -> InventoryReader.readText(twice)).isInstanceOf(DamagedInventory.class);
        }
    }
}
