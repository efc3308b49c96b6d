package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.FakeLauncher;
import org.jvmquarks.launch.LaunchPlan;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.NotApplicable;

/** How a guest proves the flags of its command line. */
class FlagProofTest {
    private static final Exit GOOD = new Exit.Code(0);
    private static final String LIST = "-XX:+PrintFlagsFinal";

    @TempDir
    Path folder;

    private final FakeLauncher launcher = new FakeLauncher();

    @Test
    void vmPrintsThem() throws IOException {
        launcher.always(Captures.text("identity", Captures.OPENJDK_17), GOOD);

        GuestResult result = run(jdk(), Commands.MAIN, "-XX:+UseSerialGC");

        LaunchPlan plan = launcher.plans().get(1);
        assertThat(plan.options()).containsExactly("-XX:+UseSerialGC", LIST);
        assertThat(plan.arguments()).startsWith("-", Commands.MAIN);
        assertThat(result.flags()).extracting(flag -> flag.name()).containsExactly("UseSerialGC");
        assertThat(plan.folder().resolve(PrintedFlags.FILE)).content().contains("UseSerialGC");
        assertThat(plan.folder().resolve(Launched.STDOUT)).isEmptyFile();
    }

    @Test
    void guestWithoutOptionsHasNothingToProve() throws IOException {
        launcher.always(Captures.text("identity", Captures.OPENJDK_17), GOOD);

        run(jdk(), Commands.MAIN);

        assertThat(launcher.plans().get(1).options()).isEmpty();
    }

    @Test
    void guestThatLoadsTheBeansAnywayReportsThem() throws IOException {
        launcher.always(Captures.text("identity", Captures.OPENJDK_17), GOOD);

        run(jdk(), Commands.IDENTITY, "-XX:+UseSerialGC");

        LaunchPlan plan = launcher.plans().get(1);
        assertThat(plan.options()).containsExactly("-XX:+UseSerialGC");
        assertThat(plan.arguments()).startsWith("UseSerialGC", Commands.IDENTITY);
    }

    @Test
    void vmThatPrintsNoListLetsGuestsReport() throws IOException {
        launcher.printsNoFlags().always(Captures.text("identity", Captures.OPENJDK_17), GOOD);
        TestedJdk jdk = jdk();

        GuestResult result = run(jdk, Commands.MAIN, "-XX:+UseSerialGC");
        run(jdk, Commands.MAIN, "-XX:+UseSerialGC");

        assertThat(result.flags()).extracting(flag -> flag.name()).containsExactly("UseSerialGC");
        assertThat(launcher.plans().subList(1, 4))
                .extracting(plan -> plan.options().contains(LIST))
                .as("once in each run it is tried")
                .containsExactly(true, false, false);
        assertThat(launcher.plans().subList(1, 4))
                .extracting(plan -> plan.arguments().get(0))
                .containsExactly("-", "UseSerialGC", "UseSerialGC");
    }

    @Test
    void vmThatTellsNothingHasNoVerdict() throws IOException {
        String identity = Captures.text("identity", Captures.OPENJDK_17);
        launcher.guest(identity, GOOD)
                .printsNoFlags()
                .always(
                        identity.lines()
                                .filter(line -> line.startsWith("{\"type\":\"identity\""))
                                .map(line -> line
                                        + "\n{\"type\":\"unreadable\",\"reason\":\"requires the"
                                        + " module jdk.management\"}\n{\"type\":\"end\",\"lines\":2}\n")
                                .findFirst()
                                .orElseThrow(),
                        GOOD);

        assertThatThrownBy(() -> run(jdk(), Commands.MAIN, "-XX:+UseParallelGC"))
                .isInstanceOf(NotApplicable.class)
                .hasMessage("requires the module jdk.management");
    }

    private TestedJdk jdk() throws IOException {
        TestedJdk jdk = new TestedJdk(
                new Jdk(
                        "under-test",
                        OptionalInt.of(17),
                        Optional.empty(),
                        new JdkSource.Home(folder.toAbsolutePath()),
                        List.of(),
                        ContainerLimits.none()),
                launcher,
                GuestRuntime.prepare(folder, Duration.ofSeconds(7)));
        jdk.capabilities();
        return jdk;
    }

    private static GuestResult run(TestedJdk jdk, String command, String... options) {
        return jdk.run(
                GuestRequest.of(command).thatMayFail(),
                GuestConfiguration.plain(List.of(options), "pin"),
                launched -> {});
    }
}
