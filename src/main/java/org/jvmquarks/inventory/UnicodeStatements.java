package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jvmquarks.guest.inventory.CodePoints;
import org.jvmquarks.guest.inventory.Items;
import org.jvmquarks.text.Plural;

/**
 * Tells which code points are new, and which have other properties. Compares code point by code point, since a row has
 * the runs of 256 of them.
 */
final class UnicodeStatements implements SurfaceStatements {
    private static final String CATEGORY = "category";

    /** Words for a property that code points may have otherwise. */
    private static final Map<String, String> PROPERTIES = properties();

    private static Map<String, String> properties() {
        Map<String, String> properties = new LinkedHashMap<>();
        properties.put(CATEGORY, "category");
        properties.put("script", "script");
        properties.put("upper case", "upper case");
        properties.put("lower case", "lower case");
        properties.put("title case", "title case");
        properties.put("number", "numeric value");
        properties.put("direction", "direction");
        properties.put("flags", "role in identifiers and texts");
        return properties;
    }

    @Override
    public List<Statement> of(SurfaceDifference.Rows rows, InventoryDifference all) {
        List<Statement> statements = new ArrayList<>();
        rows.changed().stream()
                .filter(row -> row.key().equals(Items.VERSION))
                .map(row -> Statement.of("the version is %s, and was %s"
                        .formatted(row.to().value(), row.from().value())))
                .forEach(statements::add);
        SortedMap<Integer, String> before = points(rows.from(), CATEGORY, rows);
        SortedSet<Integer> added =
                new TreeSet<>(points(rows.to(), CATEGORY, rows).keySet());
        added.removeAll(before.keySet());
        add(statements, added, "is new:", "are new:");
        blocks(rows.added()).ifPresentIn(statements, "block is new:", "blocks are new:");
        blocks(rows.removed()).ifPresentIn(statements, "block is gone:", "blocks are gone:");
        PROPERTIES.forEach((property, words) -> {
            SortedSet<Integer> changed = changed(rows, property);
            changed.removeAll(added);
            add(statements, changed, "has another " + words + ":", "have another " + words + ":");
        });
        return statements;
    }

    /** Names of blocks. */
    private record Blocks(List<String> names) {
        void ifPresentIn(List<Statement> statements, String one, String several) {
            if (!names.isEmpty()) {
                statements.add(Statement.of(Plural.count(names.size(), one, several), names));
            }
        }
    }

    private static Blocks blocks(List<InventoryRow> rows) {
        return new Blocks(rows.stream()
                .filter(row -> row.subject().equals(Items.BLOCK))
                .flatMap(row -> row.item().stream())
                .toList());
    }

    private static SortedSet<Integer> changed(SurfaceDifference.Rows rows, String property) {
        SortedMap<Integer, String> from = points(rows.from(), property, rows);
        SortedMap<Integer, String> to = points(rows.to(), property, rows);
        SortedSet<Integer> all = new TreeSet<>(from.keySet());
        all.addAll(to.keySet());
        all.removeIf(point -> from.getOrDefault(point, "").equals(to.getOrDefault(point, "")));
        return all;
    }

    /** Returns the values of code points in those rows that differ. */
    private static SortedMap<Integer, String> points(
            Listing.Listed listing, String property, SurfaceDifference.Rows rows) {
        SortedSet<String> differing = new TreeSet<>();
        rows.removed().forEach(row -> differing.add(row.key()));
        rows.added().forEach(row -> differing.add(row.key()));
        rows.changed().forEach(row -> differing.add(row.key()));
        SortedMap<Integer, String> points = new TreeMap<>();
        for (String key : differing) {
            String runs = listing.values().get(key);
            InventoryRow row = new InventoryRow(listing.surface(), key, "");
            if (runs != null && row.item().filter(property::equals).isPresent()) {
                points.putAll(CodePoints.read(row.subject(), runs));
            }
        }
        return points;
    }

    private static void add(List<Statement> statements, SortedSet<Integer> points, String one, String several) {
        if (!points.isEmpty()) {
            statements.add(Statement.of(
                    Plural.count(points.size(), "code point " + one, "code points " + several), ranges(points)));
        }
    }

    private static List<String> ranges(SortedSet<Integer> points) {
        List<String> ranges = new ArrayList<>();
        int first = -1;
        int last = -1;
        for (int point : points) {
            if (point != last + 1 || first < 0) {
                addRange(ranges, first, last);
                first = point;
            }
            last = point;
        }
        addRange(ranges, first, last);
        return ranges;
    }

    private static void addRange(List<String> ranges, int first, int last) {
        if (first >= 0) {
            ranges.add(first == last ? "U+%04X".formatted(first) : "U+%04X to U+%04X".formatted(first, last));
        }
    }
}
