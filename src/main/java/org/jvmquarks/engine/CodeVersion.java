package org.jvmquarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;
import org.jvmquarks.files.Sha256;

/**
 * Identifies the code of a run by what its classes contain, wherever they lie and whenever they were built:
 * {@code 1.4.0 (3fa4c1b2)}.
 */
public final class CodeVersion {
    private CodeVersion() {}

    /**
     * @param classes of jvm-quarks and of the quarks
     * @throws UncheckedIOException if their archives cannot be read
     */
    public static String of(Collection<Class<?>> classes) {
        TreeSet<Path> places = new TreeSet<>();
        classes.forEach(type -> place(type).ifPresent(places::add));
        String entries = places.stream()
                .flatMap(place -> entries(place).stream())
                .sorted()
                .collect(Collectors.joining());
        return "%s (%s)"
                .formatted(
                        Optional.ofNullable(CodeVersion.class.getPackage())
                                .flatMap(it -> Optional.ofNullable(it.getImplementationVersion()))
                                .orElse("unpackaged"),
                        Sha256.shortHex(entries));
    }

    private static Optional<Path> place(Class<?> type) {
        return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .map(location -> {
                    try {
                        return location.toURI();
                    } catch (URISyntaxException e) {
                        throw new IllegalStateException("expected a place of classes, was " + location, e);
                    }
                })
                .filter(uri -> "file".equals(uri.getScheme()))
                .map(URI::getPath)
                .map(Path::of);
    }

    /** Name and checksum of each class. */
    private static List<String> entries(Path place) {
        try {
            return Files.isDirectory(place) ? ofFolder(place) : ofArchive(place);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the classes in " + place, e);
        }
    }

    private static List<String> ofArchive(Path archive) throws IOException {
        try (ZipFile zip = new ZipFile(archive.toFile())) {
            return zip.stream()
                    .filter(entry -> isClass(entry.getName()))
                    .map(CodeVersion::line)
                    .toList();
        }
    }

    private static String line(ZipEntry entry) {
        return entry.getName() + " " + entry.getCrc() + "\n";
    }

    private static List<String> ofFolder(Path folder) throws IOException {
        try (Stream<Path> files = Files.walk(folder)) {
            return files.filter(file -> isClass(file.toString()))
                    .map(file -> folder.relativize(file) + " " + checksum(file) + "\n")
                    .toList();
        }
    }

    private static boolean isClass(String name) {
        return name.endsWith(".class");
    }

    private static long checksum(Path file) {
        try {
            CRC32 checksum = new CRC32();
            checksum.update(ByteBuffer.wrap(Files.readAllBytes(file)));
            return checksum.getValue();
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + file, e);
        }
    }
}
