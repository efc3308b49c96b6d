package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.FileHashes;
import org.jvmquarks.files.Sha256;

/** What files and folders of an application contain, as one hash. */
public final class ArchiveContent {
    private final FileHashes hashes;

    /** @param hashes of files that were read already */
    public ArchiveContent(FileHashes hashes) {
        this.hashes = hashes;
    }

    /**
     * Returns the hash of all files, with their names and their order.
     *
     * @throws IOException if one cannot be read, or is no regular file
     */
    public String of(List<Path> roots) throws IOException {
        List<Named> files = new ArrayList<>();
        for (Path root : roots) {
            if (Files.isDirectory(root)) {
                files.addAll(inFolder(root));
            } else {
                files.add(new Named(root.toString(), root));
            }
        }
        try {
            return Sha256.hex(files.parallelStream().map(this::part).collect(Collectors.joining("\n")));
        } catch (UncheckedIOException e) {
            throw e.getCause();
        }
    }

    /** A file by the root that it is, or by that and its path below. */
    private record Named(String name, Path file) {}

    private static List<Named> inFolder(Path folder) throws IOException {
        try (Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            return walk.filter(each -> !Files.isDirectory(each))
                    .sorted()
                    .map(file -> new Named(folder + "\n" + folder.relativize(file), file))
                    .toList();
        }
    }

    private String part(Named file) {
        try {
            if (!Files.isRegularFile(file.file())) {
                throw new IOException("expected a regular file, was " + file.file());
            }
            return file.name() + "\n" + hashes.of(file.file());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
