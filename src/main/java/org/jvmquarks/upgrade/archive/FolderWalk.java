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
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.StreamSupport;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;

/** Reads a folder: classes, archives and native libraries below it. */
final class FolderWalk {
    /** The JVM does not look into {@code META-INF/versions} of a folder. */
    private static final String VERSIONS = "META-INF/versions/";

    private final FactsBuilder facts;
    private final ClassFileReader classes;
    private final ZipWalk archives;

    FolderWalk(FactsBuilder facts, ZipWalk archives) {
        this.facts = facts;
        this.classes = new ClassFileReader(facts);
        this.archives = archives;
    }

    /**
     * @param path path of the folder for findings
     * @throws IOException if the folder itself cannot be read
     */
    void walk(Path folder, String path) throws IOException {
        List<Path> files = files(folder);
        String prefix = path + "/";
        FactsBuilder.Archive here = facts.archive(path);
        for (Path file : files) {
            String name = name(folder, file);
            if (!ArchiveEntries.isArchive(name) && !name.contains(VERSIONS)) {
                read(file, prefix, name, here);
            }
        }
        here.end();
        for (Path file : files) {
            String name = name(folder, file);
            if (ArchiveEntries.isArchive(name)) {
                archives.walk(file, prefix + name);
            } else if (content(file).beginsAsArchive(name)) {
                archives.walkIfCode(file, prefix + name);
            }
        }
    }

    /** Returns all files in a stable order; what cannot be listed is a problem. */
    private List<Path> files(Path folder) throws IOException {
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
                        problem(file, failure);
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

    private void read(Path file, String prefix, String name, FactsBuilder.Archive here) {
        try {
            if (ArchiveEntries.isClass(name) || content(file).isHiddenClass(name)) {
                classes.read(BoundedFile.bytes(file, (int) ScanLimits.USUAL.classBytes()), prefix, name, here);
                return;
            }
            if (name.equals(ArchiveEntries.MANIFEST)) {
                try (InputStream in = Files.newInputStream(file)) {
                    facts.addManifest(prefix, in);
                }
            }
            content(file).read(name, prefix + name, facts);
        } catch (IOException e) {
            problem(file, e);
        }
    }

    private static Content content(Path file) {
        return () -> Files.newInputStream(file);
    }

    private void problem(Path file, IOException failure) {
        facts.problem(file.toString(), "cannot be read: " + FileProblem.reading(file, failure));
    }
}
