package org.jvmquarks.launch.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A guest's process and every process that it started. Where {@code setsid} exists, the guest leads a process group, so
 * that a child is found even after its parent died.
 */
public record ProcessTree(Process root, boolean ownGroup, SignalShell signals) {
    private static final Path SETSID = Path.of("/usr/bin/setsid");

    /** Returns the command, as the leader of a process group where the machine supports it. */
    public static List<String> leading(List<String> command) {
        return canLead()
                ? Stream.concat(Stream.of(SETSID.toString()), command.stream()).toList()
                : command;
    }

    public static boolean canLead() {
        return Files.isExecutable(SETSID);
    }

    /** Requests a thread dump, which the VM prints to its standard output. */
    public void requestThreadDump() throws IOException {
        signals.send("QUIT", root.pid());
    }

    /** Asks the process to end, with its group where it leads one. */
    void terminate() throws IOException {
        signals.send("TERM", ownGroup ? -root.pid() : root.pid());
    }

    public void kill() throws InterruptedException {
        kill(List.of(this));
    }

    /**
     * Kills trees at once: first all of them, and only then waits for their ends.
     *
     * @throws IllegalStateException if what is left of their groups could not be killed
     */
    static void kill(Collection<ProcessTree> trees) throws InterruptedException {
        for (ProcessTree tree : trees) {
            List<ProcessHandle> descendants = tree.root.descendants().toList();
            // Not the process itself, which would close its streams before they are read.
            tree.root.toHandle().destroyForcibly();
            descendants.forEach(ProcessHandle::destroyForcibly);
        }
        // A machine at its limits may start no shell: that must not leave other guests alive.
        Optional<IllegalStateException> failure = Optional.empty();
        for (ProcessTree tree : trees) {
            try {
                tree.killGroup();
            } catch (IllegalStateException e) {
                failure = Optional.of(e);
            }
        }
        for (ProcessTree tree : trees) {
            tree.root.waitFor(5, TimeUnit.SECONDS);
        }
        if (failure.isPresent()) {
            throw failure.get();
        }
    }

    /** Kills the rest of the group: a guest that ended may have left children. */
    public void killGroup() {
        if (ownGroup) {
            try {
                signals.send("KILL", -root.pid());
            } catch (IOException noShell) {
                throw new IllegalStateException("cannot kill the process group " + root.pid(), noShell);
            }
        }
    }
}
