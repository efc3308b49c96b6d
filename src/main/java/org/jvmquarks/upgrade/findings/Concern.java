package org.jvmquarks.upgrade.findings;

import java.util.Optional;
import org.jvmquarks.upgrade.archive.EvidenceStrength;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.executed.Execution;

/** How a difference concerns the application, the one that needs an answer first is first. */
public enum Concern {
    /** It does not start, throws, is gone, or nobody has documented it. */
    MUST_FIX("must fix"),
    /** A documented change, of what the application is known to use. */
    WILL_NOTICE("will notice"),
    /** A documented change that concerns every application, or one of which too little is known. */
    MAY_NOTICE("may notice"),
    /** The application does not use it, or only who looks into the VM sees it. */
    NOT_RELEVANT("not relevant");

    private final String heading;

    Concern(String heading) {
        this.heading = heading;
    }

    /**
     * Returns how it concerns an application that is known to meet it. This is the table between what a finding comes
     * to and its place in the report.
     */
    static Concern of(Consequence consequence) {
        return switch (consequence) {
            case STARTUP, FAILURE, UNDOCUMENTED, OUT_OF_MEMORY, LEDGER_OUTDATED -> MUST_FIX;
            case WARNING, BEHAVIOUR, UNDECIDED, IGNORED, DEPRECATED, RESOURCES, KNOWN_DEFECT -> WILL_NOTICE;
            // Neither archives nor a pin's own classes tell whether the code that shows it is hot.
            case PERFORMANCE, MARKED_FOR_REMOVAL, WILL_BE_REMOVED, SUPERFLUOUS, LEDGER_UNUSED -> MAY_NOTICE;
            case INTERNAL, NEW -> NOT_RELEVANT;
        };
    }

    /** Returns the same, or the other one where that needs an answer later. */
    Concern atMost(Concern other) {
        return compareTo(other) >= 0 ? this : other;
    }

    /** Returns what is left of it where archives show no more than this of whether the application meets it. */
    Concern shownBy(EvidenceStrength evidence) {
        return switch (evidence) {
            case REFERS -> this;
            case UNREFERRED, GUARDED, CONTAINS, NAMES -> atMost(MAY_NOTICE);
            case UNREACHED -> NOT_RELEVANT;
        };
    }

    /**
     * Returns what is left of it where a trial also counted what was executed. What a load does not come to, another
     * one may: so what is fatal stays.
     *
     * @param execution empty where nothing is known of that
     */
    Concern shownBy(EvidenceStrength evidence, Optional<Execution> execution) {
        if (execution.isEmpty() || evidence == EvidenceStrength.UNREACHED) {
            return shownBy(evidence);
        }
        Execution seen = execution.get();
        if (seen instanceof Execution.Avoided) {
            return NOT_RELEVANT;
        }
        if (seen instanceof Execution.Executed) {
            boolean certain = evidence == EvidenceStrength.UNREFERRED || evidence == EvidenceStrength.CONTAINS;
            return shownBy(certain ? EvidenceStrength.REFERS : evidence);
        }
        Concern shown = shownBy(evidence);
        return shown == MUST_FIX ? shown : shown.atMost(MAY_NOTICE);
    }

    /** Returns the words above a list of such differences: {@code must fix}. */
    public String heading() {
        return heading;
    }
}
