package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * Tells the difference of a surface by its subjects: those that are gone, those that are new, and of the others what
 * items they lost, gained and have otherwise. An item that differs in the same way in several subjects is told once.
 *
 * @param one noun of a subject: {@code locale}
 * @param several its plural
 * @param family returns what stands for a subject where many are told: the language of a locale
 */
record SubjectStatements(String one, String several, UnaryOperator<String> family) implements SurfaceStatements {
    /** From how many subjects on an item is told with its subjects, instead of a subject with its items. */
    private static final int MANY = 3;

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        Set<String> before = subjects(rows.from().rows());
        Set<String> after = subjects(rows.to().rows());
        List<Statement> statements = new ArrayList<>();
        addSubjects(statements, "is gone", "are gone", without(subjects(rows.removed()), after));
        addSubjects(statements, "is new", "are new", without(subjects(rows.added()), before));
        Predicate<InventoryRow> inBoth = row -> before.contains(row.subject()) && after.contains(row.subject());
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

    /** Makes statements about subjects that stand for themselves. */
    SubjectStatements(String one, String several) {
        this(one, several, UnaryOperator.identity());
    }

    /** How a subject's items differ. */
    private enum Verb {
        LACKS("does not have any more:", "do not have '%s' any more"),
        GAINS("has in addition:", "have '%s' in addition"),
        CHANGES("has other values:", "have another '%s'");

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
        if (names.size() == 1) {
            statements.add(Statement.of("%s %s %s".formatted(one, names.get(0), is)));
        } else if (!names.isEmpty()) {
            List<String> told = names.size() <= Excerpt.READABLE ? names : counted(families(names, name -> name));
            statements.add(Statement.of("%d %s %s:".formatted(names.size(), several, are), told));
        }
    }

    /** Returns what belongs to each family, the largest family first. */
    private <T> Map<String, List<T>> families(List<T> all, Function<T, String> subject) {
        Map<String, List<T>> families = all.stream()
                .collect(Collectors.groupingBy(
                        each -> family.apply(subject.apply(each)), LinkedHashMap::new, Collectors.toList()));
        Map<String, List<T>> sorted = new LinkedHashMap<>();
        families.entrySet().stream()
                .sorted(Comparator.comparingInt(each -> -each.getValue().size()))
                .forEach(each -> sorted.put(each.getKey(), each.getValue()));
        return sorted;
    }

    private static <T> List<String> counted(Map<String, List<T>> families) {
        return families.entrySet().stream()
                .map(each -> each.getKey()
                        + (each.getValue().size() == 1
                                ? ""
                                : " (" + each.getValue().size() + ")"))
                .toList();
    }

    private void addValues(List<Statement> statements, List<ChangedRow> changed) {
        List<ChangedRow> values =
                changed.stream().filter(row -> row.from().item().isEmpty()).toList();
        if (values.size() > Excerpt.READABLE) {
            Map<String, List<ChangedRow>> families = families(values, ChangedRow::key);
            ChangedRow first = families.values().iterator().next().get(0);
            statements.add(Statement.of(
                    "%d %s have another value, such as %s (%s):"
                            .formatted(values.size(), several, first.key(), Excerpt.of(first)),
                    counted(families)));
        } else {
            values.forEach(row -> statements.add(
                    Statement.of("%s %s has another value: %s".formatted(one, row.key(), Excerpt.of(row)))));
        }
    }

    private void addItems(List<Statement> statements, Verb verb, List<Piece> pieces) {
        Map<String, List<Piece>> byItem =
                pieces.stream().collect(Collectors.groupingBy(Piece::item, LinkedHashMap::new, Collectors.toList()));
        Map<String, List<Piece>> bySubject = new LinkedHashMap<>();
        byItem.forEach((item, each) -> {
            if (each.size() > Excerpt.READABLE) {
                Map<String, List<Piece>> families = families(each, Piece::subject);
                Piece first = families.values().iterator().next().get(0);
                String example = first.excerpt().isEmpty() ? "" : ", such as " + first.named(first.subject());
                statements.add(Statement.of(
                        "%d %s %s%s:".formatted(each.size(), several, verb.ofItem.formatted(item), example),
                        counted(families)));
            } else if (each.size() >= MANY) {
                statements.add(Statement.of(
                        "%d %s %s:".formatted(each.size(), several, verb.ofItem.formatted(item)),
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
