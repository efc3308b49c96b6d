package org.jvmquarks.inspect.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.Inspected;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.OptionResult;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.option.OptionOutcome;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Command;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Notice.Level;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;

/**
 * The result of {@code inspect}: each option with something to say, and a line for each JDK. For build servers, what
 * fails the command is an error, what else is refused or ignored a warning, and all other remarks are notes.
 */
public final class InspectionDocument {
    private final InspectionResult result;
    private final OptionOutcome failing;

    private InspectionDocument(InspectionResult result, OptionOutcome failing) {
        this.result = result;
        this.failing = failing;
    }

    /**
     * Returns the document.
     *
     * @param failing from which outcome on the command fails
     */
    public static Document of(InspectionResult result, OptionOutcome failing) {
        return new Document(
                "inspect",
                InspectionSummary.headline(result),
                Optional.empty(),
                List.of(),
                Document.facts("not checked", List.copyOf(result.unasked().values()))
                        .toList(),
                result.jdks().isEmpty() ? List.of() : new InspectionDocument(result, failing).parts(),
                List.of(),
                result.unasked().entrySet().stream()
                        .sorted(Map.Entry.comparingByKey())
                        .map(jdk -> new Notice(
                                Level.ERROR,
                                "inspect/not-asked",
                                "a JDK could not be checked",
                                jdk.getValue(),
                                "inspect/not-asked " + jdk.getKey()))
                        .toList());
    }

    private List<Part> parts() {
        List<Block> options = new ArrayList<>();
        List<Integer> notable = InspectionSummary.notable(result);
        if (!notable.isEmpty()) {
            options.add(table(notable));
            options.addAll(options(notable));
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
                        result.jdks().stream().flatMap(this::choices).toList()),
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

    /** An option that is written twice is one finding, or both would have one fingerprint. */
    private List<Block> options(List<Integer> notable) {
        Map<String, List<Item>> written = new LinkedHashMap<>();
        notable.forEach(number -> written.computeIfAbsent(use(number).text(), text -> new ArrayList<>())
                .add(option(number)));
        List<Block> blocks = new ArrayList<>();
        for (int number : notable) {
            List<Item> items = written.getOrDefault(use(number).text(), List.of());
            written.remove(use(number).text());
            blocks.add(option(number)
                    .with(Optional.of(items).filter(it -> !it.isEmpty()).map(it -> notice(number, it))));
        }
        return blocks;
    }

    private Notice notice(int number, List<Item> items) {
        OptionOutcome worst = InspectionSummary.worst(result, number);
        String rule = "option/" + use(number).name();
        return new Notice(
                level(worst),
                rule,
                use(number).text() + " [" + worst.word() + "]",
                items.stream().flatMap(item -> item.lines().stream()).collect(Collectors.joining("\n")),
                rule + " " + use(number).text());
    }

    private Level level(OptionOutcome worst) {
        if (worst.isAtLeast(failing)) {
            return Level.ERROR;
        }
        return worst.isAtLeast(OptionOutcome.IGNORED) ? Level.WARNING : Level.NOTE;
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

    private Stream<Block> choices(Inspected jdk) {
        String limits = jdk.limits().map(it -> " [" + it + "]").orElse("");
        Stream<String> said = Stream.concat(
                Stream.of(jdk.ergonomics().map(it -> it.describe()).orElse("not HotSpot: only the start is checked")
                        + limits),
                jdk.remarks().stream().map(remark -> "it also says: " + remark));
        return Stream.concat(
                said.map(each -> Remark.of(jdk.jdk() + ": " + each)),
                jdk.missing().stream()
                        .map(finding -> Remark.of(jdk.jdk() + ": "
                                        + InspectionSummary.sentence(new OptionResult.WorksAround(finding)))
                                .with(missing(jdk, finding.workaround().issue()))));
    }

    /** Returns the notice about an issue whose workaround is missing; empty if another JDK before has it. */
    private Optional<Notice> missing(Inspected jdk, String issue) {
        List<Inspected> lacking = result.jdks().stream()
                .filter(each -> each.missing().stream()
                        .anyMatch(finding -> finding.workaround().issue().equals(issue)))
                .toList();
        if (!lacking.get(0).jdk().equals(jdk.jdk())) {
            return Optional.empty();
        }
        return Optional.of(new Notice(
                Level.NOTE,
                "inspect/missing-workaround",
                "no workaround for " + issue,
                lacking.stream()
                        .flatMap(each -> each.missing().stream()
                                .filter(finding -> finding.workaround().issue().equals(issue))
                                .map(finding -> each.jdk() + ": " + finding.sentence()))
                        .collect(Collectors.joining("\n")),
                "inspect/missing-workaround " + issue));
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
