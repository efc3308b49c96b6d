package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;

/**
 * A home of this machine, with its release file.
 *
 * @param path its real path
 * @param release empty if the home has no such file
 */
public record InstalledHome(Path path, Optional<ReleaseFile> release) {

    /** Names of folders that say nothing about the JDK inside. */
    private static final List<String> GENERIC_NAMES = List.of("home", "contents", "jre", "current");

    public InstalledHome {
        Objects.requireNonNull(path);
        Objects.requireNonNull(release);
    }

    public static InstalledHome read(Path path) throws IOException {
        return new InstalledHome(path, ReleaseFile.of(path));
    }

    OptionalInt feature() {
        OptionalInt written = release.map(ReleaseFile::feature).orElse(OptionalInt.empty());
        if (written.isPresent()) {
            return written.getAsInt() < Jdk.OLDEST ? OptionalInt.empty() : written;
        }
        return HomePaths.isLegacy(path) ? OptionalInt.of(8) : OptionalInt.empty();
    }

    Optional<String> vendor() {
        return release.flatMap(ReleaseFile::vendor);
    }

    /** Returns {@code temurin-25}, or without a release file the name of the folder. */
    public String shortId() {
        OptionalInt written = release.map(ReleaseFile::feature).orElse(OptionalInt.empty());
        return written.isPresent() ? prefix() + written.getAsInt() : folderId();
    }

    /** Returns {@code temurin-25.0.2}, for machines with two JDKs of one feature version. */
    public String longId() {
        return release.flatMap(ReleaseFile::version)
                .map(version -> idOf(prefix() + version))
                .orElseGet(this::folderId);
    }

    public Jdk as(String id) {
        return Jdk.installed(id, feature(), vendor(), new JdkSource.Home(path));
    }

    private String prefix() {
        return vendor().orElse("jdk") + "-";
    }

    private String folderId() {
        for (int i = path.getNameCount() - 1; i >= 0; i--) {
            String name = path.getName(i).toString();
            if (!GENERIC_NAMES.contains(name.toLowerCase(Locale.ROOT))) {
                return idOf(name);
            }
        }
        return "jdk";
    }

    private static String idOf(String text) {
        String clean = text.toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9._+-]+", "-");
        return Jdk.isId(clean) ? clean : "jdk-" + clean;
    }
}
