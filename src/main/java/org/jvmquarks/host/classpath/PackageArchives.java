package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.UnusableFileException;

/**
 * Archives with the classes of one package each, taken out of a large archive that probes come from. A VM that opens an
 * archive reads its whole directory with code that is not compiled yet: for 2,000 entries that takes 8 ms of a start
 * that takes 50. With the small archive before it on the class path, the large one is opened only for a class of
 * another package.
 */
final class PackageArchives {
    /** Number of entries from which an archive is large: reading fewer takes less than 2 ms. */
    private static final int LARGE = 500;

    private final Path folder;
    private final Map<Part, Optional<Path>> written = new ConcurrentHashMap<>();

    /** @param folder where the archives go */
    PackageArchives(Path folder) {
        this.folder = folder;
    }

    private record Part(Path archive, String packageName) {}

    /**
     * Returns the archive with the package of a probe; empty if the probe does not come from a large archive, or from
     * one whose classes cannot be taken out of it.
     *
     * @throws UncheckedIOException if the large archive cannot be read, or the small one written
     */
    Optional<Path> of(Class<?> probe) {
        Path archive = ClassPaths.of(probe);
        return Files.isRegularFile(archive) && !probe.getPackageName().isEmpty()
                ? written.computeIfAbsent(new Part(archive, probe.getPackageName()), this::write)
                : Optional.empty();
    }

    private Optional<Path> write(Part part) {
        try (JarFile whole = new JarFile(part.archive().toFile())) {
            if (whole.size() < LARGE || !isSeparable(whole)) {
                return Optional.empty();
            }
            Path archive = folder.resolve(part.archive().getFileName() + "-" + part.packageName() + ".jar");
            Files.createDirectories(folder);
            ClassPaths.write(whole, archive, List.of(part.packageName().replace('.', '/') + "/"));
            return Optional.of(archive);
        } catch (IOException e) {
            throw new UnusableFileException(
                    "the classes of " + part.packageName() + " cannot be copied out of " + part.archive(),
                    FileProblem.of(e),
                    e);
        }
    }

    /**
     * Whether classes are the same outside the archive: the classes of a package must all be signed or none, and which
     * one of several versions counts is up to the VM.
     */
    private static boolean isSeparable(JarFile archive) {
        return archive.stream()
                .noneMatch(entry -> entry.getName().startsWith("META-INF/versions/")
                        || entry.getName().matches("META-INF/[^/]+\\.SF"));
    }
}
