package org.jvmquarks.evidence.collector;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.evidence.guest.GuestRequest;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Observation;

/**
 * Asks a running VM for its collector, by the names of its management beans. The flags would not
 * do: where JDK 8 falls back to the serial collector, none of them is on.
 */
public final class CollectorOf implements Inquiry<RunningCollector> {

    @Override
    public RunningCollector gather(EvidenceContext context) {
        List<String> beans = new ArrayList<>();
        context.run(GuestRequest.of("identity"))
                .result()
                .path("collectors")
                .forEach(name -> beans.add(name.asText()));
        RunningCollector running =
                new RunningCollector(
                        "the collector [" + context.jdk() + "]", Collector.ofBeans(beans), beans);
        context.record(Observation.exact(context.key("collector", ""), running.name(), ""));
        return running;
    }
}
