package org.jvmquarks.upgrade.findings;

import java.util.List;
import org.jvmquarks.gate.ledger.Acceptance;

/**
 * What an entry of the ledger accepts, as reports list it.
 *
 * @param title what it is about
 * @param sentences what differs, or could not be checked
 * @param keys how the ledger names it
 * @param entry the entry
 */
public record Accepted(String title, List<String> sentences, List<String> keys, Acceptance entry) {
    public Accepted {
        sentences = List.copyOf(sentences);
        keys = List.copyOf(keys);
    }

    static Accepted of(Finding finding, Acceptance entry) {
        return new Accepted(
                "%s [%s]".formatted(finding.title(), finding.consequence()),
                finding.sentences(),
                finding.keys(),
                entry);
    }

    static Accepted of(Gap gap, Acceptance entry) {
        return new Accepted(
                "could not be checked",
                List.of(gap.sentence()),
                List.of(gap.point().key()),
                entry);
    }

    /** Returns until when, by whom and why, in words. */
    public String why() {
        return "until %s by %s: %s%s"
                .formatted(
                        entry.expires(),
                        entry.owner(),
                        entry.reason(),
                        entry.link().map(" (%s)"::formatted).orElse(""));
    }
}
