package org.jvmquarks.inspect.report;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jvmquarks.inspect.Fate;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.markdown.Markdown;

/** An inspection as Markdown: the options with something to say, and a line for each JDK. */
public final class InspectionMarkdown {
    private final InspectionResult result;

    private InspectionMarkdown(InspectionResult result) {
        this.result = result;
    }

    /** The whole text; its lines end in {@code \n}. */
    public static String render(InspectionResult result) {
        return new InspectionMarkdown(result).text();
    }

    private String text() {
        StringBuilder out = new StringBuilder();
        out.append("### ").append(Markdown.text(InspectionSummary.headline(result))).append("\n\n");
        result.unasked()
                .forEach(
                        (jdk, why) ->
                                out.append("- not checked: ")
                                        .append(Markdown.text(why))
                                        .append("\n"));
        if (result.jdks().isEmpty()) {
            return out.toString();
        }
        List<Integer> notable = InspectionSummary.notable(result);
        if (!notable.isEmpty()) {
            List<String> head = new ArrayList<>(List.of("option"));
            result.jdks().forEach(jdk -> head.add(jdk.jdk()));
            head.add("why");
            out.append(Markdown.head(head));
            notable.forEach(number -> out.append(row(number)));
            out.append('\n');
        }
        out.append("| JDK | what it chooses |\n| --- | --- |\n");
        result.jdks().forEach(jdk -> out.append(ergonomics(jdk)));
        out.append('\n');
        out.append(InspectionSummary.proposalsHeading(result)).append(":\n\n");
        InspectionSummary.proposals(result)
                .forEach((proposal, jdks) -> out.append(proposal(proposal, jdks)));
        return out.toString();
    }

    private String row(int number) {
        List<String> cells = new ArrayList<>();
        cells.add(Markdown.text(result.line().options().get(number).text()));
        Set<String> sentences = new LinkedHashSet<>();
        for (Inspected jdk : result.jdks()) {
            cells.add(InspectionSummary.word(jdk.options().get(number)));
            jdk.options().get(number).fates().stream()
                    .filter(fate -> !(fate instanceof Fate.NotAsked))
                    .map(InspectionSummary::sentence)
                    .forEach(sentences::add);
        }
        cells.add(sentences.stream().map(Markdown::text).collect(Collectors.joining("<br>")));
        return Markdown.row(cells);
    }

    private static String ergonomics(Inspected jdk) {
        List<String> parts = new ArrayList<>();
        parts.add(
                jdk.ergonomics()
                        .map(it -> it.describe())
                        .orElse("not HotSpot: only the start is checked"));
        jdk.limits().ifPresent(parts::add);
        parts.addAll(jdk.remarks());
        parts.addAll(InspectionSummary.missing(jdk));
        return Markdown.row(
                List.of(
                        Markdown.text(jdk.jdk()),
                        parts.stream().map(Markdown::text).collect(Collectors.joining("<br>"))));
    }

    private static String proposal(Proposal proposal, List<String> jdks) {
        String title =
                "Options for "
                        + String.join(", ", jdks)
                        + (proposal.isVerified()
                                ? ", with which it starts"
                                : ", with which it does not start: "
                                        + proposal.refusal().orElse(""));
        return Markdown.details(
                title,
                Markdown.block(
                        "java "
                                + proposal.words().stream()
                                        .map(ShellWords::quote)
                                        .collect(Collectors.joining(" "))));
    }
}
