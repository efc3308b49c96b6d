package org.jvmquarks.upgrade.fleet;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Properties;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import java.util.zip.ZipEntry;
import java.util.zip.ZipFile;

/**
 * The Maven repository of the user: what an archive is called there, and which later versions of it are there. Nothing
 * is fetched.
 */
public final class LocalRepository {
    private static final Pattern POM = Pattern.compile("META-INF/maven/[^/]+/[^/]+/pom\\.properties");

    private final Path root;

    /** By the names of their files. */
    private final Map<String, List<Path>> archives;

    /**
     * @param folder of the repository, which need not exist
     * @throws FleetException if it cannot be read
     */
    public LocalRepository(Path folder) {
        try {
            boolean there = Files.exists(folder);
            this.root = there ? folder.toRealPath() : folder.toAbsolutePath().normalize();
            this.archives = there ? archives(root) : Map.of();
        } catch (IOException | UncheckedIOException e) {
            throw new FleetException("cannot read the local Maven repository " + folder + ": " + e.getMessage(), e);
        }
    }

    Path root() {
        return root;
    }

    /**
     * Returns what an archive is called: by its place if it or the same file lies in the repository, else by the one
     * POM in it. An archive with the POMs of several has the name of the one after which its file is called.
     *
     * @param name of its file
     */
    Optional<Coordinates> coordinates(String name, Path file) {
        try {
            Path real = file.toRealPath();
            Optional<Coordinates> placed = placed(real).or(() -> ofCopy(name, real));
            return placed.isPresent() ? placed : byPom(name, real);
        } catch (IOException unreadable) {
            // The scan of the archives says so.
            return Optional.empty();
        }
    }

    private Optional<Coordinates> placed(Path real) {
        if (!real.startsWith(root)) {
            return Optional.empty();
        }
        Path place = root.relativize(real);
        int count = place.getNameCount();
        if (count < 4) {
            return Optional.empty();
        }
        Coordinates found = new Coordinates(
                place.subpath(0, count - 3).toString().replace('/', '.').replace('\\', '.'),
                place.getName(count - 3).toString(),
                place.getName(count - 2).toString());
        return Optional.of(found).filter(it -> it.in(root).getFileName().equals(real.getFileName()));
    }

    private Optional<Coordinates> ofCopy(String name, Path file) {
        return archives.getOrDefault(name, List.of()).stream()
                .filter(same -> isSame(same, file))
                .findFirst()
                .flatMap(this::placed);
    }

    private static boolean isSame(Path one, Path other) {
        try {
            return Files.isRegularFile(other) && Files.mismatch(one, other) < 0;
        } catch (IOException unreadable) {
            // The scan of the archives says so.
            return false;
        }
    }

    private static Map<String, List<Path>> archives(Path root) throws IOException {
        try (Stream<Path> walk = Files.walk(root)) {
            return walk.filter(file -> file.toString().endsWith(".jar"))
                    .collect(Collectors.groupingBy(file -> file.getFileName().toString()));
        }
    }

    private static Optional<Coordinates> byPom(String name, Path real) throws IOException {
        if (!Files.isRegularFile(real)) {
            return Optional.empty();
        }
        try (ZipFile zip = new ZipFile(real.toFile())) {
            List<Coordinates> all = zip.stream()
                    .filter(entry -> POM.matcher(entry.getName()).matches())
                    .flatMap(entry -> read(zip, entry).stream())
                    .toList();
            return all.size() == 1
                    ? Optional.of(all.get(0))
                    : all.stream()
                            .filter(it -> name.startsWith(it.artifact() + "-" + it.version()))
                            .findFirst();
        }
    }

    private static Optional<Coordinates> read(ZipFile zip, ZipEntry entry) {
        Properties pom = new Properties();
        try (InputStream in = zip.getInputStream(entry)) {
            pom.load(in);
        } catch (IOException | IllegalArgumentException damaged) {
            return Optional.empty();
        }
        return Stream.of("groupId", "artifactId", "version").allMatch(pom.stringPropertyNames()::contains)
                ? Optional.of(new Coordinates(
                        pom.getProperty("groupId"), pom.getProperty("artifactId"), pom.getProperty("version")))
                : Optional.empty();
    }

    /** Returns the later releases that are there, the next one first. */
    List<Coordinates> later(Coordinates library) {
        VersionOrder order = new VersionOrder();
        try (Stream<Path> versions = Files.list(library.versions(root))) {
            return versions.map(folder -> library.with(folder.getFileName().toString()))
                    .filter(it -> order.compare(it.version(), library.version()) > 0)
                    .filter(it -> !VersionOrder.isEarly(it.version()))
                    .filter(it -> Files.isRegularFile(it.in(root)))
                    .sorted((one, other) -> order.compare(one.version(), other.version()))
                    .toList();
        } catch (IOException none) {
            return List.of();
        }
    }
}
