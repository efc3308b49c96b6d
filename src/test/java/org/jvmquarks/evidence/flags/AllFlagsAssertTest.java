package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;

class AllFlagsAssertTest {
    private static AllFlags flags(String batch, String address) {
        return new AllFlags(
                "debian-17",
                Map.of(
                        "BackgroundCompilation",
                        new FlagEntry(
                                "BackgroundCompilation", "bool", batch, "pd product", "default"),
                        "SharedBaseAddress",
                        new FlagEntry("SharedBaseAddress", "size_t", address, "product", "default"),
                        "MaxHeapSize",
                        new FlagEntry("MaxHeapSize", "size_t", "64", "product", "ergonomic")));
    }

    private final AllFlagsAssert assertion = new AllFlagsAssert(flags("false", "1"));

    @Test
    void whatIsSoPasses() {
        assertion
                .hasFlag("MaxHeapSize")
                .hasNoFlag("UseMembar")
                .hasDefault("BackgroundCompilation", "false")
                .hasKind("BackgroundCompilation", "pd product")
                .differsFromOnlyIn(flags("true", "2"), "BackgroundCompilation")
                .differsFromOnlyIn(flags("false", "3"));
    }

    @Test
    void whatIsNotSoIsSaidWithWhatThereWas() {
        assertThatThrownBy(() -> assertion.hasFlag("UseMembar"))
                .hasMessage("expected debian-17 to have the flag UseMembar, it has 3 others");
        assertThatThrownBy(() -> assertion.hasNoFlag("MaxHeapSize"))
                .hasMessage("expected no flag MaxHeapSize in debian-17, it is 64 {product}");
        assertThatThrownBy(() -> assertion.hasDefault("MaxHeapSize", "64"))
                .hasMessage(
                        "expected MaxHeapSize of debian-17 to be 64 by default, it is 64"
                                + " (ergonomic)");
        assertThatThrownBy(() -> assertion.hasKind("MaxHeapSize", "diagnostic"))
                .hasMessage(
                        "expected MaxHeapSize of debian-17 to be of kind 'diagnostic', it is of"
                                + " 'product'");
        assertThatThrownBy(() -> assertion.differsFromOnlyIn(flags("true", "1"), "MaxHeapSize"))
                .hasMessage(
                        "expected the flags of debian-17 to differ in MaxHeapSize only, they differ"
                                + " in BackgroundCompilation (true → false)");
        assertThatThrownBy(() -> assertion.differsFromOnlyIn(flags("false", "1"), "MaxHeapSize"))
                .hasMessage(
                        "expected the flags of debian-17 to differ in MaxHeapSize only, they differ"
                                + " in none");
    }
}
