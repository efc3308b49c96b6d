package org.jvmquarks.calibration;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.host.GuestRuntime;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.verdict.TimingPolicy;
import org.jvmquarks.verdict.Verdict;

/** The work of a calibration on the JDK that runs this test. */
@Isolated("measures time")
class KnownWorkIT {

    @TempDir
    Path folder;

    @Test
    void fivefoldWorkIsFoundAndForksAreRemoved() throws IOException {
        JdkRequest self =
                new JdkRequest(Optional.empty(), Optional.of(System.getProperty("java.home")), Optional.empty());
        Jdk jdk = Jdks.select(self, HostEnvironment.current()).get(0);
        try (Launchers launchers = Launchers.load()) {
            TestedJdk underTest =
                    new TestedJdk(jdk, launchers.of(jdk), GuestRuntime.prepare(folder, Duration.ofSeconds(60)));
            KnownWork work = new KnownWork(StandaloneContext.timed(underTest, TimingPolicy.standard()));

            SimulatedRun trial = work.claim(LoadLevel.IDLE, 4);
            Linearity linearity = work.linearity(List.of(4.0), timed -> {});

            assertThat(trial.result().verdict()).isEqualTo(trial.slowerFirst() ? Verdict.HOLDS : Verdict.BROKEN);
            assertThat(linearity.points())
                    .extracting(Linearity.Point::tokens)
                    .containsExactly(KnownWork.TOKENS, 5 * KnownWork.TOKENS);
            assertThat(linearity.worst()).isCloseTo(0, within(0.5));
            assertThat(folder.resolve("evidence").resolve(jdk.id()).resolve("alone"))
                    .isEmptyDirectory();
        }
    }
}
