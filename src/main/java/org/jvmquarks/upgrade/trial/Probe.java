package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketTimeoutException;
import java.net.URI;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalInt;

/**
 * Looks from outside whether a service is ready.
 *
 * @param proxied whether something before it takes each connection, and closes those that it does not take
 */
record Probe(Service service, Ports ports, boolean proxied) {
    private static final int CONNECT_MILLIS = 1000;
    private static final int CLOSE_MILLIS = 200;
    private static final int FIRST_FAILURE = 500;

    /** Returns the port at which something listens before the service does; empty if nothing is known to. */
    Optional<String> taken() {
        OptionalInt port = port();
        return port.isPresent() && connects(port.getAsInt())
                ? Optional.of(Integer.toString(port.getAsInt()))
                : Optional.empty();
    }

    private OptionalInt port() {
        if (service.ready() instanceof Ready.Port port) {
            return OptionalInt.of(number(port));
        }
        if (service.ready() instanceof Ready.Answer answer && isLocal(address(answer))) {
            URI address = address(answer);
            int https = address.getScheme().equals("https") ? 443 : 80;
            return OptionalInt.of(address.getPort() < 0 ? https : address.getPort());
        }
        return OptionalInt.empty();
    }

    private static boolean isLocal(URI address) {
        return address.getHost() != null
                && (address.getHost().equals("localhost") || address.getHost().equals("127.0.0.1"));
    }

    /**
     * Returns whether it is ready.
     *
     * @param elapsed time since its start
     */
    boolean isReady(Duration elapsed, PrintedLines printed) {
        Ready ready = service.ready();
        if (ready instanceof Ready.Answer answer) {
            return answers(address(answer));
        }
        if (ready instanceof Ready.Port port) {
            return connects(number(port));
        }
        return ready instanceof Ready.After after
                ? elapsed.compareTo(after.time()) >= 0
                : printed.seen().isDone();
    }

    private URI address(Ready.Answer answer) {
        return URI.create(ports.fill(answer.address(), service));
    }

    private int number(Ready.Port port) {
        return Integer.parseInt(ports.fill(port.port(), service));
    }

    private static boolean answers(URI address) {
        try {
            HttpURLConnection connection = (HttpURLConnection) address.toURL().openConnection();
            connection.setConnectTimeout(CONNECT_MILLIS);
            connection.setReadTimeout(CONNECT_MILLIS);
            connection.setInstanceFollowRedirects(false);
            try {
                return connection.getResponseCode() < FIRST_FAILURE;
            } finally {
                connection.disconnect();
            }
        } catch (IOException notYet) {
            return false;
        }
    }

    private boolean connects(int port) {
        try (Socket socket = new Socket()) {
            socket.connect(new InetSocketAddress(InetAddress.getLoopbackAddress(), port), CONNECT_MILLIS);
            return !proxied || staysOpen(socket);
        } catch (IOException notYet) {
            return false;
        }
    }

    private static boolean staysOpen(Socket socket) throws IOException {
        socket.setSoTimeout(CLOSE_MILLIS);
        try {
            return socket.getInputStream().read() >= 0;
        } catch (SocketTimeoutException waitsForUs) {
            return true;
        }
    }
}
