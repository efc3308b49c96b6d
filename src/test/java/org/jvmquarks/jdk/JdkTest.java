package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JdkTest {

    private static final JdkSource IMAGE = new JdkSource.Image("eclipse-temurin:21-jdk");

    @ParameterizedTest
    @ValueSource(strings = {"", "21", "Temurin", "a b", "a,b", "a/b", "-a"})
    void idThatReadsAsSelectorIsError(String id) {
        assertThatThrownBy(() -> jdk(id, 21, IMAGE, ContainerLimits.none()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage(
                        "id must be a letter, then letters, digits, '.', '_', '+' or '-', all in lower case, was '%s'",
                        id);
    }

    @Test
    void versionBefore8IsAnError() {
        assertThatThrownBy(() -> jdk("old", 7, IMAGE, ContainerLimits.none()))
                .hasMessage("old: version must be at least 8, was 7");
    }

    @Test
    void limitsOfAHomeAreAnError() {
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(512), OptionalDouble.of(2));
        JdkSource home = new JdkSource.Home(Path.of("jdk").toAbsolutePath());

        assertThatThrownBy(() -> jdk("mine", 21, home, limits))
                .hasMessage("mine: container limits need an 'image', was a 'home' with 2 processors and 512 MB");
    }

    @Test
    void limitThatIsNotPositiveIsAnError() {
        assertThatThrownBy(() -> new ContainerLimits(OptionalLong.of(0), OptionalDouble.empty()))
                .hasMessage("memory must be positive, was 0 MB");
        assertThatThrownBy(() -> ContainerLimits.ofGroup(0))
                .hasMessage("memory of the group must be positive, was 0 MB");
        assertThatThrownBy(() -> new ContainerLimits(
                        OptionalLong.of(64),
                        OptionalDouble.empty(),
                        OptionalInt.empty(),
                        Optional.empty(),
                        OptionalLong.of(128)))
                .hasMessage("either the container or the group around it must limit memory, not both: 64 and 128 MB");
        assertThatThrownBy(() -> new ContainerLimits(OptionalLong.empty(), OptionalDouble.of(0)))
                .hasMessage("processors must be a positive number, was 0.0");
    }

    @Test
    void relativeHomeIsAnError() {
        assertThatThrownBy(() -> new JdkSource.Home(Path.of("jdk")))
                .hasMessage("home must be an absolute path, was 'jdk'");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "eclipse-temurin:21-jdk",
                "mcr.microsoft.com/openjdk/jdk:25-ubuntu",
                "localhost:5000/jdk",
                "a/b:c@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
            })
    void referenceIsAnImage(String reference) {
        assertThat(new JdkSource.Image(reference).describe()).isEqualTo(reference);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "two words", "/absolute", "jdk@sha256:12", "jdk:"})
    void invalidReferenceIsAnError(String reference) {
        assertThatThrownBy(() -> new JdkSource.Image(reference))
                .hasMessage("image must be a reference, such as eclipse-temurin:21-jdk, was '" + reference + "'");
    }

    private static Jdk jdk(String id, int feature, JdkSource source, ContainerLimits limits) {
        return new Jdk(id, OptionalInt.of(feature), Optional.of("temurin"), source, List.of(), limits);
    }

    @Test
    void sharesThatLinuxWouldChangeAreAnError() {
        assertThatThrownBy(() -> processors(OptionalDouble.empty(), 1, "0"))
                .hasMessage("shares must be between 2 and 262144, was 1");
        assertThatThrownBy(() -> processors(OptionalDouble.empty(), 262145, "0"))
                .hasMessage("shares must be between 2 and 262144, was 262145");
    }

    @Test
    void allLimitsAreDescribed() {
        assertThat(processors(OptionalDouble.of(1), 512, "0-1,3").describe())
                .isEqualTo("1 processor, 512 CPU shares and cpuset 0-1,3");
        assertThat(ContainerLimits.ofGroup(1024).withShares(512).describe())
                .isEqualTo("512 CPU shares and a group of 1024 MB");
    }

    @Test
    void quotaAndCpusetLimitTheUsableProcessors() {
        assertThat(processors(OptionalDouble.of(1.5), 512, "0-1").usableProcessors())
                .hasValue(1.5);
        assertThat(processors(OptionalDouble.of(4), 512, "0-1").usableProcessors())
                .hasValue(2);
        assertThat(processors(OptionalDouble.empty(), 512, "0").usableProcessors())
                .hasValue(1);
        assertThat(ContainerLimits.none().usableProcessors()).isEmpty();
    }

    private static ContainerLimits processors(OptionalDouble quota, int shares, String cpuset) {
        return new ContainerLimits(
                OptionalLong.empty(), quota, OptionalInt.of(shares), Optional.of(CpuSet.parse(cpuset)));
    }
}
