package org.jvmquarks.host.wire;

import java.util.List;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.jdk.ReportedFacts;
import org.jvmquarks.verdict.CellError;

/**
 * The results of the command {@link Commands#FACTS}.
 *
 * @param facts about the VM and its machine
 * @param identity what the management classes know
 */
public record FactsReport(ReportedFacts facts, IdentityReport identity) {

    /**
     * Reads the results of the command.
     *
     * @param flags names of the requested flags
     * @throws CellError if the results are not the facts, the collectors and these flags
     */
    public static FactsReport of(GuestResult result, List<String> flags) {
        List<ResultLine> lines = result.results();
        if (lines.isEmpty() || !lines.get(0).kind().equals(Commands.FACTS)) {
            throw result.error("expected the facts as the first result");
        }
        return new FactsReport(
                lines.get(0).read(FactsReader::read), IdentityReport.of(result, lines.subList(1, lines.size()), flags));
    }
}
