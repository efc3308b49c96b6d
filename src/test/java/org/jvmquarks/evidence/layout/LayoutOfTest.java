package org.jvmquarks.evidence.layout;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.evidence.OneGuest;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

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

    /** A guest that reports these types; the first has a field that ends at 13, the next 8 later. */
    private static OneGuest guest(String... types) {
        return new OneGuest(
                Path.of(""),
                Stream.iterate(0, i -> i < types.length, i -> i + 1)
                        .map(i -> """
                                        {"kind":"layout","of":"%s","header":12,"fields":[{"name":"f","type":"byte","offset":12,"size":%d}]}""".formatted(types[i], 1 + 8 * i))
                        .toArray(String[]::new));
    }

    @Test
    void differentTypesShareOneQuestion() {
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
                .containsExactly(Observation.exact(new ObservationKey("java.lang.Long", "size"), 32L, "B"));
    }

    @Test
    void missingFieldIsMistakeOfPin() {
        Layout own = new LayoutOf(LayoutOfTest.class).gather(guest("Own"));
        Layout ofJdk = new LayoutOf(Thread.class).gather(guest("java.lang.Thread"));

        assertThatThrownBy(() -> new LayoutAssert(own).hasFieldAt("p9", 16))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("LayoutOfTest [debian-17] does not have a field p9, only [f]; correct the name");
        assertThatThrownBy(() -> new LayoutAssert(ofJdk).hasFieldAt("p9", 16))
                .isInstanceOf(AssertionError.class)
                .hasMessage("expected a field p9 but found the fields [f] for Thread [debian-17]");
    }

    /** A class that merely lacks the field shows nothing about the one that has it. */
    @Test
    void fieldMissingInFalsifierBreaksNoPin() {
        OneGuest falsified = new OneGuest(Path.of(""), """
                        {"kind":"layout","of":"Integer","header":12,"fields":[]}""") {
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

    /** JOL guesses 21 bytes for a String where it cannot ask the VM for this flag. */
    @Test
    void sizeIsMultipleOfAlignmentOfVm() {
        OneGuest aligned = new OneGuest(Path.of(""), """
                        {"kind":"layout","of":"java.lang.Thread","header":12,"fields":[\
                        {"name":"value","type":"byte[]","offset":12,"size":4},\
                        {"name":"hash","type":"int","offset":16,"size":4},\
                        {"name":"coder","type":"byte","offset":20,"size":1}]}""") {
            @Override
            protected VmFlag flag(String name) {
                assertThat(name).isEqualTo("ObjectAlignmentInBytes");
                return VmFlag.reported(name, "16", "VM_CREATION");
            }
        };

        assertThat(new LayoutOf("java.lang.Thread").gather(aligned).size()).isEqualTo(32);
    }

    @Test
    void vmWithoutTheFlagAlignsTo8Bytes() {
        OneGuest of32Bits = new OneGuest(Path.of(""), """
                        {"kind":"layout","of":"java.lang.Thread","header":8,"fields":[]}""") {
            @Override
            protected VmFlag flag(String name) {
                return VmFlag.absent(name);
            }
        };

        assertThat(new LayoutOf("java.lang.Thread").gather(of32Bits).size()).isEqualTo(8);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "12 | 8,8 | no object has a header of 12 bytes and the fields [Field[name=f, offset=8, size=8]], of which one covers another or the header",
                "12 | 16,-1 | no object has a header of 12 bytes and the fields [Field[name=f, offset=16, size=-1]], of which one covers another or the header",
                "0 | 12,4 | no object has a header of 0 bytes"
            })
    void layoutThatCannotBeIsAnError(int header, String offsetAndSize, String what) {
        String[] field = offsetAndSize.split(",");
        OneGuest guest = new OneGuest(Path.of(""), """
                        {"kind":"layout","of":"java.lang.Thread","header":%d,"fields":[{"name":"f","type":"int","offset":%s,"size":%s}]}""".formatted(header, field[0], field[1]));

        assertThatThrownBy(() -> new LayoutOf("java.lang.Thread").gather(guest))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("cannot be true, " + what);
    }

    @Test
    void fieldsThatShareBytesAreAnError() {
        List<Layout.Field> fields = List.of(new Layout.Field("a", 16, 8), new Layout.Field("b", 12, 8));

        assertThatThrownBy(() -> new Layout("X", 12, fields, 8, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessageContaining("of which one covers another or the header");
        assertThatThrownBy(() -> new Layout("X", 12, List.of(), 1, false))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no VM aligns objects to 1 bytes");
    }

    @Test
    void layoutsOfOtherTypesAreAnError() {
        assertThatThrownBy(() -> new LayoutOf("java.lang.Thread").gather(guest("java.lang.Long")))
                .isInstanceOf(CellError.class)
                .hasMessageContaining("cannot be true, expected the layout of java.lang.Thread, got java.lang.Long");
        assertThatThrownBy(() -> new LayoutOf("java.lang.Long").gather(guest("java.lang.Long")))
                .isInstanceOf(CellError.class)
                .hasMessage("debian-17: expected 7 layouts, of %s, got 1, in result.jsonl", List.of(TOGETHER));
    }
}
