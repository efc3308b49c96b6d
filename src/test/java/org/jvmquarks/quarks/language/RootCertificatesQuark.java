package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.MessageDigest;
import java.security.cert.X509Certificate;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeSet;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.evidence.value.Values;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.jvmquarks.verdict.NotApplicable;

/**
 * By default, a JDK trusts more than ten certificate authorities. Which ones differs by vendor and update release, so
 * each run records their number and a digest.
 *
 * <h2>Why</h2>
 *
 * Without {@code -Djavax.net.ssl.trustStore}, TLS clients trust the certificates in the JDK's file
 * {@code lib/security/cacerts}. OpenJDK has a list of its own since 10 (JEP 319); vendors fill the file with that list,
 * with Mozilla's, or, as Linux distributions do, replace the file by a link to the system's list.
 *
 * <h2>How it is shown</h2>
 *
 * The probe asks the default trust manager for the authorities that it accepts. A run records their number and a digest
 * of all fingerprints, so that two JDKs of the same version can be compared: an equal digest means the same set. A
 * trust manager for the first ten of them is the control. With a runtime without any certificate, the pin is not
 * applicable.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: more than a hundred in the builds that were measured, which all use the system's list.
 *   <li>before 10, builds of OpenJDK without a vendor's list had none.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * "PKIX path building failed" after a change of vendor or update can mean that the list has changed, as the peer's
 * certificate is the same as before. Compare the digests of both JDKs; if they differ, compare the output of
 * {@code keytool -list -cacerts}. For a service that must not depend on the list, provide a trust store of its own.
 */
@Quark(id = "root-certificates", title = "Root certificates", source = "JEP 319", impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY)
@Touches(
        api = {
            "java.net.URL#openStream",
            "javax.net.ssl.HttpsURLConnection",
            "javax.net.ssl.SSLContext#getDefault",
            "javax.net.ssl.SSLContext#init",
            "javax.net.ssl.SSLSocketFactory#getDefault",
            "javax.net.ssl.TrustManagerFactory#init(java.security.KeyStore)"
        },
        options = "-Djavax.net.ssl.trustStore",
        onlyIf = "it trusts the authorities that the JDK trusts")
class RootCertificatesQuark {
    private static final String NUMBER = "certificates";

    /** Far less than the lists of vendors, which have more than a hundred; images may have fewer. */
    private static final int MANY = 11;

    private static final String OWN_STORE = "own store";

    /** The authorities that the default trust manager accepts. */
    public static class Defaults {
        public Map<String, Object> op() throws GeneralSecurityException, IOException {
            X509Certificate[] accepted = accepted();
            TreeSet<String> fingerprints = new TreeSet<>();
            for (X509Certificate each : accepted) {
                fingerprints.add(sha256(each.getEncoded()));
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("certificates", fingerprints.size());
            values.put(OWN_STORE, System.getProperty("javax.net.ssl.trustStore") != null);
            values.put("digest of all", sha256(fingerprints.toString().getBytes(StandardCharsets.US_ASCII)));
            return values;
        }

        X509Certificate[] accepted() throws GeneralSecurityException, IOException {
            return acceptedBy(trusted());
        }

        /** Returns the default trust manager, which results from initialization without a key store. */
        @SuppressWarnings("NullAway")
        static TrustManagerFactory trusted() throws GeneralSecurityException {
            TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            factory.init((KeyStore) null);
            return factory;
        }

        static X509Certificate[] acceptedBy(TrustManagerFactory factory) {
            for (TrustManager manager : factory.getTrustManagers()) {
                if (manager instanceof X509TrustManager) {
                    return ((X509TrustManager) manager).getAcceptedIssuers();
                }
            }
            return new X509Certificate[0];
        }

        private static String sha256(byte[] bytes) throws GeneralSecurityException {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(bytes);
            return String.format("%064x", new BigInteger(1, digest));
        }
    }

    /** The authorities that a trust manager of ten of them accepts. */
    public static class FirstTen extends Defaults {
        @Override
        X509Certificate[] accepted() throws GeneralSecurityException, IOException {
            KeyStore own = KeyStore.getInstance(KeyStore.getDefaultType());
            own.load(null, null);
            X509Certificate[] all = super.accepted();
            for (int i = 0; i < 10; i++) {
                own.setCertificateEntry("authority " + i, all[i]);
            }
            TrustManagerFactory factory = trusted();
            factory.init(own);
            return acceptedBy(factory);
        }
    }

    @Pin("the default trust manager accepts more than ten certificate authorities")
    @FalsifiedBy(probe = FirstTen.class, insteadOf = Defaults.class)
    void authorities(Jvm jvm) {
        Values values = jvm.valuesOf(Defaults.class);
        if (values.get(OWN_STORE).equals(true)) {
            throw new NotApplicable("is about the JDK's list, this JDK has another trust store");
        }
        if (values.get(NUMBER).equals(0L)) {
            throw new NotApplicable("requires root certificates; this runtime does not have any: its file"
                    + " lib/security/cacerts is empty or missing");
        }
        assertThat(values).number(NUMBER).isAtLeast(MANY);
    }
}
