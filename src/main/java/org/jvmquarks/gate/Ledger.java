package org.jvmquarks.gate;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;

/**
 * The changes that somebody has accepted.
 *
 * @param file where they are kept, as messages name it
 * @param entries in the order of the file
 */
public record Ledger(String file, List<Acceptance> entries) {

    public Ledger {
        entries = List.copyOf(entries);
    }

    /** Nothing is accepted. */
    public static Ledger none() {
        return new Ledger("no ledger", List.of());
    }

    /**
     * @throws LedgerException if the file is not there or not a ledger, with a line per problem
     */
    public static Ledger read(Path file) {
        try {
            return LedgerReader.read(file.toString(), Files.readString(file));
        } catch (IOException e) {
            throw new LedgerException("cannot read the ledger " + file + ": " + e, e);
        }
    }

    /** What the ledger says of these changes, and what these changes say of the ledger. */
    public Judgement judge(List<Change> changes, LocalDate today) {
        List<Change> open = new ArrayList<>();
        List<Change> accepted = new ArrayList<>();
        for (Change change : changes) {
            boolean isAccepted =
                    entries.stream()
                            .anyMatch(e -> e.accepts(change) && !e.expires().isBefore(today));
            (isAccepted ? accepted : open).add(change);
        }
        List<String> problems =
                entries.stream().flatMap(e -> problem(e, changes, today).stream()).toList();
        return new Judgement(open, accepted, problems);
    }

    private List<String> problem(Acceptance entry, List<Change> changes, LocalDate today) {
        String start = file + ": " + entry.key() + " (" + entry.owner() + ") ";
        List<Change> same = changes.stream().filter(entry::isOf).toList();
        if (same.isEmpty()) {
            return List.of(start + "is accepted and does not change any more: remove the entry");
        }
        if (same.stream().noneMatch(entry::accepts)) {
            Change now = same.get(0);
            return List.of(
                    start
                            + "is stale: accepted is %s → %s, it is %s → %s now; look at it again"
                                    .formatted(entry.from(), entry.to(), now.from(), now.to())
                            + " and accept that, or remove the entry");
        }
        return entry.expires().isBefore(today)
                ? List.of(
                        start
                                + "was accepted until "
                                + entry.expires()
                                + ": look at it again, and give it another date or remove it")
                : List.of();
    }
}
