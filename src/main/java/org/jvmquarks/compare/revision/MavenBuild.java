package org.jvmquarks.compare.revision;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.launch.process.EndedProgram;
import org.jvmquarks.project.MavenClassPath;

/**
 * How Maven makes the archive with the benchmarks.
 *
 * @param module folder of the module that makes it; empty for the project itself
 * @param archive the archive in the folder of the module
 * @param arguments of Maven, such as {@code -DskipTests package}
 */
public record MavenBuild(Optional<String> module, String archive, List<String> arguments) {
    public MavenBuild {
        arguments = List.copyOf(arguments);
    }

    /** Returns the command line for a project in a folder: its wrapper, or the mvn of the machine. */
    List<String> command(Path project) {
        List<String> command = new ArrayList<>();
        command.add(Files.isExecutable(project.resolve("mvnw")) ? "./mvnw" : "mvn");
        command.addAll(List.of("-B", "-q"));
        module.ifPresent(it -> command.addAll(List.of("-pl", it, "-am")));
        command.addAll(arguments);
        return command;
    }

    /**
     * Builds a project.
     *
     * @param name of the revision, for messages
     * @param reproduce commands before that of Maven, for messages
     * @return the archive
     * @throws BuildException if the build fails, or does not make the archive
     */
    Path build(Path project, String name, String reproduce) throws IOException, InterruptedException {
        List<String> command = command(project);
        String again = "reproduce it with: " + reproduce + String.join(" ", command);
        EndedProgram ended;
        try {
            ended = EndedProgram.of(new ProcessBuilder(command).directory(project.toFile()));
        } catch (IOException e) {
            throw new BuildException(
                    "%s was not built, as Maven cannot be started: %s; %s".formatted(name, e.getMessage(), again));
        }
        if (!ended.succeeded()) {
            throw new BuildException("%s was not built, exit code %d of Maven; %s%nits last lines:%n%s"
                    .formatted(name, ended.exitCode(), again, MavenClassPath.lastLines(ended.output())));
        }
        Path made = module.map(project::resolve).orElse(project).resolve(archive);
        if (!Files.isRegularFile(made)) {
            throw new BuildException(
                    "the build of %s made no %s; name the archive with --archive, and its module with --module; %s"
                            .formatted(name, project.relativize(made), again));
        }
        return made;
    }
}
