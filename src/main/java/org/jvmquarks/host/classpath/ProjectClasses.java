package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.jar.JarFile;
import java.util.stream.Stream;

/**
 * The part of a probe's project that a guest gets: all folders of the host's class path or module path, since builds
 * and IDEs put their own output there and libraries come as archives; and the archives that the build itself made,
 * which Maven takes in place of {@code target/classes} once it has packed a module. What holds the framework stays with
 * the host.
 */
public final class ProjectClasses {
    private static final String FRAMEWORK = ClassLocations.fileOf(ProjectClasses.class.getName());

    private static final String KOTLIN_LIBRARY = ClassLocations.fileOf("kotlin.Unit");

    private final Map<Class<?>, List<Path>> found = new ConcurrentHashMap<>();

    /**
     * Returns the class path of a probe: where it comes from, then the rest of its project, then Kotlin's library if it
     * is written in Kotlin.
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
        List<Path> modules = modules(probe);
        Stream.concat(ClassLocations.folders(loader).stream(), modules.stream())
                .filter(Files::isDirectory)
                .filter(folder -> !holdsFramework(folder))
                .forEach(all::add);
        Stream.concat(ClassLocations.holding(loader, JarFile.MANIFEST_NAME).stream(), modules.stream())
                .filter(Files::isRegularFile)
                .filter(archive -> isOfBuild(archive, places))
                .filter(ProjectClasses::holdsClassesOfProject)
                .forEach(all::add);
        if (SourceLanguage.of(probe) == SourceLanguage.KOTLIN) {
            ClassLocations.holding(loader, KOTLIN_LIBRARY).stream()
                    .filter(place -> !holdsFramework(place))
                    .limit(1)
                    .forEach(all::add);
        }
        return List.copyOf(all);
    }

    /** Returns the folders and archives on the module path; none if the probe is not of a module. */
    private static List<Path> modules(Class<?> probe) {
        return Optional.ofNullable(probe.getModule().getLayer()).stream()
                .flatMap(layer -> layer.configuration().modules().stream())
                .flatMap(module -> module.reference().location().stream())
                .filter(location -> "file".equals(location.getScheme()))
                .map(Path::of)
                .sorted()
                .toList();
    }

    /**
     * Whether a build made an archive of a module: {@code target/app-1.0.jar} of Maven, {@code build/libs/app-1.0.jar}
     * of Gradle, beside the folder of the classes that are in it.
     */
    private static boolean isOfBuild(Path archive, List<Path> places) {
        Path parent = archive.toAbsolutePath().getParent();
        return parent != null
                && (Files.isDirectory(parent.resolve("classes"))
                        || (parent.endsWith("libs") && Files.isDirectory(parent.resolveSibling("classes")))
                        || places.stream().anyMatch(it -> Files.isDirectory(it) && it.startsWith(parent)));
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
    public static boolean holdsFramework(Path place) {
        return Files.isDirectory(place)
                ? Files.exists(place.resolve(FRAMEWORK))
                : place.equals(ClassPaths.of(ProjectClasses.class));
    }
}
