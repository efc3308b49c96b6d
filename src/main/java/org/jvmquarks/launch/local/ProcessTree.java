package org.jvmquarks.launch.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A guest's process and all that it started. Where {@code setsid} exists the guest leads a process
 * group of its own, so that even children whose parent died are found.
 */
record ProcessTree(Process root, boolean ownGroup) {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    /** The command, made the leader of a process group where the machine can do that. */
    static List<String> leading(List<String> command) {
        return canLead()
                ? Stream.concat(Stream.of(SETSID.toString()), command.stream()).toList()
                : command;
    }

    static boolean canLead() {
        return Files.isExecutable(SETSID);
    }

    /** Asks the VM for a thread dump on its standard output. */
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

    /** Kills what is left of the group; a guest that ended may have left children behind. */
    void killGroup() throws InterruptedException {
        if (ownGroup) {
            try {
                // Not "-- -pid": Debian's shell takes the dashes for a process id.
                shell("kill -KILL -" + root.pid());
            } catch (IOException noShell) {
                throw new IllegalStateException("cannot kill the group of " + root.pid(), noShell);
            }
        }
    }

    /** The JDK has no call for signals other than SIGTERM and SIGKILL. */
    private static void shell(String command) throws IOException, InterruptedException {
        Process shell =
                new ProcessBuilder("/bin/sh", "-c", command)
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        shell.waitFor(5, TimeUnit.SECONDS);
    }
}
