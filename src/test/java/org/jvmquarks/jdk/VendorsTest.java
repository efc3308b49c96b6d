package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class VendorsTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Eclipse Adoptium | temurin",
                "Eclipse Foundation | eclipse-foundation",
                "Temurin | temurin",
                "Amazon.com Inc. | corretto",
                "Azul Systems, Inc. | zulu",
                "BellSoft | liberica",
                "SAP SE | sapmachine",
                "Microsoft | microsoft",
                "Oracle Corporation | oracle",
                "GraalVM Community | graalvm",
                "IBM Corporation | semeru",
                "International Business Machines Corporation | semeru",
                "Alibaba | dragonwell",
                "JetBrains s.r.o. | jbr",
                "Red Hat, Inc. | redhat",
                "Debian | debian",
                "Ubuntu | ubuntu",
                "Our Own Build, Ltd. | our-own-build-ltd",
            })
    void implementorsHaveKeys(String implementor, String key) {
        assertThat(Vendors.keyOf(implementor)).contains(key);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Oracle Corporation | Oracle GraalVM 21.0.5+9.1 | graalvm",
                "Oracle Corporation | '' | oracle",
                "GraalVM Community | GraalVM CE 21.0.2+13.1 | graalvm",
                "Eclipse Adoptium | Temurin-21.0.5+11 | temurin",
            })
    void versionOfTheVendorTellsGraalVm(String implementor, String version, String key) {
        assertThat(Vendors.keyOf(implementor, Optional.of(version))).contains(key);
        assertThat(Vendors.keyOf(implementor, Optional.empty())).isEqualTo(Vendors.keyOf(implementor));
    }

    @Test
    void oracleGraalVmIsNotOracle() {
        Identity graalVm = new Identity(
                new Build(
                        21,
                        "Oracle Corporation",
                        "21.0.5+9-LTS-jvmci-23.1-b48",
                        "Java HotSpot(TM) 64-Bit Server VM",
                        Optional.of("Oracle GraalVM 21.0.5+9.1")),
                "mixed mode, sharing",
                "/usr/lib64/graalvm/graalvm-java21",
                new Platform("Linux", "amd64", 2, 1L << 30));

        assertThat(graalVm.contradiction(expected("graalvm"))).isEmpty();
        assertThat(graalVm.contradiction(expected("oracle")))
                .contains("expected vendor oracle by its entry in the matrix or the file release in"
                        + " its home, but the VM is Java HotSpot(TM) 64-Bit"
                        + " Server VM 21.0.5+9-LTS-jvmci-23.1-b48 of Oracle Corporation (Oracle GraalVM 21.0.5+9.1) in"
                        + " /usr/lib64/graalvm/graalvm-java21");
    }

    private static Jdk expected(String vendor) {
        return new Jdk(
                "expected",
                OptionalInt.of(21),
                Optional.of(vendor),
                new JdkSource.Image("image"),
                List.of(),
                ContainerLimits.none());
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "N/A", "Unknown", "Private Build", "42"})
    void placeholderHasNoKey(String implementor) {
        assertThat(Vendors.keyOf(implementor)).isEmpty();
    }
}
