package org.jvmquarks;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIf;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.junit.platform.engine.DiscoverySelector;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.core.LauncherConfig;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;

class SkippedTestsTest {

    @TempDir
    Path folder;

    /** Tests that some machine cannot run. */
    static class Needy {
        @Test
        void passes() {}

        @ParameterizedTest
        @ValueSource(ints = {1, 2})
        void needsGit(int number) {
            assumeTrue(number > 2, "needs git");
        }

        @Test
        void needsBash() {
            assumeTrue(false, "needs bash");
        }
    }

    /** A class that some machine cannot run. */
    @EnabledIf(value = "never", disabledReason = "needs Linux")
    static class Foreign {
        static boolean never() {
            return false;
        }

        @Test
        void isNotRun() {}
    }

    private String printed(Class<?>... tests) {
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        LauncherDiscoveryRequest request = LauncherDiscoveryRequestBuilder.request()
                .selectors(Stream.of(tests)
                        .map(type -> (DiscoverySelector) selectClass(type))
                        .toList())
                .build();
        LauncherConfig alone = LauncherConfig.builder()
                .enableTestExecutionListenerAutoRegistration(false)
                .addTestExecutionListeners(
                        new SkippedTests(Optional.of(file()), new PrintStream(out, true, StandardCharsets.UTF_8)))
                .build();
        LauncherFactory.create(alone).execute(request);
        return out.toString(StandardCharsets.UTF_8);
    }

    private Path file() {
        return folder.resolve("target/skipped-tests.txt");
    }

    @Test
    void skipsAreCountedByTheirReason() {
        assertThat(printed(Needy.class, Foreign.class).lines())
                .containsExactly(
                        "4 of 5 tests skipped:", "     2 needs git", "     1 needs Linux", "     1 needs bash");
        assertThat(file())
                .hasContent(String.join(
                        System.lineSeparator(),
                        List.of(
                                "SkippedTestsTest$Foreign: needs Linux",
                                "SkippedTestsTest$Needy.needsBash: needs bash",
                                "SkippedTestsTest$Needy.needsGit: needs git")));
    }
}
