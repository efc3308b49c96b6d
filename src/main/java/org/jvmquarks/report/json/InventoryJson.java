package org.jvmquarks.report.json;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.InventoryDifference;
import org.jvmquarks.inventory.InventoryRow;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.inventory.SurfaceDifference;
import org.jvmquarks.inventory.SurfaceText;

/** Inventories and their differences as JSON; {@code inventory.schema.json} next to this describes both. */
public final class InventoryJson {
    /** Version of the document. */
    public static final int SCHEMA = 1;

    private InventoryJson() {}

    /** Returns the document of an inventory. */
    public static Map<String, Object> of(Inventory inventory) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", SCHEMA);
        root.put("jdk", jdk(inventory));
        root.put(
                "surfaces",
                inventory.listings().stream().map(InventoryJson::surface).toList());
        return root;
    }

    /** Returns the document of what differs between two JDKs. */
    public static Map<String, Object> of(InventoryDifference difference) {
        Map<String, Object> root = new LinkedHashMap<>();
        root.put("schema", SCHEMA);
        root.put("from", jdk(difference.from()));
        root.put("to", jdk(difference.to()));
        root.put("differing", difference.count());
        root.put(
                "surfaces",
                difference.surfaces().stream()
                        .map(each -> surface(each, difference))
                        .toList());
        return root;
    }

    /** Returns what a gate or a comparison of vendors says about inventories; empty if nobody wants to know. */
    static Optional<Map<String, Object>> of(InventoryComparison comparison) {
        Map<String, Object> root = new LinkedHashMap<>();
        if (comparison instanceof InventoryComparison.Unread unread) {
            root.put("unread", unread.reasons());
        } else if (comparison instanceof InventoryComparison.Compared compared) {
            InventoryDifference told = compared.unexplained();
            root.put("differing", compared.difference().count());
            root.put("explained", compared.explained());
            root.put(
                    "surfaces",
                    told.surfaces().stream()
                            .map(each -> surface(each, compared.difference()))
                            .toList());
        }
        return Optional.of(root).filter(it -> !it.isEmpty());
    }

    private static Map<String, Object> jdk(Inventory inventory) {
        Map<String, Object> jdk = new LinkedHashMap<>();
        jdk.put("id", inventory.jdk());
        jdk.put("feature", inventory.build().feature());
        jdk.put("vendor", inventory.build().vendor());
        jdk.put("version", inventory.build().version());
        jdk.put("vm", inventory.build().vm());
        jdk.put("os", inventory.os());
        jdk.put("arch", inventory.arch());
        return jdk;
    }

    private static Map<String, Object> surface(Listing listing) {
        Map<String, Object> surface = new LinkedHashMap<>();
        surface.put("surface", listing.surface());
        if (listing instanceof Listing.Listed listed) {
            surface.put("rows", listed.values());
        } else if (listing instanceof Listing.Absent absent) {
            surface.put("absent", absent.reason());
        }
        return surface;
    }

    private static Map<String, Object> surface(SurfaceDifference difference, InventoryDifference all) {
        Map<String, Object> surface = new LinkedHashMap<>();
        surface.put("surface", difference.surface());
        if (difference instanceof SurfaceDifference.Unlisted absent) {
            absent.from().ifPresent(reason -> surface.put("absentFrom", reason));
            absent.to().ifPresent(reason -> surface.put("absentTo", reason));
        } else if (difference instanceof SurfaceDifference.Rows rows) {
            surface.put("statements", SurfaceText.statements(rows, all));
            surface.put("removed", values(rows.removed()));
            surface.put("added", values(rows.added()));
            Map<String, List<String>> changed = new LinkedHashMap<>();
            rows.changed()
                    .forEach(row -> changed.put(
                            row.key(), List.of(row.from().value(), row.to().value())));
            surface.put("changed", changed);
        }
        return surface;
    }

    private static Map<String, String> values(List<InventoryRow> rows) {
        Map<String, String> values = new LinkedHashMap<>();
        rows.forEach(row -> values.put(row.key(), row.value()));
        return values;
    }
}
