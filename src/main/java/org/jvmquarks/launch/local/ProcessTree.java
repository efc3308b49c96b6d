package org.jvmquarks.launch.local;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
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
        kill(List.of(this));
    }

    /** Kills trees at once: first all of them, and only then waits for their ends. */
    static void kill(Collection<ProcessTree> trees) throws InterruptedException {
        for (ProcessTree tree : trees) {
            List<ProcessHandle> descendants = tree.root.descendants().toList();
            tree.root.destroyForcibly();
            descendants.forEach(ProcessHandle::destroyForcibly);
        }
        killGroups(trees);
        for (ProcessTree tree : trees) {
            tree.root.waitFor(5, TimeUnit.SECONDS);
        }
    }

    /** Kills the rest of the group: a guest that ended may have left children. */
    void killGroup() throws InterruptedException {
        killGroups(List.of(this));
    }

    private static void killGroups(Collection<ProcessTree> trees) throws InterruptedException {
        String groups =
                trees.stream()
                        .filter(ProcessTree::ownGroup)
                        .map(tree -> "-" + tree.root.pid())
                        .collect(Collectors.joining(" "));
        if (!groups.isEmpty()) {
            try {
                // Not "-- -pid": Debian's shell takes the dashes for a process id.
                shell("kill -KILL " + groups);
            } catch (IOException noShell) {
                throw new IllegalStateException(
                        "cannot kill the process groups " + groups, noShell);
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
