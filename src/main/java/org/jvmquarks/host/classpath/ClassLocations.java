package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Finds the folders and archives of a class loader by what they hold. */
public final class ClassLocations {
    private ClassLocations() {}

    /** Returns the name of a class's file: {@code com/acme/Ring$Slot.class}. */
    public static String fileOf(String className) {
        return className.replace('.', '/') + ".class";
    }

    /**
     * Returns the folders and archives that hold a file, in the order of the class path. It does not matter how the
     * class path was given: archives that only name others, as those of Surefire, are followed. What is not a file of
     * this machine is left out.
     *
     * @param file relative to the folder or archive
     */
    public static List<Path> holding(ClassLoader loader, String file) {
        try {
            List<Path> locations = new ArrayList<>();
            for (URL url : Collections.list(loader.getResources(file))) {
                location(url, file).ifPresent(locations::add);
            }
            return locations;
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("no archive: where " + file + " comes from", e);
        }
    }

    /** Returns the folders of a class loader and its parents, in the order of the class path. */
    static List<Path> folders(ClassLoader loader) {
        Set<Path> folders = new LinkedHashSet<>(holding(loader, ""));
        // A loader does not find the empty name in a folder whose path goes up: ../util/classes.
        for (@Nullable ClassLoader at = loader; at != null; at = at.getParent()) {
            if (at instanceof URLClassLoader urls) {
                for (URL url : urls.getURLs()) {
                    folder(url).ifPresent(folders::add);
                }
            }
        }
        return List.copyOf(folders);
    }

    private static Optional<Path> folder(URL url) {
        try {
            return url.getProtocol().equals("file")
                    ? Optional.of(Path.of(url.toURI()).normalize()).filter(Files::isDirectory)
                    : Optional.empty();
        } catch (URISyntaxException | IllegalArgumentException notOfThisMachine) {
            return Optional.empty();
        }
    }

    private static Optional<Path> location(URL url, String file) throws IOException, URISyntaxException {
        String text = url.openConnection() instanceof JarURLConnection jar
                ? jar.getJarFileURL().toString()
                : url.toString().substring(0, url.toString().length() - file.length());
        return text.startsWith("file:") ? Optional.of(Path.of(new URI(text))) : Optional.empty();
    }
}
