package org.jvmquarks.upgrade.findings;

import org.jvmquarks.gate.Section;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.upgrade.code.Effect;
import org.jvmquarks.verdict.Impact;

/** What a finding comes to. */
enum Consequence {
    STARTUP(Impact.STARTUP.heading()),
    FAILURE(Impact.FAILURE.heading()),
    BEHAVIOUR(Impact.BEHAVIOUR.heading()),
    WARNING(Impact.WARNING.heading()),
    PERFORMANCE(Impact.PERFORMANCE.heading()),
    INTERNAL(Impact.INTERNAL.heading()),
    UNDOCUMENTED(Section.UNDOCUMENTED.heading()),
    NEW(Section.NEW.heading()),
    IGNORED(OptionOutcome.IGNORED.word()),
    DEPRECATED(OptionOutcome.DEPRECATED.word()),
    SUPERFLUOUS("superfluous"),
    MARKED_FOR_REMOVAL("marked for removal"),
    WILL_BE_REMOVED("will be removed"),
    RESOURCES("other resources"),
    OUT_OF_MEMORY("runs out of memory"),
    KNOWN_DEFECT("known defect"),
    LEDGER_OUTDATED("is not up to date"),
    LEDGER_UNUSED("has entries that nothing needs here");

    private final String heading;

    Consequence(String heading) {
        this.heading = heading;
    }

    /** Returns it in words: {@code will not start}. */
    public String heading() {
        return heading;
    }

    static Consequence of(Section section) {
        return switch (section) {
            case UNDOCUMENTED -> UNDOCUMENTED;
            case STARTUP -> STARTUP;
            case FAILURE -> FAILURE;
            case BEHAVIOUR -> BEHAVIOUR;
            case WARNING -> WARNING;
            case PERFORMANCE -> PERFORMANCE;
            case INTERNAL -> INTERNAL;
            case NEW -> NEW;
        };
    }

    static Consequence of(Effect effect) {
        return switch (effect) {
            case FAILS -> FAILURE;
            case WARNS -> WARNING;
            case CHANGES, CANNOT_TELL -> BEHAVIOUR;
            case ENDS -> MARKED_FOR_REMOVAL;
        };
    }
}
