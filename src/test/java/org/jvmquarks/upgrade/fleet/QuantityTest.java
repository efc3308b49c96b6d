package org.jvmquarks.upgrade.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.ContainerLimits;

class QuantityTest {
    @ParameterizedTest
    @CsvSource({"500m, 0.5", "1500m, 1.5", "2, 2", "0.25, 0.25"})
    void processorsAreWholeOrThousandths(String text, double expected) {
        assertThat(Quantity.kubernetes(Optional.of(text), Optional.empty()).processors())
                .hasValue(expected);
    }

    @ParameterizedTest
    @CsvSource({"512Mi, 512", "1Gi, 1024", "1G, 953", "1.5Gi, 1536", "536870912, 512"})
    void kubernetesUnitsWithoutIArePowersOfTen(String text, long megabytes) {
        assertThat(Quantity.kubernetes(Optional.empty(), Optional.of(text)).memoryMegabytes())
                .hasValue(megabytes);
    }

    @ParameterizedTest
    @CsvSource({"512m, 512", "512M, 512", "2g, 2048", "2gb, 2048", "1048576k, 1024", "536870912b, 512"})
    void unitsOfComposeArePowersOfTwo(String text, long megabytes) {
        assertThat(Quantity.compose(Optional.empty(), Optional.of(text)).memoryMegabytes())
                .hasValue(megabytes);
    }

    @Test
    void nothingIsNoLimit() {
        assertThat(Quantity.compose(Optional.empty(), Optional.empty())).isEqualTo(ContainerLimits.none());
    }

    @Test
    void problemsShowTheText() {
        assertThatThrownBy(() -> Quantity.kubernetes(Optional.of("two"), Optional.empty()))
                .hasMessage("expected processors such as 2, 0.5 or 500m, was 'two'");
        assertThatThrownBy(() -> Quantity.kubernetes(Optional.empty(), Optional.of("512mb")))
                .hasMessage("expected memory such as 512Mi or 2g, was '512mb'");
        assertThatThrownBy(() -> Quantity.compose(Optional.empty(), Optional.of("0")))
                .hasMessage("expected memory such as 512Mi or 2g, was '0'");
    }
}
