package org.jvmquarks.application;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * What a user wants to move to another JDK.
 *
 * @param options options of its JVM, in order
 * @param limits limits of its container
 * @param archives archives and folders with its code
 * @param recording a recording of it by the JDK Flight Recorder
 */
public record Application(
        List<String> options,
        ContainerLimits limits,
        List<Path> archives,
        Optional<Path> recording) {
    public Application {
        options = List.copyOf(options);
        archives = List.copyOf(archives);
    }
}
