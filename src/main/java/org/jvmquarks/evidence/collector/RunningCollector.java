package org.jvmquarks.evidence.collector;

import java.util.List;
import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;
import org.jvmquarks.jdk.Collector;

/** The collector that a VM runs with. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunningCollector extends Evidence {
    private final Optional<Collector> collector;
    private final List<String> beans;

    RunningCollector(String subject, Optional<Collector> collector, List<String> beans) {
        super(subject);
        this.collector = collector;
        this.beans = List.copyOf(beans);
    }

    /** The collector; empty if its beans have names that are not known here. */
    public Optional<Collector> collector() {
        return collector;
    }

    /** Name of the collector, or of its beans where it is unknown. */
    String name() {
        return collector.map(Enum::name).orElseGet(() -> "unknown " + beans);
    }
}
