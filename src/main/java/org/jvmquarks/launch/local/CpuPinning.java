package org.jvmquarks.launch.local;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.jdk.CpuSet;

/**
 * Starts commands on chosen processors, by {@code taskset} of util-linux. Their threads and children inherit the
 * processors.
 *
 * @param taskset the program
 */
record CpuPinning(Path taskset) {

    static CpuPinning ofThisMachine() {
        return new CpuPinning(Path.of("/usr/bin/taskset"));
    }

    /** Returns what it lacks on this machine, in words; empty if it works. */
    Optional<String> missing() {
        return Files.isExecutable(taskset)
                ? Optional.empty()
                : Optional.of(taskset + " is missing; install util-linux");
    }

    /** Returns the command that runs a command on these processors, and becomes its process. */
    List<String> on(CpuSet processors, List<String> command) {
        return Stream.concat(Stream.of(taskset.toString(), "-c", processors.toString()), command.stream())
                .toList();
    }
}
