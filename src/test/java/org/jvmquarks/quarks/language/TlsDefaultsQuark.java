package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.math.BigInteger;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyStore;
import java.security.Security;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.spec.RSAPrivateCrtKeySpec;
import java.security.spec.RSAPublicKeySpec;
import java.util.Collections;
import java.util.Map;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLEngineResult.HandshakeStatus;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLHandshakeException;
import javax.net.ssl.TrustManagerFactory;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vendor;
import org.jvmquarks.verdict.Impact;

/**
 * The JDK disables old protocols and cipher suites of TLS through a security property, in feature and in update
 * releases: TLS 1.0 and 1.1 since 2021, and suites without forward secrecy, {@code TLS_RSA_*}, since 24.
 *
 * <h2>Why</h2>
 *
 * The property {@code jdk.tls.disabledAlgorithms} in the file {@code java.security} names the protocols and algorithms
 * that no connection uses, even if the application requests them. A peer that supports nothing else is no longer
 * reachable.
 *
 * <h2>How it is shown</h2>
 *
 * Two {@code SSLEngine}s in one JVM shake hands, without a network, with a certificate that the probe makes. The
 * observed value is the protocol on which they agree. An empty property is the control; so is a protocol that the
 * property does not name.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>since 8u291, 11.0.11 and 16: TLS 1.0 and 1.1 are off (JDK-8202343). Corretto 8 and 11 left them on, and the
 *       pins claim nothing about these.
 *   <li>since 11: client and server prefer TLS 1.3 (JEP 332). OpenJDK 8 prefers it since 8u352 (JDK-8245263).
 *   <li>since 24, and since 11.0.30, 17.0.18 and 21.0.10: {@code TLS_RSA_*} is off (JDK-8245545). Measured: 17.0.15 and
 *       21.0.8 still use it, 11.0.33, 17.0.21 and 21.0.13 do not. OpenJDK 8u504 still uses it.
 *   <li>since 20, and since 8u432, 11.0.25 and 17.0.13: the suites {@code TLS_ECDH_*} are off (JDK-8279164). Measured:
 *       11.0.13 and 17.0.9 still offer them, 8u504, 11.0.33 and 17.0.15 do not.
 *   <li>since 25, and since 11.0.31, 17.0.18 and 21.0.10: signatures with SHA-1 in the handshake of TLS 1.2 are off
 *       (JDK-8340321). Measured: 11.0.13, 17.0.15 and 21.0.8 accept them, 11.0.33, 17.0.21 and 21.0.13 do not.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue or
 *       JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * {@code SSLHandshakeException: No appropriate protocol} after an update means that your own side enables only
 * protocols that are off now: look for {@code setEnabledProtocols} and {@code -Dhttps.protocols}. If the message names
 * the version that the peer selected, upgrade the peer. Until then remove the entry from
 * {@code jdk.tls.disabledAlgorithms} in a file of your own, and name this file with
 * {@code -Djava.security.properties=FILE}. Before an upgrade, search the logs of old servers and devices for
 * {@code TLSv1}, and their settings for {@code TLS_RSA}. Some systems, such as those of Red Hat, apply a policy for the
 * whole machine; the pins ignore it.
 */
@Quark(
        id = "tls-defaults",
        title = "TLS defaults",
        source = "JDK-8202343, JDK-8245263, JDK-8245545, JDK-8279164, JDK-8340321, JEP 332",
        impact = Impact.FAILURE)
@Touches(
        api = {
            "java.net.HttpURLConnection",
            "java.net.URL#openStream",
            "java.net.http.HttpClient",
            "javax.net.ssl.HttpsURLConnection",
            "javax.net.ssl.SSLContext",
            "javax.net.ssl.SSLEngine",
            "javax.net.ssl.SSLParameters",
            "javax.net.ssl.SSLServerSocket",
            "javax.net.ssl.SSLSocket",
            "javax.net.ssl.SSLSocketFactory"
        },
        options = {
            "-Djava.security.properties",
            "-Djdk.tls.client.protocols",
            "-Djdk.tls.server.protocols",
            "-Djdk.tls.client.cipherSuites",
            "-Djdk.tls.server.cipherSuites",
            "-Dhttps.protocols",
            "-Dhttps.cipherSuites"
        },
        onlyIf = "a peer, or its own setting, offers nothing else")
class TlsDefaultsQuark {

    /** JDKs of Red Hat take these lists from the machine unless told otherwise. */
    private static final String[] OWN_POLICY = {
        "-Djava.security.disableSystemPropertiesFile=true", "-Dredhat.crypto-policies=off"
    };

    /** A key and its self-signed certificate. */
    private static final class Credentials {
        private static final int SEQUENCE = 0x30;
        private static final int SET = 0x31;
        private static final int UTC_TIME = 0x17;
        private static final byte[] SHA256_WITH_RSA = {
            6, 9, 0x2a, (byte) 0x86, 0x48, (byte) 0x86, (byte) 0xf7, 0x0d, 1, 1, 0x0b, 5, 0
        };
        private static final byte[] COMMON_NAME = {6, 3, 0x55, 4, 3, 0x0c, 1, 'p'};
        private static final char[] NO_PASSWORD = {};

        /** Two primes of 1024 bits: finding new ones takes an interpreter up to a minute. */
        private static final BigInteger P = prime("173yvkjh8rtf00cb34zqr3084ols57eh71hivkuvjpxndogbfirqieioaigz5bgck3e9"
                + "aiuberkixzzioy1bkhl9whuzcevcturkd6430922ikxocq1p1dpfo0fd85ccj8refm7e"
                + "f4d1oa1at2pc1g6yi242273d2p63y8r8rk72dgbkrgp28mr4g2t26y5bhl60fjz");

        private static final BigInteger Q = prime("19fqqlqmitubr5xvlpaxusz8qh17irfmy3dtz7awcyn0r43511roockqrpy0xhgmg2g1"
                + "w1pknkv9b2n88cv0eamn40do1txquc5qakf795kuzvh2gnxhgft2tl4r985o6x7r12p7"
                + "ajcj5waetlgevkwr8jo6srj2fwvtctw3t6leeqskel00jcsbwcflihqi7aam0u1");

        private Credentials() {}

        private static BigInteger prime(String digits) {
            return new BigInteger(digits, Character.MAX_RADIX);
        }

        private static KeyPair keys() throws GeneralSecurityException {
            BigInteger one = BigInteger.ONE;
            BigInteger modulus = P.multiply(Q);
            BigInteger exponent = BigInteger.valueOf(65537);
            BigInteger inverse = exponent.modInverse(P.subtract(one).multiply(Q.subtract(one)));
            RSAPrivateCrtKeySpec secret = new RSAPrivateCrtKeySpec(
                    modulus,
                    exponent,
                    inverse,
                    P,
                    Q,
                    inverse.mod(P.subtract(one)),
                    inverse.mod(Q.subtract(one)),
                    Q.modInverse(P));
            KeyFactory factory = KeyFactory.getInstance("RSA");
            return new KeyPair(
                    factory.generatePublic(new RSAPublicKeySpec(modulus, exponent)), factory.generatePrivate(secret));
        }

        /** Returns a context whose engines present the certificate and trust only this one. */
        static SSLContext context() throws GeneralSecurityException, IOException {
            KeyPair keys = keys();
            Certificate certificate = certificate(keys);
            KeyStore store = KeyStore.getInstance("JKS");
            store.load(null, null);
            store.setKeyEntry("key", keys.getPrivate(), NO_PASSWORD, new Certificate[] {certificate});
            store.setCertificateEntry("trusted", certificate);
            KeyManagerFactory own = KeyManagerFactory.getInstance("SunX509");
            own.init(store, NO_PASSWORD);
            TrustManagerFactory trusted = TrustManagerFactory.getInstance("PKIX");
            trusted.init(store);
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(own.getKeyManagers(), trusted.getTrustManagers(), null);
            return context;
        }

        /** X.509, version 3, valid from 2020 to 2049. */
        private static Certificate certificate(KeyPair keys) throws GeneralSecurityException, IOException {
            byte[] algorithm = der(SEQUENCE, SHA256_WITH_RSA);
            byte[] name = der(SEQUENCE, der(SET, der(SEQUENCE, COMMON_NAME)));
            byte[] content = der(
                    SEQUENCE,
                    der(0xa0, new byte[] {2, 1, 2}),
                    new byte[] {2, 1, 1},
                    algorithm,
                    name,
                    der(SEQUENCE, time("200101000000Z"), time("491231235959Z")),
                    name,
                    keys.getPublic().getEncoded());
            Signature signature = Signature.getInstance("SHA256withRSA");
            signature.initSign(keys.getPrivate());
            signature.update(content);
            byte[] bits = der(3, new byte[1], signature.sign());
            return CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(der(SEQUENCE, content, algorithm, bits)));
        }

        private static byte[] time(String text) throws IOException {
            return der(UTC_TIME, text.getBytes(StandardCharsets.US_ASCII));
        }

        /** An element of ASN.1's distinguished encoding. */
        private static byte[] der(int tag, byte[]... parts) throws IOException {
            ByteArrayOutputStream content = new ByteArrayOutputStream();
            for (byte[] part : parts) {
                content.write(part);
            }
            ByteArrayOutputStream element = new ByteArrayOutputStream();
            element.write(tag);
            if (content.size() < 0x80) {
                element.write(content.size());
            } else {
                element.write(0x82);
                element.write(content.size() >> 8);
                element.write(content.size());
            }
            content.writeTo(element);
            return element.toByteArray();
        }
    }

    /** Shakes hands as client and server, with what both offer by default. */
    public static class ByDefault {
        private static final int TURNS = 50;

        /** Returns the protocol, or {@code none}. */
        public String op() throws GeneralSecurityException, IOException {
            prepare();
            SSLContext context = Credentials.context();
            SSLEngine client = context.createSSLEngine("peer", 1);
            SSLEngine server = context.createSSLEngine();
            client.setUseClientMode(true);
            server.setUseClientMode(false);
            server.setEnabledProtocols(new String[] {"TLSv1", "TLSv1.1", "TLSv1.2", "TLSv1.3"});
            offer(client);
            try {
                connect(client, server);
                return client.getSession().getProtocol();
            } catch (SSLHandshakeException e) {
                return "none";
            }
        }

        void prepare() {}

        void offer(SSLEngine client) {}

        private static void connect(SSLEngine client, SSLEngine server) throws SSLException {
            ByteBuffer toServer = ByteBuffer.allocate(1 << 16);
            ByteBuffer toClient = ByteBuffer.allocate(1 << 16);
            client.beginHandshake();
            server.beginHandshake();
            for (int i = 0; i < TURNS; i++) {
                advance(client, toClient, toServer);
                advance(server, toServer, toClient);
            }
        }

        /** Until it is done, or needs data that the other one has not sent yet. */
        private static void advance(SSLEngine engine, ByteBuffer in, ByteBuffer out) throws SSLException {
            ByteBuffer text = ByteBuffer.allocate(1 << 16);
            for (int i = 0; i < TURNS; i++) {
                HandshakeStatus status = engine.getHandshakeStatus();
                if (status == HandshakeStatus.NEED_TASK) {
                    engine.getDelegatedTask().run();
                } else if (status == HandshakeStatus.NEED_WRAP) {
                    engine.wrap(ByteBuffer.allocate(0), out);
                } else if (status == HandshakeStatus.NEED_UNWRAP && in.position() > 0) {
                    in.flip();
                    engine.unwrap(in, text);
                    in.compact();
                } else {
                    return;
                }
            }
        }
    }

    /** The client offers TLS 1.0 alone. */
    public static class Tls10 extends ByDefault {
        @Override
        void offer(SSLEngine client) {
            client.setEnabledProtocols(new String[] {"TLSv1"});
        }
    }

    /** The client offers TLS 1.1 alone. */
    public static class Tls11 extends ByDefault {
        @Override
        void offer(SSLEngine client) {
            client.setEnabledProtocols(new String[] {"TLSv1.1"});
        }
    }

    /** The client offers a suite of TLS 1.2 without forward secrecy alone. */
    public static class RsaSuite extends ByDefault {
        @Override
        void offer(SSLEngine client) {
            client.setEnabledCipherSuites(new String[] {"TLS_RSA_WITH_AES_128_GCM_SHA256"});
        }
    }

    /** The client offers TLS 1.0 alone, and nothing is switched off. */
    public static class Tls10Enabled extends Tls10 {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "");
        }
    }

    /** The client offers TLS 1.1 alone, and nothing is switched off. */
    public static class Tls11Enabled extends Tls11 {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "");
        }
    }

    /** The client offers the suite alone, and nothing is switched off. */
    public static class RsaSuiteEnabled extends RsaSuite {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "");
        }
    }

    /** The client offers the suite alone, and that is switched off. */
    public static class RsaSuiteDisabled extends RsaSuite {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "TLS_RSA_WITH_AES_128_GCM_SHA256");
        }
    }

    /** Whether the security property names signatures with SHA-1. */
    public static class Sha1 {
        public boolean op() {
            prepare();
            String property = Security.getProperty("jdk.tls.disabledAlgorithms");
            return property != null && property.contains("rsa_pkcs1_sha1");
        }

        void prepare() {}
    }

    /** The same if nothing is switched off. */
    public static class Sha1Enabled extends Sha1 {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "");
        }
    }

    /** The same if such signatures are switched off. */
    public static class Sha1Disabled extends Sha1 {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "rsa_pkcs1_sha1");
        }
    }

    /** The suites that a connection offers by default. */
    public static class Suites {
        public Map<String, Object> op() throws GeneralSecurityException {
            prepare();
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            int suites = 0;
            for (String suite : context.createSSLEngine().getEnabledCipherSuites()) {
                suites += suite.startsWith("TLS_ECDH_") ? 1 : 0;
            }
            return Collections.singletonMap("offers TLS_ECDH_*", suites > 0);
        }

        void prepare() {}
    }

    /** The same if nothing is switched off. */
    public static class SuitesEnabled extends Suites {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "");
        }
    }

    /** The same if such suites are switched off. */
    public static class SuitesDisabled extends Suites {
        @Override
        void prepare() {
            Security.setProperty("jdk.tls.disabledAlgorithms", "ECDH");
        }
    }

    @Pin("a client that offers only TLS 1.0 and a server agree on the protocol: {}")
    @Expect(
            value = "none",
            since = "8u291, 11.0.11",
            until = "11",
            vendor = {
                Vendor.DEBIAN,
                Vendor.UBUNTU,
                Vendor.TEMURIN,
                Vendor.ZULU,
                Vendor.ORACLE,
                Vendor.LIBERICA,
                Vendor.MICROSOFT
            },
            by = "JDK-8202343")
    @Expect(value = "TLSv1", since = "11", until = "11.0.10")
    @Expect(value = "none", since = "16", by = "JDK-8202343")
    @FalsifiedBy(probe = Tls10Enabled.class, insteadOf = Tls10.class, since = "8u291, 11.0.11, 16")
    @FalsifiedBy(probe = ByDefault.class, insteadOf = Tls10.class)
    void tls10(Jvm jvm, String protocol) {
        assertThat(jvm.with(OWN_POLICY).valuesOf(Tls10.class)).hasResult(protocol);
    }

    @Pin("a client that offers only TLS 1.1 and a server agree on the protocol: {}")
    @Expect(
            value = "none",
            since = "8u291, 11.0.11",
            until = "11",
            vendor = {
                Vendor.DEBIAN,
                Vendor.UBUNTU,
                Vendor.TEMURIN,
                Vendor.ZULU,
                Vendor.ORACLE,
                Vendor.LIBERICA,
                Vendor.MICROSOFT
            },
            by = "JDK-8202343")
    @Expect(value = "TLSv1.1", since = "11", until = "11.0.10")
    @Expect(value = "none", since = "16", by = "JDK-8202343")
    @FalsifiedBy(probe = Tls11Enabled.class, insteadOf = Tls11.class, since = "8u291, 11.0.11, 16")
    @FalsifiedBy(probe = ByDefault.class, insteadOf = Tls11.class)
    void tls11(Jvm jvm, String protocol) {
        assertThat(jvm.with(OWN_POLICY).valuesOf(Tls11.class)).hasResult(protocol);
    }

    @Pin("a client that offers only TLS_RSA_WITH_AES_128_GCM_SHA256 and a server agree on: {}")
    @Expect(
            value = "TLSv1.2",
            until = "8",
            vendor = {Vendor.DEBIAN, Vendor.UBUNTU, Vendor.TEMURIN})
    @Expect(value = "TLSv1.2", until = "8u452, 11.0.28, 17.0.16, 21.0.8, 23")
    @Expect(value = "none", since = "11.0.30, 17.0.18, 21.0.10, 24", by = "JDK-8245545")
    @FalsifiedBy(probe = RsaSuiteEnabled.class, insteadOf = RsaSuite.class, since = "11.0.30, 17.0.18, 21.0.10, 24")
    @FalsifiedBy(probe = RsaSuiteDisabled.class, insteadOf = RsaSuite.class, until = "8, 11.0.28, 17.0.16, 21.0.8, 23")
    void rsaSuite(Jvm jvm, String protocol) {
        assertThat(jvm.with(OWN_POLICY).valuesOf(RsaSuite.class)).hasResult(protocol);
    }

    @Pin("jdk.tls.disabledAlgorithms {names|does not name} handshake signatures with SHA-1")
    @Expect(value = "false", until = "8u504, 11.0.13, 17.0.15, 21.0.8, 23")
    @Expect(value = "true", since = "11.0.31, 17.0.18, 21.0.10, 25", by = "JDK-8340321")
    @FalsifiedBy(probe = Sha1Disabled.class, insteadOf = Sha1.class, until = "8u504, 11.0.13, 17.0.15, 21.0.8, 23")
    @FalsifiedBy(probe = Sha1Enabled.class, insteadOf = Sha1.class, since = "11.0.31, 17.0.18, 21.0.10, 25")
    @Touches(
            api = {"javax.net.ssl.SSLContext", "javax.net.ssl.SSLEngine", "javax.net.ssl.SSLSocket"},
            options = {
                "-Djava.security.properties",
                "-Djdk.tls.client.SignatureSchemes",
                "-Djdk.tls.server.SignatureSchemes"
            },
            onlyIf = "a peer knows no newer signatures")
    void sha1(Jvm jvm, boolean names) {
        assertThat(jvm.with(OWN_POLICY).valuesOf(Sha1.class)).hasResult(names);
    }

    @Pin("by default a connection {offers|does not offer} the suites TLS_ECDH_*")
    @Requires(modules = "jdk.crypto.ec")
    @Expect(value = "true", since = "11", until = "11.0.24, 17.0.12, 19")
    @Expect(value = "false", since = "8u432, 11.0.25, 17.0.13, 20", by = "JDK-8279164")
    @FalsifiedBy(probe = SuitesDisabled.class, insteadOf = Suites.class, since = "11", until = "11.0.24, 17.0.12, 19")
    @FalsifiedBy(probe = SuitesEnabled.class, insteadOf = Suites.class, since = "8u432, 11.0.25, 17.0.13, 20")
    void ecdhSuites(Jvm jvm, boolean offers) {
        assertThat(jvm.with(OWN_POLICY).valuesOf(Suites.class)).has("offers TLS_ECDH_*", offers);
    }

    @Pin("a client and a server with default settings agree on TLS 1.3")
    @Expect(since = "8u352, 11", by = "JEP 332")
    @FalsifiedBy(flags = "-Djdk.tls.client.protocols=TLSv1.2")
    void byDefault(Jvm jvm) {
        assertThat(jvm.with(OWN_POLICY).valuesOf(ByDefault.class)).hasResult("TLSv1.3");
    }
}
