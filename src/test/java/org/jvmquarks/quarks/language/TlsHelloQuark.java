package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Collections;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLEngine;
import javax.net.ssl.SSLException;
import javax.net.ssl.SSLParameters;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Touches;
import org.jvmquarks.verdict.Impact;

/**
 * The first message of a TLS client, its ClientHello, fits into one packet of a network until 26; since 27, and since
 * an update of 25, it does not.
 *
 * <h2>Why</h2>
 *
 * The message carries a public key for the group that the client prefers. Since 27 this group is
 * {@code X25519MLKEM768}, which also protects against quantum computers, and whose key has 1216 bytes instead of 32.
 *
 * <h2>How it is shown</h2>
 *
 * An {@code SSLEngine} with default settings makes the message without a network; the probe compares its length with
 * 1400 bytes, which fit into a packet of Ethernet with all headers. Older groups alone are the control where it is
 * longer; a long list of application protocols is the control where it is not.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 25.0.3 and 26: 360 to 480 bytes.
 *   <li>since 25.0.5 and 27: 1600 bytes (JDK-8314323). 25.0.4 is not measured.
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of the change comes from its JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Some old servers, firewalls and load balancers read only the first packet; then connections end by a reset or a
 * timeout during the handshake. {@code -Djdk.tls.namedGroups=x25519,secp256r1,secp384r1} restores the short message
 * until they are replaced.
 */
@Quark(
        id = "tls-hello",
        title = "The first message of a TLS client",
        source = "JEP 527, JDK-8314323",
        impact = Impact.FAILURE)
@Touches(
        api = {
            "java.net.HttpURLConnection",
            "java.net.URL#openStream",
            "java.net.http.HttpClient",
            "javax.net.ssl.HttpsURLConnection",
            "javax.net.ssl.SSLContext",
            "javax.net.ssl.SSLEngine",
            "javax.net.ssl.SSLSocket",
            "javax.net.ssl.SSLSocketFactory"
        },
        options = {"-Djdk.tls.namedGroups", "-Djdk.tls.client.protocols"},
        onlyIf = "a peer or a device in between cannot take a first message of more than one packet")
class TlsHelloQuark {

    /** Returns whether the message fits into a packet. */
    public static class Hello {
        private static final int PACKET = 1400;

        public boolean op() throws GeneralSecurityException, SSLException, ReflectiveOperationException {
            SSLContext context = SSLContext.getInstance("TLS");
            context.init(null, null, null);
            SSLEngine client = context.createSSLEngine("example.org", 443);
            client.setUseClientMode(true);
            prepare(client);
            client.beginHandshake();
            ByteBuffer message = ByteBuffer.allocate(client.getSession().getPacketBufferSize());
            client.wrap(ByteBuffer.allocate(0), message);
            return message.position() <= PACKET;
        }

        void prepare(SSLEngine client) throws ReflectiveOperationException {}
    }

    /** The same with names of protocols that fill a packet. */
    public static class ManyProtocols extends Hello {
        @Override
        void prepare(SSLEngine client) throws ReflectiveOperationException {
            String name = String.join("", Collections.nCopies(200, "p"));
            String[] protocols = new String[8];
            for (int each = 0; each < protocols.length; each++) {
                protocols[each] = name + each;
            }
            SSLParameters parameters = client.getSSLParameters();
            // The API of 8 has this method only in its updates.
            SSLParameters.class
                    .getMethod("setApplicationProtocols", String[].class)
                    .invoke(parameters, (Object) protocols);
            client.setSSLParameters(parameters);
        }
    }

    @Pin("the first message of a TLS client {fits|does not fit} into a packet of 1400 bytes")
    @Expect(value = "true", until = "25.0.3, 26")
    @Expect(value = "false", since = "25.0.5, 27", by = "JDK-8314323")
    @FalsifiedBy(probe = ManyProtocols.class, insteadOf = Hello.class, until = "25.0.3, 26")
    @FalsifiedBy(flags = "-Djdk.tls.namedGroups=x25519,secp256r1,secp384r1", since = "25.0.5, 27")
    void firstMessageFits(Jvm jvm, boolean fits) {
        assertThat(jvm.valuesOf(Hello.class)).hasResult(fits);
    }
}
