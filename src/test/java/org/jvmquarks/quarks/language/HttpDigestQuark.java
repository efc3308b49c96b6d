package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.Authenticator;
import java.net.HttpURLConnection;
import java.net.InetAddress;
import java.net.PasswordAuthentication;
import java.net.Proxy;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * Since JDK 19 {@code HttpURLConnection} does not send credentials to a server that asks for digest authentication with
 * MD5.
 *
 * <h2>Why</h2>
 *
 * Digests by MD5 and SHA-1 can be attacked. The security property {@code http.auth.digest.disabledAlgorithms} names
 * both; RFC 7616 has SHA-256 in their place.
 *
 * <h2>How it is shown</h2>
 *
 * A server on the loopback interface asks for digest authentication with MD5, and answers 200 to a request that has
 * credentials. The evidence is the status. An algorithm that nobody has is the control where the client sends them; the
 * property that permits MD5 again is the control where it does not.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 18: the client sends credentials.
 *   <li>since 19: it does not, and the request ends with status 401 (JDK-8281561).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of the change comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Cameras, controllers and old proxies often know MD5 alone. The log has {@code Rejecting digest authentication with
 * insecure algorithm}. Let the server use SHA-256, or start with {@code -Dhttp.auth.digest.reEnabledAlgorithms=MD5}.
 */
@Quark(id = "http-digest", title = "Digest authentication of HTTP", source = "JDK-8281561", impact = Impact.FAILURE)
@Requires(vm = Vm.ANY)
@Touches(
        api = {"java.net.Authenticator#setDefault", "java.net.HttpURLConnection#setAuthenticator"},
        options = "-Dhttp.auth.digest.",
        onlyIf = "a server or proxy asks for digest authentication with MD5 or SHA-1")
class HttpDigestQuark {

    /** Returns the status of a request to a server that asks for MD5. */
    public static class Md5 {
        private static final int CONNECTIONS = 2;

        public int op() throws IOException {
            Authenticator.setDefault(new Authenticator() {
                @Override
                protected PasswordAuthentication getPasswordAuthentication() {
                    return new PasswordAuthentication("user", "secret".toCharArray());
                }
            });
            try (ServerSocket server = new ServerSocket(0, CONNECTIONS, InetAddress.getLoopbackAddress())) {
                Thread thread = new Thread(() -> serve(server));
                thread.setDaemon(true);
                thread.start();
                URI uri = URI.create("http://127.0.0.1:" + server.getLocalPort() + "/");
                return ((HttpURLConnection) uri.toURL().openConnection(Proxy.NO_PROXY)).getResponseCode();
            }
        }

        String algorithm() {
            return "MD5";
        }

        private void serve(ServerSocket server) {
            try {
                for (int each = 0; each < CONNECTIONS; each++) {
                    answer(server);
                }
            } catch (IOException theClientIsDone) {
                return;
            }
        }

        private void answer(ServerSocket server) throws IOException {
            try (Socket socket = server.accept()) {
                BufferedReader request =
                        new BufferedReader(new InputStreamReader(socket.getInputStream(), StandardCharsets.US_ASCII));
                boolean credentials = false;
                for (String line = request.readLine(); line != null && !line.isEmpty(); line = request.readLine()) {
                    credentials |= line.startsWith("Authorization: Digest");
                }
                String status = credentials
                        ? "200 OK\r\n"
                        : "401 Unauthorized\r\nWWW-Authenticate: Digest realm=\"r\", nonce=\"n\", algorithm="
                                + algorithm() + ", qop=\"auth\"\r\n";
                String response = "HTTP/1.1 " + status + "Content-Length: 0\r\nConnection: close\r\n\r\n";
                socket.getOutputStream().write(response.getBytes(StandardCharsets.US_ASCII));
            }
        }
    }

    /** The same with an algorithm that nobody has. */
    public static class NoAlgorithm extends Md5 {
        @Override
        String algorithm() {
            return "NONE";
        }
    }

    @Pin("HttpURLConnection answers a server that asks for digest authentication with MD5: status {}")
    @Expect(value = "200", until = "18")
    @Expect(value = "401", since = "19", by = "JDK-8281561")
    @FalsifiedBy(probe = NoAlgorithm.class, insteadOf = Md5.class, until = "18")
    @FalsifiedBy(flags = "-Dhttp.auth.digest.reEnabledAlgorithms=MD5", since = "19")
    void md5(Jvm jvm, int status) {
        assertThat(jvm.valuesOf(Md5.class)).hasResult(status);
    }
}
