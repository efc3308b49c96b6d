package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.FileVisitOption;
import java.nio.file.FileVisitResult;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.SimpleFileVisitor;
import java.nio.file.attribute.BasicFileAttributes;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;

/** Reads a folder: classes, archives and native libraries below it. */
final class FolderWalk {
    /** The JVM does not look into {@code META-INF/versions} of a folder. */
    private static final String VERSIONS = "META-INF/versions/";

    private final ClassFileReader classes;
    private final Set<String> watched;

    /**
     * @param target feature version of the JDK that is to load the classes
     * @param watched names of members that matter even if a class of the application inherits them
     */
    FolderWalk(int target, Set<String> watched) {
        this.classes = new ClassFileReader(target);
        this.watched = watched;
    }

    /**
     * A folder.
     *
     * @param own what it has itself
     * @param archives files below it that are archives, by their paths in it
     */
    record Walked(ArchiveRecord own, Map<String, Path> archives) {}

    /** @throws IOException if the folder itself cannot be read */
    Walked walk(Path folder) throws IOException {
        ArchiveReading here = new ArchiveReading(watched);
        Map<String, Path> archives = new LinkedHashMap<>();
        for (Path file : files(folder, here)) {
            String name = name(folder, file);
            if (ArchiveEntries.isArchive(name)) {
                archives.put(name, file);
                continue;
            }
            if (!name.contains(VERSIONS)) {
                read(file, name, here);
            }
            if (content(file).beginsAsArchive(name) && ZipWalk.hasCode(file)) {
                archives.put(name, file);
            }
        }
        return new Walked(here.end(), archives);
    }

    /** Returns all files in a stable order; what cannot be listed is a problem. */
    private static List<Path> files(Path folder, ArchiveReading here) throws IOException {
        List<Path> files = new ArrayList<>();
        Files.walkFileTree(
                folder, EnumSet.of(FileVisitOption.FOLLOW_LINKS), Integer.MAX_VALUE, new SimpleFileVisitor<>() {
                    @Override
                    public FileVisitResult visitFile(Path file, BasicFileAttributes attributes) {
                        // A pipe or a device has no code, and perhaps no end.
                        if (attributes.isRegularFile()) {
                            files.add(file);
                        }
                        return FileVisitResult.CONTINUE;
                    }

                    @Override
                    public FileVisitResult visitFileFailed(Path file, IOException failure) throws IOException {
                        if (file.equals(folder)) {
                            throw failure;
                        }
                        problem(name(folder, file), file, failure, here);
                        return FileVisitResult.CONTINUE;
                    }
                });
        files.sort(null);
        return files;
    }

    /** Returns the path inside the folder, with slashes on every system. */
    private static String name(Path folder, Path file) {
        return StreamSupport.stream(folder.relativize(file).spliterator(), false)
                .map(Path::toString)
                .collect(Collectors.joining("/"));
    }

    private void read(Path file, String name, ArchiveReading here) {
        try {
            if (ArchiveEntries.isClass(name) || content(file).isHiddenClass(name)) {
                classes.read(BoundedFile.bytes(file, (int) ArchiveScan.ScanLimits.USUAL.classBytes()), name, here);
                return;
            }
            if (name.equals(ArchiveEntries.MANIFEST)) {
                try (InputStream in = Files.newInputStream(file)) {
                    here.addManifest(in);
                }
            }
            content(file).read(name, here);
        } catch (IOException e) {
            problem(name, file, e, here);
        }
    }

    private static Content content(Path file) {
        return () -> Files.newInputStream(file);
    }

    private static void problem(String name, Path file, IOException failure, ArchiveReading here) {
        here.problem(name, "cannot be read: " + FileProblem.reading(file, failure));
    }
}
