package org.jvmquarks.host;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.evidence.Captures;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

class ResultCheckTest {
    private static final List<String> FLAGS = List.of("UseSerialGC", "ZGenerational");
    private static final GuestRequest REQUEST =
            GuestRequest.of(Commands.IDENTITY, "DoEscapeAnalysis", "TieredStopAtLevel", "UseJVMCICompiler");

    @Test
    void whatWasRequestedIsAccepted() throws IOException {
        GuestResult result = captured();
        assertThatCode(() -> ResultCheck.check(REQUEST, FLAGS, result)).doesNotThrowAnyException();
    }

    @Test
    void flagThatWasNotReportedIsAnError() throws IOException {
        assertError(
                REQUEST,
                List.of("UseSerialGC", "UseG1GC"),
                "captured: expected a report of the flags [UseSerialGC, UseG1GC], got [UseSerialGC,"
                        + " ZGenerational], in result.jsonl");
    }

    @Test
    void resultOfAnotherCommandIsAnError() throws IOException {
        assertError(
                GuestRequest.of(Commands.MAIN),
                FLAGS,
                "captured: the guest's line has 'identity' in the field 'kind', the request was for"
                        + " 'main': line 4 of result.jsonl: {\"type\":\"result\",");
    }

    @Test
    void otherResultsThanRequestedAreAnError() throws IOException {
        assertError(
                GuestRequest.of(Commands.IDENTITY),
                FLAGS,
                "captured: expected a report of the flags [], got [DoEscapeAnalysis,");
        assertError(
                GuestRequest.of(Commands.FLAGS),
                FLAGS,
                "captured: the guest's line has 'identity' in the field 'kind', the request was for 'flags': line 4");
    }

    private static void assertError(GuestRequest request, List<String> flags, String message) throws IOException {
        GuestResult result = captured();
        CellError error = catchThrowableOfType(CellError.class, () -> ResultCheck.check(request, flags, result));
        assertThat(error.kind()).isEqualTo(ErrorKind.GUEST_FAILED);
        assertThat(error).hasMessageStartingWith(message);
    }

    private static GuestResult captured() throws IOException {
        return CapturedGuest.read(Captures.text("identity", Captures.OPENJDK_17));
    }
}
