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
    void trueClaimPasses() {
        assertion
                .hasFlag("MaxHeapSize")
                .hasNoFlag("UseMembar")
                .hasDefault("BackgroundCompilation", "false")
                .hasKind("BackgroundCompilation", "pd product")
                .differsFromOnlyIn(flags("true", "2"), "BackgroundCompilation")
                .differsFromOnlyIn(flags("false", "3"));
    }

    @Test
    void failureMessageShowsTheEvidence() {
        assertThatThrownBy(() -> assertion.hasFlag("UseMembar"))
                .hasMessage("expected the flag UseMembar to be present but was missing for debian-17: 3 other flags");
        assertThatThrownBy(() -> assertion.hasNoFlag("MaxHeapSize"))
                .hasMessage("expected the flag MaxHeapSize to be missing but was 64 {product} for debian-17");
        assertThatThrownBy(() -> assertion.hasDefault("MaxHeapSize", "64"))
                .hasMessage("expected MaxHeapSize to be 64 (default) but was 64 (ergonomic) for debian-17");
        assertThatThrownBy(() -> assertion.hasKind("MaxHeapSize", "diagnostic"))
                .hasMessage("expected the kind of MaxHeapSize to be diagnostic but was product for debian-17");
        assertThatThrownBy(() -> assertion.differsFromOnlyIn(flags("true", "1"), "MaxHeapSize"))
                .hasMessage(
                        "expected the flags that differ to be [MaxHeapSize] but was [BackgroundCompilation (true → false)] for debian-17");
        assertThatThrownBy(() -> assertion.differsFromOnlyIn(flags("false", "1"), "MaxHeapSize"))
                .hasMessage("expected the flags that differ to be [MaxHeapSize] but was [] for debian-17");
    }
}
