package org.jvmquarks.inspect;

import java.io.BufferedInputStream;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Enumeration;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Finds out which system properties the classes of an installed JDK name, by looking for them among the constants of
 * its class files. A name that code puts together from parts, or that only native code has, is not found.
 */
final class PropertySearch {
    /** The tag of a text in a class file, before its length. */
    private static final int UTF8 = 1;

    /** Every JDK names it. A JDK whose classes are compressed in their image does not show it. */
    private static final String SURE = "java.version";

    private final Map<Integer, Set<String>> byLength = new HashMap<>();
    private final Set<String> found = new HashSet<>();

    private PropertySearch(Collection<String> names) {
        names.forEach(each ->
                byLength.computeIfAbsent(each.length(), it -> new HashSet<>()).add(each));
    }

    /**
     * Returns those of some names that the classes of a JDK name; empty if its classes cannot be searched.
     *
     * @param home folder of the JDK
     */
    static Optional<Set<String>> in(Path home, Collection<String> names) throws IOException {
        PropertySearch wanted = new PropertySearch(
                Stream.concat(names.stream(), Stream.of(SURE)).toList());
        Path modules = home.resolve("lib/modules");
        if (Files.isRegularFile(modules)) {
            try (InputStream in = Files.newInputStream(modules)) {
                wanted.search(in);
            }
        } else {
            for (Path archive : archives(home)) {
                wanted.searchArchive(archive);
            }
        }
        return wanted.found.remove(SURE) ? Optional.of(wanted.found) : Optional.empty();
    }

    /** Returns the archives that have the classes of JDK 8. */
    private static List<Path> archives(Path home) throws IOException {
        for (Path folder : List.of(home.resolve("jre/lib"), home.resolve("lib"))) {
            if (Files.isRegularFile(folder.resolve("rt.jar"))) {
                try (Stream<Path> files = Files.walk(folder, 2)) {
                    return files.filter(each -> each.toString().endsWith(".jar"))
                            .sorted()
                            .toList();
                }
            }
        }
        return List.of();
    }

    private void searchArchive(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            Enumeration<? extends ZipEntry> entries = zip.entries();
            while (entries.hasMoreElements()) {
                ZipEntry entry = entries.nextElement();
                if (entry.getName().endsWith(".class")) {
                    try (InputStream in = zip.getInputStream(entry)) {
                        search(new ByteArrayInputStream(in.readAllBytes()));
                    }
                }
            }
        }
    }

    /** Looks at each byte as if a constant began there: an image of modules is not divided otherwise. */
    private void search(InputStream file) throws IOException {
        InputStream in = new BufferedInputStream(file, 1 << 16);
        for (int next = in.read(); next >= 0; next = in.read()) {
            if (next == UTF8) {
                in.mark(1 << 10);
                constant(in);
                in.reset();
            }
        }
    }

    private void constant(InputStream in) throws IOException {
        int length = (in.read() << 8) | in.read();
        Set<String> names = byLength.getOrDefault(length, Set.of());
        if (!names.isEmpty()) {
            String text = new String(in.readNBytes(length), StandardCharsets.ISO_8859_1);
            if (names.contains(text)) {
                found.add(text);
            }
        }
    }
}
