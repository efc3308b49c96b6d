package org.jvmquarks.engine;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.CodeSource;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * Identifies the code of a run by what its classes contain, wherever they lie and whenever they
 * were built: {@code 1.4.0 (3fa4c1b2)}.
 */
final class CodeVersion {
    /** Hexadecimal digits that are enough to tell two builds apart. */
    private static final int DIGITS = 12;

    private CodeVersion() {}

    /**
     * @param classes of jvm-quarks and of the quarks
     * @throws UncheckedIOException if their archives cannot be read
     */
    static String of(Collection<Class<?>> classes) {
        TreeSet<Path> places = new TreeSet<>();
        classes.forEach(type -> place(type).ifPresent(places::add));
        MessageDigest digest = sha256();
        places.stream()
                .flatMap(place -> entries(place).stream())
                .sorted()
                .forEach(entry -> digest.update(entry.getBytes(StandardCharsets.UTF_8)));
        return "%s (%s)"
                .formatted(
                        Optional.ofNullable(CodeVersion.class.getPackage())
                                .flatMap(it -> Optional.ofNullable(it.getImplementationVersion()))
                                .orElse("unpackaged"),
                        HexFormat.of().formatHex(digest.digest()).substring(0, DIGITS));
    }

    private static Optional<Path> place(Class<?> type) {
        return Optional.ofNullable(type.getProtectionDomain().getCodeSource())
                .map(CodeSource::getLocation)
                .map(
                        location -> {
                            try {
                                return location.toURI();
                            } catch (URISyntaxException e) {
                                throw new IllegalStateException(
                                        "expected a place of classes, was " + location, e);
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

    private static MessageDigest sha256() {
        try {
            return MessageDigest.getInstance("SHA-256");
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException("expected SHA-256, which every JDK has", e);
        }
    }
}
