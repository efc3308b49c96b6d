package org.jvmquarks.jdk.discovery;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.jvmquarks.files.FileProblem;

/**
 * Collects homes that a file names. Unlike a folder that is searched, a file that names what is not there has a
 * mistake, which is told.
 */
final class NamedHomes {
    private final Path file;
    private final HostEnvironment environment;
    private final Consumer<String> unreadable;
    private final List<Path> homes = new ArrayList<>();

    /**
     * @param file the file that names them
     * @param unreadable receives each home that does not exist or is none
     */
    NamedHomes(Path file, HostEnvironment environment, Consumer<String> unreadable) {
        this.file = file;
        this.environment = environment;
        this.unreadable = unreadable;
    }

    /** Adds a home; relative paths begin in the working directory, as those of Gradle do. */
    void add(String text) {
        Optional<Path> path = HomePaths.parse(text)
                .map(it -> environment.workingDirectory().resolve(it).normalize());
        if (path.isEmpty()) {
            tell(text, "is not a path of this system");
        } else if (!Files.exists(path.get())) {
            tell(text, "does not exist");
        } else {
            addExisting(text, path.get());
        }
    }

    private void addExisting(String text, Path path) {
        try {
            if (HomePaths.home(path, environment).isPresent()) {
                homes.add(path);
            } else {
                tell(text, "is not the home of a JDK");
            }
        } catch (IOException e) {
            tell(text, "cannot be read: " + FileProblem.reading(path, e));
        }
    }

    /** Tells what is wrong with an entry of the file. */
    void tell(String entry, String problem) {
        unreadable.accept("'%s' in %s %s".formatted(entry, file, problem));
    }

    List<Path> homes() {
        return List.copyOf(homes);
    }
}
