package org.jvmquarks.jdk.discovery;

import java.nio.file.Path;
import java.util.List;
import java.util.function.Consumer;

/** A place where JDKs may be installed, or that names where they are. */
sealed interface SearchedPlace permits FolderPlace, MavenToolchains, GradleInstallations {

    /** Returns the name of the place for people: a pattern of paths, or a file. */
    String pattern();

    /**
     * Returns the paths that may be homes, launchers or macOS bundles.
     *
     * @param unreadable receives what could not be read or followed, with the reason
     */
    List<Path> expand(HostEnvironment environment, Consumer<String> unreadable);
}
