package org.jvmquarks.jdk.selection;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.jdk.discovery.HomePaths;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.discovery.InstalledHome;
import org.jvmquarks.jdk.discovery.InstalledIds;
import org.jvmquarks.jdk.discovery.InstalledJdks;

/** Makes a JDK of a path that somebody typed. */
final class HomeSelection {

    private final InstalledJdks installed;
    private final HostEnvironment environment;

    HomeSelection(InstalledJdks installed, HostEnvironment environment) {
        this.installed = installed;
        this.environment = environment;
    }

    /**
     * The JDK at a path: one of the others, if it is there and no variant; or the installed one, if
     * discovery found it too, so that it keeps its id.
     *
     * @param others whose ids it must not have
     * @throws JdkSelectionException if there is no home
     */
    Jdk at(String text, Collection<Jdk> others) {
        Path home = real(text);
        JdkSource source = new JdkSource.Home(home);
        return others.stream()
                .filter(other -> other.source().equals(source) && other.options().isEmpty())
                .findFirst()
                .orElseGet(
                        () ->
                                distinct(
                                        installed.at(home).orElseGet(() -> adHoc(text, home)),
                                        others));
    }

    private static Jdk distinct(Jdk jdk, Collection<Jdk> others) {
        Set<String> taken = others.stream().map(Jdk::id).collect(Collectors.toSet());
        return jdk.named(InstalledIds.free(jdk.id(), taken));
    }

    /** Whether a JDK is the one at a path, however both are linked. */
    Predicate<Jdk> isAt(String text) {
        Path home = real(text);
        return jdk ->
                jdk.source() instanceof JdkSource.Home other
                        && Files.exists(other.path())
                        && real(other.path().toString()).equals(home);
    }

    private Path real(String text) {
        Path path =
                HomePaths.resolve(text, environment.workingDirectory(), environment)
                        .orElseThrow(
                                () ->
                                        new JdkSelectionException(
                                                "'" + text + "' is no path of this system"));
        if (!Files.exists(path)) {
            throw new JdkSelectionException("'" + text + "' selects nothing: no such folder");
        }
        try {
            return HomePaths.explicitHome(path, environment)
                    .orElseThrow(
                            () ->
                                    new JdkSelectionException(
                                            "'"
                                                    + text
                                                    + "' is no home of a JDK: it has no bin/"
                                                    + environment.launcher()));
        } catch (IOException e) {
            throw unreadable(text, e);
        }
    }

    private static Jdk adHoc(String text, Path path) {
        try {
            InstalledHome home = InstalledHome.read(path);
            return home.as(home.shortId());
        } catch (IOException e) {
            throw unreadable(text, e);
        }
    }

    private static JdkSelectionException unreadable(String text, IOException e) {
        return new JdkSelectionException("'" + text + "' cannot be read: " + e);
    }
}
