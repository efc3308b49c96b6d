package org.jvmquarks.upgrade.surface;

import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inventory.ChangedRow;
import org.jvmquarks.inventory.InventoryRow;
import org.jvmquarks.inventory.SurfaceDifference;

/**
 * A row that differs.
 *
 * @param before as the first JDK lists it; empty if it does not
 * @param after as the second JDK lists it; empty if it does not
 * @param ofBoth whether both JDKs have its subject, or one of them may have it without a row of its own
 * @param stays whether another subject of the second JDK has the item, as another provider may have a service
 */
record RowChange(Optional<InventoryRow> before, Optional<InventoryRow> after, boolean ofBoth, boolean stays) {
    RowChange {
        if (before.isEmpty() && after.isEmpty()) {
            throw new IllegalArgumentException("one of the JDKs must list a row that differs");
        }
    }

    static Stream<RowChange> all(SurfaceDifference.Rows rows) {
        Set<String> before = rows.from().values().keySet();
        Set<String> after = rows.to().values().keySet();
        // Thousands of rows, which a surface that only grew need not read.
        Set<String> items = rows.removed().isEmpty()
                ? Set.of()
                : rows.to().rows().stream()
                        .flatMap(each -> each.item().stream())
                        .collect(Collectors.toSet());
        return Stream.of(
                        rows.removed().stream()
                                .map(row -> new RowChange(
                                        Optional.of(row),
                                        Optional.empty(),
                                        !isOneSided(row, before, after),
                                        row.item().filter(items::contains).isPresent())),
                        rows.added().stream()
                                .map(row -> new RowChange(
                                        Optional.empty(), Optional.of(row), !isOneSided(row, after, before), false)),
                        rows.changed().stream()
                                .map(row -> new RowChange(Optional.of(row.from()), Optional.of(row.to()), true, true)))
                .flatMap(each -> each);
    }

    private static boolean isOneSided(InventoryRow row, Set<String> having, Set<String> lacking) {
        return having.contains(row.subject()) && !lacking.contains(row.subject());
    }

    InventoryRow row() {
        return before.or(() -> after).orElseThrow();
    }

    String subject() {
        return row().subject();
    }

    /** Returns the item of the subject; empty if the row is about the subject itself. */
    String item() {
        return row().item().orElse("");
    }

    boolean isRemoved() {
        return after.isEmpty();
    }

    boolean isAdded() {
        return before.isEmpty();
    }

    /** Returns both values; empty if one JDK does not have the row. */
    Optional<ChangedRow> changed() {
        return before.flatMap(from -> after.map(to -> new ChangedRow(from, to)));
    }
}
