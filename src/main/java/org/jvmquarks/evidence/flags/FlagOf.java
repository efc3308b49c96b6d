package org.jvmquarks.evidence.flags;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.ReportedFlags;
import org.jvmquarks.jdk.VmFlag;
import org.jvmquarks.verdict.Observation;

/** Asks a running VM for the effective value and the origin of one of its flags. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class FlagOf implements Inquiry<Flag> {
    private final String name;

    public FlagOf(String name) {
        this.name = name;
    }

    @Override
    public Flag gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.of(Commands.FLAGS, name));
        VmFlag flag = ReportedFlags.only(result, name);
        context.record(Observation.exact(context.key(name, "flag"), flag.shown(), ""));
        return new Flag(name + " [" + context.jdk() + "]", flag);
    }
}
