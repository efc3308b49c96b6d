package org.jvmquarks.evidence.collector;

import java.util.Optional;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.jdk.Collector;

/** Assertions about a {@link RunningCollector}. */
public final class RunningCollectorAssert
        extends AbstractAssert<RunningCollectorAssert, RunningCollector> {

    public RunningCollectorAssert(RunningCollector actual) {
        super(actual, RunningCollectorAssert.class);
    }

    public RunningCollectorAssert is(Collector expected) {
        if (!actual.collector().equals(Optional.of(expected))) {
            throw failure(
                    "expected %s to be %s, it is %s", actual.subject(), expected, actual.name());
        }
        return this;
    }
}
