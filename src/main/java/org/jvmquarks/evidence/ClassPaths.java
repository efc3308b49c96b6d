package org.jvmquarks.evidence;

import java.io.IOException;
import java.io.OutputStream;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.FileSystem;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.jvmquarks.guest.Wire;

/** Where classes come from, and the archive of the guest's own runtime. */
public final class ClassPaths {
    private static final String GUEST_FOLDER = "org/jvmquarks/guest";

    private ClassPaths() {}

    /** The folder or archive that a class was loaded from. */
    static Path of(Class<?> type) {
        try {
            return Path.of(type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no file: where " + type + " comes from", e);
        }
    }

    /** Writes the guest's runtime, and nothing of the host, into an archive. */
    public static Path writeGuestRuntime(Path archive) throws IOException {
        Files.createDirectories(archive.resolveSibling("."));
        Path source = of(Wire.class);
        if (Files.isDirectory(source)) {
            write(source.resolve(GUEST_FOLDER), archive);
        } else {
            try (FileSystem jar =
                    FileSystems.newFileSystem(URI.create("jar:" + source.toUri()), Map.of())) {
                write(jar.getPath(GUEST_FOLDER), archive);
            }
        }
        return archive;
    }

    private static void write(Path folder, Path archive) throws IOException {
        try (Stream<Path> files = Files.list(folder);
                OutputStream out = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(out)) {
            List<Path> classes = files.filter(f -> f.toString().endsWith(".class")).toList();
            for (Path file : classes) {
                jar.putNextEntry(new JarEntry(GUEST_FOLDER + "/" + file.getFileName()));
                Files.copy(file, jar);
                jar.closeEntry();
            }
        }
    }
}
