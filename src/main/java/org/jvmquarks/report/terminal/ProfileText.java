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
import java.util.Set;
import java.util.TreeMap;
import java.util.function.DoubleFunction;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.GuestRecord;
import org.jvmquarks.journal.GuestWait;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunRecord;

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
    private final StringBuilder text = new StringBuilder();

    private ProfileText(RunRecord run) {
        this.run = run;
    }

    /**
     * Returns the tables: phases, kinds of evidence, proofs, JDKs, quarks, and what is around them.
     */
    public static String render(RunRecord run) {
        ProfileText profile = new ProfileText(run);
        profile.phases();
        profile.kinds();
        profile.proofs();
        profile.cells("JDK", CellRecord::jdk, Integer.MAX_VALUE);
        profile.cells("quark", CellRecord::quark, QUARKS);
        profile.host();
        return profile.text.toString();
    }

    private void line(String format, Object... values) {
        text.append(String.format(Locale.ROOT, format, values).stripTrailing()).append(LINE);
    }

    private void phases() {
        line("%-28s%12s  %s", "phase", "wall", "each core busy");
        List<RunCost.Phase> phases =
                run.course().costs().stream().flatMap(cost -> cost.phases().stream()).toList();
        for (RunCost.Phase phase : phases) {
            line(
                    "%-28s%12s  %s",
                    phase.name(),
                    seconds(phase.seconds()),
                    phase.busy().isEmpty()
                            ? UNKNOWN
                            : phase.busy().stream()
                                    .map(ProfileText::percent)
                                    .collect(Collectors.joining(" ")));
        }
        if (phases.isEmpty()) {
            line(UNKNOWN);
        }
        line("");
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
                "%-28s%12s%7s%8s%12s%14s%14s%14s",
                "guests that were asked for",
                "wall",
                "share",
                "guests",
                "each",
                "waited",
                "around them",
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
        line("%-28s%12s%7s%8d", "answers of these, shared", "", "", shared);
        line("%-28s%12s", "all cells, concurrently", seconds(cells));
        line(
                "%-28s%12s",
                "of which without a guest",
                besides.isEmpty()
                        ? UNKNOWN
                        : seconds(Math.max(0, cells - all.seconds() - besides.getAsDouble())));
        line("");
    }

    /** Several cells can have the same guest, which ran once; its folder says which one it is. */
    private List<GuestRecord> guests() {
        Set<String> folders = new HashSet<>();
        return run.cells().stream()
                .flatMap(cell -> cell.guests().stream())
                .filter(guest -> guest.evidence().isEmpty() || folders.add(guest.evidence()))
                .toList();
    }

    private void line(Kind kind, double all) {
        int count = kind.guests().size();
        line(
                "%-28s%12s%7s%8d%12s%14s%14s%14s",
                kind.name(),
                seconds(kind.seconds()),
                share(kind.seconds(), all),
                count,
                count == 0 ? "-" : seconds(kind.seconds() / count),
                seconds(kind.besides(GuestWait::waited)),
                seconds(kind.besides(GuestWait::around)),
                kind.exec());
    }

    /** No cell has them, as one proof is for many cells. */
    private void proofs() {
        line("%-28s%12s%7s%8s%12s", "proofs of the JDKs", "wall", "share", "guests", "each");
        List<RunCost> costs = run.course().costs();
        if (costs.isEmpty() || costs.stream().anyMatch(cost -> cost.proofs().isEmpty())) {
            line(UNKNOWN);
        } else {
            Map<String, List<RunCost.Proof>> kinds =
                    costs.stream()
                            .flatMap(cost -> cost.proofs().stream())
                            .flatMap(List::stream)
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
        line("%-28s%12s%7s%8s", "cells of the same " + what, "wall", "share", "cells");
        groups.entrySet().stream()
                .sorted(Comparator.comparingDouble(each -> -sum(each.getValue())))
                .limit(most)
                .forEach(
                        each ->
                                line(
                                        "%-28s%12s%7s%8d",
                                        each.getKey(),
                                        seconds(sum(each.getValue())),
                                        share(sum(each.getValue()), all),
                                        each.getValue().size()));
        if (groups.size() > most) {
            line("and %d more", groups.size() - most);
        }
        line("");
    }

    private static double sum(List<CellRecord> cells) {
        return cells.stream().mapToDouble(CellRecord::seconds).sum();
    }

    private void host() {
        List<RunCost> costs = run.course().costs();
        line("%-28s%12s", "the host", "time");
        line("%-28s%12s", "processor", total(costs, cost -> cost.host().processor()));
        line("%-28s%12s", "of which compilers", total(costs, cost -> cost.host().compiler()));
        line("%-28s%12s", "of which collectors", total(costs, cost -> cost.host().collector()));
        line(
                "%-28s%12s",
                "processor of its processes", total(costs, cost -> cost.host().started()));
        line(
                "%-28s%12s%s",
                "waits for the disk",
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
                "most memory",
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

    private static String total(List<RunCost> costs, Function<RunCost, OptionalDouble> part) {
        return costs.isEmpty() || costs.stream().anyMatch(cost -> part.apply(cost).isEmpty())
                ? UNKNOWN
                : seconds(costs.stream().mapToDouble(cost -> part.apply(cost).getAsDouble()).sum());
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
