package org.jvmquarks.host.wire;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The results of the command {@link Commands#IDENTITY}: facts that only the management classes of a VM know.
 *
 * @param collectors names of the beans of its collectors; empty if the runtime has no such beans
 * @param withoutCollectors why the runtime has no such beans; empty if it has them
 * @param flags the requested flags; absent if the VM cannot tell them
 */
public record IdentityReport(
        List<String> collectors, Optional<String> withoutCollectors, Optional<List<VmFlag>> flags) {

    public IdentityReport {
        collectors = List.copyOf(collectors);
        flags = flags.map(List::copyOf);
    }

    /**
     * Reads the results of the command.
     *
     * @param flags names of the requested flags
     * @throws CellError if the results are not the collectors and these flags
     */
    public static IdentityReport of(GuestResult result, List<String> flags) {
        return of(result, result.results(), flags);
    }

    /**
     * Reads some of the results.
     *
     * @param lines the result lines of the command
     */
    static IdentityReport of(GuestResult result, List<ResultLine> lines, List<String> flags) {
        if (lines.isEmpty() || !lines.get(0).kind().equals(Commands.IDENTITY)) {
            throw result.error("expected the collectors as the first result");
        }
        Optional<List<VmFlag>> reported = result.flagSource().isUnknown()
                ? Optional.empty()
                : Optional.of(ReportedFlags.read(result, lines.subList(1, lines.size()), flags));
        return lines.get(0).read(fields -> of(fields, reported));
    }

    private static IdentityReport of(FieldReader fields, Optional<List<VmFlag>> flags) {
        Optional<String> unavailable = fields.optionalText(Fields.UNAVAILABLE);
        return new IdentityReport(
                unavailable.isPresent() ? List.of() : fields.requiredTexts(Fields.COLLECTORS), unavailable, flags);
    }

    /**
     * Returns the names of the beans of the collectors.
     *
     * @throws NotApplicable if the runtime has no such beans
     */
    public List<String> requireCollectors() {
        if (withoutCollectors.isPresent()) {
            throw new NotApplicable(withoutCollectors.get());
        }
        return collectors;
    }
}
