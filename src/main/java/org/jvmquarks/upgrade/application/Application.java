package org.jvmquarks.upgrade.application;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionVariables;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.upgrade.trial.TrialPlan;

/**
 * The user's description of the application that is to move to another JDK.
 *
 * @param line options of its command line and files; empty if they are not known, which is not the same as none
 * @param variables options in its environment
 * @param limits limits of its container
 * @param archives archives and folders with its code, and POMs of Maven modules that make it
 * @param recording a recording of it by the JDK Flight Recorder
 * @param trial what runs in a trial of it; empty if the user names no command
 * @param image reference of a container image that completes the description
 */
public record Application(
        Optional<OptionLine> line,
        OptionVariables variables,
        ContainerLimits limits,
        List<Path> archives,
        Optional<Path> recording,
        Optional<TrialPlan> trial,
        Optional<String> image) {
    public Application {
        archives = List.copyOf(archives);
    }

    /** An application without a container image. */
    public Application(
            Optional<OptionLine> line,
            OptionVariables variables,
            ContainerLimits limits,
            List<Path> archives,
            Optional<Path> recording,
            Optional<TrialPlan> trial) {
        this(line, variables, limits, archives, recording, trial, Optional.empty());
    }

    /** Returns an application of which nothing is told. */
    public static Application unknown() {
        return new Application(
                Optional.empty(),
                OptionVariables.none(),
                ContainerLimits.none(),
                List.of(),
                Optional.empty(),
                Optional.empty());
    }

    /** Returns all its options in the order of a VM; empty if none is known. */
    public Optional<OptionLine> options() {
        return variables.isNone() ? line : Optional.of(variables.around(line.orElseGet(OptionLine::empty)));
    }

    /**
     * Returns the archives and folders with its code. A {@code pom.xml} stands for the compiled classes of its module
     * and for the dependencies that Maven finds.
     *
     * @throws ApplicationException if the module is not compiled, or if Maven does not find them
     */
    public List<Path> code() throws InterruptedException {
        List<Path> code = new ArrayList<>();
        for (Path each : archives) {
            code.addAll(MavenProject.archives(each));
        }
        return code;
    }

    /** Returns the same completed by what another source tells and this one does not. */
    public Application or(Application other) {
        return new Application(
                line.or(other::line),
                variables.or(other.variables),
                limits.isNone() ? other.limits : limits,
                archives.isEmpty() ? other.archives : archives,
                recording.or(other::recording),
                trial.or(other::trial),
                image.or(other::image));
    }
}
