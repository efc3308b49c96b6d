package org.jvmquarks.evidence.gclog;

import java.util.EnumSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** All garbage collections of a process. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class GcLog extends Evidence {
    private final List<GcCycle> cycles;

    GcLog(String subject, List<GcCycle> cycles) {
        super(subject);
        this.cycles = List.copyOf(cycles);
    }

    /** In the order in which they began. */
    public List<GcCycle> cycles() {
        return cycles;
    }

    /** All pauses of all collections. */
    public List<GcPhase> pauses() {
        return cycles.stream().flatMap(cycle -> cycle.pauses().stream()).toList();
    }

    /**
     * Collections with that cause.
     *
     * @param cause as the VM words it: {@code System.gc()}
     */
    public List<GcCycle> collectionsBy(String cause) {
        return by(cause).toList();
    }

    Set<GcKind> kindsBy(String cause) {
        Set<GcKind> kinds = EnumSet.noneOf(GcKind.class);
        by(cause).map(GcCycle::kind).forEach(kinds::add);
        return kinds;
    }

    private Stream<GcCycle> by(String cause) {
        return cycles.stream().filter(cycle -> cycle.cause().equals(cause));
    }
}
