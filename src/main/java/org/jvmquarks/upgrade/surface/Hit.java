package org.jvmquarks.upgrade.surface;

import java.util.List;
import java.util.Optional;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.touch.Trace;

/**
 * That an application meets a row.
 *
 * @param certainty how much shows it
 * @param condition what else must be so, as the end of a sentence: {@code if it handles one of these zones}; empty if
 *     nothing must
 * @param traces what shows it
 */
record Hit(Certainty certainty, Optional<String> condition, List<Trace> traces) {
    Hit {
        traces = List.copyOf(traces);
        if (traces.isEmpty()) {
            throw new IllegalArgumentException("something must show that an application meets a row");
        }
    }

    /** Returns the hit of a name that is gone: code that passes it and catches the refusal may do without. */
    Hit ofRefused() {
        boolean guarded = traces.stream().allMatch(each -> each.evidence() == EvidenceStrength.GUARDED);
        return guarded && certainty == Certainty.CERTAIN
                ? new Hit(
                        Certainty.PERHAPS,
                        Optional.of("if what it does after it caught the refusal of such a name is not enough"),
                        traces)
                : this;
    }

    static Hit of(Certainty certainty, List<Trace> traces) {
        return new Hit(certainty, Optional.empty(), traces);
    }
}
