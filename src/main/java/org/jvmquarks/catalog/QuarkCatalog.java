package org.jvmquarks.catalog;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.JarURLConnection;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Quark;
import org.jvmquarks.journal.QuarkRecord;

/** The quarks that come with this program. */
public record QuarkCatalog(List<Entry> entries) {
    /** Folder in the program's archive with the quarks and the libraries of their probes. */
    private static final String FOLDER = "for-guests/";

    private static final String PACKAGE = "org.jvmquarks.quarks";

    /**
     * One quark.
     *
     * @param type its class
     * @param quark what it says about itself
     */
    public record Entry(Class<?> type, QuarkRecord quark) {}

    public QuarkCatalog {
        entries = List.copyOf(entries);
    }

    /**
     * Loads the quarks, by topic and id. They are in an archive inside the program's own, beside
     * those of the libraries that their probes use. These are taken out: they are the class path of
     * guests, who must see nothing else of the host. Without such archives quarks are looked for on
     * the class path, as in an IDE.
     *
     * @throws IllegalStateException if the program has no quarks
     */
    public static QuarkCatalog load() {
        ClassLoader host = QuarkCatalog.class.getClassLoader();
        try {
            URL[] path = extract(host);
            if (path.length > 0) {
                // What JUnit and its threads load classes by, until the program ends.
                Thread.currentThread().setContextClassLoader(new URLClassLoader(path, host));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack the quarks to a temporary folder", e);
        }
        return find();
    }

    /** Takes the archives out of the program's own; none where that is a folder. */
    private static URL[] extract(ClassLoader host) throws IOException {
        URL quarks = host.getResource(FOLDER + "quarks.jar");
        if (quarks == null || !(quarks.openConnection() instanceof JarURLConnection program)) {
            return new URL[0];
        }
        Path folder = Files.createTempDirectory("jvm-quarks-");
        // Deleted in reverse order: the folder has to be empty by then.
        folder.toFile().deleteOnExit();
        List<URL> path = new ArrayList<>();
        JarFile jar = program.getJarFile();
        for (JarEntry entry : Collections.list(jar.entries())) {
            if (entry.getName().startsWith(FOLDER) && entry.getName().endsWith(".jar")) {
                Path file = folder.resolve(entry.getName().substring(FOLDER.length()));
                file.toFile().deleteOnExit();
                try (InputStream archive = jar.getInputStream(entry)) {
                    Files.copy(archive, file);
                }
                path.add(file.toUri().toURL());
            }
        }
        return path.toArray(URL[]::new);
    }

    private static QuarkCatalog find() {
        List<Entry> entries =
                ReflectionSupport.findAllClassesInPackage(
                                PACKAGE,
                                type -> type.isAnnotationPresent(Quark.class),
                                name -> name.endsWith("Quark"))
                        .stream()
                        .map(type -> new Entry(type, QuarkDescription.of(type)))
                        .sorted(
                                Comparator.<Entry, String>comparing(entry -> entry.quark().topic())
                                        .thenComparing(entry -> entry.quark().id()))
                        .toList();
        if (entries.isEmpty()) {
            throw new IllegalStateException(
                    "this program was built without quarks; build it by ./mvnw package, and start"
                            + " target/jvm-quarks.jar");
        }
        return new QuarkCatalog(entries);
    }
}
