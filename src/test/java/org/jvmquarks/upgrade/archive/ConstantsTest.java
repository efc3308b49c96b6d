package org.jvmquarks.upgrade.archive;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.upgrade.application.TestArchives;

/** Strings that code passes to methods of the JDK, and those that look like its names. */
class ConstantsTest {
    @TempDir
    private Path folder;

    private List<String> constants(String... sources) throws IOException {
        Path app = Files.write(folder.resolve("app.jar"), TestArchives.jar(TestArchives.compile(folder, 17, sources)));
        return new ArchiveScan(25)
                .read(List.of(app)).references().names().constants().keySet().stream()
                        .map(each -> each.call().map(NamedApi::toString).orElse("-") + " " + each.text())
                        .sorted()
                        .toList();
    }

    @Test
    void argumentsAreFollowedToTheirCall() throws IOException {
        assertThat(constants("""
                        class Passes {
                            static final String ZONE = "UTC";
                            String field = "RC4";
                            Object run(String own, javax.net.ssl.SSLEngine engine, boolean b) throws Exception {
                                java.time.ZoneId.of(ZONE);
                                System.getProperty("my.flag", null);
                                System.getProperty("my.other", compute(own, 3));
                                new String(new byte[] {1, 2}, "GB18030");
                                new java.util.Locale("tr", "TR");
                                engine.setEnabledCipherSuites(new String[] {"A_SUITE", own, "B_SUITE"});
                                java.security.MessageDigest.getInstance(b ? "MD5" : "SHA-1");
                                return java.util.Map.of("MD2", own);
                            }
                            String compute(String a, int b) { return a; }
                        }
                        """))
                .containsExactly(
                        "java.lang.String#<init> GB18030",
                        "java.lang.System#getProperty my.flag",
                        "java.lang.System#getProperty my.other",
                        "java.security.MessageDigest#getInstance SHA-1",
                        "java.time.ZoneId#of UTC",
                        "java.util.Locale#<init> TR",
                        "java.util.Locale#<init> tr",
                        "javax.net.ssl.SSLEngine#setEnabledCipherSuites A_SUITE",
                        "javax.net.ssl.SSLEngine#setEnabledCipherSuites B_SUITE");
    }

    /** What another way pushed is no argument of the call behind the branch. */
    @Test
    void otherWayOfABranchIsNoArgument() throws IOException {
        assertThat(constants("""
                        class Branches {
                            void run(boolean b, String own) {
                                java.security.Security.setProperty(own, b ? "jdk.tls.x" : own);
                            }
                        }
                        """)).containsExactly("- jdk.tls.x");
    }

    @Test
    void formOfNamesIsEnoughAnywhere() throws IOException {
        assertThat(constants("""
                        class Names {
                            Object[] run() {
                                return new Object[] {
                                    "TLS_RSA_WITH_AES_128_GCM_SHA256", "Europe/Kyiv", "jdk.tls.disabledAlgorithms",
                                    "jdk.FileRead", "VM.native_memory", "java.util.Date", "en", "UTC", "TLS_", "a jdk.tls"
                                };
                            }
                        }
                        """))
                .containsExactly(
                        "- Europe/Kyiv",
                        "- TLS_RSA_WITH_AES_128_GCM_SHA256",
                        "- VM.native_memory",
                        "- jdk.FileRead",
                        "- jdk.tls.disabledAlgorithms");
    }
}
