package org.jvmquarks.evidence.guest;

import java.util.List;
import org.jvmquarks.guest.Commands;
import org.jvmquarks.guest.Fields;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.CellError;

/**
 * What the command {@link Commands#IDENTITY} reports: what only the management classes of a VM
 * know.
 *
 * @param collectors names of the beans of its collectors
 * @param flags the requested flags
 */
public record IdentityReport(List<String> collectors, List<VmFlag> flags) {

    public IdentityReport {
        collectors = List.copyOf(collectors);
        flags = List.copyOf(flags);
    }

    /**
     * Reads the results of the command.
     *
     * @param flags names of the requested flags
     * @throws CellError if the results are not the collectors and these flags
     */
    public static IdentityReport of(GuestResult result, List<String> flags) {
        List<ResultLine> lines = result.results();
        if (lines.isEmpty() || !lines.get(0).kind().equals(Commands.IDENTITY)) {
            throw result.error("expected the collectors as the first result");
        }
        return new IdentityReport(
                lines.get(0).read(fields -> fields.requiredTexts(Fields.COLLECTORS)),
                ReportedFlags.read(result, lines.subList(1, lines.size()), flags));
    }
}
