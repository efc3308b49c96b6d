package org.jvmquarks.evidence.flags;

import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.jdk.VmFlag;

class AllFlagsAssertTest {
    private static AllFlags flags(String batch, String address) {
        return new AllFlags(
                "debian-17",
                Map.of(
                        "BackgroundCompilation",
                        flag("BackgroundCompilation", "bool", batch, "pd product", "default"),
                        "SharedBaseAddress",
                        flag("SharedBaseAddress", "size_t", address, "product", "default"),
                        "MaxHeapSize",
                        flag("MaxHeapSize", "size_t", "64", "product", "ergonomic")));
    }

    private static VmFlag flag(String name, String type, String value, String kind, String origin) {
        return VmFlag.listed(name, value, origin, new VmFlag.Declaration(type, kind));
    }

    private final AllFlagsAssert assertion = new AllFlagsAssert(flags("false", "1"));

    @Test
    void whatIsSoPasses() {
        assertion
                .has("MaxHeapSize")
                .hasNo("UseMembar")
                .hasDefault("BackgroundCompilation", "false")
                .hasKind("BackgroundCompilation", "pd product")
                .differsFromOnlyIn(flags("true", "2"), "BackgroundCompilation")
                .differsFromOnlyIn(flags("false", "3"));
    }

    @Test
    void whatIsNotSoIsSaidWithWhatThereWas() {
        assertThatThrownBy(() -> assertion.has("UseMembar"))
                .hasMessage("expected debian-17 to have the flag UseMembar, it has 3 others");
        assertThatThrownBy(() -> assertion.hasNo("MaxHeapSize"))
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
