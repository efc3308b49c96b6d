package org.jvmquarks.host.wire;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowable;

import java.io.IOException;
import java.util.List;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.evidence.WireDamage;
import org.jvmquarks.host.CapturedGuest;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.ResultCheck;
import org.jvmquarks.jdk.CpuSet;
import org.jvmquarks.jdk.Os;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.verdict.CellError;

class FactsReaderTest {
    private static final List<String> FLAGS = List.of("DoEscapeAnalysis", "TieredStopAtLevel", "UseJVMCICompiler");

    static List<String> jdks() throws IOException {
        return Captures.jdks("facts");
    }

    private static ReportedFacts read(String text) {
        return FactsReport.of(CapturedGuest.read(text), FLAGS).facts();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void factsOfEveryJdkAreRead(String jdk) throws IOException {
        ReportedFacts facts = read(Captures.text("facts", jdk));

        assertThat(facts.isHotSpot()).isTrue();
        assertThat(facts.os()).contains(Os.LINUX);
        assertThat(facts.arch()).isEqualTo("amd64");
        assertThat(facts.isEmulated()).isFalse();
        assertThat(facts.bits()).isEqualTo(64);
        assertThat(facts.pageSize()).isEqualTo(4096);
        assertThat(facts.cacheLine()).isEqualTo(64);
        assertThat(facts.threadsPerCore()).isEqualTo(1);
        assertThat(facts.thp()).contains("madvise");
        assertThat(facts.memoryMegabytes()).isEqualTo(OptionalLong.of(4096));
        assertThat(facts.machine().cpu().online()).isEqualTo(OptionalInt.of(2));
        assertThat(facts.hasModule("jdk.jfr")).isEqualTo(!jdk.contains("1.8"));
        assertThat(facts.system().group()).hasValueSatisfying(group -> {
            assertThat(group.cpuset()).contains(CpuSet.parse("0-1"));
            assertThat(group.shares()).hasValue(1024);
            assertThat(group.weight()).isEmpty();
            assertThat(group.unlisted()).isEmpty();
        });
        assertThat(facts.describe())
                .startsWith("Linux 6.")
                .contains(", amd64, 2 processors, 4 KB pages, ")
                .contains(" MB, limits 4096 MB, THP madvise, glibc ");
    }

    @Test
    void emulationIsSeenInWhatTheKernelRuns() throws IOException {
        ReportedFacts facts = read(Captures.text("emulated-facts", "debian-21.0.13.0.3"));

        assertThat(facts.arch()).isEqualTo("aarch64");
        assertThat(facts.isEmulated()).isTrue();
        assertThat(facts.machine().emulator()).contains("amd64");
        assertThat(facts.describe()).contains(", aarch64, emulated on amd64, 2 processors, 4 KB pages, ");
    }

    @Test
    void engineKnowsEmulatorThatGuestDoesNotNotice() throws IOException {
        ReportedFacts guest = read(Captures.text("facts", Captures.OPENJDK_17));

        assertThat(guest.onEngine("amd64").isEmulated()).isFalse();
        assertThat(guest.onEngine("aarch64").machine().emulator()).contains("aarch64");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void damagedFactsAreAnError(String jdk) throws IOException {
        for (WireDamage damage : WireDamage.of(Captures.text("facts", jdk))) {
            Throwable error = catchThrowable(() -> deliver(damage.text()));
            assertThat(error).as(damage.what()).isInstanceOf(CellError.class);
        }
    }

    private static void deliver(String text) {
        GuestResult result = CapturedGuest.read(text);
        if (!result.complete()) {
            throw result.error("is not whole");
        }
        ResultCheck.check(
                GuestRequest.of("facts", FLAGS.toArray(String[]::new)),
                List.of("UseSerialGC", "ZGenerational"),
                result);
        FactsReport.of(result, FLAGS);
    }

    @Test
    void factThatMachineDoesNotTellIsAbsent() throws IOException {
        String text = Captures.text("facts", Captures.OPENJDK_17)
                .replace("\"pageSize\":4096,", "")
                .replace("\"without\":[", "\"without\":[\"pageSize\",");

        assertThat(read(text).machine().pageSize()).isEmpty();
        assertThat(catchThrowable(() -> read(text).pageSize()))
                .hasMessage("requires the page size, which this machine does not report");
    }

    @Test
    void requiredFactCannotBeAbsent() throws IOException {
        String text = Captures.text("facts", Captures.OPENJDK_17).replace("\"without\":[", "\"without\":[\"bits\",");

        assertThat(catchThrowable(() -> read(text))).hasMessageContaining("cannot be without");
    }

    @Test
    void lessThanAllProcessorsIsDescribed() throws IOException {
        String text = Captures.text("facts", Captures.OPENJDK_17)
                .replace("\"cpuset\":\"0-1\"", "\"cpuset\":\"1\"")
                .replace("\"cpuShares\":1024", "\"cpuShares\":512");

        assertThat(read(text).describe()).contains(" MB, limits 4096 MB, cpuset 1, 512 CPU shares, THP madvise, ");
    }

    @Test
    void wrongCpusetIsAnError() throws IOException {
        String text = Captures.text("facts", Captures.OPENJDK_17).replace("\"cpuset\":\"0-1\"", "\"cpuset\":\"all\"");

        assertThat(catchThrowable(() -> read(text)))
                .hasMessageContaining("expected numbers of processors, such as 0, 0-1 or 0,2-3");
    }
}
