package org.jvmquarks.launch.container;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.util.Arrays;
import java.util.Base64;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/** An engine that knows its version, and one user by a certificate. */
record TlsEngine(HttpsServer server) implements AutoCloseable {
    private static final String PASSWORD = "changeit";

    /** Bytes of a PKCS #8 key of RSA with 2048 bits before the key that older programs write. */
    private static final int BEFORE_THE_KEY = 26;

    /**
     * Starts the engine, and makes the folder {@code user} with the certificates of its user.
     *
     * @param folder where all files are made
     */
    static TlsEngine start(Path folder)
            throws IOException, InterruptedException, GeneralSecurityException {
        KeyStore engine = store(folder.resolve("engine.p12"), "localhost");
        KeyStore user = store(folder.resolve("user.p12"), "user");
        Path certificates = Files.createDirectory(folder.resolve("user"));
        write(certificates.resolve("ca.pem"), engine.getCertificate("key").getEncoded());
        write(certificates.resolve("cert.pem"), user.getCertificate("key").getEncoded());
        Files.writeString(
                certificates.resolve("key.pem"),
                pem(
                        "PRIVATE KEY",
                        user.getKey("key", PASSWORD.toCharArray()).getEncoded()));
        return new TlsEngine(server(engine, user));
    }

    private static HttpsServer server(KeyStore own, KeyStore users)
            throws IOException, GeneralSecurityException {
        KeyManagerFactory keys =
                KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, PASSWORD.toCharArray());
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, null);
        known.setCertificateEntry("user", users.getCertificate("key"));
        TrustManagerFactory trust =
                TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(known);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        HttpsServer server =
                HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(
                new HttpsConfigurator(context) {
                    @Override
                    public void configure(HttpsParameters parameters) {
                        SSLParameters needed = context.getDefaultSSLParameters();
                        needed.setNeedClientAuth(true);
                        parameters.setSSLParameters(needed);
                    }
                });
        server.createContext(
                "/version",
                exchange -> {
                    byte[] answer =
                            TlsEngine.class
                                    .getResourceAsStream("/launch/docker-20.10.24-version.json")
                                    .readAllBytes();
                    exchange.sendResponseHeaders(200, answer.length);
                    exchange.getResponseBody().write(answer);
                    exchange.close();
                });
        server.start();
        return server;
    }

    private static KeyStore store(Path file, String name)
            throws IOException, InterruptedException, GeneralSecurityException {
        Process keytool =
                new ProcessBuilder(
                                Path.of(System.getProperty("java.home"), "bin", "keytool")
                                        .toString(),
                                "-J-XX:TieredStopAtLevel=1",
                                "-genkeypair",
                                "-keyalg",
                                "RSA",
                                "-keysize",
                                "2048",
                                "-dname",
                                "CN=" + name,
                                "-ext",
                                "san=dns:" + name,
                                "-alias",
                                "key",
                                "-storetype",
                                "PKCS12",
                                "-storepass",
                                PASSWORD,
                                "-keystore",
                                file.toString())
                        .redirectErrorStream(true)
                        .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                        .start();
        assertThat(keytool.waitFor()).as("exit code of keytool").isZero();
        KeyStore store = KeyStore.getInstance("PKCS12");
        try (InputStream in = Files.newInputStream(file)) {
            store.load(in, PASSWORD.toCharArray());
        }
        return store;
    }

    /** Returns the PEM of a key of RSA as programs before OpenSSL 3 write it. */
    static String inOlderForm(String pem) {
        String body = String.join("", List.of(pem.split("\n")).subList(1, pem.split("\n").length - 1));
        byte[] key = Base64.getDecoder().decode(body);
        return pem("RSA PRIVATE KEY", Arrays.copyOfRange(key, BEFORE_THE_KEY, key.length));
    }

    private static void write(Path file, byte[] certificate) throws IOException {
        Files.writeString(file, pem("CERTIFICATE", certificate));
    }

    private static String pem(String type, byte[] bytes) {
        return "-----BEGIN %1$s-----%n%2$s%n-----END %1$s-----%n"
                .formatted(type, Base64.getMimeEncoder(64, new byte[] {'\n'}).encodeToString(bytes));
    }

    String address() {
        return "tcp://localhost:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
