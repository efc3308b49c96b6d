package org.jvmquarks.compare.revision;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jvmquarks.compare.CodePath;
import org.jvmquarks.compare.jmh.JmhVersion;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.project.MavenClassPath;

/**
 * An artifact in the local Maven repository.
 *
 * @param coordinates as the user named them
 * @param archive which exists
 * @param pom which names its dependencies, and need not exist
 */
public record RepositoryArtifact(String coordinates, Path archive, Path pom) {
    private static final Pattern COORDINATES = Pattern.compile("([\\w.-]+):([\\w.-]+):([\\w.-]+)(?::([\\w.-]+))?");

    /**
     * Returns the artifact that coordinates name; empty if the text is no coordinates, or if it is a class path with an
     * existing file.
     *
     * @throws IllegalArgumentException if the repository does not have it
     */
    public static Optional<RepositoryArtifact> named(String text, Path repository) {
        Matcher coordinates = COORDINATES.matcher(text);
        boolean isPath =
                Arrays.stream(text.split(File.pathSeparator, -1)).map(Path::of).anyMatch(Files::exists);
        if (isPath || !coordinates.matches()) {
            return Optional.empty();
        }
        String name = coordinates.group(2) + "-" + coordinates.group(3);
        Path folder = repository
                .resolve(coordinates.group(1).replace('.', '/'))
                .resolve(coordinates.group(2))
                .resolve(coordinates.group(3));
        String classifier = coordinates.group(4) == null ? "" : "-" + coordinates.group(4);
        Path archive = folder.resolve(name + classifier + ".jar");
        if (!Files.isRegularFile(archive)) {
            throw new IllegalArgumentException(
                    "'%s' is not in the local Maven repository: %s does not exist; mvn dependency:get fetches it, and mvn install puts your own there"
                            .formatted(text, archive));
        }
        return Optional.of(new RepositoryArtifact(text, archive, folder.resolve(name + ".pom")));
    }

    /**
     * Returns its class path: the archive alone if JMH is in it, else with the dependencies that Maven finds.
     *
     * @param maven the command that starts Maven
     * @throws BuildException if Maven does not find them
     */
    public CodePath code(String maven) throws InterruptedException {
        try {
            return JmhVersion.of(List.of(archive)).isPresent()
                    ? new CodePath(coordinates, List.of(archive))
                    : new CodePath(
                            coordinates,
                            Stream.concat(Stream.of(archive), dependencies(maven).stream())
                                    .toList());
        } catch (IOException e) {
            throw new UnusableFileException("cannot read " + archive, FileProblem.reading(archive, e), e);
        }
    }

    private List<Path> dependencies(String maven) throws InterruptedException {
        if (!Files.isRegularFile(pom)) {
            throw new BuildException(
                    "'%s' has no JMH in it, and %s, which would name its dependencies, does not exist; name the whole class path with --classpath"
                            .formatted(coordinates, pom));
        }
        try {
            return new MavenClassPath(maven, pom, "test").archives();
        } catch (MavenClassPath.Failure e) {
            throw new BuildException(
                    "the dependencies of '%s' were not found, %s".formatted(coordinates, e.getMessage()));
        } catch (IOException e) {
            throw new BuildException(
                    "'%s' has no JMH in it, and Maven, which would find its dependencies, cannot be started: %s; name the whole class path with --classpath"
                            .formatted(coordinates, e.getMessage()));
        }
    }
}
