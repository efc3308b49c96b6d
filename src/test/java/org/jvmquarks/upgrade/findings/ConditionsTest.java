package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.inspect.options.Versions;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.verdict.ObservationKey;

class ConditionsTest {
    @ParameterizedTest
    @CsvSource({"1, YES", "0.5, YES", "2, NO", ", UNKNOWN"})
    void onlyLimitsTellHowManyProcessorsApplicationHas(Double processors, Conditions.Answer answer) {
        KnownApplication application = new KnownApplication(
                Optional.empty(),
                new ContainerLimits(
                        OptionalLong.of(2048),
                        processors == null ? OptionalDouble.empty() : OptionalDouble.of(processors)),
                Optional.empty(),
                Optional.empty());

        assertThat(new Conditions(application, 25).of(with("-XX:ActiveProcessorCount=1"), Optional.empty()))
                .isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({"17, NO", "25, YES"})
    void optionForOtherVersionIsNoCondition(int feature, Conditions.Answer answer) {
        OptionUse off = new OptionUse(List.of("-XX:-UseCompressedOops"), "jvm.options", new Versions(21, 28));
        KnownApplication application = SampleUpgrade.with(Optional.of(new OptionLine(List.of(off), List.of())));

        assertThat(new Conditions(application, feature).of(with("-XX:-UseCompressedOops"), Optional.empty()))
                .isEqualTo(answer);
    }

    @ParameterizedTest
    @CsvSource({"0, YES", "0-1, NO"})
    void cpusetTellsHowManyProcessorsAnApplicationHas(String cpuset, Conditions.Answer answer) {
        KnownApplication application = new KnownApplication(
                Optional.empty(),
                new ContainerLimits(
                        OptionalLong.of(1024),
                        OptionalDouble.empty(),
                        OptionalInt.empty(),
                        Optional.of(CpuSet.parse(cpuset))),
                Optional.empty(),
                Optional.empty());
        Conditions conditions = new Conditions(application, 25);

        assertThat(conditions.of(with("-XX:ActiveProcessorCount=1"), Optional.empty()))
                .isEqualTo(answer);
        assertThat(conditions.of(
                        in(new ContainerLimits(OptionalLong.of(1024), OptionalDouble.of(1))), Optional.empty()))
                .isEqualTo(answer);
    }

    @Test
    void groupAroundTheContainerIsACondition() {
        KnownApplication application = new KnownApplication(
                Optional.empty(), ContainerLimits.ofGroup(1024), Optional.empty(), Optional.empty());
        Conditions conditions = new Conditions(application, 25);

        assertThat(conditions.of(in(ContainerLimits.ofGroup(1024)), Optional.empty()))
                .isEqualTo(Conditions.Answer.YES);
        assertThat(conditions.of(in(ContainerLimits.ofGroup(512)), Optional.empty()))
                .isEqualTo(Conditions.Answer.NO);
        assertThat(conditions.of(in(ContainerLimits.none().withShares(512)), Optional.empty()))
                .isEqualTo(Conditions.Answer.YES);
    }

    @ParameterizedTest
    @CsvSource({
        "-Xmx2g, -Xmx4g, YES",
        "-Xmx2g, -Xmx2048m, YES",
        "-Xmx2g, -Xmx1g, NO",
        "-Xmx2g, -Xmx4g -Xmx1g, NO",
        "-Xmx1g, -Xmx512m, YES",
        "-Xmx1025m, -Xmx1g, NO"
    })
    void largeHeapNeedsOneAsLarge(String observed, String own, Conditions.Answer answer) {
        KnownApplication application = SampleUpgrade.with(own.split(" "));

        assertThat(new Conditions(application, 25).of(with(observed), Optional.empty()))
                .isEqualTo(answer);
        assertThat(new Conditions(SampleUpgrade.unknown(), 25).of(with("-Xmx2g"), Optional.empty()))
                .isEqualTo(Conditions.Answer.UNKNOWN);
    }

    @ParameterizedTest
    @CsvSource({"-XX:+UseZGC, NO", "-XX:+UseSerialGC, YES"})
    void optionThatPinTouchesIsCondition(String observed, Conditions.Answer answer) {
        assertThat(new Conditions(SampleUpgrade.with("-Xmx1g"), 25)
                        .of(with(observed), SampleUpgrade.touches(List.of(), List.of("-XX:UseZGC"))))
                .isEqualTo(answer);
    }

    private static ObservationKey with(String option) {
        return new ObservationKey("Probe", "size", List.of(option), Optional.empty(), ContainerLimits.none());
    }

    private static ObservationKey in(ContainerLimits limits) {
        return new ObservationKey("Probe", "size", List.of(), Optional.empty(), limits);
    }
}
