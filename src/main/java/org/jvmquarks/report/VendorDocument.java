package org.jvmquarks.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.gate.vendors.Similarity;
import org.jvmquarks.gate.vendors.UnsupportedPins;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorInventories;
import org.jvmquarks.gate.vendors.VendorRow;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;

/** The comparison of vendors: the similarities, then each difference. */
public final class VendorDocument {
    private static final List<String> PAIRS =
            List.of("pair", "alike", "verdicts", "values", "only one can run", "undecided");

    private final List<QuarkRecord> quarks;

    private VendorDocument(List<QuarkRecord> quarks) {
        this.quarks = quarks;
    }

    /**
     * Returns the document about groups of one feature version each. All differences are notes, as none of them fails
     * the command.
     *
     * @param quarks those of the run
     */
    public static Document of(List<VendorGroup> groups, List<QuarkRecord> quarks) {
        int rows = groups.stream().mapToInt(group -> group.rows().size()).sum();
        return Document.of(
                "vendors",
                "JDKs of one feature version: " + Plural.count(rows, "difference") + listed(groups),
                List.of(),
                groups.stream().flatMap(new VendorDocument(quarks)::parts).toList());
    }

    private static String listed(List<VendorGroup> groups) {
        List<Compared> compared = groups.stream()
                .flatMap(group -> group.inventories().stream())
                .flatMap(pair -> pair.comparison() instanceof Compared it ? Stream.of(it) : Stream.empty())
                .toList();
        int rows = compared.stream().mapToInt(it -> it.difference().count()).sum();
        return compared.isEmpty()
                ? ""
                : " in verdicts and values, " + Plural.count(rows, "row", "rows") + " of inventories";
    }

    private Stream<Part> parts(VendorGroup group) {
        String jdk = "JDK " + group.feature();
        List<Block> summary = new ArrayList<>();
        group.jdks().forEach(each -> summary.add(Remark.of(name(each))));
        group.otherArchitectures().forEach(it -> summary.add(Remark.of(it)));
        summary.add(new Table(
                PAIRS, group.pairs().stream().map(VendorDocument::cells).toList()));
        List<Part> pins = List.of(
                Part.uncounted(jdk, Fold.OPEN, summary),
                Part.of(
                        jdk + ", differences",
                        Fold.FOLDED,
                        group.rows().stream()
                                .map(row -> difference(group.feature(), row))
                                .toList()),
                Part.of(
                        jdk + ", pins that not every JDK can run",
                        Fold.FOLDED,
                        group.unsupported().stream()
                                .map(VendorDocument::unsupported)
                                .toList()));
        return Stream.of(
                        pins.stream(),
                        group.inventories().stream().flatMap(each -> inventories(jdk, each)),
                        Stream.of(Part.of(
                                jdk + ", what could not be compared",
                                Fold.BRIEF,
                                group.inventories().stream()
                                        .flatMap(each -> InventoryParts.unchecked(each.comparison()).stream())
                                        .distinct()
                                        .toList())))
                .flatMap(it -> it);
    }

    /** The sentences are those of a change from one JDK to the other. */
    private static Stream<Part> inventories(String jdk, VendorInventories pair) {
        return InventoryParts.of(
                pair.comparison(),
                new InventoryParts.Frame(
                        "%s, inventory of %s → %s".formatted(jdk, pair.one(), pair.other()),
                        Set.of(),
                        false,
                        List.of(Remark.of("what is gone, %s alone has; what is new, %s alone has"
                                .formatted(pair.one(), pair.other()))),
                        key -> List.of()))
                .stream();
    }

    private static String name(JdkRecord jdk) {
        String given = jdk.given().isEmpty() ? "" : ", " + jdk.given();
        return "%s: %s %s, %s%s".formatted(jdk.id(), jdk.vendor(), jdk.version(), jdk.vm(), given);
    }

    private static List<String> cells(Similarity pair) {
        return List.of(
                pair.one() + " ~ " + pair.other(),
                String.format(Locale.ROOT, "%d of %d (%.1f %%)", pair.alike(), pair.compared(), 100 * pair.share()),
                Integer.toString(pair.verdicts()),
                Integer.toString(pair.values()),
                Integer.toString(pair.abilities()),
                Integer.toString(pair.undecided()));
    }

    private Block difference(int feature, VendorRow row) {
        Block.Item item = Block.Item.of(
                row.kind() + " " + row.key(),
                row.byValue().entrySet().stream()
                        .map(each -> each.getKey() + ": " + String.join(", ", each.getValue()))
                        .toList());
        return item.with(Optional.of(Notice.of(
                        Notice.Level.NOTE,
                        row.key(),
                        "JDKs %d differ: %s".formatted(feature, row.key()),
                        item,
                        row.key() + " " + feature)
                .about(
                        quarks.stream()
                                .filter(quark -> quark.id().equals(row.quark()))
                                .findFirst(),
                        row.row())));
    }

    private static Block unsupported(UnsupportedPins each) {
        return Remark.of("%s cannot run %s that another JDK can: %s"
                .formatted(each.jdk(), Plural.count(each.pins(), "pin"), each.reason()));
    }
}
