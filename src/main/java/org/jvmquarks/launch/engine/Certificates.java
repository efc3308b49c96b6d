package org.jvmquarks.launch.engine;

import com.github.dockerjava.transport.SSLConfig;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.KeyStoreException;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jvmquarks.files.FileProblem;

/**
 * The certificates for an engine behind TLS, as Docker keeps them: {@code ca.pem} of the authority that signed the
 * engine's own, {@code cert.pem} and {@code key.pem} of the user. Docker's client has a reader for them, too, which
 * needs 10 MB of Bouncy Castle and registers that for the whole JVM.
 */
final class Certificates {
    static final String AUTHORITY = "ca.pem";
    private static final String OWN = "cert.pem";
    private static final String KEY = "key.pem";

    /** Only this JVM sees the store. */
    private static final char[] NO_PASSWORD = {};

    private Certificates() {}

    /**
     * Reads the certificates of an endpoint.
     *
     * @param folder where they are
     */
    static SSLConfig read(Path folder) throws WrongSettingException {
        try {
            SSLContext context = context(folder);
            return () -> context;
        } catch (IOException e) {
            throw wrong(folder, FileProblem.reading(folder, e), e);
        } catch (GeneralSecurityException e) {
            throw wrong(folder, "they are not valid: " + e.getMessage(), e);
        }
    }

    private static WrongSettingException wrong(Path folder, String why, Exception cause) {
        return new WrongSettingException(
                "the certificates in "
                        + folder
                        + " cannot be read: "
                        + why
                        + "; expected "
                        + String.join(", ", List.of(AUTHORITY, OWN, KEY))
                        + " as Docker's documentation on TLS makes them",
                cause);
    }

    private static SSLContext context(Path folder) throws IOException, GeneralSecurityException {
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(authorities(certificates(folder.resolve(AUTHORITY))));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(own(folder), NO_PASSWORD);
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), trust.getTrustManagers(), null);
        return context;
    }

    private static KeyStore authorities(Collection<? extends Certificate> authorities)
            throws IOException, GeneralSecurityException {
        KeyStore store = empty();
        for (Certificate authority : authorities) {
            store.setCertificateEntry("ca-" + store.size(), authority);
        }
        return store;
    }

    private static KeyStore own(Path folder) throws IOException, GeneralSecurityException {
        KeyStore store = empty();
        store.setKeyEntry(
                "own",
                PrivateKeys.read(folder.resolve(KEY)),
                NO_PASSWORD,
                certificates(folder.resolve(OWN)).toArray(new Certificate[0]));
        return store;
    }

    private static KeyStore empty() throws IOException, GeneralSecurityException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, NO_PASSWORD);
        return store;
    }

    private static Collection<? extends Certificate> certificates(Path file)
            throws IOException, GeneralSecurityException {
        try (InputStream in = Files.newInputStream(file)) {
            Collection<? extends Certificate> found =
                    CertificateFactory.getInstance("X.509").generateCertificates(in);
            if (found.isEmpty()) {
                throw new KeyStoreException("no certificate in " + file.getFileName());
            }
            return found;
        }
    }
}
