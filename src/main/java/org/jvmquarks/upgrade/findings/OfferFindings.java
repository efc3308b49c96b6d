package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.inventory.Statement;
import org.jvmquarks.inventory.SurfaceText;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.archive.ArchiveFacts;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.executed.CountedCalls.Passed;
import org.jvmquarks.upgrade.executed.ExecutedCalls;
import org.jvmquarks.upgrade.surface.ApplicationUse;
import org.jvmquarks.upgrade.surface.Certainty;
import org.jvmquarks.upgrade.surface.SurfaceMatch;
import org.jvmquarks.upgrade.surface.SurfaceMatch.Met;
import org.jvmquarks.upgrade.touch.Trace;

/**
 * Findings about what both JDKs offer, such as TLS suites, time zones and answers to calls: for each surface, what the
 * application uses, what it may use, and the number of the rows that nothing shows.
 */
final class OfferFindings {
    private static final String SAME = "the same";

    /** As many as people read. */
    private static final int MOST_SENTENCES = 5;

    private final Answers answers;
    private final List<Passed> executed;

    private OfferFindings(Answers answers, List<Passed> executed) {
        this.answers = answers;
        this.executed = executed;
    }

    static Found find(Answers answers, Observed observed) {
        if (observed.inventories() instanceof Compared compared) {
            return Found.of(new OfferFindings(
                            answers,
                            observed.executed().map(ExecutedCalls::names).orElse(List.of()))
                    .of(compared));
        }
        return observed.inventories() instanceof InventoryComparison.Unread unread
                ? new Found(
                        List.of(),
                        unread.reasons().stream()
                                .map(each -> Gap.of(Point.OFFER, "both JDKs", each))
                                .toList())
                : Found.nothing();
    }

    private List<Finding> of(Compared compared) {
        KnownApplication application = answers.application();
        ApplicationUse use = new ApplicationUse(
                application.code().map(ArchiveFacts::references),
                application.traces(answers.target()).options(),
                application.recording(),
                executed,
                answers.code().guarded());
        List<SurfaceMatch> matches = SurfaceMatch.all(compared.unexplained(), use);
        List<Finding> findings = new ArrayList<>();
        for (SurfaceMatch each : matches) {
            String title = SurfaceText.of(each.surface()).title();
            each.met(Certainty.CERTAIN)
                    .map(met -> finding(title, each.surface(), Concern.WILL_NOTICE, List.of(met)))
                    .ifPresent(findings::add);
            each.met(Certainty.PERHAPS)
                    .filter(met -> !each.isOfCalls())
                    .map(met -> finding(title, each.surface() + ", perhaps", Concern.MAY_NOTICE, List.of(met)))
                    .ifPresent(findings::add);
        }
        calls(matches, Certainty.PERHAPS, "answers to calls").ifPresent(findings::add);
        calls(matches, Certainty.MARGINAL, "messages, texts and marginal calls").ifPresent(findings::add);
        unmet(matches).ifPresent(findings::add);
        return findings;
    }

    /** Most calls give other answers to some arguments alone, so all of them are one finding. */
    private static Optional<Finding> calls(List<SurfaceMatch> matches, Certainty certainty, String title) {
        List<Met> met = matches.stream()
                .filter(SurfaceMatch::isOfCalls)
                .flatMap(each -> each.met(certainty).stream())
                .toList();
        return met.isEmpty() ? Optional.empty() : Optional.of(finding(title, title, Concern.MAY_NOTICE, met));
    }

    private static Finding finding(String title, String name, Concern concern, List<Met> all) {
        int rows = all.stream().mapToInt(Met::rows).sum();
        String digests = all.stream().map(Met::digest).collect(Collectors.joining(" "));
        List<String> told = all.stream()
                .flatMap(each -> each.statements().stream())
                .map(Statement::brief)
                .toList();
        Stream<String> more = told.size() <= MOST_SENTENCES
                ? Stream.empty()
                : Stream.of(
                        "%d more sentences like these; inventory lists them".formatted(told.size() - MOST_SENTENCES));
        Stream<String> conditions = all.stream()
                .flatMap(each -> each.conditions().stream())
                .distinct()
                .map("it concerns the application "::concat);
        return finding(
                title,
                Point.in(
                        Point.OFFER,
                        name,
                        SAME,
                        "%s (%s)".formatted(Plural.count(rows, "row differs", "rows differ"), digests)),
                concern,
                Stream.of(told.stream().limit(MOST_SENTENCES), more, conditions)
                        .flatMap(each -> each)
                        .toList(),
                all.stream().flatMap(each -> each.traces().stream()).distinct().toList());
    }

    private static Finding finding(
            String title, Point point, Concern concern, List<String> sentences, List<Trace> traces) {
        return Finding.of(
                new Subject.Matter(title),
                Basis.of(point, ChangeIdentity.none()),
                concern,
                Consequence.BEHAVIOUR,
                sentences,
                traces,
                Optional.empty());
    }

    /** One line for each surface; where the code is not known, what would tell. */
    private Optional<Finding> unmet(List<SurfaceMatch> matches) {
        List<SurfaceMatch> others =
                matches.stream().filter(each -> each.unmet() > 0).toList();
        if (others.isEmpty()) {
            return Optional.empty();
        }
        int rows = others.stream().mapToInt(SurfaceMatch::unmet).sum();
        boolean known = answers.application().code().isPresent();
        Stream<String> lines = others.stream()
                .map(each -> "%s: %s"
                        .formatted(
                                SurfaceText.of(each.surface()).title(),
                                Plural.count(each.unmet(), "row differs", "rows differ")));
        return Optional.of(finding(
                "other differences in what the JDKs offer",
                Point.in(
                        Point.OFFER,
                        known ? "not used" : "not known",
                        SAME,
                        Plural.count(rows, "row differs", "rows differ")),
                known ? Concern.NOT_RELEVANT : Concern.MAY_NOTICE,
                known
                        ? lines.toList()
                        : List.of("%s on %s; pass the archives with --jar to see which of them concern the application"
                                .formatted(
                                        Plural.count(rows, "row differs", "rows differ"),
                                        Plural.count(others.size(), "surface"))),
                List.of()));
    }
}
