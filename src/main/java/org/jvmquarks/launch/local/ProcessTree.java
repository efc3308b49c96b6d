package org.jvmquarks.launch.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A guest's process and every process that it started. Where {@code setsid} exists, the guest leads
 * a process group, so that a child is found even after its parent died.
 */
record ProcessTree(Process root, boolean ownGroup) {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    /** Returns the command, as the leader of a process group where the machine supports it. */
    static List<String> leading(List<String> command) {
        return canLead()
                ? Stream.concat(Stream.of(SETSID.toString()), command.stream()).toList()
                : command;
    }

    static boolean canLead() {
        return Files.isExecutable(SETSID);
    }

    /** Requests a thread dump, which the VM prints to its standard output. */
    void requestThreadDump() throws IOException, InterruptedException {
        shell("kill -QUIT " + root.pid());
    }

    void kill() throws InterruptedException {
        List<ProcessHandle> descendants = root.descendants().toList();
        root.destroyForcibly();
        descendants.forEach(ProcessHandle::destroyForcibly);
        killGroup();
        root.waitFor(5, TimeUnit.SECONDS);
    }

    /** Kills the rest of the group: a guest that ended may have left children. */
    void killGroup() throws InterruptedException {
        if (ownGroup) {
            try {
                // Not "-- -pid": Debian's shell takes the dashes for a process id.
                shell("kill -KILL -" + root.pid());
            } catch (IOException noShell) {
                throw new IllegalStateException(
                        "cannot kill the process group " + root.pid(), noShell);
            }
        }
    }

    /** Runs a shell command: the JDK itself sends no signals but SIGTERM and SIGKILL. */
    private static void shell(String command) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder("/bin/sh", "-c", command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        shell.waitFor(5, TimeUnit.SECONDS);
    }
}
