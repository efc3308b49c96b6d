package org.jvmquarks.launch.engine;

import com.sun.net.httpserver.HttpsConfigurator;
import com.sun.net.httpserver.HttpsParameters;
import com.sun.net.httpserver.HttpsServer;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.TrustManagerFactory;

/** An engine that knows its version, and one user by a certificate. */
record TlsEngine(HttpsServer server) implements AutoCloseable {
    /** Starts it with these certificates. */
    static TlsEngine start(TlsFiles files) throws IOException, GeneralSecurityException {
        return new TlsEngine(server(files.engine(), files.user()));
    }

    private static HttpsServer server(KeyStore own, KeyStore users) throws IOException, GeneralSecurityException {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own, TlsFiles.PASSWORD.toCharArray());
        KeyStore known = KeyStore.getInstance("PKCS12");
        known.load(null, null);
        known.setCertificateEntry("user", users.getCertificate(TlsFiles.KEY));
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(known);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        HttpsServer server = HttpsServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.setHttpsConfigurator(new HttpsConfigurator(context) {
            @Override
            public void configure(HttpsParameters parameters) {
                SSLParameters needed = context.getDefaultSSLParameters();
                needed.setNeedClientAuth(true);
                parameters.setSSLParameters(needed);
            }
        });
        server.createContext("/version", exchange -> {
            byte[] answer = TlsEngine.class
                    .getResourceAsStream("/launch/docker-20.10.24-version.json")
                    .readAllBytes();
            exchange.sendResponseHeaders(200, answer.length);
            exchange.getResponseBody().write(answer);
            exchange.close();
        });
        server.start();
        return server;
    }

    String address() {
        return "tcp://localhost:" + server.getAddress().getPort();
    }

    @Override
    public void close() {
        server.stop(0);
    }
}
