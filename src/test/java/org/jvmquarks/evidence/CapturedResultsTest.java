package org.jvmquarks.evidence;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.evidence.RecordedGuests.Gathered;
import org.jvmquarks.evidence.allocation.Allocation;
import org.jvmquarks.evidence.allocation.AllocationOf;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.IdentityReport;

/** What guests of every JDK wrote, with each field and line of it damaged. */
class CapturedResultsTest {
    private static final List<String> FLAGS = List.of("DoEscapeAnalysis", "TieredStopAtLevel", "UseJVMCICompiler");

    @TempDir
    Path folder;

    private RecordedGuests guests() {
        return new RecordedGuests(folder);
    }

    static List<String> jdks() throws IOException {
        return Captures.jdks("identity");
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void damagedAllocationIsAnError(String jdk) throws IOException {
        Gathered<Allocation> gathered = guests().replay(
                        new AllocationOf(CapturedResultsTest.class),
                        Captures.text("identity", jdk),
                        Captures.text("allocation", jdk));

        assertThat(gathered.evidence().bytesPerOp()).isEqualTo(16);
        gathered.requireEveryDamageToBeAnError();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void damagedIdentityIsAnError(String jdk) throws IOException {
        String text = Captures.text("identity", jdk);
        Gathered<IdentityReport> gathered = guests().replay(
                        context -> IdentityReport.of(
                                context.run(GuestRequest.of(Commands.IDENTITY, FLAGS.toArray(String[]::new))), FLAGS),
                        text,
                        Captures.reporting(FLAGS, text));

        assertThat(gathered.evidence().collectors()).containsExactly("Copy", "MarkSweepCompact");
        gathered.requireEveryDamageToBeAnError();
    }

    @ParameterizedTest
    @MethodSource("jdks")
    void damagedFailureIsAnError(String jdk) throws IOException {
        Gathered<GuestResult> gathered = guests().replay(
                        context -> context.run(GuestRequest.on(CapturedResultsTest.class, Commands.VALUE)
                                .thatMayFail()),
                        Captures.text("identity", jdk),
                        Captures.text("failure", jdk));

        assertThat(gathered.evidence().failure()).isPresent();
        gathered.requireEveryDamageBeforeTheEndToBeAnError();
    }
}
