package org.jvmquarks.guest.inventory;

import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.Locale;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;

/**
 * Root certificates that this JDK trusts without being told to, by SHA-256 fingerprint, with subject and last day; and
 * the dates from which on it does not trust new certificates of some authorities.
 */
final class RootCertificates implements Surface {
    private static final String EXPIRES = "expires";

    @Override
    public String name() {
        return "root-certificates";
    }

    @Override
    public void list(Rows rows) throws Exception {
        DistrustPolicies.list(rows);
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((KeyStore) null);
        for (TrustManager each : factory.getTrustManagers()) {
            if (each instanceof X509TrustManager) {
                for (X509Certificate certificate : ((X509TrustManager) each).getAcceptedIssuers()) {
                    add(certificate, rows);
                }
            }
        }
    }

    private static void add(X509Certificate certificate, Rows rows) throws Exception {
        String print = hex(MessageDigest.getInstance("SHA-256").digest(certificate.getEncoded()));
        rows.add(print, certificate.getSubjectX500Principal().getName());
        rows.add(
                print,
                EXPIRES,
                DateTimeFormatter.ISO_LOCAL_DATE.format(
                        certificate.getNotAfter().toInstant().atOffset(ZoneOffset.UTC)));
    }

    static String hex(byte[] bytes) {
        StringBuilder hex = new StringBuilder();
        for (byte each : bytes) {
            hex.append(String.format(Locale.ROOT, "%02x", each));
        }
        return hex.toString();
    }
}
