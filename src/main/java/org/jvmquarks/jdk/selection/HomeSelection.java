package org.jvmquarks.jdk.selection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HomePaths;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledHome;
import org.jvmquarks.jdk.discovery.InstalledIds;
import org.jvmquarks.jdk.discovery.InstalledJdks;

/** Finds the JDK at a requested path. */
record HomeSelection(InstalledJdks installed, HostEnvironment environment) {
    /**
     * Returns the JDK at a path. One of the others or of the installed JDKs with this home keeps its id, unless it is a
     * variant.
     *
     * @param others JDKs whose ids are taken
     * @throws JdkSelectionException if the path does not lead to a home
     */
    Jdk at(String text, Collection<Jdk> others) {
        Path home = real(text);
        JdkSource source = new JdkSource.Home(home);
        return others.stream()
                .filter(other -> other.source().equals(source) && other.isPlain())
                .findFirst()
                .orElseGet(() -> {
                    Set<String> taken = others.stream().map(Jdk::id).collect(Collectors.toSet());
                    Jdk jdk = installed.at(home).orElseGet(() -> adHoc(text, home, taken));
                    return jdk.named(InstalledIds.free(jdk.id(), taken));
                });
    }

    /** Returns a test for the JDK at a path, which follows the links of both. */
    Predicate<Jdk> isAt(String text) {
        Path home = real(text);
        return jdk -> jdk.source() instanceof JdkSource.Home other
                && Files.exists(other.path())
                && real(other.path().toString()).equals(home);
    }

    /**
     * Rejects the path of a file with a comma in it, which would be taken for several selectors.
     *
     * @throws JdkSelectionException if there is such a file
     */
    void requireQuotes(String selectors) {
        boolean isPath = selectors.contains(",")
                && selectors.contains("/")
                && HomePaths.resolve(selectors, environment.workingDirectory(), environment)
                        .filter(Files::exists)
                        .isPresent();
        if (isPath) {
            throw new JdkSelectionException("a comma separates selectors; put this path in double quotes, also for the"
                    + " shell: '\""
                    + selectors
                    + "\"'");
        }
    }

    private Path real(String text) {
        Path path = HomePaths.resolve(text, environment.workingDirectory(), environment)
                .orElseThrow(() -> new JdkSelectionException("'" + text + "' is not a path of this system"));
        if (!Files.exists(path)) {
            throw new JdkSelectionException("'" + text + "' does not exist; name the home of a JDK");
        }
        try {
            Optional<Path> home = HomePaths.home(path, environment);
            if (home.isPresent()) {
                return home.get();
            }
            throw new JdkSelectionException("'" + text + "' is not the home of a JDK: " + lack(path));
        } catch (IOException e) {
            throw unreadable(text, e);
        }
    }

    private String lack(Path path) throws IOException {
        if (!HomePaths.hasLauncher(path, environment)) {
            return "expected bin/" + environment.launcher() + " in it, found none";
        }
        return "it has "
                + HomePaths.lack(environment)
                + HomePaths.homeBehind(path, environment)
                        .map(home -> "; did you mean '" + home + "'?")
                        .orElse("; name the folder into which a JDK was unpacked, or add an empty"
                                + " file 'release' if this launcher is your own");
    }

    /** Two update releases are told apart by their versions. */
    private static Jdk adHoc(String text, Path path, Set<String> taken) {
        try {
            InstalledHome home = InstalledHome.read(path);
            return home.as(taken.contains(home.shortId()) ? home.longId() : home.shortId());
        } catch (IOException e) {
            throw unreadable(text, e);
        }
    }

    private static JdkSelectionException unreadable(String text, IOException e) {
        return new JdkSelectionException(
                "cannot read the home '" + text + "': " + FileProblem.reading(Path.of(text), e));
    }
}
