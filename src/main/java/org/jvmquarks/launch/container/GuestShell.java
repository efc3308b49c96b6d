package org.jvmquarks.launch.container;

import com.github.dockerjava.api.async.ResultCallback;
import com.github.dockerjava.api.model.Frame;
import java.io.IOException;
import java.io.InputStream;
import java.io.InterruptedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.stream.Collectors;
import org.jvmquarks.launch.engine.EngineCalls;

/**
 * A shell in a container that runs guests, one after the other. An exec for each guest would take the engine 60 ms of
 * processor time, as much as the start of a VM.
 *
 * <p>Worked example: the host writes the line
 *
 * <pre>
 * env 'QUARKS_GUEST=/quarks/run/7' setsid sh -c '…' sh '' '/quarks/run/7' … 'java' '-cp' … &lt;/dev/null; printf …
 * </pre>
 *
 * <p>to the shell's standard input, the streams carry what the guest prints, and the mark that {@code printf} writes to
 * both of them says that it has ended, see {@link GuestStreams}.
 */
final class GuestShell implements AutoCloseable {
    /** Makes the guest the leader of a group of processes, by which it is killed. */
    private static final String IN_A_GROUP = "$(command -v setsid)";

    private final Lines lines = new Lines();
    private final Output output = new Output();

    /** Starts the shell in a running container. */
    GuestShell(EngineCalls calls, String container) {
        String exec = calls.ask(
                        "prepare a shell in container " + container,
                        client -> client.execCreateCmd(container)
                                .withCmd("sh", "-s")
                                .withAttachStdin(true)
                                .withAttachStdout(true)
                                .withAttachStderr(true)
                                .exec())
                .getId();
        calls.client().execStartCmd(exec).withStdIn(lines).exec(output);
    }

    /**
     * Starts a guest.
     *
     * @param environment its variables, as {@code NAME=value}
     * @param command its words
     * @param streams where its output goes, and what tells of its end
     * @throws IllegalStateException if another guest still runs
     */
    void start(List<String> environment, List<String> command, GuestStreams streams) {
        output.begin(streams);
        lines.add(line(environment, command, streams.end()));
    }

    /** Returns a line for any shell of POSIX, with the end of the guest behind it. */
    static String line(List<String> environment, List<String> command, String end) {
        List<String> words = new ArrayList<>(List.of("env"));
        environment.forEach(each -> words.add(quoted(each)));
        words.add(IN_A_GROUP);
        words.add(command.stream().map(GuestShell::quoted).collect(Collectors.joining(" ")));
        return String.join(" ", words)
                + " </dev/null; printf '%s%s%s' "
                + quoted(end)
                + " $? "
                + quoted(end)
                + "; printf %s "
                + quoted(end)
                + " >&2\n";
    }

    /** Nothing is special between single quotes but a single quote. */
    private static String quoted(String word) {
        return "'" + word.replace("'", "'\\''") + "'";
    }

    /** Tells whether it can start a guest: it runs, and no other guest does. */
    boolean isFree() {
        return output.isFree();
    }

    @Override
    public void close() {
        lines.add("");
        try {
            output.close();
        } catch (IOException e) {
            throw new IllegalStateException("cannot close the connection to a container", e);
        }
    }

    /** The lines that the host has written and the shell has not read. */
    private static final class Lines extends InputStream {
        private final BlockingQueue<byte[]> lines = new LinkedBlockingQueue<>();
        private byte[] line = new byte[0];
        private int next;
        private boolean ended;

        /** @param line empty for the end of the stream */
        void add(String line) {
            lines.add(line.getBytes(StandardCharsets.UTF_8));
        }

        @Override
        public int read() throws IOException {
            byte[] one = new byte[1];
            return read(one, 0, 1) < 0 ? -1 : Byte.toUnsignedInt(one[0]);
        }

        @Override
        public int read(byte[] bytes, int offset, int length) throws IOException {
            Objects.checkFromIndexSize(offset, length, bytes.length);
            if (next == line.length && !ended) {
                try {
                    line = lines.take();
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                    throw new InterruptedIOException("interrupted while waiting for a guest");
                }
                next = 0;
                ended = line.length == 0;
            }
            if (ended) {
                return -1;
            }
            int count = Math.min(length, line.length - next);
            System.arraycopy(line, next, bytes, offset, count);
            next += count;
            return count;
        }
    }

    /** The output of the guests. Between two of them, processes that a guest has left may still print. */
    private static final class Output extends ResultCallback.Adapter<Frame> {
        private GuestStreams guest = GuestStreams.none();
        private boolean ended;

        synchronized void begin(GuestStreams next) {
            if (!guest.hasEnded()) {
                throw new IllegalStateException("a guest still runs in this shell");
            }
            guest = next;
            if (ended) {
                guest.fail(new IOException("the shell in the container has ended"));
            }
        }

        synchronized boolean isFree() {
            return !ended && guest.hasEnded();
        }

        @Override
        public synchronized void onNext(Frame frame) {
            guest.take(frame);
        }

        @Override
        public void onComplete() {
            super.onComplete();
            end(new IOException("the shell in the container ended before its guest"));
        }

        @Override
        public void onError(Throwable thrown) {
            super.onError(thrown);
            end(new IOException("the connection to the container broke off", thrown));
        }

        private synchronized void end(IOException reason) {
            ended = true;
            guest.fail(reason);
        }
    }
}
