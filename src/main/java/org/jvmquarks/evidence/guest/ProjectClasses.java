package org.jvmquarks.evidence.guest;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.lang.annotation.Annotation;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;

/**
 * What a guest gets of the project that a probe belongs to: all folders of the host's class path,
 * since builds and IDEs put their own output there and libraries come as archives; and the archive
 * of the project itself, which Failsafe takes in place of {@code target/classes}. What holds the
 * framework stays with the host.
 */
final class ProjectClasses {
    private static final String FRAMEWORK = ClassLocations.fileOf(ProjectClasses.class.getName());

    private static final String KOTLIN_METADATA = "kotlin.Metadata";

    private static final String KOTLIN_LIBRARY = ClassLocations.fileOf("kotlin.Unit");

    private final Map<Class<?>, List<Path>> found = new ConcurrentHashMap<>();

    /**
     * Returns the class path of a probe: where it comes from, then the rest of its project, then
     * Kotlin's library if it is written in Kotlin.
     */
    List<Path> of(Class<?> probe) {
        return found.computeIfAbsent(probe, ProjectClasses::find);
    }

    private static List<Path> find(Class<?> probe) {
        ClassLoader loader = probe.getClassLoader();
        Set<Path> all = new LinkedHashSet<>();
        // A module that is patched with tests names the place of its own classes as that of all.
        ClassLocations.holding(loader, ClassLocations.fileOf(probe.getName())).stream()
                .limit(1)
                .forEach(all::add);
        all.add(ClassPaths.of(probe));
        List<Path> places = List.copyOf(all);
        ClassLocations.holding(loader, "").stream()
                .filter(Files::isDirectory)
                .filter(folder -> !holdsFramework(folder))
                .forEach(all::add);
        ClassLocations.holding(loader, JarFile.MANIFEST_NAME).stream()
                .filter(archive -> places.stream().anyMatch(place -> isBeside(archive, place)))
                .forEach(all::add);
        if (isKotlin(probe)) {
            ClassLocations.holding(loader, KOTLIN_LIBRARY).stream()
                    .filter(place -> !holdsFramework(place))
                    .limit(1)
                    .forEach(all::add);
        }
        return List.copyOf(all);
    }

    /** Whether an archive is what a build made of the project: {@code target/app-1.0.jar}. */
    private static boolean isBeside(Path archive, Path place) {
        Path parent = archive.getParent();
        return parent != null
                && Files.isRegularFile(archive)
                && Files.isDirectory(place)
                && place.startsWith(parent)
                && holdsClassesOfProject(archive);
    }

    /** An archive without classes may name the whole class path of the host in its manifest. */
    private static boolean holdsClassesOfProject(Path archive) {
        try (JarFile jar = new JarFile(archive.toFile())) {
            return jar.getEntry(FRAMEWORK) == null
                    && jar.stream().anyMatch(entry -> entry.getName().endsWith(".class"));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + archive, e);
        }
    }

    /** Whether guests must not get it, since all of the host is in it. */
    static boolean holdsFramework(Path place) {
        return Files.isDirectory(place)
                ? Files.exists(place.resolve(FRAMEWORK))
                : place.equals(ClassPaths.of(ProjectClasses.class));
    }

    private static boolean isKotlin(Class<?> probe) {
        return Arrays.stream(probe.getAnnotations())
                .map(Annotation::annotationType)
                .anyMatch(type -> type.getName().equals(KOTLIN_METADATA));
    }
}
