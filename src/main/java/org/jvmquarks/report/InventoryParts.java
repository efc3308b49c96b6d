package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.Set;
import java.util.function.Function;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.inventory.InventoryComparison.Unread;
import org.jvmquarks.inventory.InventoryDifference;
import org.jvmquarks.inventory.Statement;
import org.jvmquarks.inventory.SurfaceDifference;
import org.jvmquarks.inventory.SurfaceText;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Command;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;

/** What differs between two inventories, as parts of a document: one for each surface. */
public final class InventoryParts {

    /**
     * How a report tells of inventories.
     *
     * @param name heading of the first part, with which those of the others begin
     * @param accepted surfaces that the ledger accepts, which are told elsewhere
     * @param keys whether a person needs the keys of the ledger
     * @param remarks what a reader of the sentences has to know
     * @param notices what build servers are told of a surface, by its key
     */
    record Frame(
            String name,
            Set<String> accepted,
            boolean keys,
            List<Remark> remarks,
            Function<String, List<Notice>> notices) {
        Frame {
            accepted = Set.copyOf(accepted);
            remarks = List.copyOf(remarks);
        }
    }

    private InventoryParts() {}

    /** Returns a part with the numbers, then one for each surface with what nothing else tells. */
    static List<Part> of(InventoryComparison comparison, Frame frame) {
        List<Part> parts = new ArrayList<>();
        if (comparison instanceof Compared compared) {
            InventoryDifference told = compared.unexplained();
            List<Block> summary = new ArrayList<>();
            summary.add(Remark.of(summary(compared)));
            if (told.count() > 0) {
                summary.addAll(frame.remarks);
                summary.add(command(told));
            }
            parts.add(new Part(frame.name, OptionalInt.of(told.count()), Fold.OPEN, Optional.empty(), summary));
            for (SurfaceDifference each : told.surfaces()) {
                if (each instanceof SurfaceDifference.Rows rows
                        && rows.count() > 0
                        && !frame.accepted.contains(rows.surface())) {
                    parts.add(told(frame, rows, compared));
                }
            }
        }
        return parts;
    }

    /** Returns what could not be compared, in sentences. */
    public static List<Remark> unchecked(InventoryComparison comparison) {
        if (comparison instanceof Unread unread) {
            return unread.reasons().stream().map(Remark::of).toList();
        }
        return comparison instanceof Compared compared ? unlisted(compared.difference()) : List.of();
    }

    /** Returns the surfaces that not both JDKs list, with the reasons. */
    static List<Remark> unlisted(InventoryDifference difference) {
        List<Remark> unlisted = new ArrayList<>();
        for (SurfaceDifference each : difference.surfaces()) {
            if (each instanceof SurfaceDifference.Unlisted absent) {
                unlisted.add(Remark.of(SurfaceText.of(each.surface()).title() + ": " + reasons(absent, difference)));
            }
        }
        return unlisted;
    }

    private static String reasons(SurfaceDifference.Unlisted absent, InventoryDifference difference) {
        List<String> reasons = new ArrayList<>();
        absent.from().ifPresent(reason -> reasons.add(difference.from().jdk() + " " + reason));
        absent.to().ifPresent(reason -> reasons.add(difference.to().jdk() + " " + reason));
        return String.join("; ", reasons);
    }

    /** Returns how much differs, in a sentence without its full stop. */
    public static String summary(Compared compared) {
        int all = compared.difference().count();
        int explained = compared.explained().size();
        String differ = Plural.count(all, "row", "rows") + " of what the JDKs list of themselves " + differ(all);
        return explained == 0
                ? differ
                : "%s, %d of them explained by pins and flags above".formatted(differ, explained);
    }

    private static String differ(int rows) {
        return rows == 1 ? "differs" : "differ";
    }

    private static Command command(InventoryDifference difference) {
        return new Command(
                Optional.of("each row"),
                List.of(
                        "java",
                        "-jar",
                        "jvm-quarks.jar",
                        "inventory",
                        "--from",
                        difference.from().jdk(),
                        "--to",
                        difference.to().jdk(),
                        "--all"));
    }

    private static Part told(Frame frame, SurfaceDifference.Rows rows, Compared compared) {
        List<Block> remarks = new ArrayList<>(statements(rows, compared.difference()));
        int explained = compared.explained(rows.surface());
        if (explained > 0) {
            remarks.add(Remark.of("%s explained by pins and flags above"
                    .formatted(Plural.count(explained, "more row is", "more rows are"))));
        }
        if (frame.keys) {
            String key = SideBySide.keyOf(rows.surface());
            remarks.add(new Remark("to accept these rows:", Optional.of(key)).with(frame.notices.apply(key)));
        }
        return new Part(
                "%s, %s".formatted(frame.name, SurfaceText.of(rows.surface()).title()),
                OptionalInt.of(rows.count()),
                Fold.BRIEF,
                Optional.empty(),
                remarks);
    }

    /**
     * Returns the sentences about a surface, as every format shows them.
     *
     * @param all what differs elsewhere, where the reason may be
     */
    public static List<Remark> statements(SurfaceDifference.Rows rows, InventoryDifference all) {
        List<Remark> remarks = new ArrayList<>(SurfaceText.statements(rows, all).stream()
                .map(InventoryParts::remark)
                .toList());
        int unstable = rows.from().unstable() + rows.to().unstable();
        if (unstable > 0) {
            remarks.add(Remark.of("%s left out, as two starts of the same JDK do not agree on them"
                    .formatted(Plural.count(unstable, "row is", "rows are"))));
        }
        return remarks;
    }

    private static Remark remark(Statement statement) {
        return Remark.of(statement.brief());
    }
}
