package org.jvmquarks.upgrade.findings;

import java.util.ArrayList;
import java.util.Collection;
import java.util.EnumMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.gate.Entry;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.GateSummary;
import org.jvmquarks.gate.Line;
import org.jvmquarks.gate.Section;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Documentation;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.ledger.Acceptance;
import org.jvmquarks.gate.ledger.Point;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.JavaVersion;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.upgrade.code.Consequence;
import org.jvmquarks.upgrade.code.Source;
import org.jvmquarks.upgrade.touch.Trace;
import org.jvmquarks.verdict.ObservationKey;

/** Sorts the differences that a gate found by whether they concern the application. */
final class BehaviourFindings {
    /** Names in a sentence about several flags; JSON of the gate has all. */
    private static final int NAMES = 12;

    private final GateResult gate;
    private final KnownApplication application;
    private final Relevance relevance;
    private final ObservationsAsApplication circumstances;
    private final OwnCollectors collectors;

    BehaviourFindings(
            GateResult gate,
            KnownApplication application,
            Relevance relevance,
            ObservationsAsApplication circumstances,
            OwnCollectors collectors) {
        this.circumstances = circumstances;
        this.collectors = collectors;
        this.gate = gate;
        this.application = application;
        this.relevance = relevance;
    }

    static Found find(Answers answers, Observed observed) {
        return observed.pins()
                .map(pins -> Found.all(List.of(
                        of(answers, pins).found(),
                        new Found(List.of(), pins.unseen().stream().toList()))))
                .orElseGet(Found::nothing);
    }

    private static BehaviourFindings of(Answers answers, Observed.Pins pins) {
        KnownApplication application = answers.application();
        int target = answers.target();
        return new BehaviourFindings(
                pins.gate(),
                application,
                new Relevance(application, target),
                new ObservationsAsApplication(pins.asApplication(), new Conditions(application, target)),
                OwnCollectors.of(
                        application,
                        target,
                        answers.from().vm().ergonomics(),
                        answers.to().vm().ergonomics()));
    }

    private Found found() {
        return new Found(
                Stream.concat(findings().stream(), accepted().stream()).toList(),
                Stream.concat(lost().stream(), undecided()).toList());
    }

    /** Returns one finding per quark, concern and consequence; lost verdicts are not among them. */
    List<Finding> findings() {
        return findings(gate.judgement().open(), Optional.empty());
    }

    /** Returns the same about what the ledger accepts, as far as it concerns the application. */
    List<Finding> accepted() {
        Map<Acceptance, List<Change>> byEntry = new LinkedHashMap<>();
        gate.judgement()
                .entries()
                .forEach((change, entry) ->
                        byEntry.computeIfAbsent(entry, it -> new ArrayList<>()).add(change));
        return byEntry.entrySet().stream()
                .flatMap(each -> findings(each.getValue(), Optional.of(each.getKey())).stream())
                .filter(finding -> finding.concern() != Concern.NOT_RELEVANT)
                .toList();
    }

    private List<Finding> findings(Collection<Change> changes, Optional<Acceptance> entry) {
        Map<Concern, List<Change>> sorted = new EnumMap<>(Concern.class);
        for (Change change : changes) {
            if (change.kind() != Kind.LOST) {
                sorted.computeIfAbsent(concern(change), it -> new ArrayList<>()).add(change);
            }
        }
        List<Finding> findings = new ArrayList<>();
        sorted.forEach((concern, some) -> findings.addAll(findings(concern, some, entry)));
        return findings;
    }

    /** Returns each verdict that the candidate lost. */
    List<Gap> lost() {
        return gate.judgement().open().stream()
                .filter(change -> change.kind() == Kind.LOST)
                .map(change -> new Gap(Point.of(change), gate.sentence(change)))
                .toList();
    }

    /** Returns each other verdict that is missing. A lost one tells its reason itself, and so does an accepted one. */
    private Stream<Gap> undecided() {
        Set<String> told =
                gate.judgement().accepted().stream().map(Change::key).collect(Collectors.toCollection(HashSet::new));
        lost().forEach(gap -> told.add(gap.point().key()));
        return gate.sides().gaps().entrySet().stream()
                .filter(gap -> !told.contains(gap.getKey().toString()))
                .map(gap -> new Gap(Point.undecided(gap.getKey()), gap.getValue()));
    }

    private List<Finding> findings(Concern concern, Collection<Change> changes, Optional<Acceptance> accepted) {
        GateSummary summary = gate.summary(changes);
        List<Finding> findings = new ArrayList<>();
        for (Section section : Section.values()) {
            for (Entry entry : summary.entries(section)) {
                for (List<Line> lines : byCause(entry.lines())) {
                    findings.add(finding(concern, section, entry, lines, accepted));
                }
            }
        }
        return findings;
    }

    private Finding finding(
            Concern concern, Section section, Entry entry, List<Line> lines, Optional<Acceptance> accepted) {
        return new Finding(
                new Subject.Quark(entry.quark(), entry.title()),
                concern,
                consequence(section),
                lines.stream()
                        .map(line -> line.text(NAMES) + onlyIf(concern, line) + beyondSample(line))
                        .toList(),
                traces(lines),
                entry.advice(),
                entry.article() ? Optional.of(entry.quark()) : Optional.empty(),
                new Basis(identity(lines), List.of(), points(lines), accepted));
    }

    /**
     * Puts the lines of a quark together that the same part of the application shows, or that have a JEP or issue in
     * common. What nothing in the application shows stays together.
     */
    private List<List<Line>> byCause(List<Line> all) {
        List<Line> unseen = new ArrayList<>();
        List<List<Line>> groups = new ArrayList<>();
        for (Line line : all) {
            ChangeIdentity identity = identity(List.of(line));
            if (identity.uses().isEmpty()) {
                unseen.add(line);
                continue;
            }
            List<Line> group = new ArrayList<>();
            for (List<Line> other : List.copyOf(groups)) {
                if (identity(other).isRelated(identity)) {
                    group.addAll(other);
                    groups.remove(other);
                }
            }
            group.add(line);
            groups.add(group);
        }
        if (!unseen.isEmpty()) {
            groups.add(unseen);
        }
        return groups;
    }

    /** The condition of a line, if all that it tells has it; what must be fixed has none. */
    private String onlyIf(Concern concern, Line line) {
        if (concern == Concern.MUST_FIX) {
            return "";
        }
        return any(line.changes().stream().map(this::condition))
                .map("; the application meets this only if %s"::formatted)
                .orElse("");
    }

    /** Returns what options of the application do not undo, if that is true of all changes of a line. */
    private String beyondSample(Line line) {
        return any(line.changes().stream()
                        .flatMap(change -> change.pins().stream())
                        .map(pin -> described(pin).flatMap(this::beyondSample)))
                .map("; %s"::formatted)
                .orElse("");
    }

    private Optional<String> beyondSample(PinRecord pin) {
        return pin.touches()
                .flatMap(TouchRecord::beyondSample)
                .flatMap(rest ->
                        undoneBy(pin).map(option -> "the application starts with %s, but %s".formatted(option, rest)));
    }

    private static Stream<Change> changes(List<Line> lines) {
        return lines.stream().map(Line::changes).flatMap(Collection::stream);
    }

    private static List<Point> points(List<Line> lines) {
        return changes(lines).map(Point::of).toList();
    }

    private ChangeIdentity identity(List<Line> lines) {
        Set<Source> sources = changes(lines)
                .flatMap(change -> change.documentation().stream())
                .flatMap(documentation -> documentation.by().stream())
                .map(Source::of)
                .collect(Collectors.toSet());
        return changes(lines)
                .filter(change -> change.kind() != Kind.DEFAULT)
                .flatMap(change -> change.pins().stream())
                .map(pin -> relevance.of(described(pin)).identity())
                .reduce(new ChangeIdentity(sources, Set.of()), ChangeIdentity::and);
    }

    private List<Trace> traces(List<Line> lines) {
        return changes(lines)
                .flatMap(change -> change.kind() == Kind.DEFAULT
                        ? change.flag().flatMap(relevance::naming).stream()
                        : change.pins().stream().flatMap(pin -> traces(change, pin)))
                .distinct()
                .toList();
    }

    private Stream<Trace> traces(Change change, PinId pin) {
        Stream<Trace> traces = relevance.of(described(pin)).traces().stream();
        return isOfOptions(change)
                ? traces
                : Stream.concat(
                        traces,
                        circumstances.differences(pin).stream()
                                .flatMap(List::stream)
                                .map(Trace.At::new));
    }

    /** Tells whether a change is about the application's own options: the VM refuses those, and not a default. */
    private boolean isOfOptions(Change change) {
        return gate.section(change) == Section.STARTUP;
    }

    private Concern concern(Change change) {
        if (change.kind() == Kind.INCIDENTAL || isWarningGone(change) || isUnclaimed(change)) {
            return Concern.NOT_RELEVANT;
        }
        if (change.kind() == Kind.DEFAULT) {
            return ofFlag(change);
        }
        Relevance.Answer answer = answer(change);
        if (change.kind() == Kind.REGRESSION) {
            return switch (answer) {
                case CONCERNS, UNREFERRED, OF_ALL, UNKNOWN -> Concern.MUST_FIX;
                case NAMED, BEYOND_SAMPLE, UNTOUCHED -> Concern.MAY_NOTICE;
            };
        }
        Relevance.Answer own = isOfOptions(change) ? answer : inCircumstances(change, answer);
        Concern concern = by(own, Concern.of(consequence(gate.section(change))));
        // Archives show who could meet it, not whether the condition holds.
        return condition(change).isPresent() && !isOfOptions(change) ? concern.atMost(Concern.MAY_NOTICE) : concern;
    }

    private static Consequence consequence(Section section) {
        return switch (section) {
            case UNDOCUMENTED -> Consequence.UNDOCUMENTED;
            case STARTUP -> Consequence.STARTUP;
            case FAILURE -> Consequence.FAILURE;
            case BEHAVIOUR -> Consequence.BEHAVIOUR;
            case WARNING -> Consequence.WARNING;
            case PERFORMANCE -> Consequence.PERFORMANCE;
            case INTERNAL -> Consequence.INTERNAL;
            case NEW -> Consequence.NEW;
        };
    }

    /**
     * Returns the answer after a look at what the pin saw as the application runs. An observation of the probe does not
     * replace code that the application lacks, but it does replace an option: options come from the application.
     */
    private Relevance.Answer inCircumstances(Change change, Relevance.Answer answer) {
        if (change.pins().stream().allMatch(circumstances::isOfOthers)) {
            return Relevance.Answer.UNTOUCHED;
        }
        Optional<Boolean> seen = isSeenInCircumstances(change);
        if (seen.isEmpty()) {
            return answer;
        }
        if (!seen.get()) {
            return Relevance.Answer.UNTOUCHED;
        }
        return switch (answer) {
            case CONCERNS, OF_ALL, UNKNOWN -> Relevance.Answer.CONCERNS;
            case UNREFERRED, NAMED, BEYOND_SAMPLE -> answer;
            case UNTOUCHED ->
                change.pins().stream().anyMatch(this::needsCode) ? Relevance.Answer.UNTOUCHED : Relevance.Answer.OF_ALL;
        };
    }

    /** Returns what must hold for an application to meet a change, of which nothing is known; empty if nothing must. */
    private Optional<String> condition(Change change) {
        return any(change.pins().stream()
                .map(pin -> described(pin).flatMap(PinRecord::touches))
                .map(touches -> touches.flatMap(this::condition)));
    }

    private Optional<String> condition(TouchRecord touches) {
        return Stream.of(
                        touches.onlyIf(),
                        touches.collector()
                                .filter(it -> collectors.titles().isEmpty())
                                .map("it runs with %s"::formatted),
                        touches.processors()
                                .filter(it ->
                                        application.limits().usableProcessors().isEmpty())
                                .map("it runs on at most %d processors"::formatted))
                .flatMap(Optional::stream)
                .reduce("%s, and %s"::formatted);
    }

    /** Returns conditions of which one suffices; empty if something has no condition. */
    private static Optional<String> any(Stream<Optional<String>> conditions) {
        List<Optional<String>> all = conditions.distinct().toList();
        return all.stream().allMatch(Optional::isPresent)
                ? all.stream().flatMap(Optional::stream).reduce("%s, or %s"::formatted)
                : Optional.empty();
    }

    private boolean needsCode(PinId pin) {
        return described(pin)
                .flatMap(PinRecord::touches)
                .filter(touches -> !touches.api().isEmpty() && touches.options().isEmpty())
                .isPresent();
    }

    private boolean isWarningGone(Change change) {
        return gate.section(change) == Section.WARNING
                && change.documentation()
                        .filter(it -> it.scope() == Documentation.Scope.BASELINE_ONLY)
                        .isPresent();
    }

    /**
     * Tells whether a change is only that nobody claims something of the new JDK, or that it could not be asked there:
     * nothing says that it ends before that JDK.
     */
    private boolean isUnclaimed(Change change) {
        return change.documentation()
                        .filter(it -> it.scope() == Documentation.Scope.BASELINE_ONLY)
                        .isPresent()
                && change.pins().stream()
                        .flatMap(pin -> gate.sides().baseline().cell(pin).stream())
                        .flatMap(cell -> cell.expected().stream())
                        .allMatch(it -> it.versions()
                                .until()
                                .map(last -> last.isNotPassedBy(candidate()))
                                .orElse(true));
    }

    /** Returns whether a default that changed changes for the application, too; empty if nobody looked. */
    private Optional<Boolean> isSeenInCircumstances(Change change) {
        return change.pins().stream()
                .flatMap(pin -> circumstances.differences(pin).stream())
                .map(differences -> !differences.isEmpty())
                .findFirst();
    }

    private static Concern by(Relevance.Answer answer, Concern ifItConcerns) {
        return switch (answer) {
            case CONCERNS -> ifItConcerns;
            case UNREFERRED, NAMED, BEYOND_SAMPLE, OF_ALL, UNKNOWN -> ifItConcerns.atMost(Concern.MAY_NOTICE);
            case UNTOUCHED -> Concern.NOT_RELEVANT;
        };
    }

    /** The VM itself was asked about the application's own options; see {@link OptionFindings}. */
    private Concern ofFlag(Change change) {
        String flag = change.flag().orElseThrow();
        boolean isSet = application.optionsOn(candidate().feature()).stream()
                .anyMatch(use -> use.flagName().filter(flag::equals).isPresent());
        boolean isNotSet = application.line().isPresent() && change.isFlagGone();
        Section section = gate.section(change);
        // A flag that is gone throws where code asks for it by name.
        boolean isAskedFor = change.isFlagGone() && relevance.naming(flag).isPresent();
        boolean isSame =
                circumstances.differs(change).filter(differs -> !differs).isPresent();
        if (isAskedFor) {
            return Concern.MAY_NOTICE;
        }
        return isSet || isNotSet || isSame || section == Section.INTERNAL || section == Section.NEW
                ? Concern.NOT_RELEVANT
                : Concern.MAY_NOTICE;
    }

    /** The closest answer of the pins that show a change. */
    private Relevance.Answer answer(Change change) {
        return change.pins().stream()
                .map(pin -> isReversed(pin) ? Relevance.Answer.UNTOUCHED : answer(described(pin)))
                .min(Enum::compareTo)
                .orElse(Relevance.Answer.OF_ALL);
    }

    /** Tells whether a pin shows something with a flag alone that the application sets the other way. */
    private boolean isReversed(PinId pin) {
        Set<String> options = application.launch(candidate().feature()).inForce();
        List<List<String>> conditions = gate.sides().candidate().cell(pin).stream()
                .flatMap(cell -> cell.observations().stream())
                .flatMap(seen -> seen.parts().stream())
                .map(ObservationKey::options)
                .toList();
        return !conditions.isEmpty()
                && conditions.stream()
                        .allMatch(words -> words.stream()
                                .anyMatch(word ->
                                        reverse(word).filter(options::contains).isPresent()));
    }

    private static Optional<String> reverse(String option) {
        return OptionUse.of(option)
                .flag()
                .filter(flag -> flag.value().equals("true") || flag.value().equals("false"))
                .map(flag -> "-XX:" + (flag.value().equals("true") ? "-" : "+") + flag.name());
    }

    private Relevance.Answer answer(Optional<PinRecord> pin) {
        if (pin.filter(this::isOfOtherCollector).isPresent()
                || pin.filter(this::isOfSmallerMachine).isPresent()) {
            return Relevance.Answer.UNTOUCHED;
        }
        Relevance.Answer answer = relevance.of(pin).answer();
        if (pin.flatMap(this::undoneBy).isEmpty()) {
            return answer;
        }
        return answer != Relevance.Answer.UNTOUCHED
                        && pin.flatMap(this::beyondSample).isPresent()
                ? Relevance.Answer.BEYOND_SAMPLE
                : Relevance.Answer.UNTOUCHED;
    }

    /** The VM rounds a fraction of a processor up. */
    private boolean isOfSmallerMachine(PinRecord pin) {
        OptionalDouble usable = application.limits().usableProcessors();
        return usable.isPresent()
                && pin.touches()
                        .flatMap(TouchRecord::processors)
                        .filter(most -> Math.ceil(usable.getAsDouble()) > most)
                        .isPresent();
    }

    private boolean isOfOtherCollector(PinRecord pin) {
        return pin.touches()
                .flatMap(TouchRecord::collector)
                .filter(collectors::exclude)
                .isPresent();
    }

    /**
     * Returns options of the application that break the claim on the candidate, as the pin's author names them:
     * {@code --add-opens=java.base/java.lang=ALL-UNNAMED}.
     */
    private Optional<String> undoneBy(PinRecord pin) {
        JavaVersion version = candidate();
        Set<String> options = application.launch(version.feature()).inForce();
        return pin.falsifiers().stream()
                .filter(it -> it.arch().isEmpty() && it.versions().contains(version))
                .filter(it -> it.flags().filter(options::containsAll).isPresent())
                .map(PinRecord.FalsifierDeclaration::falsifier)
                .findFirst();
    }

    private JavaVersion candidate() {
        return gate.sides().candidate().jdk().build().javaVersion();
    }

    private Optional<PinRecord> described(PinId pin) {
        return gate.sides()
                .candidate()
                .described(pin)
                .or(() -> gate.sides().baseline().described(pin));
    }
}
