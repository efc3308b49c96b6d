package org.jvmquarks.launch.engine;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.UnixDomainSocketAddress;
import java.net.UnknownHostException;
import java.nio.channels.Channels;
import java.nio.channels.SocketChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/**
 * The first contact with an engine. Uses the JDK alone: the library's classes take seconds to load on a busy machine,
 * so that no limit in seconds would hold.
 */
final class Ping {
    private static final byte[] REQUEST =
            "GET /_ping HTTP/1.0\r\nHost: docker\r\n\r\n".getBytes(StandardCharsets.US_ASCII);
    private static final String ANSWER = "HTTP/";

    /** The reaction of an endpoint to a ping. */
    enum Outcome {
        ANSWERED,
        /** There is nothing at that place. */
        ABSENT,
        /** There is a socket that this user may not use. */
        DENIED,
        SILENT
    }

    /**
     * The end of a ping.
     *
     * @param outcome what became of it
     * @param detail reason in words; empty for an answer
     */
    record Reply(Outcome outcome, String detail) {}

    private Ping() {}

    static Reply send(Endpoint endpoint, Duration limit) throws InterruptedException {
        FutureTask<Reply> asked = new FutureTask<>(() -> ask(endpoint, limit));
        Thread thread = new Thread(asked, "quarks-ping");
        thread.setDaemon(true);
        thread.start();
        try {
            return asked.get(limit.toMillis(), TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            return new Reply(Outcome.SILENT, "no answer within " + limit.toSeconds() + " s");
        } catch (ExecutionException e) {
            throw new IllegalStateException("cannot ask " + endpoint.describe(), e.getCause());
        }
    }

    private static Reply ask(Endpoint endpoint, Duration limit) {
        try {
            Optional<Path> file = endpoint.file();
            if (file.isEmpty()) {
                return network(endpoint, limit);
            }
            if (!Files.exists(file.get())) {
                // Neither is true where a folder above it may not be entered.
                return Files.notExists(file.get())
                        ? new Reply(Outcome.ABSENT, "there is no such socket")
                        : new Reply(Outcome.DENIED, "its folder cannot be entered");
            }
            return endpoint.uri().getScheme().equals("npipe") ? new Reply(Outcome.ANSWERED, "") : socket(file.get());
        } catch (UnknownHostException e) {
            return new Reply(Outcome.SILENT, "unknown host " + e.getMessage());
        } catch (IOException e) {
            String reason = String.valueOf(e.getMessage());
            return new Reply(reason.contains("Permission denied") ? Outcome.DENIED : Outcome.SILENT, reason);
        }
    }

    private static Reply socket(Path path) throws IOException {
        try (SocketChannel channel = SocketChannel.open(UnixDomainSocketAddress.of(path))) {
            return exchange(Channels.newInputStream(channel), Channels.newOutputStream(channel));
        }
    }

    /** Only connects where the engine expects a handshake. */
    private static Reply network(Endpoint endpoint, Duration limit) throws IOException {
        try (Socket socket = new Socket()) {
            int milliseconds = Math.toIntExact(limit.toMillis());
            socket.connect(
                    new InetSocketAddress(
                            endpoint.uri().getHost(), endpoint.uri().getPort()),
                    milliseconds);
            socket.setSoTimeout(milliseconds);
            return endpoint.certificates().isPresent()
                    ? new Reply(Outcome.ANSWERED, "")
                    : exchange(socket.getInputStream(), socket.getOutputStream());
        }
    }

    private static Reply exchange(InputStream in, OutputStream out) throws IOException {
        out.write(REQUEST);
        out.flush();
        String start = new String(in.readNBytes(ANSWER.length()), StandardCharsets.ISO_8859_1);
        return start.equals(ANSWER)
                ? new Reply(Outcome.ANSWERED, "")
                : new Reply(Outcome.SILENT, "the listener does not speak HTTP");
    }
}
