package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Resolves paths of homes: variables and {@code ~} in them, links, and bundles around them. */
public final class HomePaths {

    private static final Pattern VARIABLE = Pattern.compile("\\$\\{([^}]+)}");

    private HomePaths() {}

    /** Parses a path; empty if the text is not a path of this operating system. */
    static Optional<Path> parse(String text) {
        try {
            return Optional.of(Path.of(text));
        } catch (InvalidPathException notOfThisSystem) {
            return Optional.empty();
        }
    }

    /**
     * Returns an absolute path, with a leading {@code ~} and {@code ${VARIABLES}} replaced. A
     * variable that is not set stays in the path, so that the error about the path shows it.
     */
    public static Optional<Path> resolve(String text, Path base, HostEnvironment environment) {
        String expanded =
                VARIABLE.matcher(text)
                        .replaceAll(
                                name ->
                                        Matcher.quoteReplacement(
                                                environment
                                                        .variable(name.group(1))
                                                        .orElse(name.group())));
        if (expanded.equals("~") || expanded.startsWith("~/") || expanded.startsWith("~\\")) {
            return parse(environment.userHome() + expanded.substring(1));
        }
        return parse(expanded).map(path -> base.toAbsolutePath().resolve(path).normalize());
    }

    /** Tells whether a folder contains a launcher, which is all that a guest needs. */
    public static boolean hasLauncher(Path folder, HostEnvironment environment) {
        return Files.isRegularFile(folder.resolve("bin").resolve(environment.launcher()));
    }

    /**
     * Returns the real home to which a path leads. The path may be that of a home, of its launcher,
     * or of a macOS bundle around it. The home of a JRE inside a JDK is the JDK.
     */
    static Optional<Path> home(Path candidate, HostEnvironment environment) throws IOException {
        if (!Files.exists(candidate)) {
            return Optional.empty();
        }
        Path real = candidate.toRealPath();
        if (Files.isRegularFile(real)) {
            return parent(real)
                    .flatMap(HomePaths::parent)
                    .filter(folder -> isRuntime(folder, environment))
                    .map(folder -> aroundJre(folder, environment));
        }
        Path bundled = real.resolve("Contents").resolve("Home");
        Path folder = hasLauncher(bundled, environment) ? bundled.toRealPath() : real;
        return isRuntime(folder, environment)
                ? Optional.of(aroundJre(folder, environment))
                : Optional.empty();
    }

    /** Returns the same as {@link #home} for a requested folder: a launcher is enough. */
    public static Optional<Path> explicitHome(Path path, HostEnvironment environment)
            throws IOException {
        Optional<Path> home = home(path, environment);
        return home.isEmpty() && hasLauncher(path, environment)
                ? Optional.of(path.toRealPath())
                : home;
    }

    /** Tells whether a home is a JDK 8: later ones keep their classes in {@code lib/modules}. */
    static boolean isLegacy(Path home) {
        return Files.isRegularFile(home.resolve("jre/lib/rt.jar"))
                || Files.isRegularFile(home.resolve("lib/rt.jar"));
    }

    /**
     * Requires more than a launcher: macOS and version managers put stubs into {@code /usr/bin}.
     */
    private static boolean isRuntime(Path folder, HostEnvironment environment) {
        return hasLauncher(folder, environment)
                && (Files.isRegularFile(folder.resolve(ReleaseFile.NAME))
                        || Files.isRegularFile(folder.resolve("lib/modules"))
                        || Files.isDirectory(folder.resolve("modules/java.base"))
                        || isLegacy(folder));
    }

    private static Path aroundJre(Path folder, HostEnvironment environment) {
        boolean jre = folder.endsWith("jre");
        return parent(folder)
                .filter(outer -> jre && hasLauncher(outer, environment))
                .orElse(folder);
    }

    private static Optional<Path> parent(Path path) {
        return Optional.ofNullable(path.getParent());
    }
}
