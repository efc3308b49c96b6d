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
     * Returns an absolute path, with a leading {@code ~} and {@code ${VARIABLES}} replaced. A variable that is not set
     * stays in the path, so that the error about the path shows it.
     */
    public static Optional<Path> resolve(String text, Path base, HostEnvironment environment) {
        String expanded = VARIABLE.matcher(text)
                .replaceAll(name -> Matcher.quoteReplacement(
                        environment.variable(name.group(1)).orElse(name.group())));
        if (expanded.equals("~") || expanded.startsWith("~/") || expanded.startsWith("~\\")) {
            return parse(environment.userHome() + expanded.substring(1));
        }
        return parse(expanded).map(path -> base.toAbsolutePath().resolve(path).normalize());
    }

    /** Tells whether a folder contains a launcher. */
    public static boolean hasLauncher(Path folder, HostEnvironment environment) {
        return Files.isRegularFile(folder.resolve("bin").resolve(environment.launcher()));
    }

    /**
     * Tells whether a folder is a home. That takes more than a launcher: {@code /usr} has one in {@code bin}, a link
     * or, on macOS, a stub. Links count as what they lead to.
     */
    public static boolean isHome(Path folder, HostEnvironment environment) {
        return hasLauncher(folder, environment)
                && (Files.isRegularFile(folder.resolve(ReleaseFile.NAME))
                        || Files.isRegularFile(folder.resolve("lib/modules"))
                        || Files.isDirectory(folder.resolve("modules/java.base"))
                        || isLegacy(folder));
    }

    /** Returns the home to which the launcher in a folder leads: that of {@code /usr/bin/java} for {@code /usr}. */
    public static Optional<Path> homeBehind(Path folder, HostEnvironment environment) throws IOException {
        return home(folder.resolve("bin").resolve(environment.launcher()), environment);
    }

    /** Describes what a folder with a launcher lacks to be a home, in words that follow "it has". */
    public static String lack(HostEnvironment environment) {
        return "bin/"
                + environment.launcher()
                + ", but neither lib/modules, lib/rt.jar or jre/lib/rt.jar, nor a file '"
                + ReleaseFile.NAME
                + "'";
    }

    /**
     * Returns the real home to which a path leads. The path may be that of a home, of its launcher, or of a macOS
     * bundle around it. The home of a JRE inside a JDK is the JDK.
     */
    public static Optional<Path> home(Path candidate, HostEnvironment environment) throws IOException {
        if (!Files.exists(candidate)) {
            return Optional.empty();
        }
        Path real = candidate.toRealPath();
        if (Files.isRegularFile(real)) {
            return parent(real)
                    .flatMap(HomePaths::parent)
                    .filter(folder -> isHome(folder, environment))
                    .map(folder -> aroundJre(folder, environment));
        }
        Path bundled = real.resolve("Contents").resolve("Home");
        Path folder = hasLauncher(bundled, environment) ? bundled.toRealPath() : real;
        return isHome(folder, environment) ? Optional.of(aroundJre(folder, environment)) : Optional.empty();
    }

    /** Tells whether a home is a JDK 8: later ones keep their classes in {@code lib/modules}. */
    static boolean isLegacy(Path home) {
        return Files.isRegularFile(home.resolve("jre/lib/rt.jar")) || Files.isRegularFile(home.resolve("lib/rt.jar"));
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
