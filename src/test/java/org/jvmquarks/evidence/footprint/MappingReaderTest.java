package org.jvmquarks.evidence.footprint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.Damage;
import org.jvmquarks.evidence.UnknownLine;

/** The text is what Linux 6.1 wrote about JDK 17, without the other mappings. */
class MappingReaderTest {
    private static final String TEXT = """
            e0000000-ffe00000 rw-p 00000000 00:00 0\s
            Size:             522240 kB
            KernelPageSize:        4 kB
            MMUPageSize:           4 kB
            Rss:              522240 kB
            Pss:              522240 kB
            Anonymous:        522240 kB
            THPeligible:           0
            VmFlags: rd wr mr mw me ac\s
            ffe00000-ffe75000 rw-p 00c7b000 00:27 845652                             /usr/lib/jvm/java-17-openjdk-amd64/lib/server/classes.jsa
            Size:                468 kB
            Rss:                 468 kB
            Anonymous:             0 kB
            VmFlags: rd wr mr mw me ac\s
            ffe75000-100000000 ---p 00000000 00:00 0\s
            Size:               1580 kB
            Rss:                   0 kB
            Anonymous:             0 kB
            VmFlags: mr mw me ac\s
            """;

    @Test
    void sizesAreBytes() {
        assertThat(MappingReader.read(TEXT))
                .containsExactly(
                        new Mapping(0xe0000000L, 0xffe00000L, "rw-p", "", 522240L << 10, 522240L << 10),
                        new Mapping(
                                0xffe00000L,
                                0xffe75000L,
                                "rw-p",
                                "/usr/lib/jvm/java-17-openjdk-amd64/lib/server/classes.jsa",
                                468 << 10,
                                0),
                        new Mapping(0xffe75000L, 0x100000000L, "---p", "", 0, 0));
        assertThat(MappingReader.read(TEXT).get(2).isInaccessible()).isTrue();
        assertThat(MappingReader.read(TEXT).get(1).size()).isEqualTo(468 << 10);
        assertThat(MappingReader.read("")).isEmpty();
    }

    @Test
    void unknownLineIsShown() {
        assertThatThrownBy(() -> MappingReader.read(TEXT.replace("Pss:  ", "Pss=  ")))
                .isInstanceOf(UnknownLine.class)
                .hasMessage("line 6 is not known: 'Pss=              522240 kB'");
        assertThatThrownBy(() -> MappingReader.read("Rss: 1 kB")).hasMessage("line 1 is not known: 'Rss: 1 kB'");
        assertThatThrownBy(() -> MappingReader.read(TEXT.replace("Size: ", "Rss: ")))
                .hasMessage("line 5 is the second of its name: 'Rss:              522240 kB'");
    }

    @Test
    void mappingWithoutANumberIsAnError() {
        assertThatThrownBy(() -> MappingReader.read(TEXT.replace("Anonymous:        522", "X: 522")))
                .hasMessageStartingWith("line 10 ends a mapping that cannot be, it has no Anonymous: 'ffe00000-");
        assertThatThrownBy(() -> MappingReader.read("20-10 rw-p 0 00:00 0\nRss: 1 kB\nAnonymous: 2 kB"))
                .hasMessage("line 3 ends a mapping that cannot be, from 20 to 10 1024 bytes resident,"
                        + " 2048 of them anonymous: ''");
    }

    @Test
    void damagedTextIsReadOrRefused() {
        Damage.isReadOrRefused(TEXT, MappingReader::read, UnknownLine.class);
    }
}
