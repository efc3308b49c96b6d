package org.jvmquarks.host.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class MissingModuleTest {
    private static final List<String> BASE = List.of("java.base");

    @ParameterizedTest
    @ValueSource(strings = {"java.lang.management.ManagementFactory", "java.lang.management.GarbageCollectorMXBean"})
    void classOfMissingModuleNamesTheModule(String type) {
        assertThat(MissingModule.of(type, BASE))
                .contains("requires the module java.management; this runtime does not have it");
    }

    @Test
    void moduleThatIsThereIsNotMissing() {
        assertThat(MissingModule.of("java.lang.management.Nothing", List.of("java.base", "java.management")))
                .isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"org.example.Library", "WithoutAPackage", ""})
    void classOutsideJdkModulesIsItsOwnError(String type) {
        assertThat(MissingModule.of(type, BASE)).isEmpty();
    }

    @Test
    void jdkEightDoesNotLackModules() {
        assertThat(MissingModule.of("java.lang.management.ManagementFactory", List.of()))
                .isEmpty();
    }
}
