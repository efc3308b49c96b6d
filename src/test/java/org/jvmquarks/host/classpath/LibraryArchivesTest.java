package org.jvmquarks.host.classpath;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.UncheckedIOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class LibraryArchivesTest {
    private static final Path FOLDER = Path.of("guest");

    private final Queue<Library> written = new ConcurrentLinkedQueue<>();
    private final LibraryArchives archives = new LibraryArchives(FOLDER, (library, folder) -> {
        written.add(library);
        return List.of(folder.resolve(library + ".jar"));
    });

    @Test
    void libraryThatNoGuestNeedsIsNotWritten() {
        assertThat(archives.of(Set.of())).isEmpty();
        assertThat(written).isEmpty();

        assertThat(archives.of(Set.of(Library.JOL))).containsExactly(FOLDER.resolve("JOL.jar"));
        assertThat(written).containsExactly(Library.JOL);
    }

    @Test
    void libraryIsWrittenOnceForAllGuests() {
        List<List<Path>> ofGuests = IntStream.range(0, 100)
                .parallel()
                .mapToObj(guest -> archives.of(Set.of(Library.JMH)))
                .distinct()
                .toList();

        assertThat(ofGuests).containsExactly(List.of(FOLDER.resolve("JMH.jar")));
        assertThat(written).containsExactly(Library.JMH);
    }

    @Test
    void saysWhatCannotBeWritten() {
        LibraryArchives full = new LibraryArchives(FOLDER, (library, folder) -> {
            throw new FileSystemException("guest/jmh.jar", null, "No space left on device");
        });

        assertThatThrownBy(() -> full.of(Set.of(Library.JMH)))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessage("the library JMH cannot be written to guest: guest/jmh.jar is on a full"
                        + " disk; free some space, or choose another disk");
    }
}
