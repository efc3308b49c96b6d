package org.jvmquarks.launch.process;

import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;

/**
 * Sends signals by a shell: the JDK itself sends no others than SIGTERM and SIGKILL, and none to a group of processes.
 * One shell serves all guests, since each of them needs a signal at its end and holds its place until then, and to
 * start a shell takes milliseconds.
 *
 * <p>The shell ends with the host at the latest, because it reads its commands from the host.
 */
public final class SignalShell implements AutoCloseable {
    private Optional<Process> running = Optional.empty();
    private boolean closed;

    /**
     * Sends a signal and returns when it is sent. A process that has ended gets none.
     *
     * @param signal its name: {@code KILL}
     * @param target a process, or a group of them as the negative number of its leader
     * @throws IOException if there is no shell
     */
    synchronized void send(String signal, long target) throws IOException {
        // Not "-- -pid": Debian's shell takes the dashes for a process id.
        String command = "kill -" + signal + " " + target + "; echo\n";
        try {
            run(command);
        } catch (IOException ended) {
            // Something has killed the shell.
            running = Optional.empty();
            run(command);
        } finally {
            if (closed) {
                end();
            }
        }
    }

    private void run(String command) throws IOException {
        Process shell = running.isPresent() ? running.get() : start();
        running = Optional.of(shell);
        OutputStream input = shell.getOutputStream();
        input.write(command.getBytes(StandardCharsets.US_ASCII));
        input.flush();
        if (shell.getInputStream().read() < 0) {
            throw new IOException("the shell that sends signals has ended");
        }
    }

    /** In a group of its own, where a key of the terminal does not end it before the guests. */
    private static Process start() throws IOException {
        return new ProcessBuilder(ProcessTree.leading(List.of("/bin/sh")))
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }

    /** Ends the shell. A guest that is still ending gets its signal by a shell of its own. */
    @Override
    public synchronized void close() {
        closed = true;
        end();
    }

    private void end() {
        running.ifPresent(Process::destroyForcibly);
        running = Optional.empty();
    }

    /** Returns the shell; empty before the first signal. */
    synchronized Optional<Process> running() {
        return running;
    }
}
