package org.jvmquarks.launch;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;

/**
 * One guest to start.
 *
 * @param vm options of its VM; those of a JDK's variant are already among them
 * @param classPath folders and archives on this machine
 * @param bootClassPath folders and archives on this machine that the boot loader gets in addition to its own
 * @param mainClass the class to start
 * @param arguments its arguments
 * @param deadline wall time after which the guest's whole process tree is killed
 * @param folder folder of this guest alone; receives the streams, and every file that the guest leaves in its working
 *     directory. A file {@link Handover#FILE} that lies there before the start is for the guest, which finds it in its
 *     working directory
 * @param room what it may use of the machine
 */
public record LaunchPlan(
        VmOptions vm,
        List<Path> classPath,
        List<Path> bootClassPath,
        String mainClass,
        List<String> arguments,
        Duration deadline,
        Path folder,
        ResourceLimits room) {

    public LaunchPlan {
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
                VmOptions.of(options),
                classPath,
                bootClassPath,
                mainClass,
                arguments,
                deadline,
                folder,
                new ResourceLimits(limits, Optional.empty()));
    }

    /** Returns the same plan with variables. */
    public LaunchPlan with(Map<String, String> variables) {
        return new LaunchPlan(
                vm.with(variables), classPath, bootClassPath, mainClass, arguments, deadline, folder, room);
    }

    /** Returns the options on its command line, in order. */
    public List<String> options() {
        return vm.words();
    }

    /** Returns the same plan with all threads of the guest on these processors. */
    public LaunchPlan on(CpuSet processors) {
        return new LaunchPlan(
                vm,
                classPath,
                bootClassPath,
                mainClass,
                arguments,
                deadline,
                folder,
                new ResourceLimits(limits(), Optional.of(processors)));
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
        return new LaunchPlan(vm, classPath, bootClassPath, mainClass, arguments, longer, other, room);
    }
}
