package org.jvmquarks.report.markdown;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import org.jvmquarks.gate.vendors.Similarity;
import org.jvmquarks.gate.vendors.UnsupportedPins;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorRow;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.text.Plural;

/** The comparison of vendors: the similarities are in sight, the rest is folded. */
public final class VendorMarkdown {
    /** Rows of a table; the other formats have all. */
    private static final int ROWS = 200;

    private VendorMarkdown() {}

    /** The whole text; its lines end in {@code \n}. */
    public static String render(List<VendorGroup> groups) {
        return groups.stream().map(VendorMarkdown::group).collect(Collectors.joining("\n"));
    }

    private static String group(VendorGroup group) {
        StringBuilder out = new StringBuilder("### JDK " + group.feature() + "\n\n");
        out.append(
                Markdown.head(
                        List.of(
                                "pair",
                                "alike",
                                "verdicts",
                                "values",
                                "only one can run",
                                "undecided")));
        group.pairs().forEach(pair -> out.append(score(pair)));
        out.append('\n');
        group.otherArchitectures().forEach(it -> out.append(Markdown.text(it)).append("\n\n"));
        if (!group.rows().isEmpty()) {
            out.append(
                    Markdown.details(
                            Plural.count(group.rows().size(), "difference"), table(group)));
        }
        if (!group.unsupported().isEmpty()) {
            StringBuilder body = new StringBuilder(Markdown.head(List.of("JDK", "pins", "why")));
            group.unsupported().forEach(each -> body.append(unsupported(each)));
            out.append(Markdown.details("pins that not every JDK can run", body.toString()));
        }
        return out.toString();
    }

    private static String score(Similarity pair) {
        return Markdown.row(
                List.of(
                        Markdown.text(pair.one() + " ~ " + pair.other()),
                        String.format(
                                Locale.ROOT,
                                "%d of %d (%.1f %%)",
                                pair.alike(),
                                pair.compared(),
                                100 * pair.share()),
                        Integer.toString(pair.verdicts()),
                        Integer.toString(pair.values()),
                        Integer.toString(pair.abilities()),
                        Integer.toString(pair.undecided())));
    }

    private static String table(VendorGroup group) {
        List<String> head = new ArrayList<>(List.of("what"));
        group.jdks().stream().map(JdkRecord::id).forEach(head::add);
        int more = group.rows().size() - ROWS;
        return Markdown.head(head)
                + group.rows().stream()
                        .limit(ROWS)
                        .map(row -> row(group, row))
                        .collect(Collectors.joining())
                + (more > 0 ? "\nand " + more + " more\n" : "");
    }

    private static String row(VendorGroup group, VendorRow row) {
        List<String> cells = new ArrayList<>(List.of(Markdown.text(row.key())));
        group.jdks()
                .forEach(jdk -> cells.add(Markdown.text(row.values().getOrDefault(jdk.id(), "–"))));
        return Markdown.row(cells);
    }

    private static String unsupported(UnsupportedPins each) {
        return Markdown.row(
                List.of(
                        Markdown.text(each.jdk()),
                        Integer.toString(each.pins()),
                        Markdown.text(each.reason())));
    }
}
