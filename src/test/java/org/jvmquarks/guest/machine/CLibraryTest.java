package org.jvmquarks.guest.machine;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class CLibraryTest {
    /** Of a process on Debian 12. */
    private static final String MAPPINGS = """
            55d0c2a00000-55d0c2a01000 r-xp 00001000 fe:00 1179               /usr/bin/java
            7f1a456ab000-7f1a456d1000 r--p 00000000 fe:00 326269             /usr/lib/libc.so.6
            7f1a456d1000-7f1a45827000 r-xp 00000020 fe:00 326269             /usr/lib/libc.so.6
            7f1a45827000-7f1a4587a000 r--p 00000040 fe:00 326269             /usr/lib/libc.so.6
            7f1a4587e000-7f1a45880000 rw-p 00000060 fe:00 326269             /usr/lib/libc.so.6
            7ffe0f5c6000-7ffe0f5e7000 rw-p 00000000 00:00 0                  [stack]
            """;

    @TempDir
    Path root;

    private void file(String path, String content) throws IOException {
        Path file = root.resolve(path.substring(1));
        Files.createDirectories(file.getParent());
        Files.writeString(file, content);
    }

    private CLibrary library() {
        return new CLibrary(new TextFiles(root.toString()));
    }

    @Test
    void versionOfGlibcIsReadFromItsConstants() throws IOException {
        file("/proc/self/maps", MAPPINGS);
        file(
                "/usr/lib/libc.so.6",
                "\0".repeat(0x50) + "GNU C Library (Debian GLIBC 2.36-9+deb12u14) stable release version 2.36.\n\0");

        assertThat(library().name()).contains("glibc 2.36");
    }

    @Test
    void textBeforeTheConstantsIsNotTheVersion() throws IOException {
        file("/proc/self/maps", MAPPINGS);
        file("/usr/lib/libc.so.6", "release version 1.0.\n" + "\0".repeat(0x50));

        assertThat(library().name()).contains("glibc");
    }

    @Test
    void unreadableLibraryIsNamedWithoutVersion() throws IOException {
        file("/proc/self/maps", MAPPINGS);

        assertThat(library().name()).contains("glibc");
    }

    @Test
    void mappingWithoutConstantsIsEnoughForTheName() throws IOException {
        file("/proc/self/maps", "7f1a456d1000-7f1a45827000 r-xp 00000000 fe:00 326269  /lib/libc-2.17.so\n");

        assertThat(library().name()).contains("glibc");
    }

    @Test
    void loaderOfMuslIsMusl() throws IOException {
        file("/proc/self/maps", "7f3c1d2a1000-7f3c1d2f5000 r-xp 00014000 00:2f 912   /lib/ld-musl-x86_64.so.1\n");

        assertThat(library().name()).contains("musl");
    }

    @Test
    void systemWithoutMappingsTellsNothing() {
        assertThat(library().name()).isEmpty();
    }
}
