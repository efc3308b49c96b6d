package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.HexFormat;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** The headers are the first bytes of the libraries in {@code zstd-jni-1.5.6-3.jar}. */
class NativeHeaderTest {
    private static final int PE_OFFSET = 0x80;

    @ParameterizedTest
    @CsvSource({
        "7f454c4602010100000000000000000003003e00, ELF, amd64",
        "7f454c460201010000000000000000000300b700, ELF, aarch64",
        "7f454c4601010100000000000000000003002800, ELF, arm",
        "7f454c4602020100000000000000000000030016, ELF, s390x",
        "7f454c4602010100000000000000000003001500, ELF, ppc64le",
        "7f454c4602010100000000000000000003000201, ELF, loongarch64",
        "cffaedfe0c00000100000000, MACOS, aarch64",
        "cffaedfe0700000103000000, MACOS, amd64",
        "cafebabe0000000201000007000000030000400000010000000000000100000c000000000000000000000000, MACOS, 'aarch64, amd64'",
    })
    void headerTellsSystemAndArchitecture(String header, NativeLibrary.Os os, String archs) {
        byte[] bytes = HexFormat.of().parseHex(header);

        assertThat(NativeHeader.read("x.so", Arrays.copyOf(bytes, 100))).hasValueSatisfying(library -> {
            assertThat(library.os()).isEqualTo(os);
            assertThat(library.archs()).containsExactly(archs.split(", "));
        });
    }

    @ParameterizedTest
    @CsvSource({"6486, amd64", "4c01, x86", "64aa, aarch64", "3412, machine 0x1234"})
    void headerOfWindowsIsBehindThatOfDos(String machine, String arch) {
        byte[] bytes = new byte[200];
        bytes[0] = 'M';
        bytes[1] = 'Z';
        bytes[0x3C] = (byte) PE_OFFSET;
        byte[] header = HexFormat.of().parseHex("50450000" + machine);
        System.arraycopy(header, 0, bytes, PE_OFFSET, header.length);

        assertThat(NativeHeader.read("x.dll", bytes))
                .contains(new NativeLibrary("x.dll", NativeLibrary.Os.WINDOWS, arch));
    }

    @ParameterizedTest
    @CsvSource({"7f454c46", "4d5a", "00000000000000000000"})
    void anythingElseIsNoLibrary(String header) {
        assertThat(NativeHeader.read("x.so", HexFormat.of().parseHex(header))).isEmpty();
    }
}
