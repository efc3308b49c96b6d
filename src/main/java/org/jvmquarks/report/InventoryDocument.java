package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.jvmquarks.inventory.ChangedRow;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.inventory.InventoryDifference;
import org.jvmquarks.inventory.InventoryRow;
import org.jvmquarks.inventory.Listing;
import org.jvmquarks.inventory.SurfaceDifference;
import org.jvmquarks.inventory.SurfaceText;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;

/** The surfaces of a JDK, and what differs between two JDKs: sentences first, then the rows. */
public final class InventoryDocument {
    private static final String NAME = "inventory";

    private InventoryDocument() {}

    /** Returns the document about one JDK. */
    public static Document of(Inventory inventory) {
        List<List<String>> counts = new ArrayList<>();
        List<Part> rows = new ArrayList<>();
        for (Listing each : inventory.listings()) {
            if (each instanceof Listing.Listed listed) {
                counts.add(List.of(listed.surface(), listed.values().size() + unstable(listed)));
                rows.add(Part.counted(
                        SurfaceText.of(listed.surface()).title(),
                        listed.values().size(),
                        Plural.count(listed.values().size(), "row") + " of " + listed.surface(),
                        listed.rows().stream().map(InventoryDocument::row).toList()));
            } else if (each instanceof Listing.Absent absent) {
                counts.add(List.of(absent.surface(), "absent: " + absent.reason()));
            }
        }
        return Document.of(
                NAME,
                "inventory of %s: %s"
                        .formatted(
                                inventory.jdk(), Plural.count(inventory.rows().size(), "row")),
                List.of(fact("JDK", inventory)),
                Stream.concat(
                                Stream.of(Part.uncounted(
                                        "surfaces", Fold.OPEN, List.of(new Table(List.of("surface", "rows"), counts)))),
                                rows.stream())
                        .toList());
    }

    /** Returns the document about what differs between two JDKs. */
    public static Document of(InventoryDifference difference) {
        List<Part> told = new ArrayList<>();
        List<Part> rows = new ArrayList<>();
        List<String> same = new ArrayList<>();
        for (SurfaceDifference each : difference.surfaces()) {
            if (each instanceof SurfaceDifference.Rows differing) {
                SurfaceText text = SurfaceText.of(each.surface());
                if (differing.count() == 0) {
                    same.add(text.title());
                } else {
                    told.add(told(text, differing, difference));
                    rows.add(rows(text, differing));
                }
            }
        }
        List<Part> parts = new ArrayList<>(told);
        parts.add(Part.open("not compared", InventoryParts.unlisted(difference)));
        if (!same.isEmpty()) {
            parts.add(Part.uncounted("no difference", Fold.OPEN, List.of(Remark.of(String.join(", ", same)))));
        }
        parts.addAll(rows);
        return Document.of(
                NAME,
                "inventory of %s → %s: %s"
                        .formatted(
                                name(difference.from(), difference.to()),
                                name(difference.to(), difference.from()),
                                Plural.count(difference.count(), "row differs", "rows differ")),
                List.of(fact("from", difference.from()), fact("to", difference.to())),
                parts);
    }

    /** Returns the version, which says more than an id; the id if the other has the same version. */
    private static String name(Inventory inventory, Inventory other) {
        String version = inventory.build().version();
        return version.equals(other.build().version()) ? inventory.jdk() : version;
    }

    private static Fact fact(String label, Inventory inventory) {
        return new Fact(
                label,
                "%s: %s, %s %s"
                        .formatted(inventory.jdk(), inventory.build().describe(), inventory.os(), inventory.arch()));
    }

    private static String unstable(Listing.Listed listed) {
        return listed.unstable() == 0
                ? ""
                : ", without %d that two starts do not agree on".formatted(listed.unstable());
    }

    private static Part told(SurfaceText text, SurfaceDifference.Rows rows, InventoryDifference all) {
        return new Part(
                text.title(),
                OptionalInt.of(rows.count()),
                Fold.BRIEF,
                Optional.empty(),
                List.copyOf(InventoryParts.statements(rows, all)));
    }

    private static Part rows(SurfaceText text, SurfaceDifference.Rows rows) {
        List<Remark> all = new ArrayList<>();
        rows.removed().forEach(row -> all.add(Remark.of("- " + words(row))));
        rows.added().forEach(row -> all.add(Remark.of("+ " + words(row))));
        rows.changed().forEach(row -> all.add(Remark.of("~ " + words(row))));
        return Part.counted(
                "rows of " + text.title(),
                rows.count(),
                Plural.count(rows.count(), "row") + " of " + text.title(),
                all);
    }

    private static Remark row(InventoryRow row) {
        return Remark.of(words(row));
    }

    /** Returns a row as people read it. */
    public static String words(InventoryRow row) {
        return row.value().isEmpty() ? row.key() : row.key() + ": " + row.value();
    }

    /** Returns a row with both values, likewise. */
    public static String words(ChangedRow row) {
        return row.key() + ": " + row.from().value() + " → " + row.to().value();
    }
}
