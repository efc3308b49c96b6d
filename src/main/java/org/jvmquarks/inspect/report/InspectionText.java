package org.jvmquarks.inspect.report;

import java.util.List;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.OptionFate;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.terminal.Lines;
import org.jvmquarks.report.terminal.Paint;
import org.jvmquarks.report.TableStyle;

/** The result of {@code inspect} as lines of text. */
public final class InspectionText {
    private static final int LONGEST_OPTION = 44;
    private static final String TWICE = Lines.INDENT + Lines.INDENT;

    private final Lines lines;
    private final Paint paint;
    private final InspectionResult result;
    private final int width;

    private InspectionText(InspectionResult result, TableStyle style) {
        this.result = result;
        this.lines = new Lines(style);
        this.paint = new Paint(style.colours(), style.symbols());
        this.width = style.width();
    }

    /** The whole text; each line ends in {@code \n}. */
    public static String render(InspectionResult result, TableStyle style) {
        InspectionText text = new InspectionText(result, style);
        text.all();
        return text.lines.text();
    }

    private void all() {
        lines.strong(InspectionSummary.headline(result));
        result.unasked().forEach((jdk, why) -> lines.wrap(Lines.INDENT, "not checked: " + why));
        if (result.jdks().isEmpty()) {
            return;
        }
        List<Integer> notable = InspectionSummary.notable(result);
        if (!notable.isEmpty()) {
            table(notable);
            lines.blank();
            notable.forEach(this::option);
        }
        accepted();
        lines.blank();
        lines.strong("What each VM chooses with these options");
        result.jdks().forEach(this::ergonomics);
        lines.blank();
        lines.strong(InspectionSummary.proposalsHeading(result));
        InspectionSummary.proposals(result).forEach(this::proposal);
    }

    private void table(List<Integer> notable) {
        int first =
                Math.min(
                        LONGEST_OPTION,
                        notable.stream().mapToInt(i -> text(i).length()).max().orElse(0));
        List<Integer> columns =
                result.jdks().stream().map(jdk -> Math.max(jdk.jdk().length(), 10)).toList();
        int needed = first + columns.stream().mapToInt(it -> it + 2).sum() + 2;
        if (needed > width) {
            // The sentences below name the JDKs as well.
            return;
        }
        lines.blank();
        StringBuilder head = new StringBuilder(Lines.INDENT + " ".repeat(first));
        for (int i = 0; i < columns.size(); i++) {
            head.append("  ").append(paint.fit(result.jdks().get(i).jdk(), columns.get(i)));
        }
        lines.row(head.toString().stripTrailing());
        for (int number : notable) {
            StringBuilder row =
                    new StringBuilder(Lines.INDENT + paint.fit(paint.clean(text(number)), first));
            for (int i = 0; i < columns.size(); i++) {
                OptionFate option = result.jdks().get(i).options().get(number);
                row.append("  ").append(paint.fit(InspectionSummary.word(option), columns.get(i)));
            }
            lines.row(row.toString().stripTrailing());
        }
    }

    private void option(int number) {
        lines.wrap(Lines.INDENT, text(number) + where(number));
        InspectionSummary.sentences(result, number)
                .forEach((sentence, jdks) -> lines.wrap(TWICE, jdks + ": " + sentence));
    }

    private String text(int number) {
        return result.line().options().get(number).text();
    }

    private String where(int number) {
        String where = result.line().options().get(number).where();
        return where.isEmpty() ? "" : "  (" + where + ")";
    }

    private void accepted() {
        listed("accepted without remark", InspectionSummary.accepted(result));
        listed("for other versions", InspectionSummary.forOtherVersions(result));
    }

    private void listed(String title, List<String> options) {
        if (!options.isEmpty()) {
            lines.wrap(
                    Lines.INDENT,
                    title + " (" + options.size() + "): " + String.join(" ", options));
        }
    }

    private void ergonomics(Inspected jdk) {
        String limits = jdk.limits().map(it -> " [" + it + "]").orElse("");
        lines.wrap(
                Lines.INDENT,
                jdk.jdk()
                        + ": "
                        + jdk.ergonomics()
                                .map(it -> it.describe())
                                .orElse("not HotSpot: only the start is checked")
                        + limits);
        jdk.remarks().forEach(remark -> lines.wrap(TWICE, "it also says: " + remark));
        InspectionSummary.missing(jdk).forEach(sentence -> lines.wrap(TWICE, sentence));
    }

    private void proposal(Proposal proposal, List<String> jdks) {
        lines.wrap(
                Lines.INDENT,
                String.join(", ", jdks)
                        + (proposal.isVerified()
                                ? " (started with it):"
                                : " (does not start: " + proposal.refusal().orElse("") + "):"));
        lines.command(
                TWICE,
                "java "
                        + proposal.words().stream()
                                .map(ShellWords::quote)
                                .collect(Collectors.joining(" ")));
    }
}
