package org.jvmquarks.evidence.guest;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/** Finds the folders and archives of a class loader by what they hold. */
final class ClassLocations {
    private ClassLocations() {}

    /** Returns the name of a class's file: {@code com/acme/Ring$Slot.class}. */
    static String fileOf(String className) {
        return className.replace('.', '/') + ".class";
    }

    /**
     * Returns the folders and archives that hold a file, in the order of the class path. It does
     * not matter how the class path was given: archives that only name others, as those of
     * Surefire, are followed. What is not a file of this machine is left out.
     *
     * @param file relative to the folder or archive; the empty name is that of each folder
     */
    static List<Path> holding(ClassLoader loader, String file) {
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

    private static Optional<Path> location(URL url, String file)
            throws IOException, URISyntaxException {
        String text =
                url.openConnection() instanceof JarURLConnection jar
                        ? jar.getJarFileURL().toString()
                        : url.toString().substring(0, url.toString().length() - file.length());
        return text.startsWith("file:") ? Optional.of(Path.of(new URI(text))) : Optional.empty();
    }
}
