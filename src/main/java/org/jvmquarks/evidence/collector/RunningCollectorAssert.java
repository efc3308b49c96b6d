package org.jvmquarks.evidence.collector;

import java.util.Optional;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.jdk.Collector;

/** Assertions about a {@link RunningCollector}. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class RunningCollectorAssert extends EvidenceAssert<RunningCollectorAssert, RunningCollector> {

    public RunningCollectorAssert(RunningCollector actual) {
        super(actual, RunningCollectorAssert.class);
    }

    public RunningCollectorAssert isCollector(Collector expected) {
        return check(actual.collector().equals(Optional.of(expected)), "the collector", expected, actual.name());
    }
}
