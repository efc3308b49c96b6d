package org.jvmquarks.evidence.collector;

import java.util.ArrayList;
import java.util.List;
import org.jvmquarks.evidence.GuestRequest;
import org.jvmquarks.evidence.Guests;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Observation;

/**
 * Asks a running VM for its collector, by the names of its management beans. The flags would not
 * do: where JDK 8 falls back to the serial collector, none of them is on.
 */
public final class CollectorOf implements Inquiry<RunningCollector> {

    @Override
    public RunningCollector gather(Guests guests) {
        List<String> beans = new ArrayList<>();
        guests.run(GuestRequest.of("identity"))
                .result()
                .path("collectors")
                .forEach(name -> beans.add(name.asText()));
        RunningCollector running =
                new RunningCollector(
                        "the collector [" + guests.jdk() + "]", Collector.ofBeans(beans), beans);
        guests.record(Observation.exact(guests.key("collector", ""), running.name(), ""));
        return running;
    }
}
