package org.jvmquarks.host.classpath;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.URISyntaxException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import java.util.zip.Deflater;
import org.jvmquarks.guest.wire.Wire;
import sun.hotspot.WhiteBox;

/** Where classes come from, and the archives that are made for guests. */
public final class ClassPaths {
    /** The guest's classes, its runner in JMH's package, and what JMH looks its benchmarks up in. */
    private static final List<String> GUEST = List.of(
            "org/jvmquarks/guest",
            "org/openjdk/jmh/runner/SettlingRunner",
            "META-INF/BenchmarkList",
            "META-INF/CompilerHints");

    /**
     * Where the published library has what would make a package of another library one of its own: the module system
     * allows each package in one module alone.
     */
    private static final String FOR_GUESTS = "for-guests/";

    private ClassPaths() {}

    /** The folder or archive that a class was loaded from. */
    static Path of(Class<?> type) {
        try {
            return Path.of(
                    type.getProtectionDomain().getCodeSource().getLocation().toURI());
        } catch (URISyntaxException e) {
            throw new IllegalStateException("no file: where " + type + " comes from", e);
        }
    }

    /** Whether a library's class lies in the same archive as the framework itself. */
    static boolean isPackedWithFramework(Class<?> type) {
        return of(type).equals(of(Wire.class));
    }

    /** Writes the guest's runtime, and nothing of the host, into an archive. */
    public static Path writeGuestRuntime(Path archive) throws IOException {
        return write(archive, GUEST);
    }

    /** Writes the one class that has to come from the boot loader. */
    public static Path writeWhiteBox(Path archive) throws IOException {
        return write(archive, List.of(WhiteBox.class.getName().replace('.', '/')));
    }

    /** Writes what lies beside the framework and has a name that begins like one of these. */
    static Path write(Path archive, List<String> wanted) throws IOException {
        Files.createDirectories(archive.resolveSibling("."));
        Path source = of(Wire.class);
        if (Files.isDirectory(source)) {
            write(source, archive, wanted);
        } else {
            // Not as a file system: that would first make a tree of tens of thousands of files.
            try (JarFile jar = new JarFile(source.toFile())) {
                write(jar, archive, wanted);
            }
        }
        return archive;
    }

    /** Gets a class file with its path. */
    public interface Receiver {
        void accept(String name, InputStream content) throws IOException;
    }

    /** Tells about all class files in the package of a class, from where it was loaded. */
    public static void ofPackage(Class<?> type, Receiver receiver) throws IOException {
        String folder = type.getPackageName().replace('.', '/') + "/";
        Path source = of(type);
        if (Files.isDirectory(source)) {
            try (Stream<Path> files = Files.list(source.resolve(folder))) {
                for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                    try (InputStream content = Files.newInputStream(file)) {
                        receiver.accept(folder + file.getFileName(), content);
                    }
                }
            }
            return;
        }
        try (JarFile jar = new JarFile(source.toFile())) {
            for (JarEntry entry : wanted(jar, List.of(folder))) {
                if (entry.getName().indexOf('/', folder.length()) < 0) {
                    try (InputStream content = jar.getInputStream(entry)) {
                        receiver.accept(entry.getName(), content);
                    }
                }
            }
        }
    }

    private static List<JarEntry> wanted(JarFile source, List<String> wanted) {
        return source.stream()
                .filter(entry -> !entry.isDirectory())
                .filter(entry -> wanted.stream().anyMatch(nameOf(entry)::startsWith))
                .sorted(Comparator.comparing(ClassPaths::nameOf))
                .toList();
    }

    /** Returns the name of an entry in an archive for guests. */
    private static String nameOf(JarEntry entry) {
        String name = entry.getName();
        return name.startsWith(FOR_GUESTS) ? name.substring(FOR_GUESTS.length()) : name;
    }

    /** Writes what an archive has that has a name which begins like one of these. */
    static void write(JarFile source, Path archive, List<String> wanted) throws IOException {
        try (OutputStream out = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(out)) {
            jar.setLevel(Deflater.BEST_SPEED);
            for (JarEntry entry : wanted(source, wanted)) {
                jar.putNextEntry(new JarEntry(nameOf(entry)));
                try (InputStream content = source.getInputStream(entry)) {
                    content.transferTo(jar);
                }
                jar.closeEntry();
            }
        }
    }

    private static void write(Path root, Path archive, List<String> wanted) throws IOException {
        try (Stream<Path> files = Files.walk(root);
                OutputStream out = Files.newOutputStream(archive);
                JarOutputStream jar = new JarOutputStream(out)) {
            for (Path file : files.filter(Files::isRegularFile).sorted().toList()) {
                String name = root.relativize(file).toString().replace('\\', '/');
                if (wanted.stream().anyMatch(name::startsWith)) {
                    jar.putNextEntry(new JarEntry(name));
                    Files.copy(file, jar);
                    jar.closeEntry();
                }
            }
        }
    }
}
