package org.jvmquarks.evidence.collector;

import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.host.wire.IdentityReport;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Observation;

/**
 * Asks a running VM for its collector, by the names of its management beans. The flags would not do: where JDK 8 falls
 * back to the serial collector, none of them is on.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class CollectorOf implements Inquiry<RunningCollector> {

    @Override
    public RunningCollector gather(EvidenceContext context) {
        GuestResult result = context.run(GuestRequest.of(Commands.IDENTITY));
        List<String> beans = IdentityReport.of(result, List.of()).requireCollectors();
        RunningCollector running =
                new RunningCollector("the collector [" + context.jdk() + "]", Collector.ofBeans(beans), beans);
        context.record(Observation.exact(context.key("collector", ""), running.name(), ""));
        return running;
    }
}
