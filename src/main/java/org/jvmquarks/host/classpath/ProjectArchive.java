package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.jvmquarks.files.FileProblem;

/**
 * Another build of the project that a probe belongs to, such as its last release.
 *
 * @param path the archive, absolute
 */
public record ProjectArchive(Path path) {

    /** @throws IllegalArgumentException if there is no such file */
    public ProjectArchive {
        if (!Files.isRegularFile(path)) {
            throw new IllegalArgumentException("expected an archive with another build of the project, found no file "
                    + path + "; let the build copy it there before the tests");
        }
        path = path.toAbsolutePath().normalize();
    }

    /** Returns what stands for it beside the options of a guest. */
    public String condition() {
        return "with " + path.getFileName();
    }

    /**
     * Requires that it changes something: a class in it is also one of the class path of a probe. Otherwise what is
     * compared with it would be compared with itself.
     *
     * @throws IllegalArgumentException if it does not
     */
    public void requireReplacement(Class<?> probe) {
        ClassLoader loader = probe.getClassLoader();
        try (JarFile jar = new JarFile(path.toFile())) {
            boolean replaces = jar.stream()
                    .map(JarEntry::getName)
                    .filter(each -> each.endsWith(".class") && !each.endsWith("module-info.class"))
                    .anyMatch(each -> !ClassLocations.holding(loader, each).isEmpty());
            if (!replaces) {
                throw new IllegalArgumentException(
                        "expected %s to have another build of a class that %s can use, but it has none of the classes on its class path"
                                .formatted(path, probe.getName()));
            }
        } catch (IOException e) {
            throw new IllegalArgumentException("cannot read the archive " + path + ": " + FileProblem.of(e), e);
        }
    }
}
