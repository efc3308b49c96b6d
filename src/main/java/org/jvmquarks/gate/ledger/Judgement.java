package org.jvmquarks.gate.ledger;

import java.util.List;
import org.jvmquarks.gate.compare.Change;

/**
 * The changes as the ledger judges them.
 *
 * @param open unaccepted changes
 * @param accepted changes that an entry accepts
 * @param problems what is wrong with the ledger's entries and what to do about it, in sentences
 */
public record Judgement(List<Change> open, List<Change> accepted, List<String> problems) {

    public Judgement {
        open = List.copyOf(open);
        accepted = List.copyOf(accepted);
        problems = List.copyOf(problems);
    }
}
