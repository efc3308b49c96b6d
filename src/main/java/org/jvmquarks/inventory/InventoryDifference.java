package org.jvmquarks.inventory;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The differences between the inventories of two JDKs, by surface. No version and no catalogue has a say in them.
 *
 * @param from the first JDK
 * @param to the second JDK
 * @param surfaces one for each surface that both were asked about, in the order of the first
 */
public record InventoryDifference(Inventory from, Inventory to, List<SurfaceDifference> surfaces) {
    public InventoryDifference {
        surfaces = List.copyOf(surfaces);
    }

    /** Compares two inventories. */
    public static InventoryDifference between(Inventory from, Inventory to) {
        List<SurfaceDifference> surfaces = new ArrayList<>();
        for (Listing each : from.listings()) {
            to.listing(each.surface()).ifPresent(other -> surfaces.add(SurfaceDifference.of(each, other)));
        }
        return new InventoryDifference(from, to, surfaces);
    }

    /** Returns the difference on a surface; empty if not both JDKs were asked about it. */
    public Optional<SurfaceDifference> of(String surface) {
        return surfaces.stream().filter(each -> each.surface().equals(surface)).findFirst();
    }

    /** Returns the same without some rows. */
    InventoryDifference without(List<ExplainedRow> rows) {
        Map<String, Set<String>> keys = rows.stream()
                .collect(Collectors.groupingBy(
                        ExplainedRow::surface, Collectors.mapping(ExplainedRow::key, Collectors.toSet())));
        return new InventoryDifference(
                from,
                to,
                surfaces.stream()
                        .map(each -> each instanceof SurfaceDifference.Rows told && keys.containsKey(each.surface())
                                ? told.without(keys.get(each.surface()))
                                : each)
                        .toList());
    }

    /** Returns the number of rows that differ. */
    public int count() {
        return surfaces.stream()
                .mapToInt(each -> each instanceof SurfaceDifference.Rows rows ? rows.count() : 0)
                .sum();
    }
}
