package org.jvmquarks.launch.process;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.function.Consumer;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.ProgramOutput;

/**
 * Starts commands of the user, such as a service or its load. Whatever they start ends with {@link #close} at the
 * latest, or with this program, however it ends: also what left its process group or lost its parent.
 */
public final class OwnedCommands implements AutoCloseable {
    private static final String MARK = "QUARKS_RUN";

    private final RunningGuests running = new RunningGuests();
    private final SignalShell signals = new SignalShell();
    private final String run = MARK + "=" + UUID.randomUUID() + "-";
    private Optional<LastResort> lastResort = Optional.empty();
    private final Thread atShutdown = new Thread(this::end, "quarks-commands");

    /** Also ends what runs when this program is told to end. */
    public OwnedCommands() {
        Runtime.getRuntime().addShutdownHook(atShutdown);
    }

    /**
     * Starts a command.
     *
     * @param command program and arguments
     * @param environment all of its variables
     * @param folder its working directory
     * @param output the file that gets what it prints, with its middle left out if that is much
     * @param lines gets each line that it prints, in a thread of its own
     * @throws LaunchException if it cannot be started, with the reason in words
     */
    public RunningCommand start(
            List<String> command, Map<String, String> environment, Path folder, Path output, Consumer<String> lines)
            throws LaunchException {
        String mark = run + UUID.randomUUID();
        ProcessBuilder builder = new ProcessBuilder(ProcessTree.leading(command))
                .directory(folder.toFile())
                .redirectErrorStream(true)
                .redirectInput(ProcessBuilder.Redirect.from(Path.of("/dev/null").toFile()));
        builder.environment().clear();
        builder.environment().putAll(environment);
        builder.environment().put(MARK, mark.substring(MARK.length() + 1));
        try {
            guard();
            ProgramOutput printed = new ProgramOutput(output, lines);
            boolean started = false;
            try {
                ProcessTree tree = running.add(() -> new ProcessTree(builder.start(), ProcessTree.canLead(), signals));
                started = true;
                return new RunningCommand(tree, MarkedProcesses.ofThisMachine(mark), printed, running::remove);
            } finally {
                if (!started) {
                    printed.close();
                }
            }
        } catch (IOException e) {
            throw new LaunchException("cannot start " + command.get(0) + " in " + folder + ": " + e.getMessage(), e);
        }
    }

    private synchronized void guard() throws IOException {
        if (lastResort.isEmpty()) {
            lastResort = Optional.of(LastResort.of(run));
        }
    }

    @Override
    public synchronized void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atShutdown);
        } catch (IllegalStateException runs) {
            // The program ends, and the hook does the same.
            return;
        }
        end();
        lastResort.ifPresent(LastResort::close);
    }

    private void end() {
        try {
            running.close();
        } finally {
            signals.close();
        }
    }
}
