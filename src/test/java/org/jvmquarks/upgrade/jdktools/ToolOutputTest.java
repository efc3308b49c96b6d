package org.jvmquarks.upgrade.jdktools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs about an archive with one class that does all of it. */
class ToolOutputTest {
    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void jdepsNamesInternalClasses(int version) throws IOException {
        assertThat(ToolOutput.ofJdeps(output("jdeps-internals-" + version)))
                .extracting(ToolOutputTest::words)
                .containsExactly("UNSUPPORTED a/S sun.misc.Unsafe", "INTERNAL a/S sun.nio.ch.FileChannelImpl");
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void jdepsNamesRemovedClasses(int version) throws IOException {
        assertThat(ToolOutput.ofJdeps(output("jdeps-removed-" + version)))
                .extracting(ToolOutputTest::words)
                .containsExactly(
                        "INTERNAL a/Old com.sun.org.apache.xerces.internal.parsers.SAXParser",
                        "REMOVED a/Old sun.misc.BASE64Encoder",
                        "REMOVED a/Old sun.misc.Cleaner",
                        "INTERNAL a/Old sun.nio.ch.DirectBuffer",
                        "REMOVED a/Old sun.reflect.Reflection",
                        "INTERNAL a/Old sun.security.x509.X500Name");
    }

    @Test
    void whatTheJdkKeepsIsUnsupported() throws IOException {
        assertThat(ToolOutput.ofJdeps(output("jdeps-hadoop-25")))
                .hasSize(7)
                .extracting(ToolFinding::kind)
                .containsOnly(ToolFinding.Kind.UNSUPPORTED);
    }

    @Test
    void errorsBesideFindingsAreNoFindings() throws IOException {
        assertThat(ToolOutput.ofJdeprscan(output("jdeprscan-hadoop-25")))
                .hasSize(13)
                .extracting(ToolOutputTest::words)
                .contains(
                        "FOR_REMOVAL org/apache/hadoop/io/FastByteComparisons$LexicographicalComparerHolder$UnsafeComparer"
                                + " java.security.AccessController");
    }

    @Test
    void jdeprscanNamesTypesOfMembers() throws IOException {
        assertThat(ToolOutput.ofJdeprscan(output("jdeprscan-tomcat-25")))
                .extracting(ToolOutputTest::words)
                .containsExactly(
                        "FOR_REMOVAL org/apache/tomcat/util/net/openssl/OpenSSLEngine$OpenSSLSession"
                                + " javax.security.cert.X509Certificate",
                        "FOR_REMOVAL org/apache/tomcat/util/net/openssl/OpenSSLEngine$OpenSSLSession"
                                + " javax.net.ssl.SSLSession#getPeerCertificateChain()",
                        "FOR_REMOVAL org/apache/tomcat/util/net/openssl/OpenSSLEngine"
                                + " javax.security.cert.X509Certificate");
    }

    @Test
    void jdeprscanNamesWhatWillBeRemoved() throws IOException {
        assertThat(ToolOutput.ofJdeprscan(output("jdeprscan-17")))
                .extracting(ToolOutputTest::words)
                .containsExactly("FOR_REMOVAL a/S java.lang.System#setSecurityManager(java.lang.SecurityManager)");
        assertThat(ToolOutput.ofJdeprscan(output("jdeprscan-25")))
                .extracting(ToolOutputTest::words)
                .containsExactly(
                        "FOR_REMOVAL a/S java.lang.System#runFinalization()",
                        "FOR_REMOVAL a/S java.lang.System#setSecurityManager(java.lang.SecurityManager)",
                        "FOR_REMOVAL a/S java.lang.Thread#stop()",
                        "FOR_REMOVAL a/S java.lang.Object#finalize()");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class a/B uses deprecated class java/security/AccessController (forRemoval=true)",
                "class a/B has field named x of deprecated type java/security/AccessController (forRemoval=true)",
                "interface a/B has method named y having deprecated parameter type java/security/AccessController (forRemoval=true)",
            })
    void jdeprscanNamesTypes(String line) {
        assertThat(ToolOutput.ofJdeprscan(line))
                .extracting(ToolOutputTest::words)
                .containsExactly("FOR_REMOVAL a/B java.security.AccessController");
    }

    private static String words(ToolFinding finding) {
        return finding.kind() + " " + finding.className() + " " + finding.reference();
    }

    private static String output(String name) throws IOException {
        try (InputStream in =
                ToolOutputTest.class.getResourceAsStream("/org/jvmquarks/upgrade/jdktools/" + name + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
