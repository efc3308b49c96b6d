package org.jvmquarks.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import org.jvmquarks.guest.Handover;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;

/**
 * One guest to start.
 *
 * @param options VM options, in order; the options of a JDK's variant are already among them
 * @param classPath folders and archives on this machine
 * @param bootClassPath folders and archives on this machine that the boot loader gets in addition
 *     to its own
 * @param mainClass the class to start
 * @param arguments its arguments
 * @param deadline wall time after which the guest's whole process tree is killed
 * @param folder folder of this guest alone; receives the streams, and every file that the guest
 *     leaves in its working directory. A file {@link Handover#FILE} that lies there before the
 *     start is for the guest, which finds it in its working directory
 * @param room what it may use of the machine
 * @param variables environment variables of this guest, after those of its JDK; unlike those they
 *     may change the command line of its VM, as {@code JAVA_TOOL_OPTIONS} does
 */
public record LaunchPlan(
        List<String> options,
        List<Path> classPath,
        List<Path> bootClassPath,
        String mainClass,
        List<String> arguments,
        Duration deadline,
        Path folder,
        Room room,
        Map<String, String> variables) {

    public LaunchPlan {
        variables = Collections.unmodifiableSortedMap(new TreeMap<>(variables));
        options = List.copyOf(options);
        classPath = List.copyOf(classPath);
        bootClassPath = List.copyOf(bootClassPath);
        arguments = List.copyOf(arguments);
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("deadline must be positive, was " + deadline);
        }
    }

    /** Makes the plan of a guest that is not pinned to processors. */
    public LaunchPlan(
            List<String> options,
            List<Path> classPath,
            List<Path> bootClassPath,
            String mainClass,
            List<String> arguments,
            Duration deadline,
            Path folder,
            ContainerLimits limits) {
        this(
                options,
                classPath,
                bootClassPath,
                mainClass,
                arguments,
                deadline,
                folder,
                new Room(limits, Optional.empty()),
                Map.of());
    }

    /** Returns the same plan with variables. */
    public LaunchPlan with(Map<String, String> others) {
        return new LaunchPlan(
                options,
                classPath,
                bootClassPath,
                mainClass,
                arguments,
                deadline,
                folder,
                room,
                others);
    }

    /** Returns the variables as {@code NAME=value}. */
    public List<String> assignments() {
        return variables.entrySet().stream()
                .map(each -> each.getKey() + "=" + each.getValue())
                .toList();
    }

    /** Returns the same plan with all threads of the guest on these processors. */
    public LaunchPlan on(CpuSet processors) {
        return new LaunchPlan(
                options,
                classPath,
                bootClassPath,
                mainClass,
                arguments,
                deadline,
                folder,
                new Room(limits(), Optional.of(processors)),
                variables);
    }

    /** Returns the limits of its container. */
    public ContainerLimits limits() {
        return room.limits();
    }

    /** Returns the processors on which its threads run; empty if they may run on any. */
    public Optional<CpuSet> pinned() {
        return room.pinned();
    }

    /**
     * Returns the same guest once more.
     *
     * @param longer its deadline
     * @param other its folder
     */
    public LaunchPlan again(Duration longer, Path other) {
        return new LaunchPlan(
                options,
                classPath,
                bootClassPath,
                mainClass,
                arguments,
                longer,
                other,
                room,
                variables);
    }
}
