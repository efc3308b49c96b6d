package org.jvmquarks.upgrade.application;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.project.MavenClassPath;

/**
 * An application by the {@code pom.xml} of the module that makes it: its compiled classes, and what they need at run
 * time.
 */
final class MavenProject {
    private static final Path POM = Path.of("pom.xml");

    private static final Path CLASSES = Path.of("target", "classes");

    private final Path pom;
    private final Path folder;

    private MavenProject(Path pom) {
        this.pom = pom;
        this.folder = pom.toAbsolutePath().resolveSibling("");
    }

    /**
     * Returns the archives and folders that a path of the user stands for: the path itself unless it is a POM.
     *
     * @throws ApplicationException if the project is not compiled, or if Maven does not find its dependencies
     */
    static List<Path> archives(Path path) throws InterruptedException {
        return path.endsWith(POM) && Files.isRegularFile(path) ? new MavenProject(path).classPath() : List.of(path);
    }

    private List<Path> classPath() throws InterruptedException {
        String maven = MavenClassPath.maven(folder);
        Path classes = folder.resolve(CLASSES);
        if (!Files.isDirectory(classes)) {
            throw new ApplicationException(
                    "%s has no compiled classes: %s does not exist; compile the module that makes the application: %s -f %s compile"
                            .formatted(pom, classes, maven, pom));
        }
        try {
            return Stream.concat(Stream.of(classes), new MavenClassPath(maven, pom, "runtime").archives().stream())
                    .toList();
        } catch (MavenClassPath.Failure e) {
            throw new ApplicationException("the dependencies of %s were not found, %s".formatted(pom, e.getMessage()));
        } catch (IOException e) {
            throw new ApplicationException(
                    "Maven, which would find the dependencies of %s, cannot be started: %s; name the archives instead"
                            .formatted(pom, e.getMessage()));
        }
    }
}
