package org.jvmquarks.inspect.report;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inspect.advisory.Advice;
import org.jvmquarks.inspect.advisory.Advice.Build;
import org.jvmquarks.inspect.advisory.Advisory;
import org.jvmquarks.inspect.advisory.AdvisoryKind;
import org.jvmquarks.inspect.advisory.AffectedVersions;
import org.jvmquarks.inspect.advisory.Match;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Block.Item;
import org.jvmquarks.report.document.Block.Keys;
import org.jvmquarks.report.document.Block.Remark;
import org.jvmquarks.report.document.Block.Sentence;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Document.Fact;
import org.jvmquarks.report.document.Notice;
import org.jvmquarks.report.document.Part;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;

/**
 * Advisories: what affects a build, then what may, each by kind, the most serious first. Build servers are told of
 * those that affect a build; what may affect it is for people to decide.
 */
public final class AdviceDocument {

    /** An advisory with the builds that have it. */
    private record Topic(Advisory advisory, Map<Build, Match> builds) {
        boolean has(Class<? extends Match> type) {
            return builds.values().stream().anyMatch(type::isInstance);
        }
    }

    /** What is said of builds, before and behind their names. */
    private record Saying(String before, String after) {
        String of(List<String> builds) {
            return before + String.join(", ", builds) + after;
        }
    }

    private final Advice advice;
    private final boolean failing;
    private final List<Topic> topics;

    private AdviceDocument(Advice advice, boolean failing) {
        this.advice = advice;
        this.failing = failing;
        this.topics = topics(advice);
    }

    /**
     * Returns the document.
     *
     * @param failing whether advisories that affect a build fail the command
     */
    public static Document of(Advice advice, boolean failing) {
        return new AdviceDocument(advice, failing).document();
    }

    private static List<Topic> topics(Advice advice) {
        Map<Advisory, Map<Build, Match>> topics = new LinkedHashMap<>();
        advice.builds().stream()
                .flatMap(build -> build.matches().stream())
                .sorted()
                .forEach(each -> topics.putIfAbsent(each.advisory(), new LinkedHashMap<>()));
        for (Build build : advice.builds()) {
            build.matches()
                    .forEach(each -> topics.computeIfAbsent(each.advisory(), it -> new LinkedHashMap<>())
                            .put(build, each.match()));
        }
        return topics.entrySet().stream()
                .map(each -> new Topic(each.getKey(), each.getValue()))
                .toList();
    }

    private Document document() {
        return Document.of("advice", title(), facts(), parts());
    }

    private String title() {
        if (advice.builds().isEmpty()) {
            return "no build could be asked";
        }
        return advice.builds().stream()
                .map(build -> "%s: %s, %s"
                        .formatted(
                                build.describe(),
                                Plural.count(build.count(Match.Affects.class), "advisory affects", "advisories affect")
                                        + " it",
                                Plural.count(build.count(Match.MayAffect.class), "may affect", "may affect") + " it"))
                .collect(Collectors.joining("; "));
    }

    private List<Fact> facts() {
        List<Fact> facts = new ArrayList<>();
        for (Build build : advice.builds()) {
            facts.add(new Fact(
                    build.name(),
                    Stream.of(
                                    Optional.of(build.here().version().toString()),
                                    build.here().vendor().map("of "::concat),
                                    build.here().collector().map("collector "::concat))
                            .flatMap(Optional::stream)
                            .collect(Collectors.joining(", "))));
        }
        advice.builds().stream()
                .map(build -> build.here().machine().describe())
                .distinct()
                .forEach(machine -> facts.add(new Fact("machine", machine)));
        facts.add(new Fact(
                "application",
                advice.application().isEmpty()
                        ? "unknown; describe it with --options or --jar"
                        : String.join(", ", advice.application())));
        advice.unasked().forEach((jdk, why) -> facts.add(new Fact("not asked", why)));
        return facts;
    }

    private List<Part> parts() {
        List<Part> parts = new ArrayList<>();
        for (AdvisoryKind kind : AdvisoryKind.values()) {
            parts.add(Part.open(kind.word(), items(kind, topic -> topic.has(Match.Affects.class))));
        }
        for (AdvisoryKind kind : AdvisoryKind.values()) {
            parts.add(Part.of(
                    kind.word() + ", under a condition that was not seen",
                    Fold.BRIEF,
                    items(kind, topic -> !topic.has(Match.Affects.class) && topic.has(Match.MayAffect.class))));
        }
        List<Block> unchecked = topics.stream()
                .filter(topic -> !isOpen(topic) && topic.has(Match.Unchecked.class))
                .map(this::item)
                .toList();
        parts.add(Part.counted(
                "no source tells whether this release train has it",
                unchecked.size(),
                Plural.count(unchecked.size(), "advisory", "advisories")
                        + " of which no source tells whether this release train has it",
                unchecked));
        List<Remark> others = topics.stream()
                .filter(topic -> !isOpen(topic) && !topic.has(Match.Unchecked.class))
                .map(this::other)
                .toList();
        parts.add(Part.counted(
                "not relevant",
                others.size(),
                Plural.count(others.size(), "advisory that is not relevant", "advisories that are not relevant"),
                others));
        return parts;
    }

    private static boolean isOpen(Topic topic) {
        return topic.has(Match.Affects.class) || topic.has(Match.MayAffect.class);
    }

    private List<Block> items(AdvisoryKind kind, Predicate<Topic> wanted) {
        return topics.stream()
                .filter(topic -> topic.advisory().kind() == kind && wanted.test(topic))
                .map(this::item)
                .toList();
    }

    private Remark other(Topic topic) {
        Match match = topic.builds().values().iterator().next();
        String reason = match instanceof Match.NotRelevant not ? not.reason() : "";
        return Remark.of(
                "%s: %s: %s".formatted(topic.advisory().id(), topic.advisory().summary(), reason));
    }

    private Block item(Topic topic) {
        Advisory advisory = topic.advisory();
        List<String> sentences = new ArrayList<>();
        sentences.add(sentence(advisory.summary()));
        builds(topic).forEach((said, builds) -> sentences.add(said.of(builds)));
        if (!advisory.background().symptoms().isEmpty()) {
            sentences.add(
                    "It shows as: " + String.join("; ", advisory.background().symptoms()));
        }
        advisory.background().evidence().how().map(how -> "To see it: " + how).ifPresent(sentences::add);
        advisory.background()
                .evidence()
                .pin()
                .map(pin -> "The pin that shows it: " + pin)
                .ifPresent(sentences::add);
        Item item = new Item(
                Stream.concat(Stream.of(advisory.id()), advisory.aliases().stream())
                        .collect(Collectors.joining(", ")),
                Optional.empty(),
                Optional.empty(),
                sentences.stream().map(Sentence::of).toList(),
                topic.builds().values().stream()
                        .flatMap(match -> seen(match).stream())
                        .distinct()
                        .toList(),
                advisory.workaround().advice(),
                List.of(new Keys("source", advisory.background().links(), Optional.empty())),
                Optional.empty());
        return item.with(topic.builds().entrySet().stream()
                .filter(each -> each.getValue() instanceof Match.Affects)
                .map(each -> notice(advisory, each.getKey()))
                .toList());
    }

    private Notice notice(Advisory advisory, Build build) {
        return new Notice(
                failing ? Notice.Level.ERROR : Notice.Level.WARNING,
                "advisory/" + advisory.id(),
                advisory.kind().word() + ": " + advisory.summary(),
                "%s has %s: %s.%s"
                        .formatted(
                                build.describe(),
                                advisory.id(),
                                advisory.summary(),
                                advisory.workaround().advice().map(" "::concat).orElse("")),
                build.name() + " " + advisory.id());
    }

    /** Builds of which the same is said. */
    private static Map<Saying, List<String>> builds(Topic topic) {
        Map<Saying, List<String>> builds = new LinkedHashMap<>();
        topic.builds()
                .forEach((build, match) -> builds.computeIfAbsent(
                                saying(
                                        match,
                                        ends(
                                                topic.advisory()
                                                        .releases()
                                                        .of(build.here().vendor()),
                                                build)),
                                said -> new ArrayList<>())
                        .add(build.describe()));
        return builds;
    }

    private static Saying saying(Match match, String ends) {
        if (match instanceof Match.MayAffect may) {
            return new Saying("It concerns ", " if " + Plural.list(may.unseen()) + ends);
        }
        if (match instanceof Match.Unchecked unchecked) {
            return new Saying(
                    "No source tells whether ",
                    " has it"
                            + (unchecked.unseen().isEmpty()
                                    ? ""
                                    : ", which matters if " + Plural.list(unchecked.unseen()))
                            + ends);
        }
        return match instanceof Match.NotRelevant not
                ? new Saying("It does not concern ", ": " + not.reason())
                : new Saying("It concerns ", ends);
    }

    private static String ends(AffectedVersions affected, Build build) {
        List<String> fixes = affected.fixesFor(build.here().version());
        if (!fixes.isEmpty()) {
            return "; fixed in " + Plural.list(fixes);
        }
        return affected.fixed().isPresent()
                ? "; no update of " + build.here().version().feature() + " has the fix"
                : affected.since().map(it -> "; so since " + it).orElse("");
    }

    private static List<String> seen(Match match) {
        if (match instanceof Match.Affects affects) {
            return affects.seen();
        }
        return match instanceof Match.MayAffect may ? may.seen() : List.of();
    }

    static String sentence(String summary) {
        return summary.substring(0, 1).toUpperCase(Locale.ROOT) + summary.substring(1);
    }
}
