package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.inspect.Ergonomics;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.jdk.ContainerLimits;

class OwnCollectorsTest {
    private static Optional<Ergonomics> vm(String collector) {
        return vm(Optional.of(collector));
    }

    private static Optional<Ergonomics> vm(Optional<String> collector) {
        return Optional.of(new Ergonomics(
                Optional.empty(),
                Optional.empty(),
                collector,
                Optional.empty(),
                Optional.empty(),
                Optional.empty(),
                Optional.empty()));
    }

    private static OwnCollectors of(KnownApplication application) {
        return OwnCollectors.of(application, 25, vm("Serial"), vm("G1"));
    }

    @Test
    void optionChoosesThem() {
        assertThat(of(SampleUpgrade.with("-XX:+UseG1GC")).titles()).containsExactlyInAnyOrder("Serial", "G1");
        assertThat(of(SampleUpgrade.with("-Xmx1g"))).isEqualTo(OwnCollectors.unknown());
        assertThat(of(SampleUpgrade.unknown())).isEqualTo(OwnCollectors.unknown());
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx1g, 2048, 2, true",
        "-Xmx1g, 2048, , false",
        ", 2048, 2, false",
        "-Xmx1g, 1791, , true",
        "-Xmx1g, 1792, , false",
        "-Xmx1g, , 0.5, true",
        "-Xmx1g, , 2, false",
    })
    void limitsDecideThemTogetherWithOptions(String options, Long memory, Double processors, boolean known) {
        KnownApplication application = new KnownApplication(
                Optional.ofNullable(options).map(OptionReader::ofText),
                new ContainerLimits(
                        memory == null ? OptionalLong.empty() : OptionalLong.of(memory),
                        processors == null ? OptionalDouble.empty() : OptionalDouble.of(processors)),
                Optional.empty(),
                Optional.empty());

        assertThat(of(application).titles().isEmpty()).isNotEqualTo(known);
    }

    @Test
    void vmThatDoesNotTellLeavesThemUnknown() {
        KnownApplication g1 = SampleUpgrade.with("-XX:+UseG1GC");

        assertThat(OwnCollectors.of(g1, 25, vm(Optional.empty()), vm(Optional.empty())))
                .isEqualTo(OwnCollectors.unknown());
        assertThat(OwnCollectors.of(g1, 25, Optional.empty(), vm("G1"))).isEqualTo(OwnCollectors.unknown());
    }

    @Test
    void unknownOnesExcludeNothing() {
        assertThat(OwnCollectors.unknown().exclude("ZGC")).isFalse();
        assertThat(of(SampleUpgrade.with("-XX:+UseG1GC")).exclude("ZGC")).isTrue();
        assertThat(of(SampleUpgrade.with("-XX:+UseG1GC")).exclude("G1")).isFalse();
    }
}
