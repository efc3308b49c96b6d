package org.jvmquarks.upgrade.link;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Folders;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.guest.link.LinkedArchives;
import org.jvmquarks.upgrade.archive.ArchiveClasses;
import org.jvmquarks.upgrade.archive.ArchiveEntries;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.archive.ArchivePath;
import org.jvmquarks.upgrade.archive.ArchiveSummary;

/**
 * The archives of an application in a folder that guests get: links to those on disk, and copies of those inside them.
 *
 * @param folder of all
 * @param paths as findings name the archives, by number
 * @param files where they are, by number
 */
public record StagedArchives(Path folder, List<ArchivePath> paths, List<Path> files) {
    /** In bytes; several times the largest archive in an archive that is known. */
    private static final long LARGEST = 2L << 30;

    public StagedArchives {
        paths = List.copyOf(paths);
        files = List.copyOf(files);
    }

    /** Returns the names that a guest gives them for the tools of its JDK, by their paths in findings. */
    public Map<Path, String> namesForTools() {
        Map<Path, String> names = new LinkedHashMap<>();
        for (int i = 0; i < files.size(); i++) {
            names.put(
                    Path.of(paths.get(i).toString()), LinkedArchives.nameForTools(i, Files.isDirectory(files.get(i))));
        }
        return names;
    }

    /** Returns their class files as a JDK finds them. */
    public ArchiveClasses classes(int target) {
        return new ArchiveClasses(files, paths.stream().map(ArchivePath::name).toList(), target);
    }

    /**
     * Puts them into a folder, which is emptied.
     *
     * @param roots files and folders of the application
     * @param facts which of these and of the archives inside them have classes
     * @throws UncheckedIOException if the folder cannot be written
     */
    public static StagedArchives in(Path folder, List<Path> roots, ArchiveFacts facts) {
        try {
            Folders.delete(folder);
            Files.createDirectories(folder);
            Files.writeString(folder.resolve(LinkedArchives.MARK), "");
            Staging staging = new Staging(folder);
            for (Path root : roots) {
                staging.addOnDisk(root, facts);
            }
            for (ArchiveSummary archive : facts.archives()) {
                if (!archive.path().isOnDisk()) {
                    staging.addNested(archive.path());
                }
            }
            return new StagedArchives(folder, staging.paths, staging.places);
        } catch (IOException e) {
            throw new UnusableFileException("cannot write to " + folder, FileProblem.writing(folder, e), e);
        }
    }

    /** The archives so far. */
    private static final class Staging {
        private final Path folder;
        private final List<ArchivePath> paths = new ArrayList<>();
        private final List<Path> places = new ArrayList<>();

        /** Where an archive inside another one is, by its path, so that those inside it are found. */
        private final Map<ArchivePath, Path> files = new LinkedHashMap<>();

        Staging(Path folder) {
            this.folder = folder;
        }

        /** Adds what is on a class path, whether or not this program can read it. */
        void addOnDisk(Path root, ArchiveFacts facts) throws IOException {
            if (Files.isRegularFile(root)) {
                addFile(root, ArchivePath.archive(root.toString()));
                return;
            }
            ArchivePath folder = ArchivePath.folder(root.toString());
            if (facts.archives().stream().anyMatch(each -> each.path().equals(folder))) {
                copyClasses(root, next(LinkedArchives.OUTER, folder));
            }
            try (Stream<Path> walk = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
                for (Path file : walk.sorted().toList()) {
                    if (Files.isRegularFile(file)
                            && ArchiveEntries.isArchive(file.getFileName().toString())) {
                        addFile(
                                file,
                                ArchivePath.archive(root + "/"
                                        + root.relativize(file).toString().replace('\\', '/')));
                    }
                }
            }
        }

        private void addFile(Path file, ArchivePath path) throws IOException {
            Path link = next(LinkedArchives.OUTER, path);
            try {
                Files.createSymbolicLink(link, file.toRealPath());
            } catch (UnsupportedOperationException | IOException noLinks) {
                // Windows wants a privilege for a link.
                Files.copy(file, link);
            }
            files.put(path, file);
        }

        private Path next(String kind, ArchivePath path) {
            Path place = folder.resolve(kind + paths.size());
            paths.add(path);
            places.add(place);
            return place;
        }

        private static void copyClasses(Path root, Path target) throws IOException {
            try (Stream<Path> walk = Files.walk(root, FileVisitOption.FOLLOW_LINKS)) {
                for (Path file : walk.filter(Files::isRegularFile).toList()) {
                    if (ArchiveEntries.isClass(file.getFileName().toString())) {
                        Path copy = target.resolve(root.relativize(file).toString());
                        Files.createDirectories(copy.resolveSibling(""));
                        Files.copy(file, copy);
                    }
                }
            }
        }

        void addNested(ArchivePath path) throws IOException {
            Path outer = files.get(path.outer().orElseThrow());
            if (outer == null) {
                return;
            }
            try (ZipFile zip = ArchiveEntries.open(outer)) {
                ZipEntry entry = zip.getEntry(path.last());
                if (entry == null || entry.getSize() > LARGEST) {
                    return;
                }
                Path copy = next(LinkedArchives.NESTED, path);
                try (InputStream in = zip.getInputStream(entry)) {
                    Files.copy(in, copy);
                }
                files.put(path, copy);
            }
        }
    }
}
