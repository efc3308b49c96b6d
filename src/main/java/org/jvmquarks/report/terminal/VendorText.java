package org.jvmquarks.report.terminal;

import java.util.List;
import org.jvmquarks.gate.vendors.Similarity;
import org.jvmquarks.gate.vendors.UnsupportedPins;
import org.jvmquarks.gate.vendors.VendorGroup;
import org.jvmquarks.gate.vendors.VendorRow;
import org.jvmquarks.journal.JdkRecord;

/** The comparison of vendors as lines of text: the similarities, then each difference. */
public final class VendorText {

    private VendorText() {}

    /** The whole text; no line is wider than the style, and each ends in {@code \n}. */
    public static String render(List<VendorGroup> groups, TableStyle style) {
        Lines lines = new Lines(style);
        for (VendorGroup group : groups) {
            group(lines, group);
        }
        return lines.text();
    }

    private static void group(Lines lines, VendorGroup group) {
        lines.strong("JDK " + group.feature());
        group.jdks().forEach(jdk -> lines.wrap(Lines.INDENT + jdk.id() + ": ", name(jdk)));
        group.pairs().stream()
                .map(Similarity::describe)
                .forEach(score -> lines.wrap(Lines.INDENT, score));
        group.otherArchitectures().forEach(it -> lines.wrap(Lines.INDENT, it));
        for (VendorRow row : group.rows()) {
            lines.blank();
            lines.wrap(Lines.INDENT, row.kind() + " " + row.key());
            row.byValue()
                    .forEach(
                            (value, jdks) ->
                                    lines.wrap(
                                            Lines.INDENT + Lines.INDENT,
                                            value + ": " + String.join(", ", jdks)));
        }
        if (!group.unsupported().isEmpty()) {
            lines.blank();
            group.unsupported().forEach(each -> lines.wrap(Lines.INDENT, unsupported(each)));
        }
        lines.blank();
    }

    private static String name(JdkRecord jdk) {
        String given = jdk.given().isEmpty() ? "" : ", " + jdk.given();
        return "%s %s, %s%s".formatted(jdk.vendor(), jdk.version(), jdk.vm(), given);
    }

    private static String unsupported(UnsupportedPins each) {
        return "%s cannot run %d %s that another JDK can: %s"
                .formatted(
                        each.jdk(), each.pins(), each.pins() == 1 ? "pin" : "pins", each.reason());
    }
}
