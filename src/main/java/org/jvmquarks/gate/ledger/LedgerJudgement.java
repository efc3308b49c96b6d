package org.jvmquarks.gate.ledger;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.gate.compare.Change;

/**
 * The changes as the ledger judges them.
 *
 * @param open unaccepted changes
 * @param entries changes that an entry accepts, each with that entry
 * @param problems what is wrong with the ledger's entries and what to do about it, in sentences
 */
public record LedgerJudgement(List<Change> open, Map<Change, Acceptance> entries, List<String> problems) {

    public LedgerJudgement {
        open = List.copyOf(open);
        entries = Collections.unmodifiableMap(new LinkedHashMap<>(entries));
        problems = List.copyOf(problems);
    }

    /** Returns the changes that an entry accepts. */
    public List<Change> accepted() {
        return List.copyOf(entries.keySet());
    }
}
