package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The digests are those of sha256sum. */
class Sha256Test {
    private static final String OF_A_UMLAUT = "33e6d73fee82904c8d7afb78de1154d1e8dc2a0edb08120e63df5b9385c2d9cc";

    @TempDir
    Path folder;

    @Test
    void textsAreHashedAsUtf8() {
        assertThat(Sha256.hex("ä")).isEqualTo(OF_A_UMLAUT);
        assertThat(Sha256.shortHex("ä")).isEqualTo(OF_A_UMLAUT.substring(0, 12));
    }

    @Test
    void fileHasTheDigestOfItsText() throws IOException {
        String large = "line\n".repeat(100_000);
        Path file = Files.writeString(folder.resolve("large"), large);

        assertThat(Sha256.hex(file)).isEqualTo(Sha256.hex(large));
    }

    @Test
    void browsersCompareBase64() {
        assertThat(Sha256.base64("")).isEqualTo("47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=");
    }
}
