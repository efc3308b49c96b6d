package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.upgrade.archive.ArchiveProblem;
import org.jvmquarks.upgrade.archive.ArchiveScan;
import org.jvmquarks.upgrade.recording.EventCounts;
import org.jvmquarks.upgrade.recording.RecordedJvm;
import org.jvmquarks.upgrade.recording.RecordingFacts;

class KnownApplicationTest {
    private static final ContainerLimits LIMITS = new ContainerLimits(OptionalLong.of(2048), OptionalDouble.of(2));

    private static RecordingFacts recording(Optional<RecordedJvm> jvm, OptionalLong heap) {
        return new RecordingFacts(
                jvm,
                Optional.empty(),
                heap,
                Optional.empty(),
                OptionalInt.empty(),
                List.of(),
                List.of(),
                new EventCounts(Map.of(), Set.of()));
    }

    private static KnownApplication limited() {
        return new KnownApplication(Optional.empty(), LIMITS, Optional.empty(), Optional.empty());
    }

    private static KnownApplication recorded(RecordingFacts facts) {
        return new KnownApplication(Optional.empty(), ContainerLimits.none(), Optional.empty(), Optional.of(facts));
    }

    @Test
    void anyFactMakesItKnown() {
        assertThat(SampleUpgrade.unknown().isUnknown()).isTrue();
        assertThat(SampleUpgrade.with("-Xmx1g").isUnknown()).isFalse();
        assertThat(SampleUpgrade.with().isUnknown()).as("it has no options").isFalse();
        assertThat(limited().isUnknown()).isFalse();
        assertThat(SampleUpgrade.unknown().with(SampleUpgrade.code()).isUnknown())
                .isFalse();
        assertThat(recorded(recording(Optional.empty(), OptionalLong.empty())).isUnknown())
                .isFalse();
    }

    @Test
    void optionsAndLimitsAreCircumstances() {
        assertThat(SampleUpgrade.unknown().hasCircumstances()).isFalse();
        assertThat(SampleUpgrade.with().hasCircumstances()).isFalse();
        assertThat(SampleUpgrade.with("-Xmx1g").hasCircumstances()).isTrue();
        assertThat(limited().hasCircumstances()).isTrue();
    }

    @Test
    void wholeReadingMakesCodeKnown() {
        assertThat(SampleUpgrade.unknown().isCodeKnown()).isFalse();
        assertThat(SampleUpgrade.unknown().with(SampleUpgrade.code()).isCodeKnown())
                .isTrue();
        assertThat(SampleUpgrade.unknown()
                        .with(SampleUpgrade.code(new ArchiveProblem("x.jar", "x.jar", "is damaged")))
                        .isCodeKnown())
                .isFalse();
        assertThat(SampleUpgrade.unknown()
                        .with(new ArchiveScan(25).read(List.of()))
                        .isCodeKnown())
                .as("an archive without a class says nothing")
                .isFalse();
    }

    @Test
    void wordsAreOptionsAndProgram() {
        KnownApplication application = SampleUpgrade.with("-Xmx1g", "-jar", "app.jar", "--port=80");

        assertThat(application.options()).containsExactly("-Xmx1g");
        assertThat(application.words()).containsExactly("-Xmx1g", "-jar", "app.jar", "--port=80");
        assertThat(SampleUpgrade.unknown().words()).isEmpty();
    }

    @Test
    void factsAreDescribedInTheirOrder() {
        KnownApplication all = new KnownApplication(
                Optional.of(OptionReader.ofCommandLine(List.of("-Xmx1g", "-jar", "app.jar"))),
                LIMITS,
                Optional.of(SampleUpgrade.code()),
                Optional.of(recording(
                        Optional.of(new RecordedJvm("25.0.3", List.of(), Set.of())), OptionalLong.of(256L << 20))));

        assertThat(all.describe())
                .containsExactly(
                        "1 option before -jar app.jar",
                        "a container with 2 processors and 2048 MB",
                        "1 class in 1 archive",
                        "a recording of a JVM 25.0.3 with a heap of 256 MB");
        assertThat(recorded(recording(Optional.empty(), OptionalLong.empty())).describe())
                .containsExactly("a recording");
        assertThat(SampleUpgrade.with("-Xmx1g").describe()).containsExactly("1 option");
        assertThat(SampleUpgrade.unknown().describe()).isEmpty();
    }
}
