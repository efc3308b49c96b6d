package org.jvmquarks.gate;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.flags.FlagOutcomes;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;

/**
 * Differences as people read them: one entry per quark, by its worst consequence. What reports fold away is apart, and
 * incidental observations and surfaces of inventories are counted only.
 *
 * @param sections in their order, without empty ones
 * @param changes number of differences with each consequence
 * @param counts number of differences by class
 */
public record GateSummary(Map<Section, List<Entry>> sections, Map<Section, Integer> changes, Map<Kind, Long> counts) {
    private static final String LOOK_FOR_FLAGS =
            "Look for flags that are refused or ignored in command lines, start scripts,"
                    + " JAVA_TOOL_OPTIONS and JDK_JAVA_OPTIONS, and remove them.";

    private static final String RUN_AGAIN = "Run the candidate again. Without a verdict, nothing is known about it.";

    private static final String UNSUPPORTED =
            "The candidate lacks what these pins need, so another run does not help. Give it what"
                    + " the sentence names, such as the options of the baseline, or accept the loss.";

    static GateSummary of(GateResult result, Collection<Change> changes) {
        return new Builder(result.sides(), result.outcomes()).summary(changes);
    }

    /** Returns the entries of a section, none where it has none. */
    public List<Entry> entries(Section section) {
        return sections.getOrDefault(section, List.of());
    }

    /** Returns the number of differences with a consequence. */
    public int changes(Section section) {
        return changes.getOrDefault(section, 0);
    }

    /** Returns the number of unaccepted differences of a class. */
    public long count(Kind kind) {
        return counts.getOrDefault(kind, 0L);
    }

    private record Builder(SideBySide sides, FlagOutcomes outcomes, Wording wording) {

        Builder(SideBySide sides, FlagOutcomes outcomes) {
            this(sides, outcomes, new Wording(sides, outcomes));
        }

        GateSummary summary(Collection<Change> open) {
            Set<String> told = toldFlags(open);
            List<Change> shown = open.stream()
                    .filter(change -> change.kind() != Kind.INCIDENTAL && change.kind() != Kind.INVENTORY)
                    .filter(change -> change.flag().filter(told::contains).isEmpty())
                    .sorted(Comparator.comparing(this::section))
                    .toList();
            Map<Section, Integer> changes = new EnumMap<>(Section.class);
            Map<String, Section> worst = new HashMap<>();
            Map<Section, Map<String, List<Change>>> grouped = new EnumMap<>(Section.class);
            for (Change change : shown) {
                Section own = section(change);
                changes.merge(own, 1, Integer::sum);
                Section section = own.isFolded() ? own : worst.computeIfAbsent(change.quark(), it -> own);
                grouped.computeIfAbsent(section, it -> new TreeMap<>())
                        .computeIfAbsent(change.quark(), it -> new ArrayList<>())
                        .add(change);
            }
            Map<Section, List<Entry>> sections = new EnumMap<>(Section.class);
            grouped.forEach((section, quarks) -> sections.put(section, entries(quarks)));
            return new GateSummary(
                    sections,
                    changes,
                    open.stream()
                            .collect(Collectors.groupingBy(
                                    Change::kind, () -> new EnumMap<>(Kind.class), Collectors.counting())));
        }

        private Section section(Change change) {
            return Section.of(change, sides, outcomes);
        }

        /** Flags that a documented change tells of, with more than the VM says. */
        private Set<String> toldFlags(Collection<Change> open) {
            Set<String> told = open.stream()
                    .filter(change -> change.kind() == Kind.DOCUMENTED)
                    .flatMap(change -> change.pins().stream())
                    .flatMap(pin -> sides.described(pin).flatMap(PinRecord::flag).stream())
                    .collect(Collectors.toSet());
            told.retainAll(open.stream()
                    .filter(Change::isFlagGone)
                    .flatMap(change -> change.flag().stream())
                    .toList());
            return told;
        }

        private List<Entry> entries(Map<String, List<Change>> quarks) {
            return quarks.entrySet().stream()
                    .map(each -> entry(each.getKey(), each.getValue()))
                    .sorted(Comparator.comparing(GateSummary.Builder::isOfFlags)
                            .thenComparing(
                                    Comparator.comparingInt(Entry::changes).reversed()))
                    .toList();
        }

        /** Sorts flags last: few command lines have them. */
        private static boolean isOfFlags(Entry entry) {
            return entry.lines().stream().anyMatch(line -> !line.names().isEmpty());
        }

        private Entry entry(String id, List<Change> changes) {
            Optional<QuarkRecord> quark = sides.quark(id);
            Optional<PageRecord> page = quark.flatMap(QuarkRecord::page);
            return new Entry(
                    id,
                    quark.map(QuarkRecord::title).or(() -> title(changes)).orElse(id),
                    lines(changes),
                    advice(changes, page),
                    page.isPresent());
        }

        private static Optional<String> advice(Collection<Change> changes, Optional<PageRecord> page) {
            if (changes.stream().anyMatch(Change::isFlagGone)) {
                return Optional.of(LOOK_FOR_FLAGS);
            }
            if (changes.stream().anyMatch(change -> change.kind() != Kind.LOST)) {
                return page.flatMap(PageRecord::advice);
            }
            return Optional.of(changes.stream().allMatch(Change::isUnsupported) ? UNSUPPORTED : RUN_AGAIN);
        }

        private Optional<String> title(Collection<Change> changes) {
            return changes.stream().flatMap(change -> title(change).stream()).findFirst();
        }

        private Optional<String> title(Change change) {
            return sides.candidate()
                    .cell(change)
                    .or(() -> sides.baseline().cell(change))
                    .map(it -> it.title());
        }

        /** Flags of one outcome make one sentence: there are dozens of them. */
        private List<Line> lines(List<Change> changes) {
            List<Line> lines = new ArrayList<>();
            Map<FlagGroup, List<Change>> flags = new LinkedHashMap<>();
            for (Change change : changes) {
                if (change.kind() == Kind.DEFAULT) {
                    flags.computeIfAbsent(FlagGroup.of(change, outcomes), it -> new ArrayList<>())
                            .add(change);
                } else {
                    lines.add(new Line(wording.of(change), List.of(), List.of(change)));
                }
            }
            flags.forEach((group, some) -> lines.add(flags(group, some)));
            return lines;
        }

        private Line flags(FlagGroup group, List<Change> some) {
            return some.size() == 1
                    ? new Line(wording.of(some.get(0)), List.of(), some)
                    : new Line(
                            group.text(some.size(), sides, outcomes),
                            some.stream().map(Builder::name).sorted().toList(),
                            some);
        }

        private static String name(Change change) {
            String name = change.flag().orElseThrow();
            return change.isFlagGone() || change.isFlagNew()
                    ? name
                    : "%s (%s; before: %s)".formatted(name, Wording.value(change.to()), Wording.value(change.from()));
        }
    }

    /** Flags that go into one sentence. */
    private enum FlagGroup {
        NEW,
        OTHER_DEFAULT,
        REFUSED,
        IGNORED,
        DEPRECATED,
        UNLISTED,
        UNKNOWN;

        static FlagGroup of(Change change, FlagOutcomes outcomes) {
            if (change.isFlagNew()) {
                return NEW;
            }
            if (!change.isFlagGone()) {
                return OTHER_DEFAULT;
            }
            return switch (outcomes.of(change).outcome()) {
                case REFUSED, WRONG_VALUE, NEEDS_UNLOCK, UNRECOGNIZED -> REFUSED;
                case IGNORED, IGNORED_SILENTLY -> IGNORED;
                case DEPRECATED -> DEPRECATED;
                case ACCEPTED, NOTED -> UNLISTED;
                case UNKNOWN -> UNKNOWN;
            };
        }

        String text(int flags, SideBySide sides, FlagOutcomes outcomes) {
            String baseline = sides.baseline().jdk().id();
            String candidate = sides.candidate().jdk().id();
            return switch (this) {
                case NEW -> "%d flags that %s does not have:".formatted(flags, baseline);
                case OTHER_DEFAULT -> "%d flags have other defaults:".formatted(flags);
                case REFUSED -> "%s does not start with any of %d flags of %s:".formatted(candidate, flags, baseline);
                case IGNORED -> "%s ignores %d flags of %s, with a warning:".formatted(candidate, flags, baseline);
                case DEPRECATED -> "%s warns about %d deprecated flags:".formatted(candidate, flags);
                case UNLISTED -> "%s accepts %d flags that it does not list:".formatted(candidate, flags);
                case UNKNOWN ->
                    "%s may refuse %d flags of %s that it does not list (not asked: %s):"
                            .formatted(candidate, flags, baseline, outcomes.silence());
            };
        }
    }
}
