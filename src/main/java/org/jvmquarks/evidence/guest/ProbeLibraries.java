package org.jvmquarks.evidence.guest;

import java.io.IOException;
import java.net.JarURLConnection;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;

/** Where the libraries that probes use come from. */
public final class ProbeLibraries {
    private ProbeLibraries() {}

    /**
     * The archives of some classes, each once.
     *
     * @param loader finds them; for an archive that comes with the framework's own, packed into
     *     one, it knows the library's own archive as well
     * @param classes one of each library
     * @throws IllegalArgumentException if a class has no archive of its own
     */
    public static List<Path> archives(ClassLoader loader, Class<?>... classes) {
        return Arrays.stream(classes).map(type -> archive(loader, type)).distinct().toList();
    }

    private static Path archive(ClassLoader loader, Class<?> type) {
        if (type.getProtectionDomain().getCodeSource() == null) {
            throw new IllegalArgumentException(
                    type.getName() + " is a class of the JDK; only libraries travel to a guest");
        }
        Path framework = ClassPaths.of(ProbeLibraries.class);
        return locations(loader, type.getName().replace('.', '/') + ".class").stream()
                .filter(archive -> !archive.equals(framework))
                .findFirst()
                .orElseThrow(
                        () ->
                                new IllegalArgumentException(
                                        type.getName()
                                                + " lies in "
                                                + framework
                                                + ", which is all of the framework and not for"
                                                + " guests; put the library's own archive on the"
                                                + " class path"));
    }

    private static List<Path> locations(ClassLoader loader, String file) {
        try {
            List<Path> locations = new ArrayList<>();
            for (URL url : Collections.list(loader.getResources(file))) {
                locations.add(location(url, file));
            }
            return locations;
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("no archive: where " + file + " comes from", e);
        }
    }

    private static Path location(URL url, String file) throws IOException, URISyntaxException {
        if (url.openConnection() instanceof JarURLConnection jar) {
            return Path.of(jar.getJarFileURL().toURI());
        }
        String text = url.toString();
        return Path.of(new URI(text.substring(0, text.length() - file.length())));
    }
}
