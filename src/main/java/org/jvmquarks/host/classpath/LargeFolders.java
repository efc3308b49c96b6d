package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;

/** Warns of folders of a project that are copied into every container, in memory. */
public final class LargeFolders {
    private static final long MANY_MEGABYTES = 50;

    private LargeFolders() {}

    /**
     * Returns a sentence for each large folder that guests of these quarks get.
     *
     * @throws UncheckedIOException if a folder cannot be read
     */
    public static List<String> warnings(Collection<Class<?>> quarks) {
        return warnings(quarks, MANY_MEGABYTES << 20);
    }

    static List<String> warnings(Collection<Class<?>> quarks, long many) {
        ProjectClasses project = new ProjectClasses();
        return quarks.stream()
                .flatMap(quark -> project.of(quark).stream())
                .distinct()
                .filter(Files::isDirectory)
                .flatMap(folder -> warning(folder, many).stream())
                .toList();
    }

    private static List<String> warning(Path folder, long many) {
        long size = size(folder);
        return size <= many
                ? List.of()
                : List.of("%s has %d MB, which are copied into each container; a module of their own keeps pins quick"
                        .formatted(folder, size >> 20));
    }

    private static long size(Path folder) {
        try (Stream<Path> files = Files.walk(folder)) {
            long size = 0;
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                size += Files.size(file);
            }
            return size;
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + folder, e);
        }
    }
}
