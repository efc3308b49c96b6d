package org.jvmquarks.evidence.heapdump;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.AnyName;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.Damage;

/**
 * The captures are full dumps of {@link DumpedProbe} by Serial, without the classes, objects and names that have
 * nothing to do with it, its arrays or fillers.
 */
class HprofReaderTest {
    private static final String PROBE = DumpedProbe.class.getName();
    private static final String SUBCLASS = PROBE + "$Subclass";

    @TempDir
    Path folder;

    static List<Path> captures() throws IOException {
        return Captures.packed("heapdump");
    }

    static List<Path> fewCaptures() throws IOException {
        return Captures.fewPacked("heapdump");
    }

    private Map<String, HeapClass> read(byte[] dump, String... kept) throws IOException {
        Path file = folder.resolve("heap.hprof");
        Files.write(file, dump);
        return HprofReader.read(file, Set.of(kept));
    }

    private static HeapClass row(Map<String, HeapClass> classes, String name) {
        return new HeapDump("", classes, Set.of(), AnyName.NAMES).of(name);
    }

    @ParameterizedTest
    @MethodSource("captures")
    void everyJdkIsRead(Path capture) throws IOException {
        Map<String, HeapClass> classes = read(Captures.unpacked(capture), SUBCLASS);

        assertThat(row(classes, PROBE).instances()).isEqualTo(1);
        assertThat(row(classes, PROBE + "$Fields").instances()).isEqualTo(1);
        // 1 + 1 + 2 + 2 + 4 + 8 + 4 + 8 and a reference of 8
        assertThat(row(classes, PROBE + "$Fields").bytes()).isEqualTo(38);
        assertThat(row(classes, SUBCLASS).bytes()).isEqualTo(42);
        assertThat(row(classes, PROBE + "$Unused").instances()).isZero();
        assertThat(row(classes, PROBE + "$Fields[]").lengths()).containsExactly(Map.entry(0, 5L));
        assertThat(row(classes, PROBE + "$Fields[][]").lengths()).containsExactly(Map.entry(5, 1L));
        HeapClass longs = row(classes, "long[]");
        assertThat(longs.arraysOfAtLeast(12345)).isEqualTo(1);
        assertThat(longs.lengths()).containsEntry(12345, 1L);
        assertThat(longs.bytes()).isGreaterThanOrEqualTo((12345 + 2) * 8);
        assertThat(longs.instances()).isGreaterThanOrEqualTo(2);
    }

    @ParameterizedTest
    @MethodSource("captures")
    void objectHasItsFieldsAndThoseItInherits(Path capture) throws IOException {
        List<HeapObject> objects =
                row(read(Captures.unpacked(capture), SUBCLASS), SUBCLASS).objects();

        assertThat(objects).hasSize(1);
        HeapObject object = objects.get(0);
        assertThat(object.className()).isEqualTo(SUBCLASS);
        assertThat(object.field("i")).isEqualTo(43);
        assertThat(object.field("z")).isEqualTo(true);
        assertThat(object.field("b")).isEqualTo((byte) -3);
        assertThat(object.field("c")).isEqualTo('x');
        assertThat(object.field("s")).isEqualTo((short) -7);
        assertThat(object.field("j")).isEqualTo(1L << 40);
        assertThat(object.field("f")).isEqualTo(1.5f);
        assertThat(object.field("d")).isEqualTo(0.25);
        assertThatThrownBy(() -> object.field("self"))
                .hasMessage(SUBCLASS + " has no field 'self' of a primitive type, but [b, c, d, f, i, j, s, z]");
    }

    @ParameterizedTest
    @MethodSource("captures")
    void fillersAreReadOnEveryJdk(Path capture) throws IOException {
        Map<String, HeapClass> classes = read(Captures.unpacked(capture));
        boolean old = List.of("-1.8.0_", "-11.", "-17.").stream()
                .anyMatch(jdk -> capture.toString().contains(jdk));

        assertThat(row(classes, "int[]").arraysOfAtLeast(2000)).isPositive();
        assertThat(classes.containsKey("jdk.internal.vm.FillerObject")).isEqualTo(!old);
        if (!old) {
            assertThat(row(classes, "jdk.internal.vm.FillerElement[]").instances())
                    .isZero();
        }
    }

    @ParameterizedTest
    @MethodSource("fewCaptures")
    void truncatedDumpIsRefused(Path capture) throws IOException {
        byte[] whole = Captures.unpacked(capture);
        for (int missing = 1; missing < 3000; missing += 7) {
            byte[] cut = Arrays.copyOf(whole, whole.length - missing);
            assertThatThrownBy(() -> read(cut)).isInstanceOf(DamagedDump.class).hasMessageStartingWith("byte ");
        }
    }

    @Test
    void whatIsWrongIsSaidWithItsPlace() throws IOException {
        byte[] whole = Captures.unpacked(captures().get(0));
        // The end is a record of 9 bytes.
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, whole.length - 9)))
                .hasMessage("byte %d: the dump ends here without its end record".formatted(whole.length - 9));
        assertThatThrownBy(() -> read("Hello".getBytes(StandardCharsets.US_ASCII)))
                .hasMessage("byte 0: no heap dump, it does not begin with 'JAVA PROFILE 1.0.'");
        assertThatThrownBy(() -> read(new byte[0]))
                .hasMessage("byte 0: no heap dump, it does not begin with 'JAVA PROFILE 1.0.'");
        assertThatThrownBy(() -> read(Arrays.copyOf(whole, 20)))
                .isInstanceOf(DamagedDump.class)
                .hasMessageStartingWith("byte 0: the record there or after it: ");
    }

    @ParameterizedTest
    @MethodSource("fewCaptures")
    void damagedDumpIsReadOrRefused(Path capture) throws IOException {
        Damage.bytesAreReadOrRefused(Captures.unpacked(capture), bytes -> read(bytes, SUBCLASS), DamagedDump.class);
    }
}
