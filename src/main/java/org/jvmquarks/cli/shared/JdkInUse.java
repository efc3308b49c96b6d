package org.jvmquarks.cli.shared;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jvmquarks.jdk.JdkSelectionException;
import org.jvmquarks.project.ProjectFiles;
import org.jvmquarks.project.ProjectVersion;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;

/**
 * The JDK in use: the one that the user names, or else that of the project in the working folder.
 *
 * @param selector selects it
 * @param project what names it; empty if the user does
 */
public record JdkInUse(String selector, Optional<ProjectVersion> project) {
    /** The end of the description of an option that names it. */
    public static final String DEFAULT =
            "; default: the version that Dockerfile, .java-version, .sdkmanrc, .tool-versions or"
                    + " pom.xml in the working directory names";

    /**
     * Returns the JDK in use.
     *
     * @param named the value of the option; empty if the user does not name one
     * @param option the option: {@code --from=JDK}
     * @param folder folder of the project
     * @throws ParameterException if the user does not name one, and no file of the project does
     */
    public static JdkInUse of(Optional<String> named, String option, Path folder, CommandSpec command) {
        if (named.isPresent()) {
            return new JdkInUse(named.get(), Optional.empty());
        }
        ProjectFiles files = ProjectFiles.in(folder);
        ProjectVersion project = files.version()
                .orElseThrow(() -> new ParameterException(command.commandLine(), missing(option, files.ignored())));
        return new JdkInUse(project.selector(), Optional.of(project));
    }

    private static String missing(String option, List<String> ignored) {
        return "Missing required option: '%s'%s"
                .formatted(
                        option,
                        ignored.isEmpty()
                                ? "; no file in the working directory names a Java version"
                                : "; " + String.join("; ", ignored));
    }

    /** Returns what chose it, for people: {@code from 17: .java-version}. */
    public Optional<String> describe(String role) {
        return project.map(it -> "%s %s: %s".formatted(role, selector, it.describe()));
    }

    /**
     * Returns what a selection returns.
     *
     * @param option the option that names another JDK
     * @throws JdkSelectionException as the selection, with what chose this JDK
     */
    public <T> T select(String option, Supplier<T> selection) {
        try {
            return selection.get();
        } catch (JdkSelectionException e) {
            throw project.map(it -> new JdkSelectionException("%s; %s comes from %s: name another JDK with %s"
                            .formatted(e.getMessage(), selector, it.describe(), option)))
                    .orElse(e);
        }
    }
}
