package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.UnusableFileException;

/**
 * The archives of the libraries. To take JMH out of the packed program takes 0.4 s, and a run without claims about time
 * does not need it: a library is taken out when the first guest needs it.
 */
public final class LibraryArchives {
    private final Path folder;
    private final Source source;
    private final Map<Library, List<Path>> archives = new ConcurrentHashMap<>();

    /** @param folder where a library that was taken out goes */
    public LibraryArchives(Path folder) {
        this(folder, Library::archives);
    }

    public LibraryArchives(Path folder, Source source) {
        this.folder = folder;
        this.source = source;
    }

    /** Finds the archives of a library, or writes them to a folder. */
    @FunctionalInterface
    interface Source {
        List<Path> archives(Library library, Path folder) throws IOException;
    }

    /**
     * Returns the archives of libraries and of what they need.
     *
     * @throws UncheckedIOException if a library cannot be written
     */
    public List<Path> of(Collection<Library> wanted) {
        return wanted.stream()
                .flatMap(library -> archives.computeIfAbsent(library, this::takeOut).stream())
                .toList();
    }

    private List<Path> takeOut(Library library) {
        try {
            return source.archives(library, folder);
        } catch (IOException e) {
            throw new UnusableFileException(
                    "the library " + library + " cannot be written to " + folder, FileProblem.of(e), e);
        }
    }
}
