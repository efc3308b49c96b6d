package org.jvmquarks.guest.probe;

import java.io.IOException;
import java.nio.file.Path;
import java.nio.file.Paths;
import java.util.ArrayList;
import java.util.List;

/** Another VM of the same JDK, for probes that look at how a VM starts. */
public final class AnotherVm {
    private static final String EXECUTABLE = "/proc/self/exe";

    private AnotherVm() {}

    /**
     * Returns the first words of its command line: the executable of this process, which gets each option that follows,
     * while a script in the place of {@code bin/java} may drop some; and what makes it a VM of the same kind.
     */
    public static List<String> command() {
        List<String> command = new ArrayList<>();
        command.add(executable().toString());
        if (System.getProperty("java.vm.name").contains("Zero")) {
            command.add("-zero");
        }
        return command;
    }

    /** A loader of another C library may have started this process in place of the kernel. */
    private static Path executable() {
        try {
            Path executable = Paths.get(EXECUTABLE).toRealPath();
            if (executable.getFileName().toString().startsWith("java")) {
                return executable;
            }
        } catch (IOException elsewhere) {
            return launcher();
        }
        return launcher();
    }

    private static Path launcher() {
        return Paths.get(System.getProperty("java.home"), "bin", "java");
    }
}
