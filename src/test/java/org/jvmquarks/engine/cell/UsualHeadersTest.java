package org.jvmquarks.engine.cell;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.FakeLauncher;

class UsualHeadersTest {
    private static final Exit GOOD = new Exit.Code(0);

    private final FakeLauncher launcher = new FakeLauncher();

    @TempDir
    private Path folder;

    /** As SapMachine 25. */
    @Test
    void compactHeadersByDefaultAreUnusualUpTo26() throws IOException {
        Requirement headers = new Requirement.UsualHeaders();
        TestedJdk jdk = jdk(25, Captures.OPENJDK_25, "true");

        assertThat(headers.missing(jdk))
                .contains("requires classic object headers, which OpenJDK's builds of 25 have by"
                        + " default; those of this VM are compact");
        assertThat(headers.missing(jdk)).isPresent();
        assertThat(launcher.plans())
                .as("one for the identity, one for the flag")
                .hasSize(2);
    }

    @Test
    void classicHeadersByDefaultAreUsualUpTo26() throws IOException {
        assertThat(new Requirement.UsualHeaders().missing(jdk(25, Captures.OPENJDK_25, "false")))
                .isEmpty();
    }

    @Test
    void versionsWithoutTheFlagAreNotAsked() throws IOException {
        assertThat(new Requirement.UsualHeaders().missing(jdk(17, Captures.OPENJDK_17, "true")))
                .isEmpty();
        assertThat(launcher.plans()).as("for the identity").hasSize(1);
    }

    /** A JDK whose VM says so of its flag. */
    private TestedJdk jdk(int feature, String capture, String compact) throws IOException {
        String identity = Captures.text("identity", capture);
        launcher.guest(identity, GOOD).guest(identity.lines().findFirst().orElseThrow() + """

                                {"type":"result","kind":"flags","name":"UseCompactObjectHeaders","value":"%s","origin":"DEFAULT"}
                                {"type":"end","lines":2}
                                """.formatted(compact), GOOD);
        return new TestedJdk(
                new Jdk(
                        "under-test",
                        OptionalInt.of(feature),
                        Optional.empty(),
                        new JdkSource.Home(folder),
                        List.of(),
                        ContainerLimits.none()),
                launcher,
                GuestRuntime.prepare(folder, Duration.ofSeconds(7)));
    }
}
