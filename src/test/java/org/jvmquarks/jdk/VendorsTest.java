package org.jvmquarks.jdk;

import static org.assertj.core.api.Assertions.assertThat;

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
    @ValueSource(strings = {"", "N/A", "Unknown", "Private Build", "42"})
    void placeholderHasNoKey(String implementor) {
        assertThat(Vendors.keyOf(implementor)).isEmpty();
    }
}
