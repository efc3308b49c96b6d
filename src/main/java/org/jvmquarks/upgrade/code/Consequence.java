package org.jvmquarks.upgrade.code;

import org.jvmquarks.gate.Section;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.verdict.Impact;

/** What a move comes to for code, an option or a behaviour; of what code meets, the worst first. */
public enum Consequence {
    /** The VM does not start. */
    STARTUP(Impact.STARTUP.heading()),
    /** The code throws, or does not link, where it runs. */
    FAILURE(Impact.FAILURE.heading()),
    /** The JDK prints a warning. */
    WARNING(Impact.WARNING.heading()),
    /** It works and behaves otherwise. */
    BEHAVIOUR(Impact.BEHAVIOUR.heading()),
    /** The archives alone do not decide what it comes to. */
    UNDECIDED(Impact.BEHAVIOUR.heading()),
    /** It works as before and prints nothing, and a later JDK is to remove it. */
    MARKED_FOR_REMOVAL("marked for removal"),
    WILL_BE_REMOVED("will be removed"),
    PERFORMANCE(Impact.PERFORMANCE.heading()),
    INTERNAL(Impact.INTERNAL.heading()),
    /** The JDK changed, and nobody has documented it. */
    UNDOCUMENTED(Section.UNDOCUMENTED.heading()),
    NEW(Section.NEW.heading()),
    IGNORED(OptionOutcome.IGNORED.word()),
    DEPRECATED(OptionOutcome.DEPRECATED.word()),
    SUPERFLUOUS("superfluous"),
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
}
