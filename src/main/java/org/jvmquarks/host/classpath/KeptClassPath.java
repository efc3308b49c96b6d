package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/**
 * Keeps archives that lie in the folder for temporary files, so that the command line of a guest still works when the
 * host has ended. Everything else on a class path stays where it is.
 */
public final class KeptClassPath {
    private final Path folder;
    private final Path temporary;
    private final Map<Path, Path> kept = new ConcurrentHashMap<>();
    private final Map<Path, Integer> names = new ConcurrentHashMap<>();

    /** @param folder where copies go */
    public KeptClassPath(Path folder) {
        this(folder, Path.of(System.getProperty("java.io.tmpdir")));
    }

    public KeptClassPath(Path folder, Path temporary) {
        this.folder = folder;
        this.temporary = temporary.toAbsolutePath().normalize();
    }

    /**
     * Returns the entry itself, or its copy.
     *
     * @throws UncheckedIOException if it cannot be copied
     */
    public Path of(Path entry) {
        boolean vanishes = entry.toAbsolutePath().normalize().startsWith(temporary) && !entry.startsWith(folder);
        if (!vanishes) {
            return entry;
        }
        return kept.computeIfAbsent(entry, each -> Files.isRegularFile(each) ? copy(each) : each);
    }

    private Path copy(Path entry) {
        // Two libraries may have files of one name.
        int number = names.merge(entry.getFileName(), 1, Integer::sum);
        Path target =
                folder.resolve(number == 1 ? "" : Integer.toString(number)).resolve(entry.getFileName());
        try {
            Files.createDirectories(target.resolveSibling(""));
            return Files.copy(entry, target, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot copy " + entry + " to " + target, e);
        }
    }
}
