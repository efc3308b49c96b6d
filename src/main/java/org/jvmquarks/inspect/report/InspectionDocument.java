package org.jvmquarks.inspect.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Command;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;

/** The result of {@code inspect}: each option with something to say, and a line for each JDK. */
public final class InspectionDocument {
    private final InspectionResult result;

    private InspectionDocument(InspectionResult result) {
        this.result = result;
    }

    /** Returns the document. */
    public static Document of(InspectionResult result) {
        return Document.of(
                "inspect",
                InspectionSummary.headline(result),
                Document.facts("not checked", List.copyOf(result.unasked().values()))
                        .toList(),
                result.jdks().isEmpty() ? List.of() : new InspectionDocument(result).parts());
    }

    private List<Part> parts() {
        List<Block> options = new ArrayList<>();
        List<Integer> notable = InspectionSummary.notable(result);
        if (!notable.isEmpty()) {
            options.add(table(notable));
            notable.forEach(number -> options.add(option(number)));
        }
        listed("accepted without remark", InspectionSummary.accepted(result)).ifPresent(options::add);
        InspectionSummary.notAsked(result)
                .forEach((reason, unasked) ->
                        listed("not asked, as " + reason, unasked).ifPresent(options::add));
        listed("for other versions", InspectionSummary.forOtherVersions(result)).ifPresent(options::add);
        return List.of(
                Part.uncounted("What becomes of the options", Fold.OPEN, options),
                Part.uncounted(
                        "What each VM chooses with these options",
                        Fold.OPEN,
                        result.jdks().stream()
                                .flatMap(InspectionDocument::choices)
                                .toList()),
                Part.uncounted(
                        InspectionSummary.proposalsHeading(result),
                        Fold.FOLDED,
                        InspectionSummary.proposals(result).entrySet().stream()
                                .map(each -> proposal(each.getKey(), each.getValue()))
                                .toList()));
    }

    private Table table(List<Integer> notable) {
        List<String> head = new ArrayList<>(List.of("option"));
        result.jdks().forEach(jdk -> head.add(jdk.jdk()));
        return new Table(head, notable.stream().map(this::row).toList());
    }

    private List<String> row(int number) {
        List<String> cells = new ArrayList<>(List.of(use(number).text()));
        result.jdks()
                .forEach(jdk -> cells.add(InspectionSummary.word(jdk.options().get(number))));
        return cells;
    }

    private Item option(int number) {
        String where = use(number).where();
        return Item.of(
                use(number).text() + (where.isEmpty() ? "" : " (" + where + ")"),
                InspectionSummary.sentences(result, number).entrySet().stream()
                        .map(each -> each.getValue() + ": " + each.getKey())
                        .toList());
    }

    private OptionUse use(int number) {
        return result.line().options().get(number);
    }

    private static Optional<Remark> listed(String title, List<String> options) {
        return options.isEmpty()
                ? Optional.empty()
                : Optional.of(Remark.of(title + " (" + options.size() + "): " + String.join(" ", options)));
    }

    private static Stream<Block> choices(Inspected jdk) {
        String limits = jdk.limits().map(it -> " [" + it + "]").orElse("");
        return Stream.of(
                        Stream.of(jdk.ergonomics()
                                        .map(it -> it.describe())
                                        .orElse("not HotSpot: only the start is checked")
                                + limits),
                        jdk.remarks().stream().map(remark -> "it also says: " + remark),
                        InspectionSummary.missing(jdk).stream())
                .flatMap(each -> each)
                .map(each -> Remark.of(jdk.jdk() + ": " + each));
    }

    private static Command proposal(Proposal proposal, List<String> jdks) {
        return new Command(
                Optional.of(String.join(", ", jdks)
                        + (proposal.isVerified()
                                ? " (started with it)"
                                : " (does not start: " + proposal.refusal().orElse("") + ")")),
                Stream.concat(Stream.of("java"), proposal.words().stream().map(ShellWords::quote))
                        .toList());
    }
}
