package org.jvmquarks.upgrade.archive;

import java.io.IOException;
import java.nio.file.FileVisitOption;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
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
        List<String> parts = new ArrayList<>();
        for (Path root : roots) {
            parts.add(root.toString());
            if (Files.isDirectory(root)) {
                addFolder(root, parts);
            } else {
                parts.add(hash(root));
            }
        }
        return Sha256.hex(String.join("\n", parts));
    }

    private void addFolder(Path folder, List<String> parts) throws IOException {
        try (Stream<Path> walk = Files.walk(folder, FileVisitOption.FOLLOW_LINKS)) {
            for (Path file :
                    walk.filter(each -> !Files.isDirectory(each)).sorted().toList()) {
                parts.add(folder.relativize(file) + " " + hash(file));
            }
        }
    }

    private String hash(Path file) throws IOException {
        if (!Files.isRegularFile(file)) {
            throw new IOException("expected a regular file, was " + file);
        }
        return hashes.of(file);
    }
}
