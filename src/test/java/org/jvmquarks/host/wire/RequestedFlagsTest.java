package org.jvmquarks.host.wire;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.jdk.VmFlag;

class RequestedFlagsTest {

    @ParameterizedTest
    @CsvSource({
        "'', -",
        "-ea -Dx=y -Xint -cp x, -",
        "-XX:+UseSerialGC, UseSerialGC",
        "-XX:-Inline -XX:MaxInlineSize=5, 'Inline,MaxInlineSize'",
        "-XX:+Inline -XX:-Inline, Inline",
        "-Xmx1g -Xms64m -Xbatch, 'MaxHeapSize,InitialHeapSize,BackgroundCompilation'",
        "'-XX:CompileCommand=quiet -XX:CompileCommand=dontinline,*.op', -",
        "-XX:Flags=.hotspotrc -XX:CompileOnly=x, -",
        "-Xbatch -Xint, -",
        "-Xint -Xbatch, BackgroundCompilation",
    })
    void namesAreForTheGuest(String options, String names) {
        assertThat(asked(options).names()).isEqualTo(names);
    }

    @Test
    void flagsThatEvidenceNeedsAreReportedAfterThem() {
        RequestedFlags requested = RequestedFlags.of(List.of("-XX:+Inline"), List.of("MaxInlineSize", "Inline"));

        assertThat(requested.list()).containsExactly("Inline", "MaxInlineSize");
        assertThat(requested.names()).isEqualTo("Inline,MaxInlineSize");
        assertThat(requested.contradiction(
                        List.of(VmFlag.reported("Inline", "true", "VM_CREATION"), VmFlag.absent("MaxInlineSize"))))
                .isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseSerialGC, UseSerialGC, true",
        "-XX:-UseSerialGC, UseSerialGC, false",
        "-XX:+Inline -XX:-Inline, Inline, false",
        "-XX:MaxInlineSize=5 -XX:MaxInlineSize=7, MaxInlineSize, 7",
        "-Xbatch, BackgroundCompilation, false",
        "-XX:MaxRAMPercentage=50, MaxRAMPercentage, 50.000000",
        "-XX:MaxRAMPercentage=12.5, MaxRAMPercentage, 12.500000",
        "-XX:NativeMemoryTracking=summary, NativeMemoryTracking, summary",
        "-XX:MaxMetaspaceSize=64m, MaxMetaspaceSize, 67108864",
        "-Xmx64m, MaxHeapSize, 67108864",
        "-Xmx65m, MaxHeapSize, 69206016",
        "-Xmx1000000000, MaxHeapSize, 1002438656",
        "-XX:MaxHeapSize=1000000000, MaxHeapSize, 1002438656",
        "-Xms1g -Xms2G, InitialHeapSize, 2147483648",
    })
    void whatIsInEffectIsNoContradiction(String options, String name, String effective) {
        assertThat(asked(options).contradiction(report(name, effective))).isEmpty();
    }

    @ParameterizedTest
    @CsvSource({
        "-XX:+UseCompressedOops, UseCompressedOops, false, UseCompressedOops was requested to be true and is false in the VM",
        "-XX:MaxInlineSize=5, MaxInlineSize, 35, MaxInlineSize was requested to be 5 and is 35 in the VM",
        "-XX:MaxMetaspaceSize=64m, MaxMetaspaceSize, 67108865, MaxMetaspaceSize was requested to be 64m and is 67108865 in the VM",
        "-Xmx1g, MaxHeapSize, 1073741823, MaxHeapSize was requested to be 1g and is 1073741823 in the VM",
        "-Xmx1g, MaxHeapSize, 1107296257, MaxHeapSize was requested to be 1g and is 1107296257 in the VM",
        "-XX:MaxRAMPercentage=50, MaxRAMPercentage, 25.000000, MaxRAMPercentage was requested to be 50 and is 25.000000 in the VM",
        "-XX:NativeMemoryTracking=summary, NativeMemoryTracking, off, NativeMemoryTracking was requested to be summary and is off in the VM",
    })
    void anotherValueIsAContradiction(String options, String name, String effective, String sentence) {
        assertThat(asked(options).contradiction(report(name, effective))).contains(sentence);
    }

    @Test
    void flagThatVmDoesNotKnowIsContradiction() {
        assertThat(asked("-XX:+ZGenerational").contradiction(List.of(VmFlag.absent("ZGenerational"))))
                .contains("the VM ignores ZGenerational: this version does not have the flag");
    }

    @ParameterizedTest
    @CsvSource({
        "0, 0",
        "512, 512",
        "-1, -1",
        "64k, 65536",
        "64K, 65536",
        "3m, 3145728",
        "2G, 2147483648",
        "1t, 1099511627776",
        "999999999999999999, 999999999999999999",
    })
    void sizesAreReadAsHotSpotReadsThem(String text, long bytes) {
        assertThat(MemorySize.parse(text)).contains(bytes);
    }

    @ParameterizedTest
    @CsvSource({"''", "k", "true", "1.5", "1kb", "0x10", "1 k", "9999999999999999999"})
    void otherTextsAreNoSizes(String text) {
        assertThat(MemorySize.parse(text)).isEmpty();
    }

    private static RequestedFlags asked(String options) {
        return RequestedFlags.of(Arrays.asList(options.split(" ")));
    }

    private static List<VmFlag> report(String name, String value) {
        return List.of(VmFlag.reported(name, value, "VM_CREATION"));
    }
}
