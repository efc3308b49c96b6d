package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class DefaultFlagsTest {

    private static FlagEntry flag(String name, String value, String kind, String origin) {
        return new FlagEntry(name, "bool", value, kind, origin);
    }

    private static DefaultFlagsAssert flags(FlagEntry flag) {
        return new DefaultFlagsAssert(new DefaultFlags("debian-17", Map.of(flag.name(), flag)));
    }

    @Test
    void whatNeedsUnlockingIsNotMet() throws IOException {
        Path list = Path.of("src/test/resources/evidence/flags/list-debian-28-ea.txt");
        Map<String, FlagEntry> all = FlagList.read(Files.readString(list));
        assertThat(all).containsKey("AOTAdapterCaching");
        assertThat(DefaultFlagsOf.met(all))
                .containsKeys("AOTCache", "HeapDumpOnOutOfMemoryError")
                .doesNotContainKey("AOTAdapterCaching")
                .hasSizeBetween(200, 300);
    }

    @Test
    void theBeanSaysWhoSetAFlag() throws IOException {
        Map<String, FlagEntry> explained =
                DefaultFlagsOf.explained(
                        Map.of(
                                "A", flag("A", "true", "product", "set"),
                                "B", flag("B", "true", "product", "default")),
                        List.of(
                                new ObjectMapper()
                                        .readTree("{\"name\":\"A\",\"origin\":\"ERGONOMIC\"}")));
        assertThat(explained.get("A")).extracting(FlagEntry::origin).isEqualTo("ergonomic");
        assertThat(explained.get("B")).extracting(FlagEntry::origin).isEqualTo("default");
    }

    @Test
    void numbersAreNumbers() {
        assertThat(DefaultFlagsOf.value(flag("A", "50", "product", "default"))).isEqualTo(50L);
        assertThat(DefaultFlagsOf.value(flag("A", "0.500000", "product", "default")))
                .isEqualTo(0.5);
        assertThat(DefaultFlagsOf.value(flag("A", "18446744073709551615", "product", "default")))
                .isEqualTo("18446744073709551615");
        assertThat(DefaultFlagsOf.value(flag("A", "", "product", "default"))).isEqualTo("(none)");
        assertThat(DefaultFlagsOf.value(flag("A", "true", "product", "default"))).isEqualTo("true");
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
                        () ->
                                flags(flag("A", "true", "product", "environment"))
                                        .hasOnlyErgonomicValues())
                .hasMessage(
                        "expected the number of flags set by something else than defaults and ergonomics to be 0 but was 1 of 1 for debian-17: A=true (environment)");
    }
}
