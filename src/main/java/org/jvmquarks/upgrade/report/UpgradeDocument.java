package org.jvmquarks.upgrade.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.LedgerWriter;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Command;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Keys;
import org.jvmquarks.report.document.Block.Listing;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Sentence;
import org.jvmquarks.report.document.Block.Table;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.executed.ExecutedCalls;
import org.jvmquarks.upgrade.findings.Accepted;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.trial.TrialResult;
import org.jvmquarks.verdict.Difference;
import org.jvmquarks.verdict.RatioEstimate;

/** The consequences of a move for an application: what to do, what it will meet, and the rest. */
public final class UpgradeDocument {
    /** As many keys are told one by one. */
    private static final int FEW_KEYS = 3;

    private final UpgradeResult result;
    private final UpgradeNotices notices;

    private UpgradeDocument(UpgradeResult result) {
        this.result = result;
        this.notices = new UpgradeNotices(result);
    }

    /** Returns the document. */
    public static Document of(UpgradeResult result) {
        return new UpgradeDocument(result).document();
    }

    private Document document() {
        return new Document(
                "upgrade",
                result.from().id() + " → " + result.to().id(),
                Optional.of(result.decision()),
                result.misfit().stream().toList(),
                List.of(
                        new Fact("from", result.from().describe()),
                        new Fact("to", result.to().describe()),
                        new Fact(
                                "application",
                                result.application().isEmpty()
                                        ? "unknown; describe it with --options, --container, --jar or --recording"
                                        : String.join(", ", result.application()))),
                parts(),
                result.articles(),
                notices.ofHead());
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (Concern concern : Concern.values()) {
            parts.add(part(concern));
            if (concern == Concern.MUST_FIX) {
                result.proposal().map(this::proposal).ifPresent(parts::add);
            }
        }
        result.trial().map(UpgradeDocument::trial).ifPresent(parts::add);
        parts.add(Part.of(
                "could not be checked",
                Fold.BRIEF,
                result.gaps().stream()
                        .map(gap -> new Remark(
                                gap.sentence(), Optional.of(gap.point().key())))
                        .toList()));
        parts.add(Part.of("accepted", Fold.BRIEF, accepted(result.accepted())));
        ledger(parts);
        return parts;
    }

    private Part part(Concern concern) {
        List<Finding> findings = result.findings(concern);
        List<Block> items = findings.stream()
                .map(each -> item(each).with(notices.of(each, item(each))))
                .toList();
        int sentences =
                findings.stream().mapToInt(each -> each.sentences().size()).sum();
        return switch (concern) {
            case MUST_FIX -> Part.of(concern.heading(), Fold.WHOLE, items);
            case WILL_NOTICE -> Part.of(concern.heading(), Fold.OPEN, items);
            case MAY_NOTICE -> Part.of(concern.heading(), Fold.FOLDED, items);
            case NOT_RELEVANT ->
                Part.counted(
                        concern.heading(),
                        items.size(),
                        Plural.count(sentences, "difference")
                                + " in what the application does not use or does not notice",
                        items);
        };
    }

    private static Item item(Finding finding) {
        List<Keys> keys = new ArrayList<>(List.of(keys("key", finding.keys(), finding.quark())));
        if (!finding.pins().equals(finding.keys())) {
            keys.add(keys("pin", finding.pins(), finding.quark()));
        }
        return new Item(
                finding.title(),
                Optional.of(finding.consequence()),
                finding.quark(),
                finding.sentences().stream().map(Sentence::of).toList(),
                finding.where(),
                finding.advice(),
                keys,
                Optional.of(finding.ledger())
                        .filter(entries -> !finding.points().isEmpty()));
    }

    private static Keys keys(String noun, List<String> names, Optional<String> quark) {
        return new Keys(
                noun,
                names,
                names.size() <= FEW_KEYS
                        ? Optional.empty()
                        : quark.map(id -> "quark:" + id)
                                .or(() -> Optional.of(String.join(", ", names.subList(0, FEW_KEYS)) + ", …")));
    }

    private Part proposal(Proposal proposal) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(new Command(
                Optional.empty(),
                Stream.concat(Stream.of("java"), proposal.words().stream().map(ShellWords::quote))
                        .toList()));
        if (!proposal.leftOut().isEmpty()) {
            blocks.add(Remark.of("left out: " + String.join(" ", proposal.leftOut())));
        }
        String heading = "options with which " + result.to().id();
        return Part.uncounted(
                proposal.isVerified()
                        ? heading + " starts"
                        : heading + " still does not start: "
                                + proposal.refusal().orElse(""),
                Fold.OPEN,
                blocks);
    }

    private static Part trial(TrialResult trial) {
        List<Block> blocks = new ArrayList<>();
        blocks.add(Remark.of("%s on each JDK, in turn; %d failed on %s, %d on %s"
                .formatted(
                        Plural.count(trial.before().size(), "round"),
                        TrialResult.failed(trial.before()),
                        trial.from(),
                        TrialResult.failed(trial.after()),
                        trial.to())));
        List<List<String>> rows = trial.compared().stream()
                .map(each -> List.of(
                        each.amount().title(),
                        each.amount().text(each.before()),
                        each.amount().text(each.after()),
                        each.result().estimate().map(RatioEstimate::brief).orElse("-"),
                        verdict(each.result().verdict())))
                .toList();
        if (!rows.isEmpty()) {
            blocks.add(new Table(List.of("median", trial.from(), trial.to(), "times as much", "verdict"), rows));
        }
        trial.executed().map(calls -> counted(trial, calls)).map(Remark::of).ifPresent(blocks::add);
        return Part.uncounted("trial of the application", Fold.OPEN, blocks);
    }

    private static String counted(TrialResult trial, ExecutedCalls calls) {
        String cost = calls.cost()
                .map(it -> String.format(
                        Locale.ROOT,
                        "; on %s, a round took %.2f s of a processor with %s, and %.2f s without (%+.1f %%)",
                        calls.from(),
                        it.with(),
                        trial.recorded() instanceof TrialResult.Recording ? "agent and recorder" : "the agent",
                        it.without(),
                        100 * it.share()))
                .orElse("");
        String beyond = calls.before().uncounted() == 0
                ? ""
                : "; %s not counted, as their loaders do not find the agent or there are too many"
                        .formatted(
                                Plural.count(calls.before().uncounted(), "class or call was", "classes or calls were"));
        return "an agent counted what is executed in %s on each JDK, in %s on %s%s%s"
                .formatted(
                        Plural.count(calls.rounds(), "more round"),
                        Plural.count(calls.before().jvms(), "JVM"),
                        calls.from(),
                        cost,
                        beyond);
    }

    private static String verdict(Difference verdict) {
        return switch (verdict) {
            case SLOWER -> "more";
            case FASTER -> "less";
            case SAME -> "the same";
            case UNDECIDED -> "undecided";
        };
    }

    private static List<Block> accepted(List<Accepted> all) {
        List<Block> items = new ArrayList<>();
        for (Accepted each : all) {
            items.add(items.isEmpty() ? accepted(each).with(List.of(UpgradeNotices.accepted(all))) : accepted(each));
        }
        return items;
    }

    private static Item accepted(Accepted accepted) {
        return new Item(
                accepted.title(),
                Optional.empty(),
                Optional.empty(),
                Stream.concat(accepted.sentences().stream(), Stream.of("accepted " + accepted.why()))
                        .map(Sentence::of)
                        .toList(),
                List.of(),
                Optional.empty(),
                List.of(Keys.of(accepted.keys())),
                Optional.empty());
    }

    /** Adds the entries that accept what is listed, for a person to complete. */
    private void ledger(List<Part> parts) {
        List<Point> urgent = points(result.findings(Concern.MUST_FIX));
        List<Point> rest = Stream.concat(
                        points(result.findings()).stream(),
                        result.gaps().stream().map(gap -> gap.point()))
                .distinct()
                .filter(point -> !urgent.contains(point))
                .toList();
        String how = ", to be completed and added to the ledger";
        if (!urgent.isEmpty()) {
            parts.add(Part.uncounted(
                    "entries that accept what must be fixed" + how, Fold.FOLDED, List.of(listing(urgent))));
        }
        if (!rest.isEmpty()) {
            parts.add(Part.counted(
                    "entries that accept the rest" + how,
                    rest.size(),
                    "ledger entries that accept the rest",
                    List.of(listing(rest))));
        }
    }

    private static List<Point> points(List<Finding> findings) {
        return findings.stream()
                .flatMap(each -> each.points().stream())
                .distinct()
                .toList();
    }

    private static Listing listing(List<Point> points) {
        return new Listing("accepted:\n" + LedgerWriter.draft(points));
    }
}
