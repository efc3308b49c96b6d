package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.VmFlag;

class DefaultFlagsTest {

    private static VmFlag flag(String name, String value, String kind, String origin) {
        return VmFlag.listed(name, value, origin, new VmFlag.Declaration("bool", kind));
    }

    private static DefaultFlagsAssert flags(VmFlag flag) {
        return new DefaultFlagsAssert(new DefaultFlags("debian-17", Map.of(flag.name(), flag)));
    }

    @Test
    void whatNeedsUnlockingIsNotMet() throws IOException {
        Path list = Path.of("src/test/resources/evidence/flags/list-debian-28-ea.txt");
        Map<String, VmFlag> all = FlagList.read(Files.readString(list));
        assertThat(all).containsKey("AOTAdapterCaching");
        assertThat(DefaultFlagsOf.met(all))
                .containsKeys("AOTCache", "HeapDumpOnOutOfMemoryError")
                .doesNotContainKey("AOTAdapterCaching")
                .hasSizeBetween(200, 300);
    }

    @Test
    void beanSaysWhoSetAFlag() {
        Map<String, VmFlag> explained = DefaultFlagsOf.explained(
                Map.of(
                        "A", flag("A", "true", "product", "set"),
                        "B", flag("B", "true", "product", "default")),
                List.of(VmFlag.reported("A", "true", "ERGONOMIC")));
        assertThat(explained)
                .containsEntry("A", flag("A", "true", "product", "ergonomic"))
                .containsEntry("B", flag("B", "true", "product", "default"));
    }

    @Test
    void numbersAreNumbers() {
        assertThat(DefaultFlagsOf.value(flag("A", "50", "product", "default"))).isEqualTo(50L);
        assertThat(DefaultFlagsOf.value(flag("A", "0.500000", "product", "default")))
                .isEqualTo(0.5);
        assertThat(DefaultFlagsOf.value(flag("A", "18446744073709551615", "product", "default")))
                .isEqualTo("18446744073709551615");
        assertThat(DefaultFlagsOf.value(flag("A", "", "product", "default"))).isEqualTo("(none)");
        assertThat(DefaultFlagsOf.value(flag("A", "true", "product", "default")))
                .isEqualTo("true");
    }

    @Test
    void whatErgonomicsChooseIsNotCompared() {
        assertThat(DefaultFlagsOf.value(flag("A", "50", "product", "ergonomic")))
                .isEqualTo("(ergonomic)");
    }

    @Test
    void whoElseSetAFlagIsSaid() {
        flags(flag("A", "true", "product", "default")).hasOnlyErgonomicValues();
        flags(flag("A", "true", "product", "ergonomic")).hasOnlyErgonomicValues();
        assertThatThrownBy(
                        () -> flags(flag("A", "true", "product", "environment")).hasOnlyErgonomicValues())
                .hasMessage(
                        "expected the number of flags set by something else than defaults and ergonomics to be 0 but was 1 of 1 for debian-17: A=true (environment)");
    }
}
