package org.jvmquarks.guest.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.guest.Guest;
import org.jvmquarks.guest.wire.Fields;

class OwnOptionsTest {
    private static final String GUEST = Guest.class.getName();

    @Test
    void optionsAreTheWordsBeforeTheMainClass() {
        assertThat(options("java", "-Xint", "-cp", "a b.jar", GUEST, "-", "main", "-Xcomp"))
                .containsExactly("-Xint", "-cp", "a b.jar");
    }

    @Test
    void wordsOfAnEmulatorStayBeforeThem() {
        assertThat(options("qemu-aarch64", "/jdk/bin/java", "-Xint", GUEST)).containsExactly("/jdk/bin/java", "-Xint");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "java", "java -Xint another.Main"})
    void commandLineWithoutTheMainClassHasNone(String words) {
        assertThat(options(words.split(" "))).isEmpty();
    }

    /** This VM runs tests, so that its command line is not that of a guest. */
    @Test
    void vmIsAskedWhereCommandLineIsSilent() {
        assertThat(OwnOptions.read(Guest.class)).containsOnlyKeys(Fields.INPUT_ARGUMENTS, Fields.PROPERTIES);
    }

    private static List<String> options(String... words) {
        return OwnOptions.options((String.join("\0", words) + "\0").getBytes(StandardCharsets.ISO_8859_1), Guest.class);
    }
}
