package org.jvmquarks.calibration;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jvmquarks.jdk.CpuSet;

/** Files of a machine that does not exist, as Linux shows them. */
record FakeMachine(Path root) {

    /** Lets a program use some processors. */
    FakeMachine allow(String processors) throws IOException {
        write("proc/self/status", "Name:\tjava\nCpus_allowed:\tff\nCpus_allowed_list:\t" + processors + "\nMems:\t1\n");
        return this;
    }

    /** Says which processors are there now; the program may be allowed to use more. */
    FakeMachine online(String processors) throws IOException {
        write("sys/devices/system/cpu/online", processors + "\n");
        return this;
    }

    /** Adds a socket with these cores, each with its processors. */
    FakeMachine socket(int id, String... cores) throws IOException {
        for (String core : List.of(cores)) {
            for (int processor : CpuSet.parse(core).processors()) {
                String folder = "sys/devices/system/cpu/cpu" + processor + "/topology/";
                write(folder + "thread_siblings_list", core + "\n");
                write(folder + "physical_package_id", id + "\n");
            }
        }
        return this;
    }

    CpuTopology topology(int processors) {
        return CpuTopology.of(root, processors);
    }

    private void write(String path, String text) throws IOException {
        Path file = root.resolve(path);
        Files.createDirectories(file.resolveSibling(""));
        Files.writeString(file, text);
    }
}
