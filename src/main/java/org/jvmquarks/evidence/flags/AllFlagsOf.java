package org.jvmquarks.evidence.flags;

import java.util.List;
import java.util.Map;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.Observation;

/**
 * Asks a VM that does nothing for all its flags: type, value, kind and origin. It runs with both unlock options, so
 * those differ from what they would be. The number of flags is recorded.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AllFlagsOf implements Inquiry<AllFlags> {
    /** In bytes; a thousand flags take 100 KB. */
    private static final long LARGEST = 4L << 20;

    @Override
    public AllFlags gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.of(Commands.IDENTITY)
                .withOptions(List.of(
                        "-XX:+UnlockDiagnosticVMOptions", "-XX:+UnlockExperimentalVMOptions", "-XX:+PrintFlagsFinal")));
        Map<String, VmFlag> flags = GuestFile.of(context, result, Launched.STDOUT, "the list of its flags")
                .read(LARGEST, FlagList.class, FlagList::read);
        context.record(Observation.exact(context.key("all flags", "number"), flags.size(), ""));
        return new AllFlags(
                context.jdk() + context.options().stream().map(o -> " " + o).reduce("", String::concat), flags);
    }
}
