package org.jvmquarks.application.jdktools;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Outputs about an archive with one class that does all of it. */
class ToolOutputTest {
    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void jdepsNamesInternalClasses(int version) throws IOException {
        assertThat(ToolOutput.ofJdeps(output("jdeps-internals-" + version)))
                .extracting(ToolOutputTest::words)
                .containsExactly(
                        "INTERNAL a/S sun.misc.Unsafe", "INTERNAL a/S sun.nio.ch.FileChannelImpl");
    }

    @ParameterizedTest
    @ValueSource(ints = {17, 25})
    void jdepsNamesMissingClasses(int version) throws IOException {
        assertThat(ToolOutput.ofJdeps(output("jdeps-missing-" + version)))
                .extracting(ToolOutputTest::words)
                .containsExactly("MISSING a/S$1 javax.activation.DataSource");
    }

    @Test
    void jdeprscanNamesWhatWillBeRemoved() throws IOException {
        assertThat(ToolOutput.ofJdeprscan(output("jdeprscan-17")))
                .extracting(ToolOutputTest::words)
                .containsExactly(
                        "FOR_REMOVAL a/S java.lang.System#setSecurityManager(java.lang.SecurityManager)");
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

    @Test
    void runtimeWithoutToolsIsAReason(@TempDir Path home) throws InterruptedException {
        assertThat(new JdkTools(home, 25, Duration.ofSeconds(1)).ask(List.of(Path.of("app.jar"))))
                .isEqualTo(
                        new ToolReport(
                                List.of(),
                                List.of(
                                        home
                                                + " has no jdeps: it is a runtime without the module"
                                                + " jdk.jdeps; install the whole JDK 25 to ask it",
                                        home
                                                + " has no jdeprscan: it is a runtime without the"
                                                + " module jdk.jdeps; install the whole JDK 25 to ask"
                                                + " it")));
    }

    private static String words(ToolFinding finding) {
        return finding.kind() + " " + finding.className() + " " + finding.reference();
    }

    private static String output(String name) throws IOException {
        try (InputStream in =
                ToolOutputTest.class.getResourceAsStream(
                        "/org/jvmquarks/application/jdktools/" + name + ".txt")) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        }
    }
}
