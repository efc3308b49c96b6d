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
import java.util.Comparator;
import java.util.Enumeration;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Quark;
import org.jvmquarks.files.TemporaryFolder;
import org.jvmquarks.journal.QuarkRecord;

/** The quarks that come with this program. */
public record QuarkCatalog(List<Entry> entries) {
    /** Folder in the program's archive with the quarks and the libraries of their probes. */
    private static final String FOLDER = "for-guests/";

    private static final String QUARKS = "quarks.jar";

    private static final Pattern CLASS = Pattern.compile("org/jvmquarks/quarks/(?:\\w+/)*\\w+Quark[.]class");

    private static final String PACKAGE = "org.jvmquarks.quarks";

    /**
     * One quark. Its names are at hand at once, its description is read when it is needed: the articles of all quarks
     * take longer to read than everything else before a run starts.
     *
     * @param type its class
     * @param id its stable name
     */
    public record Entry(Class<?> type, String id) {

        public String topic() {
            return QuarkDescription.topic(type);
        }

        /** Returns the names of its pins and of their rows, sorted. */
        List<String> pins() {
            return QuarkDescription.rows(type).stream()
                    .flatMap(row -> Stream.of(row.method().getName(), row.name()))
                    .distinct()
                    .sorted()
                    .toList();
        }

        /** Reads what it says about itself. */
        public QuarkRecord quark() {
            return QuarkDescription.of(type);
        }
    }

    public QuarkCatalog {
        entries = List.copyOf(entries);
    }

    /**
     * Finds the quarks, by topic and id. They are in an archive inside the program's own, beside those of the libraries
     * that their probes use. These are taken out: they are the class path of guests, who must see nothing else of the
     * host. Without such archives quarks are looked for on the class path, as in an IDE.
     *
     * @throws IllegalStateException if the program has no quarks
     */
    public static QuarkCatalog load() {
        ClassLoader host = QuarkCatalog.class.getClassLoader();
        List<Class<?>> types;
        try {
            List<Path> archives = extract(host);
            types = archives.isEmpty() ? onClassPath() : in(archives, host);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot unpack the quarks to a temporary folder", e);
        }
        if (types.isEmpty()) {
            throw new IllegalStateException(
                    "this program was built without quarks; build it with ./mvnw package, and start"
                            + " target/jvm-quarks.jar");
        }
        return of(types);
    }

    /** @throws InvalidPinException if a class is not a quark, or if two have the same id */
    static QuarkCatalog of(List<Class<?>> types) {
        QuarkIds ids = new QuarkIds();
        return new QuarkCatalog(types.stream()
                .map(type -> new Entry(type, ids.of(type)))
                .sorted(Comparator.comparing(Entry::topic).thenComparing(Entry::id))
                .toList());
    }

    /** Takes the archives out of the program's own; none where that is a folder. */
    private static List<Path> extract(ClassLoader host) throws IOException {
        URL quarks = host.getResource(FOLDER + QUARKS);
        if (quarks == null || !(quarks.openConnection() instanceof JarURLConnection program)) {
            return List.of();
        }
        Path folder = TemporaryFolder.create();
        List<Path> archives = new ArrayList<>();
        JarFile jar = program.getJarFile();
        for (Enumeration<JarEntry> entries = jar.entries(); entries.hasMoreElements(); ) {
            JarEntry entry = entries.nextElement();
            if (entry.getName().startsWith(FOLDER) && entry.getName().endsWith(".jar")) {
                Path file = folder.resolve(entry.getName().substring(FOLDER.length()));
                file.toFile().deleteOnExit();
                try (InputStream archive = jar.getInputStream(entry)) {
                    Files.copy(archive, file);
                }
                archives.add(file);
            }
        }
        return archives;
    }

    /** Loads the quarks from the archive that has them, by the names of its files. */
    private static List<Class<?>> in(List<Path> archives, ClassLoader host) throws IOException {
        URL[] path = new URL[archives.size()];
        for (int i = 0; i < path.length; i++) {
            path[i] = archives.get(i).toUri().toURL();
        }
        ClassLoader loader = new URLClassLoader(path, host);
        // What JUnit and its threads load classes by, until the program ends.
        Thread.currentThread().setContextClassLoader(loader);
        List<Class<?>> types = new ArrayList<>();
        for (Path archive : archives) {
            if (archive.endsWith(QUARKS)) {
                try (JarFile jar = new JarFile(archive.toFile())) {
                    for (String name : jar.stream().map(JarEntry::getName).toList()) {
                        if (CLASS.matcher(name).matches()) {
                            types.add(quark(name, loader));
                        }
                    }
                }
            }
        }
        return types;
    }

    private static Class<?> quark(String file, ClassLoader loader) throws IOException {
        String name = file.substring(0, file.length() - ".class".length()).replace('/', '.');
        try {
            return Class.forName(name, false, loader);
        } catch (ClassNotFoundException e) {
            throw new IOException("expected the class " + name + " in " + QUARKS, e);
        }
    }

    private static List<Class<?>> onClassPath() {
        return ReflectionSupport.findAllClassesInPackage(
                PACKAGE, type -> type.isAnnotationPresent(Quark.class), name -> name.endsWith("Quark"));
    }
}
