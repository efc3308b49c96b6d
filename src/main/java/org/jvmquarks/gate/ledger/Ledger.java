package org.jvmquarks.gate.ledger;

import java.io.IOException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.gate.compare.Acceptable;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.FormerNames;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.yaml.Nearest;

/**
 * The accepted changes.
 *
 * @param file where they are kept, as messages name it
 * @param entries in the order of the file
 * @param partial quarks of which only some pins were run: an entry about another of their rows has nothing to accept,
 *     and is not a problem
 */
public record Ledger(String file, List<Acceptance> entries, Set<String> partial) {

    public Ledger {
        entries = List.copyOf(entries);
        partial = Set.copyOf(partial);
    }

    /** A ledger for all pins. */
    public Ledger(String file, List<Acceptance> entries) {
        this(file, entries, Set.of());
    }

    /** Returns the same ledger for a run of only some pins of these quarks. */
    public Ledger forSomePinsOf(Set<String> quarks) {
        return new Ledger(file, entries, quarks);
    }

    /** Returns the same ledger with the names that pins have now. */
    public Ledger with(FormerNames names) {
        return new Ledger(file, entries.stream().map(entry -> entry.with(names)).toList(), partial);
    }

    /** A ledger without entries. */
    public static Ledger none() {
        return new Ledger("no ledger", List.of());
    }

    /** @throws LedgerException if the file is not there or not a ledger, with a line per problem */
    public static Ledger read(Path file) {
        try {
            return LedgerReader.read(file.toString(), TextFile.read(file));
        } catch (IOException e) {
            throw new LedgerException("cannot read the ledger " + file + ": " + FileProblem.reading(file, e), e);
        }
    }

    /**
     * Judges the changes by the ledger, and the ledger by the changes. Entries may have names that pins had before.
     *
     * @param tolerance the same that the sides were compared with
     */
    public LedgerJudgement judge(SideBySide sides, double tolerance, LocalDate today) {
        return with(sides.formerNames()).judgeRenamed(sides, tolerance, today);
    }

    private LedgerJudgement judgeRenamed(SideBySide sides, double tolerance, LocalDate today) {
        List<Change> open = new ArrayList<>();
        Map<Change, Acceptance> accepted = new LinkedHashMap<>();
        for (Change change : sides.changes()) {
            accepting(change, tolerance, today)
                    .ifPresentOrElse(entry -> accepted.put(change, entry), () -> open.add(change));
        }
        List<String> problems = entries.stream()
                .filter(e -> !e.scope().isOfApplication())
                .flatMap(e -> problem(e, sides, tolerance, today).stream())
                .toList();
        return new LedgerJudgement(open, accepted, problems);
    }

    private Optional<Acceptance> accepting(Acceptable difference, double tolerance, LocalDate today) {
        return entries.stream()
                .filter(e -> e.accepts(difference, tolerance) && !e.expires().isBefore(today))
                .findFirst();
    }

    /** Returns the entry that accepts a point today; empty if none does. */
    public Optional<Acceptance> accepting(Point point, LocalDate today) {
        return accepting(point, 0, today);
    }

    /** Returns what is wrong with the entries about a point that no entry accepts, in sentences. */
    public List<String> problems(Point point, LocalDate today) {
        return entries.stream()
                .filter(e -> e.isOf(point))
                .flatMap(
                        e -> (e.accepts(point, 0) ? expired(e, today) : stale(e, point)).map(start(e)::concat).stream())
                .toList();
    }

    /**
     * Returns the entries about applications that are about none of some points, in sentences. A ledger may be that of
     * several applications.
     */
    public List<String> unused(Collection<Point> points) {
        return entries.stream()
                .filter(e -> e.scope().isOfApplication() && points.stream().noneMatch(e::isOf))
                .map(e -> start(e)
                        + "accepts nothing that was found: correct the key, or"
                        + " remove the entry if no application needs it")
                .toList();
    }

    private String start(Acceptance entry) {
        return file + ": " + entry.scope().name() + " (" + entry.owner() + ") ";
    }

    private Optional<String> problem(Acceptance entry, SideBySide sides, double tolerance, LocalDate today) {
        String start = start(entry);
        List<Change> same = sides.changes().stream().filter(entry::isOf).toList();
        if (same.isEmpty()) {
            return gone(entry, sides).map(start::concat);
        }
        if (entry.scope() instanceof AcceptedScope.Row
                && same.stream().noneMatch(change -> entry.accepts(change, tolerance))) {
            return stale(entry, same.get(0)).map(start::concat);
        }
        return expired(entry, today).map(start::concat);
    }

    private static Optional<String> stale(Acceptance entry, Acceptable now) {
        return entry.scope() instanceof AcceptedScope.Row row
                ? Optional.of(
                        "is stale: it accepts %s → %s, but the change is now %s → %s; review and accept the new change, or remove the entry"
                                .formatted(
                                        row.from().text(),
                                        row.to().text(),
                                        now.baseline().text(),
                                        now.candidate().text()))
                : Optional.empty();
    }

    private static Optional<String> expired(Acceptance entry, LocalDate today) {
        return entry.expires().isBefore(today)
                ? Optional.of("expired after "
                        + entry.expires()
                        + ": look at it again, then renew the date or remove the entry")
                : Optional.empty();
    }

    /** A pin without a verdict this time may still change, and its gap is reported anyway. */
    private Optional<String> gone(Acceptance entry, SideBySide sides) {
        AcceptedScope scope = entry.scope();
        List<String> run = sides.keys().stream().filter(scope::matches).toList();
        boolean isWhole = scope instanceof AcceptedScope.Row && !run.isEmpty();
        if (!isWhole && partial.stream().anyMatch(scope::concerns)) {
            return Optional.empty();
        }
        if (run.isEmpty() && scope.concerns(Kind.INVENTORY.option()) && !(sides.inventories() instanceof Compared)) {
            return Optional.empty();
        }
        if (run.isEmpty()) {
            return Optional.of(
                    "names nothing that was run%s: correct the key, run its quark as well, or remove the entry"
                            .formatted(Nearest.hint(scope.name(), sides.keys())));
        }
        Optional<Change> whole = sides.changes().stream()
                .filter(it -> it.evidence().stream().anyMatch(seen -> scope.matches(seen.key())))
                .findFirst();
        if (whole.isPresent()) {
            return Optional.of("accepts a value that belongs to the difference '%s': accept that instead"
                    .formatted(whole.get().key()));
        }
        return run.stream().allMatch(sides::isCompared)
                ? Optional.of("is accepted and no longer changes: remove the entry")
                : Optional.empty();
    }
}
