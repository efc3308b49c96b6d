package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.advisory.Advisories;
import org.jvmquarks.inspect.advisory.Advisory;
import org.jvmquarks.inspect.advisory.AdvisoryKind;
import org.jvmquarks.inspect.advisory.AdvisoryMatch;
import org.jvmquarks.inspect.advisory.Circumstances;
import org.jvmquarks.inspect.advisory.Match;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;

/**
 * Findings about the known defects and changes of builds: those that the new one brings, one by one if the application
 * meets them, and the number of those that it fixes. Pins and options tell of what they know themselves.
 */
final class AdvisoryFindings {
    private final String from;
    private final String to;
    private final Advisories advisories;

    AdvisoryFindings(String from, String to, Advisories advisories) {
        this.from = from;
        this.to = to;
        this.advisories = advisories;
    }

    static Found find(Answers answers, Observed observed) {
        Advisories advisories = Advisories.load();
        AdvisedBuilds builds = new AdvisedBuilds(answers.application(), advisories.apis());
        return Found.of(new AdvisoryFindings(
                        answers.from().jdk().id(), answers.to().jdk().id(), advisories)
                .of(builds.of(answers.from()), builds.of(answers.to())));
    }

    List<Finding> of(Circumstances before, Circumstances after) {
        List<Finding> findings = new ArrayList<>();
        List<AdvisoryMatch> open = new ArrayList<>();
        for (AdvisoryMatch each : advisories.lost(after, before)) {
            if (isToldElsewhere(each.advisory()) || !isOpen(each.match())) {
                continue;
            }
            Optional<Concern> concern = concern(each);
            concern.ifPresentOrElse(it -> findings.add(brought(each, it)), () -> open.add(each));
        }
        count(
                        to,
                        open,
                        "%s has %s that %s does not have, and whose conditions were not seen: %s; advise lists them",
                        from)
                .ifPresent(findings::add);
        List<AdvisoryMatch> fixed = advisories.lost(before, after).stream()
                .filter(each -> !each.advisory().kind().isChange())
                .filter(each -> isOpen(each.match()))
                .toList();
        count(from, fixed, "%s has %s that %s does not have: %s; advise lists them", to)
                .ifPresent(findings::add);
        return findings;
    }

    private static boolean isOpen(Match match) {
        return match instanceof Match.Affects || match instanceof Match.MayAffect;
    }

    private static boolean isToldElsewhere(Advisory advisory) {
        return advisory.background().evidence().pin().isPresent()
                || !advisory.workaround().options().isEmpty();
    }

    /** What only the machine or the shape of code decides is no finding about the application. */
    private static Optional<Concern> concern(AdvisoryMatch match) {
        if (match.match() instanceof Match.Affects) {
            return Optional.of(match.advisory().trigger().isByReference() ? Concern.MAY_NOTICE : Concern.WILL_NOTICE);
        }
        return match.match() instanceof Match.MayAffect may && may.ofApplication()
                ? Optional.of(Concern.MAY_NOTICE)
                : Optional.empty();
    }

    private Finding brought(AdvisoryMatch match, Concern concern) {
        Advisory advisory = match.advisory();
        List<String> sentences = new ArrayList<>();
        sentences.add("on %s: %s".formatted(to, advisory.summary()));
        if (match.match() instanceof Match.MayAffect may) {
            sentences.add("it concerns the application if " + Plural.list(may.unseen()));
            sentences.addAll(may.seen());
        } else if (match.match() instanceof Match.Affects affects) {
            sentences.addAll(affects.seen());
        }
        return Finding.of(
                new Subject.Matter(advisory.id() + ", " + advisory.kind().word()),
                Basis.of(
                        Point.in(
                                Point.VM, advisory.id(), "none", advisory.kind().word()),
                        new ChangeIdentity(
                                Stream.concat(Stream.of(advisory.id()), advisory.aliases().stream())
                                        .map(Source::of)
                                        .collect(Collectors.toSet()),
                                Set.of())),
                concern,
                advisory.kind().isChange() ? Consequence.BEHAVIOUR : Consequence.KNOWN_DEFECT,
                sentences,
                List.of(),
                advisory.workaround().advice());
    }

    private static Optional<Finding> count(String jdk, List<AdvisoryMatch> all, String sentence, String other) {
        if (all.isEmpty()) {
            return Optional.empty();
        }
        Map<AdvisoryKind, Long> kinds = all.stream()
                .collect(Collectors.groupingBy(
                        each -> each.advisory().kind(),
                        () -> new EnumMap<>(AdvisoryKind.class),
                        Collectors.counting()));
        String parts = kinds.entrySet().stream()
                .map(each -> each.getValue() + " " + each.getKey().word())
                .collect(Collectors.joining(", "));
        return Optional.of(Finding.of(
                new Subject.Matter("known defects and changes of " + jdk),
                Basis.of(Point.in(Point.VM, "known defects of " + jdk, "none", parts), ChangeIdentity.none()),
                Concern.NOT_RELEVANT,
                Consequence.KNOWN_DEFECT,
                List.of(sentence.formatted(
                        jdk,
                        Plural.count(all.size(), "known defect or change", "known defects or changes"),
                        other,
                        parts)),
                List.of(),
                Optional.empty()));
    }
}
