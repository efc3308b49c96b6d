package org.jvmquarks.report.terminal;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.DoubleSummaryStatistics;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import java.util.stream.DoubleStream;
import java.util.stream.Stream;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.GuestWait;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.text.Plural;

/**
 * Where the time of a run went, as tables. What its journal does not have is said to be not
 * recorded, and never zero.
 */
public final class ProfileText {
    /** More quarks than these are counted. */
    private static final int QUARKS = 15;

    private static final String UNKNOWN = "not recorded";
    private static final String LINE = System.lineSeparator();

    private final RunRecord run;
    private final Size size;
    private final StringBuilder text = new StringBuilder();

    /** Width of the first column, if no name is longer. */
    private static final int COLUMN = 28;

    private static final String INDENT = "  ";

    /** A shorter phase may have no tick of the kernel, by which it counts how busy a core is. */
    private static final double TICK = 0.01;

    /**
     * Sizes of what a run wrote, in bytes.
     *
     * @param page empty if the run has no page
     */
    public record Size(long journal, OptionalLong page) {}

    private ProfileText(RunRecord run, Size size) {
        this.run = run;
        this.size = size;
    }

    /**
     * Returns the tables: phases, kinds of evidence, proofs, JDKs, quarks, and what is around them;
     * and a line that sums up what the run took, to compare it with smaller and larger ones.
     */
    public static String render(RunRecord run, Size size) {
        ProfileText profile = new ProfileText(run, size);
        profile.starts();
        profile.phases();
        profile.kinds();
        profile.proofs();
        profile.cells("JDK", CellRecord::jdk, Integer.MAX_VALUE);
        profile.cells("quark", CellRecord::quark, QUARKS);
        profile.host();
        profile.sum();
        return profile.text.toString();
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append(LINE);
    }

    private List<RunCost> costs() {
        return run.course().costs();
    }

    private boolean severalStarts() {
        return costs().size() > 1;
    }

    /** The machines of a run that went on, or that was merged. */
    private void starts() {
        if (severalStarts()) {
            line("%-" + width() + "s%s", "start", "machine");
            for (RunCost cost : costs()) {
                line(
                        "%-" + width() + "s%s%s",
                        name(cost),
                        cost.start().map(it -> it.machine().describe()).orElse(UNKNOWN),
                        cost.isUnrecorded() ? ", what it took was not recorded" : "");
            }
            line("");
        }
    }

    /** Returns the width of the first column, which also holds the names of the starts. */
    private int width() {
        return costs().stream()
                .mapToInt(cost -> name(cost).length() + INDENT.length() + 2)
                .reduce(COLUMN, Math::max);
    }

    private static String name(RunCost cost) {
        return cost.start().map(RunCost.Start::name).orElse(UNKNOWN);
    }

    private void phases() {
        line("%-" + width() + "s%12s  %s", "phase", "wall", "each core busy");
        Map<String, List<RunCost>> names = new LinkedHashMap<>();
        for (RunCost cost : costs()) {
            cost.phases()
                    .forEach(
                            phase ->
                                    names.computeIfAbsent(phase.name(), name -> new ArrayList<>())
                                            .add(cost));
        }
        names.forEach(this::phase);
        if (names.isEmpty()) {
            line(UNKNOWN);
        }
        line("");
    }

    /**
     * Prints a phase, and the busy cores of each start by itself, as these do not add up over
     * several machines or times.
     */
    private void phase(String name, List<RunCost> costs) {
        if (severalStarts()) {
            line(
                    "%-" + width() + "s%12s",
                    name,
                    seconds(
                            costs.stream()
                                    .flatMap(cost -> phase(cost, name))
                                    .mapToDouble(RunCost.Phase::seconds)
                                    .sum()));
        }
        for (RunCost cost : costs) {
            phase(cost, name)
                    .forEach(
                            phase ->
                                    line(
                                            "%-" + width() + "s%12s  %s",
                                            severalStarts() ? INDENT + name(cost) : name,
                                            seconds(phase.seconds()),
                                            busy(phase)));
        }
    }

    private static Stream<RunCost.Phase> phase(RunCost cost, String name) {
        return cost.phases().stream().filter(phase -> phase.name().equals(name));
    }

    private static String busy(RunCost.Phase phase) {
        if (phase.busy().isEmpty()) {
            return phase.seconds() < TICK ? "too short" : UNKNOWN;
        }
        return phase.busy().stream().map(ProfileText::percent).collect(Collectors.joining(" "));
    }

    /** The guests of one kind. */
    private record Kind(String name, List<GuestRecord> guests) {
        double seconds() {
            return guests.stream().mapToDouble(GuestRecord::seconds).sum();
        }

        OptionalDouble besides(Function<GuestWait, Double> part) {
            return guests.stream().anyMatch(guest -> guest.besides().isEmpty())
                    ? OptionalDouble.empty()
                    : OptionalDouble.of(
                            guests.stream()
                                    .flatMap(guest -> guest.besides().stream())
                                    .mapToDouble(part::apply)
                                    .sum());
        }

        String processor() {
            return ProfileText.processor(guests);
        }

        /** Processes of the host have none, and neither has an old journal. */
        String exec() {
            DoubleSummaryStatistics execs =
                    guests.stream()
                            .flatMap(guest -> guest.besides().stream())
                            .flatMapToDouble(besides -> besides.exec().stream())
                            .summaryStatistics();
            return execs.getCount() == 0 ? "-" : ProfileText.seconds(execs.getSum());
        }
    }

    private void kinds() {
        line(
                "%-28s%12s%7s%8s%12s%14s%14s%14s%15s",
                "guests of cells",
                "wall",
                "share",
                "guests",
                "each",
                "processor",
                "waited",
                "overhead",
                "in the engine");
        List<GuestRecord> guests = guests();
        Map<String, List<GuestRecord>> byKind =
                guests.stream()
                        .collect(
                                Collectors.groupingBy(
                                        GuestRecord::kind, TreeMap::new, Collectors.toList()));
        List<Kind> kinds = new ArrayList<>();
        byKind.forEach((name, each) -> kinds.add(new Kind(name, each)));
        kinds.sort(Comparator.comparingDouble(Kind::seconds).reversed());
        Kind all = new Kind("all", kinds.stream().flatMap(kind -> kind.guests().stream()).toList());
        kinds.forEach(kind -> line(kind, all.seconds()));
        line(all, all.seconds());
        double cells = run.cells().stream().mapToDouble(CellRecord::seconds).sum();
        OptionalDouble besides = all.besides(GuestWait::around);
        long shared =
                run.cells().stream().mapToLong(cell -> cell.guests().size()).sum() - guests.size();
        line("%-28s%12s%7s%8d", "reused by other cells", "", "", shared);
        line("%-28s%12s", "sum of cell times", seconds(cells));
        line(
                "%-28s%12s",
                "of which outside guests",
                besides.isEmpty()
                        ? UNKNOWN
                        : seconds(Math.max(0, cells - all.seconds() - besides.getAsDouble())));
        line("");
    }

    private List<GuestRecord> guests() {
        return guests(run.cells());
    }

    /** Several cells can have the same guest, which ran once; its folder says which one it is. */
    private static List<GuestRecord> guests(List<CellRecord> cells) {
        Set<String> folders = new HashSet<>();
        return cells.stream()
                .flatMap(cell -> cell.guests().stream())
                .filter(guest -> guest.evidence().isEmpty() || folders.add(guest.evidence()))
                .toList();
    }

    /** Not a part of a sum: it would be taken for all of it. */
    private static String processor(List<GuestRecord> guests) {
        List<OptionalDouble> times =
                guests.stream()
                        .map(
                                guest ->
                                        guest.besides()
                                                .map(GuestWait::processor)
                                                .orElseGet(OptionalDouble::empty))
                        .toList();
        return times.stream().anyMatch(OptionalDouble::isEmpty)
                ? UNKNOWN
                : seconds(times.stream().mapToDouble(OptionalDouble::getAsDouble).sum());
    }

    private void line(Kind kind, double all) {
        int count = kind.guests().size();
        line(
                "%-28s%12s%7s%8d%12s%14s%14s%14s%15s",
                kind.name(),
                seconds(kind.seconds()),
                share(kind.seconds(), all),
                count,
                count == 0 ? "-" : seconds(kind.seconds() / count),
                kind.processor(),
                seconds(kind.besides(GuestWait::waited)),
                seconds(kind.besides(GuestWait::around)),
                kind.exec());
    }

    /** No cell has them, as one proof is for many cells. */
    private void proofs() {
        line("%-28s%12s%7s%8s%12s", "checks of the JDKs", "wall", "share", "guests", "each");
        List<RunCost> costs = costs();
        if (costs.stream().allMatch(cost -> cost.proofs().isEmpty())) {
            line(UNKNOWN);
        } else {
            Map<String, List<RunCost.Proof>> kinds =
                    costs.stream()
                            .flatMap(cost -> cost.proofs().stream().flatMap(List::stream))
                            .collect(
                                    Collectors.groupingBy(
                                            RunCost.Proof::kind,
                                            LinkedHashMap::new,
                                            Collectors.toList()));
            double all = kinds.values().stream().mapToDouble(ProfileText::secondsOf).sum();
            kinds.forEach((kind, each) -> line(kind, each, all));
            if (kinds.isEmpty()) {
                line("none");
            }
        }
        line("");
    }

    private void line(String kind, List<RunCost.Proof> proofs, double all) {
        double seconds = secondsOf(proofs);
        int guests = proofs.stream().mapToInt(RunCost.Proof::guests).sum();
        line(
                "%-28s%12s%7s%8d%12s",
                kind, seconds(seconds), share(seconds, all), guests, seconds(seconds / guests));
    }

    private static double secondsOf(List<RunCost.Proof> proofs) {
        return proofs.stream().mapToDouble(RunCost.Proof::seconds).sum();
    }

    private void cells(String what, Function<CellRecord, String> key, int most) {
        double all = run.cells().stream().mapToDouble(CellRecord::seconds).sum();
        Map<String, List<CellRecord>> groups =
                run.cells().stream()
                        .collect(Collectors.groupingBy(key, TreeMap::new, Collectors.toList()));
        line(
                "%-28s%12s%7s%8s%26s",
                "cells of the same " + what, "wall", "share", "cells", "processor of guests");
        groups.entrySet().stream()
                .sorted(Comparator.comparingDouble(each -> -sum(each.getValue())))
                .limit(most)
                .forEach(
                        each ->
                                line(
                                        "%-28s%12s%7s%8d%26s",
                                        each.getKey(),
                                        seconds(sum(each.getValue())),
                                        share(sum(each.getValue()), all),
                                        each.getValue().size(),
                                        processor(guests(each.getValue()))));
        if (groups.size() > most) {
            line("and %d more", groups.size() - most);
        }
        line("");
    }

    private static double sum(List<CellRecord> cells) {
        return cells.stream().mapToDouble(CellRecord::seconds).sum();
    }

    private void host() {
        List<RunCost> costs = costs();
        line("%-28s%12s", "the host", "time");
        line("%-28s%12s", "processor", total(costs, cost -> cost.host().processor()));
        line("%-28s%12s", "compilers, wall", total(costs, cost -> cost.host().compiler()));
        line("%-28s%12s", "collectors, wall", total(costs, cost -> cost.host().collector()));
        line(
                "%-28s%12s",
                "child processes, processor", total(costs, cost -> cost.host().started()));
        line(
                "%-28s%12s%s",
                "journal sync",
                total(
                        costs,
                        cost ->
                                cost.syncs()
                                        .map(it -> OptionalDouble.of(it.seconds()))
                                        .orElseGet(OptionalDouble::empty)),
                lines(costs).map(it -> "  " + it + " lines of the journal").orElse(""));
        line(
                "%-28s%12s",
                "first verdict after", each(costs, RunCost::firstVerdict, ProfileText::seconds));
        line(
                "%-28s%12s",
                "peak memory",
                each(
                        costs,
                        cost -> cost.host().peakMegabytes(),
                        megabytes -> Math.round(megabytes) + " MB"));
    }

    /** Not a sum: what was merged ran on several machines, or one after the other. */
    private static String each(
            List<RunCost> costs,
            Function<RunCost, OptionalDouble> part,
            DoubleFunction<String> text) {
        return costs.isEmpty()
                ? UNKNOWN
                : costs.stream()
                        .map(part)
                        .map(it -> it.isEmpty() ? UNKNOWN : text.apply(it.getAsDouble()))
                        .collect(Collectors.joining(", "));
    }

    private static Optional<Integer> lines(List<RunCost> costs) {
        return costs.stream()
                .flatMap(cost -> cost.syncs().stream())
                .map(RunCost.Syncs::count)
                .reduce(Integer::sum);
    }

    /** A part of the sum is better than none where a process was killed, and says so. */
    private static String total(List<RunCost> costs, Function<RunCost, OptionalDouble> part) {
        double[] known = costs.stream().map(part).flatMapToDouble(OptionalDouble::stream).toArray();
        if (known.length == 0) {
            return UNKNOWN;
        }
        String sum = seconds(DoubleStream.of(known).sum());
        return known.length == costs.size()
                ? sum
                : "%12s  of %d of %d starts".formatted(sum, known.length, costs.size());
    }

    /** In one line, to be compared with that of runs with fewer or more pins and JDKs. */
    private void sum() {
        List<RunCost> costs = costs();
        line("");
        line(
                "%s × %s, %s: %s wall, processor %s of the host and %s of its processes, %s peak memory, journal %s, page %s",
                Plural.count(distinct(CellRecord::pinId), "pin"),
                Plural.count(distinct(CellRecord::jdk), "JDK"),
                Plural.count(run.cells().size(), "cell"),
                total(costs, ProfileText::wall).strip(),
                total(costs, cost -> cost.host().processor()).strip(),
                total(costs, cost -> cost.host().started()).strip(),
                each(
                        costs,
                        cost -> cost.host().peakMegabytes(),
                        megabytes -> Math.round(megabytes) + " MB"),
                bytes(OptionalLong.of(size.journal())),
                bytes(size.page()));
    }

    private long distinct(Function<CellRecord, String> part) {
        return run.cells().stream().map(part).distinct().count();
    }

    private static OptionalDouble wall(RunCost cost) {
        return cost.phases().isEmpty()
                ? OptionalDouble.empty()
                : OptionalDouble.of(
                        cost.phases().stream().mapToDouble(RunCost.Phase::seconds).sum());
    }

    private static String bytes(OptionalLong bytes) {
        return bytes.isEmpty() ? "none" : Math.round(bytes.getAsLong() / 1000.0) + " kB";
    }

    private static String seconds(OptionalDouble seconds) {
        return seconds.isEmpty() ? UNKNOWN : seconds(seconds.getAsDouble());
    }

    private static String seconds(double seconds) {
        return String.format(Locale.ROOT, "%.2f s", seconds);
    }

    private static String share(double part, double all) {
        return all == 0 ? "-" : percent(part / all);
    }

    private static String percent(double share) {
        return Math.round(100 * share) + " %";
    }
}
