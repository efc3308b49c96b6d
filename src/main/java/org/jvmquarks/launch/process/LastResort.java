package org.jvmquarks.launch.process;

import java.io.IOException;
import java.util.List;

/**
 * A shell that waits for the end of this program and then kills the processes with a variable. If this program is
 * killed, none of its hooks runs, and they do not find a process that left its group and lost its parent.
 *
 * @param shell reads from this program until that ends
 */
record LastResort(Process shell) implements AutoCloseable {
    /** A process may start another one while it is killed. */
    private static final String SCRIPT = "read -r end; for round in 1 2 3; do for process in /proc/[0-9]*; do"
            + " if tr '\\0' '\\n' < \"$process/environ\" | grep -q \"^$1\"; then kill -KILL \"${process#/proc/}\"; fi;"
            + " done; done";

    /** @param beginning of the assignment of that variable: {@code QUARKS_RUN=4711-} */
    static LastResort of(String beginning) throws IOException {
        return new LastResort(new ProcessBuilder(ProcessTree.leading(List.of("/bin/sh", "-c", SCRIPT, "sh", beginning)))
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start());
    }

    /** Ends it where nothing is left to kill. */
    @Override
    public void close() {
        shell.destroyForcibly();
    }
}
