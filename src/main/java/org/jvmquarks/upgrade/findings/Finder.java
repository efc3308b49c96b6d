package org.jvmquarks.upgrade.findings;

import java.util.List;

/**
 * Finds what one kind of facts shows of a move. Finders do not know each other: what several of them found of one cause
 * is merged later, and whether it is accepted is decided later.
 */
@FunctionalInterface
interface Finder {
    /** All finders, in the order in which reports list what concerns the application alike. */
    List<Finder> ALL = List.of(
            UnreadArchives::find,
            OptionFindings::find,
            ErgonomicsFinding::find,
            RemarksFinding::find,
            DefectsFinding::find,
            AdvisoryFindings::find,
            RecordingFindings::find,
            CodeConcerns::find,
            MemoryFinding::find,
            TrialFindings::find,
            ExecutedFindings::find,
            BehaviourFindings::find,
            OfferFindings::find);

    /** Returns what the answers and observations show. */
    Found find(Answers answers, Observed observed);

    /** Returns what some finders find. */
    static Found all(List<Finder> finders, Answers answers, Observed observed) {
        return Found.all(
                finders.stream().map(finder -> finder.find(answers, observed)).toList());
    }
}
