package org.jvmquarks.host;

import java.util.List;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.wire.FactsReport;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.IdentityReport;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.host.wire.ResultLine;
import org.jvmquarks.verdict.CellError;

/** Checks that a guest delivered what it was requested to, and nothing else. */
public final class ResultCheck {
    private ResultCheck() {}

    /**
     * Checks the lines that no kind of evidence reads for itself: the flags of the command line, the kinds of the
     * results, and the results of a VM that was only started for what it prints.
     *
     * @param flags names of the flags to report, beside those of the command itself
     * @throws CellError if a line is missing, repeated or of another kind
     */
    public static void check(GuestRequest request, List<String> flags, GuestResult result) {
        if (result.identity().isPresent()) {
            ReportedFlags.requireNames(result, result.flags(), flags);
        }
        for (ResultLine line : result.results()) {
            if (!mayAnswer(line.kind(), request.command())) {
                throw line.error("has '%s' in the field '%s', the request was for '%s'"
                        .formatted(line.kind(), Fields.KIND, request.command()));
            }
        }
        if (result.complete() && request.command().equals(Commands.IDENTITY)) {
            IdentityReport.of(result, request.arguments());
        }
        if (result.complete() && request.command().equals(Commands.FACTS)) {
            FactsReport.of(result, request.arguments());
        }
    }

    private static boolean mayAnswer(String kind, String command) {
        List<String> kinds =
                switch (command) {
                    case Commands.FACTS -> List.of(Commands.FACTS, Commands.IDENTITY, Commands.FLAGS);
                    case Commands.IDENTITY -> List.of(Commands.IDENTITY, Commands.FLAGS);
                    default -> List.of(command);
                };
        return kinds.contains(kind);
    }
}
