package org.jvmquarks.launch.container;

import com.github.dockerjava.api.model.Frame;
import com.github.dockerjava.api.model.StreamType;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The two streams of a guest that a shell runs, split at marks:
 *
 * <pre>
 * stdout: of earlier guests | begin | of the guest | trailer | what Trailer reads | end | status | end
 * stderr: of earlier guests | begin | of the guest | end
 * </pre>
 *
 * <p>The guest has ended when both have their end. A guest that was killed has no trailer, and perhaps no begin.
 */
final class GuestStreams {
    private final String begin;
    private final String trailer;
    private final String end;
    private final ByteArrayOutputStream trailing = new ByteArrayOutputStream();
    private final ByteArrayOutputStream status = new ByteArrayOutputStream();
    private final MarkedStream trailed;
    private final MarkedStream stdout;
    private final MarkedStream stderr;
    private final CompletableFuture<Integer> ended = new CompletableFuture<>();
    private boolean detached;

    /**
     * @param stdout gets what the guest prints, and no byte after its end
     * @param stderr likewise
     * @param random text that no guest prints by chance
     */
    GuestStreams(OutputStream stdout, OutputStream stderr, String random) {
        this.begin = MarkedStream.mark(random + "-begin");
        this.trailer = MarkedStream.mark(random + "-trailer");
        this.end = MarkedStream.mark(random + "-end");
        this.trailed = new MarkedStream(stdout, trailing, trailer);
        this.stdout = new MarkedStream(ofTheGuest(trailed), status, end);
        this.stderr = new MarkedStream(ofTheGuest(stderr), OutputStream.nullOutputStream(), end);
    }

    private MarkedStream ofTheGuest(OutputStream stream) {
        return new MarkedStream(OutputStream.nullOutputStream(), stream, begin);
    }

    /** Returns those of no guest: they have ended, and take no output. */
    static GuestStreams none() {
        GuestStreams none = new GuestStreams(OutputStream.nullOutputStream(), OutputStream.nullOutputStream(), "none");
        none.ended.complete(0);
        return none;
    }

    /** Returns the mark before the guest's output, for both streams. */
    String begin() {
        return begin;
    }

    /** Returns the mark behind the guest's output, and between the parts that follow. */
    String trailerMark() {
        return trailer;
    }

    /** Returns the mark before the exit status, and behind it; for the other stream, at its end. */
    String end() {
        return end;
    }

    /** Takes a piece of output; does nothing after the end, or after {@link #detach}. */
    synchronized void take(Frame frame) {
        if (detached || ended.isDone()) {
            return;
        }
        try {
            (frame.getStreamType() == StreamType.STDERR ? stderr : stdout).write(frame.getPayload());
        } catch (IOException e) {
            ended.completeExceptionally(e);
            return;
        }
        // A process that the guest has left may print behind it, within the same piece.
        String text = status.toString(StandardCharsets.US_ASCII);
        int second = text.indexOf(end);
        if (stderr.isMarked() && second >= 0) {
            endWith(text.substring(0, second));
        }
    }

    /** Writes nothing more to the streams of the host, which may be closed then. */
    synchronized void detach() {
        detached = true;
    }

    private void endWith(String text) {
        try {
            ended.complete(Integer.parseInt(text));
        } catch (NumberFormatException e) {
            ended.completeExceptionally(new IOException("expected the exit status of the guest, was " + text, e));
        }
    }

    /** Ends them without a status, unless they have one. */
    void fail(IOException reason) {
        ended.completeExceptionally(reason);
    }

    boolean hasEnded() {
        return ended.isDone();
    }

    /**
     * Tells whether the guest ended within the time.
     *
     * @throws IOException if the end of the guest will never be seen
     */
    boolean await(Duration time) throws IOException, InterruptedException {
        try {
            ended.get(time.toMillis(), TimeUnit.MILLISECONDS);
            return true;
        } catch (TimeoutException stillRunning) {
            return false;
        } catch (ExecutionException e) {
            throw e.getCause() instanceof IOException reason ? reason : new IOException(e);
        }
    }

    /** Returns the exit status of the guest, which has ended; signal n is 128 + n. */
    int status() {
        return ended.join();
    }

    /** Returns the files that the script prints behind the output; empty if they must be copied. */
    Optional<Map<String, ByteBuffer>> trailer() {
        return trailed.isMarked() ? LeftFiles.of(trailing.toByteArray(), trailer) : Optional.empty();
    }
}
