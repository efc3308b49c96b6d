package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.text.Plural;

/**
 * Tells the difference of a surface by its subjects: those that are gone, those that are new, and of the others what
 * items they lost, gained and have otherwise. An item that differs in the same way in several subjects is told once.
 *
 * @param one noun of a subject: {@code locale}
 * @param several its plural
 */
record SubjectStatements(String one, String several) implements SurfaceStatements {
    /** From how many subjects on an item is told with its subjects, instead of a subject with its items. */
    private static final int MANY = 3;

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        Set<String> before = subjects(rows.from().rows());
        Set<String> after = subjects(rows.to().rows());
        List<Statement> statements = new ArrayList<>();
        addSubjects(statements, "is gone:", "are gone:", without(before, after));
        addSubjects(statements, "is new:", "are new:", without(after, before));
        Predicate<InventoryRow> inBoth =
                row -> before.contains(row.subject()) && after.contains(row.subject());
        addItems(statements, Verb.LACKS, pieces(rows.removed().stream().filter(inBoth)));
        addItems(statements, Verb.GAINS, pieces(rows.added().stream().filter(inBoth)));
        addValues(statements, rows.changed());
        addItems(
                statements,
                Verb.CHANGES,
                rows.changed().stream()
                        .filter(row -> row.from().item().isPresent())
                        .map(row -> new Piece(
                                row.from().subject(), row.from().item().orElseThrow(), Excerpt.of(row)))
                        .toList());
        return statements;
    }

    /** How a subject's items differ. */
    private enum Verb {
        LACKS("does not have any more:", "do not have '%s' any more:"),
        GAINS("has in addition:", "have '%s' in addition:"),
        CHANGES("has other values:", "have another '%s':");

        private final String ofSubject;
        private final String ofItem;

        Verb(String ofSubject, String ofItem) {
            this.ofSubject = ofSubject;
            this.ofItem = ofItem;
        }
    }

    /**
     * An item of a subject that differs.
     *
     * @param excerpt both values; empty if only one JDK has the item
     */
    private record Piece(String subject, String item, String excerpt) {
        String named(String name) {
            return excerpt.isEmpty() ? name : name + " (" + excerpt + ")";
        }
    }

    private static List<Piece> pieces(Stream<InventoryRow> rows) {
        return rows.filter(row -> row.item().isPresent())
                .map(row -> new Piece(row.subject(), row.item().orElseThrow(), ""))
                .toList();
    }

    private static Set<String> subjects(List<InventoryRow> rows) {
        return rows.stream().map(InventoryRow::subject).collect(Collectors.toCollection(TreeSet::new));
    }

    private static List<String> without(Set<String> all, Set<String> others) {
        return all.stream().filter(each -> !others.contains(each)).toList();
    }

    private void addSubjects(List<Statement> statements, String is, String are, List<String> names) {
        if (!names.isEmpty()) {
            statements.add(Statement.of(
                    Plural.count(names.size(), one + " " + is, several + " " + are), names));
        }
    }

    private void addValues(List<Statement> statements, List<ChangedRow> changed) {
        List<String> names = changed.stream()
                .filter(row -> row.from().item().isEmpty())
                .map(row -> row.key() + " (" + Excerpt.of(row) + ")")
                .toList();
        if (!names.isEmpty()) {
            statements.add(Statement.of(
                    Plural.count(names.size(), one + " has another value:", several + " have another value:"), names));
        }
    }

    private void addItems(List<Statement> statements, Verb verb, List<Piece> pieces) {
        Map<String, List<Piece>> byItem =
                pieces.stream().collect(Collectors.groupingBy(Piece::item, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<Piece>> bySubject = new LinkedHashMap<>();
        byItem.forEach((item, each) -> {
            if (each.size() >= MANY) {
                statements.add(Statement.of(
                        Plural.count(each.size(), one, several) + " " + verb.ofItem.formatted(item),
                        each.stream().map(piece -> piece.named(piece.subject())).toList()));
            } else {
                each.forEach(piece -> bySubject
                        .computeIfAbsent(piece.subject(), subject -> new ArrayList<>())
                        .add(piece));
            }
        });
        bySubject.forEach((subject, each) -> statements.add(Statement.of(
                subject + " " + verb.ofSubject,
                each.stream().map(piece -> piece.named(piece.item())).toList())));
    }
}
