package org.jvmquarks.cli;

import java.io.File;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Quark;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.junit.QuarkDescription;

/** The quarks that come with this program. */
record QuarkCatalog(List<Entry> entries) {
    private static final String ARCHIVE = "quarks.jar";
    private static final String PACKAGE = "org.jvmquarks.quarks";

    /**
     * One quark.
     *
     * @param type its class
     * @param quark what it says about itself
     */
    record Entry(Class<?> type, QuarkRecord quark) {}

    QuarkCatalog {
        entries = List.copyOf(entries);
    }

    /**
     * Loads the quarks, by topic and id. They are in an archive inside the program's own, which is
     * taken out: it is the class path of guests, who must see nothing else of the host. Without
     * that archive they are looked for on the class path, as in an IDE.
     *
     * @throws IllegalStateException if there are none
     */
    static QuarkCatalog load() {
        ClassLoader host = QuarkCatalog.class.getClassLoader();
        try (InputStream archive = host.getResourceAsStream(ARCHIVE)) {
            if (archive != null) {
                URL[] path = {extract(archive).toUri().toURL()};
                // What JUnit and its threads load classes by, until the program ends.
                Thread.currentThread().setContextClassLoader(new URLClassLoader(path, host));
            }
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack the quarks to a temporary folder", e);
        }
        return find();
    }

    private static Path extract(InputStream archive) throws IOException {
        Path folder = Files.createTempDirectory("jvm-quarks-");
        Path file = folder.resolve(ARCHIVE);
        // Deleted in reverse order: the folder has to be empty by then.
        deleteAtExit(folder.toFile());
        deleteAtExit(file.toFile());
        Files.copy(archive, file);
        return file;
    }

    private static void deleteAtExit(File file) {
        file.deleteOnExit();
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
