package org.jvmquarks.compare.jmh;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.zip.ZipEntry;
import java.util.zip.ZipException;
import java.util.zip.ZipFile;

/** A file in an entry of a class path. */
final class ClassPathFile {
    private ClassPathFile() {}

    /**
     * Returns its text, in Latin 1; empty if the entry does not have it.
     *
     * @throws IllegalArgumentException if the entry is no archive and no folder
     */
    static Optional<String> read(Path entry, String name, int mostBytes) throws IOException {
        if (Files.isDirectory(entry)) {
            Path file = entry.resolve(name);
            return Files.isRegularFile(file)
                    ? Optional.of(Files.readString(file, StandardCharsets.ISO_8859_1))
                    : Optional.empty();
        }
        try (ZipFile archive = new ZipFile(entry.toFile())) {
            ZipEntry file = archive.getEntry(name);
            if (file == null) {
                return Optional.empty();
            }
            try (InputStream in = archive.getInputStream(file)) {
                return Optional.of(new String(in.readNBytes(mostBytes), StandardCharsets.ISO_8859_1));
            }
        } catch (ZipException e) {
            throw new IllegalArgumentException(
                    "expected an archive or a folder, but %s is neither: %s".formatted(entry, e.getMessage()), e);
        }
    }
}
