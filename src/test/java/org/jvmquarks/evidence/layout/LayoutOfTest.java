package org.jvmquarks.evidence.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Observation;

class LayoutOfTest {
    /** The types that a guest reports together, in the order of their lines. */
    private static final String[] TOGETHER = {
        "java.lang.Object",
        "java.lang.Integer",
        "java.lang.Long",
        "java.lang.String",
        "java.util.HashMap$Node",
        "byte[1]",
        "int[1]"
    };

    /** A guest that reports these types; the first takes 16 bytes, the next ones 8 more each. */
    private static OneGuest guest(String... types) {
        return new OneGuest(
                Path.of(""),
                Stream.iterate(0, i -> i < types.length, i -> i + 1)
                        .map(
                                i ->
                                        """
                                        {"kind":"layout","of":"%s","size":%d,"header":12,"fields":[]}"""
                                                .formatted(types[i], 16 + 8 * i))
                        .toArray(String[]::new));
    }

    @Test
    void pinsThatAskForDifferentTypesAskTheGuestForTheSame() {
        OneGuest guest = guest(TOGETHER);

        Layout aLong = new LayoutOf("java.lang.Long").gather(guest);
        Layout bytes = new LayoutOf("byte[1]").gather(guest);

        assertThat(aLong.size()).isEqualTo(32);
        assertThat(aLong.subject()).isEqualTo("java.lang.Long [debian-17]");
        assertThat(bytes.size()).isEqualTo(56);
        assertThat(guest.requests()).hasSize(2);
        assertThat(guest.requests().get(0)).isEqualTo(guest.requests().get(1));
        assertThat(guest.requests().get(0).arguments()).containsExactly(TOGETHER);
    }

    @Test
    void onlyTheRequestedTypeIsRecorded() {
        OneGuest guest = guest(TOGETHER);

        new LayoutOf("java.lang.Long").gather(guest);

        assertThat(guest.observations())
                .containsExactly(Observation.exact("java.lang.Long size", 32L, "B"));
    }

    @Test
    void fieldThatAClassOfTheProjectLacksIsAMistakeOfThePin() {
        Layout own = new LayoutOf(LayoutOfTest.class).gather(guest("Own"));
        Layout ofJdk = new LayoutOf(Thread.class).gather(guest("java.lang.Thread"));

        assertThatThrownBy(() -> new LayoutAssert(own).hasFieldAt("p9", 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "LayoutOfTest [debian-17] does not have a field p9, only []; correct the name");
        assertThatThrownBy(() -> new LayoutAssert(ofJdk).hasFieldAt("p9", 16))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected a field p9 but found the fields [] for Thread [debian-17]");
    }

    /** A class that merely lacks the field shows nothing about the one that has it. */
    @Test
    void fieldThatTheClassOfAFalsifierLacksBreaksNoPin() {
        OneGuest falsified =
                new OneGuest(
                        Path.of(""),
                        """
                        {"kind":"layout","of":"Integer","size":16,"header":12,"fields":[]}""") {
                    @Override
                    public Class<?> inPlaceOf(Class<?> probe) {
                        return Integer.class;
                    }
                };

        Layout layout = new LayoutOf(Thread.class).gather(falsified);

        assertThatThrownBy(() -> new LayoutAssert(layout).hasFieldAt("tid", 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageStartingWith("Integer [debian-17] does not have a field tid");
    }

    @Test
    void otherTypeIsAskedForAlone() {
        OneGuest guest = guest("java.lang.Thread");

        assertThat(new LayoutOf("java.lang.Thread").gather(guest).size()).isEqualTo(16);
        assertThat(guest.requests().get(0).arguments()).containsExactly("java.lang.Thread");
    }

    @Test
    void layoutsOfOtherTypesAreAnError() {
        assertThatThrownBy(() -> new LayoutOf("java.lang.Thread").gather(guest("java.lang.Long")))
                .isInstanceOf(CellError.class)
                .hasMessageContaining(
                        "cannot be true, expected the layout of java.lang.Thread, got"
                                + " java.lang.Long");
        assertThatThrownBy(() -> new LayoutOf("java.lang.Long").gather(guest("java.lang.Long")))
                .isInstanceOf(CellError.class)
                .hasMessage(
                        "debian-17: expected 7 layouts, of %s, got 1, in result.jsonl",
                        List.of(TOGETHER));
    }
}
