package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.guest.inventory.Items;
import org.jvmquarks.text.Plural;

/** Tells which time zones are gone, new, and follow other rules or have other names; with the times that differ. */
final class TimeZoneStatements implements SurfaceStatements {
    private static final Set<String> NAMES = Set.of(Items.NAME, Items.SUMMER_NAME);

    /** The decade from which on data of today's programs is affected. */
    private static final int EPOCH = 1970;

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        List<Statement> statements = new ArrayList<>();
        Set<String> gone = zones(rows.removed());
        Set<String> added = zones(rows.added());
        add(statements, "is gone:", "are gone:", new ArrayList<>(gone));
        add(statements, "is new:", "are new:", new ArrayList<>(added));
        Map<String, Set<String>> items = new TreeMap<>();
        Stream.of(
                        rows.removed().stream(),
                        rows.added().stream(),
                        rows.changed().stream().map(ChangedRow::to))
                .flatMap(row -> row)
                .filter(row -> !gone.contains(row.subject()) && !added.contains(row.subject()))
                .forEach(row -> row.item()
                        .ifPresent(item -> items.computeIfAbsent(row.subject(), zone -> new TreeSet<>())
                                .add(item)));
        addRules(statements, items);
        Set<String> renamed = rows.changed().stream()
                .filter(row -> row.from().item().filter(NAMES::contains).isPresent())
                .map(row -> row.from().subject())
                .collect(Collectors.toCollection(TreeSet::new));
        rows.changed().stream()
                .filter(row -> row.from().item().filter(NAMES::contains).isPresent())
                .findFirst()
                .ifPresent(first -> add(
                        statements,
                        "has another English name:",
                        "have other English names, such as %s for %s:"
                                .formatted(Excerpt.of(first), first.from().subject()),
                        new ArrayList<>(renamed)));
        return statements;
    }

    private static void addRules(List<Statement> statements, Map<String, Set<String>> items) {
        List<String> future = new ArrayList<>();
        List<String> recent = new ArrayList<>();
        List<String> past = new ArrayList<>();
        items.forEach((zone, all) -> {
            List<String> times =
                    all.stream().filter(item -> !NAMES.contains(item)).toList();
            if (times.contains(Items.EVERY_YEAR)) {
                future.add(zone);
            } else if (times.stream().anyMatch(TimeZoneStatements::isRecent)) {
                recent.add(zone + " ("
                        + times.stream().filter(TimeZoneStatements::isRecent).collect(Collectors.joining(", ")) + ")");
            } else if (!times.isEmpty()) {
                past.add(zone);
            }
        });
        add(statements, "has other rules for years to come:", "have other rules for years to come:", future);
        add(statements, "has other offsets since 1970:", "have other offsets since 1970:", recent);
        add(statements, "has other offsets before 1970:", "have other offsets before 1970:", past);
    }

    private static boolean isRecent(String item) {
        return Items.decade(item).orElse(0) >= EPOCH;
    }

    private static Set<String> zones(List<InventoryRow> rows) {
        return rows.stream()
                .filter(row -> row.item().isEmpty())
                .map(InventoryRow::subject)
                .collect(Collectors.toCollection(TreeSet::new));
    }

    private static void add(List<Statement> statements, String one, String several, List<String> names) {
        if (!names.isEmpty()) {
            statements.add(
                    Statement.of(Plural.count(names.size(), "time zone " + one, "time zones " + several), names));
        }
    }
}
