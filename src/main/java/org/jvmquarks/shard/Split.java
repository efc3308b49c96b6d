package org.jvmquarks.shard;

import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jvmquarks.files.Sha256;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.ShardPart;
import org.jvmquarks.verdict.Mode;

/**
 * A plan that was split into shards of about the same duration. The split depends on the plan, the number of shards and
 * the estimates alone, so each shard works out its part by itself.
 *
 * <p>The JDKs are laid end to end and filled into shards up to a limit, the longest cells of each JDK first; the limit
 * is the smallest one with which all shards together hold everything. So each further shard starts at most one JDK
 * more, and small cells fill the gaps that long ones leave. A JDK is started for less time than its start takes only if
 * that makes a difference.
 *
 * @param parts the shards, by number
 * @param seconds estimated wall time of each
 */
public record Split(List<ShardPart> parts, List<Double> seconds) {
    /** Halves the distance to the smallest limit so many times: to less than a millisecond. */
    private static final int STEPS = 40;

    /** The largest difference between sums of the same numbers in different orders, in seconds. */
    private static final double ROUNDING = 1e-6;

    /** Shards that are faster by this share are worth the start of further JDKs. */
    private static final double WORTHWHILE = 0.05;

    /**
     * The cells that one shard must hold as a whole: one with all pairs of its claims about time, or, in the mode
     * prove, those of a pin on all JDKs.
     *
     * @param seconds what it adds to the wall time of a shard
     * @param alone what a shard takes for it at least, in seconds: that of its longest cell
     */
    private record Unit(List<PlannedCell> cells, double seconds, double alone) {
        static Unit of(List<PlannedCell> cells, Estimates estimates) {
            return new Unit(
                    cells,
                    cells.stream().mapToDouble(estimates::seconds).sum(),
                    cells.stream().mapToDouble(estimates::alone).max().orElse(0));
        }

        double least() {
            return Math.max(seconds, alone);
        }

        /**
         * Says how long it takes by itself.
         *
         * @param least that time in seconds, with all starts
         */
        String describe(double least) {
            PlannedCell cell = cells.get(0);
            return String.format(
                    Locale.ROOT,
                    cells.size() == 1
                            ? "%s alone takes %.0f s with the start of its JDK"
                            : "%s alone takes %.0f s with the starts of its JDKs",
                    cells.size() == 1 ? cell.id().toString() : cell.pin().id() + " on " + cells.size() + " JDKs",
                    Math.ceil(least));
        }
    }

    /**
     * Units that share what has to be started for them.
     *
     * @param start seconds until all JDKs of a unit have started
     */
    private record Group(List<Unit> units, double start) {
        double seconds() {
            return start + units.stream().mapToDouble(Unit::seconds).sum();
        }

        /** Returns the smallest limit with which its longest unit fits into a shard. */
        double longest() {
            return start + units.get(0).seconds();
        }

        /** Returns the unit that takes a shard the longest time if it has nothing else. */
        Unit slowest() {
            return Collections.max(units, Comparator.comparingDouble(Unit::least));
        }

        /** Returns the time of a shard that has that unit alone. */
        double least() {
            return start + slowest().least();
        }
    }

    /** A shard that is being filled. */
    private static final class Bin {
        private final List<Unit> units = new ArrayList<>();
        private double seconds;
        private double least;

        /** Returns its wall time: exact cells run beside each other, the longest one to its end. */
        double seconds() {
            return Math.max(seconds, least);
        }

        /** Takes the longest units that fit, and returns the others. */
        List<Unit> fill(List<Unit> sorted, double start, double limit, double share) {
            double room = limit - seconds - start + ROUNDING;
            List<Unit> taken = new ArrayList<>();
            List<Unit> left = new ArrayList<>();
            double sum = 0;
            for (Unit unit : sorted) {
                if (sum + unit.seconds() <= room) {
                    sum += unit.seconds();
                    taken.add(unit);
                } else {
                    left.add(unit);
                }
            }
            if (taken.isEmpty() || (!left.isEmpty() && sum < share && !units.isEmpty())) {
                return sorted;
            }
            units.addAll(taken);
            seconds += sum + start;
            for (Unit unit : taken) {
                least = Math.max(least, start + unit.alone());
            }
            return left;
        }
    }

    public Split {
        parts = List.copyOf(parts);
        seconds = List.copyOf(seconds);
    }

    /**
     * Splits a plan.
     *
     * @param whole the plan of all shards
     * @param count number of shards; those that are left without a cell have nothing to do
     */
    public static Split of(RunPlan whole, int count, Estimates estimates) {
        if (count < 1 || count > Shard.MOST) {
            throw new IllegalArgumentException("expected 1 to %d shards, was %d".formatted(Shard.MOST, count));
        }
        List<Group> groups = groups(whole, estimates);
        double all = groups.stream().mapToDouble(Group::seconds).sum();
        double longest = groups.stream().mapToDouble(Group::longest).max().orElse(0);
        double least = Math.max(all / count, longest);
        Split thrifty = of(filled(groups, count, least, Estimates.JDK_SECONDS));
        if (thrifty.slowest() <= (1 + WORTHWHILE) * least) {
            return thrifty;
        }
        Split wasteful = of(filled(groups, count, least, 0));
        return wasteful.slowest() * (1 + WORTHWHILE) < thrifty.slowest() ? wasteful : thrifty;
    }

    /**
     * Fills shards up to the smallest limit that is enough.
     *
     * @param least a limit below which nothing fits
     * @param share the least time for which a shard starts a further JDK, in seconds
     */
    private static List<Bin> filled(List<Group> groups, int count, double least, double share) {
        double low = least;
        double high =
                Math.max(least, groups.stream().mapToDouble(Group::seconds).sum());
        List<Bin> bins = fill(groups, count, high, share).orElseThrow();
        for (int step = 0; step < STEPS; step++) {
            double limit = step == 0 ? low : (low + high) / 2;
            Optional<List<Bin>> tried = fill(groups, count, limit, share);
            if (tried.isPresent()) {
                bins = tried.get();
                high = limit;
            } else {
                low = limit;
            }
        }
        return bins;
    }

    /**
     * Returns the split with the fewest shards none of which takes longer than that.
     *
     * @param target wall time in seconds
     * @throws IllegalArgumentException if one cell alone takes longer
     */
    public static Split within(double target, RunPlan whole, Estimates estimates) {
        List<Group> groups = groups(whole, estimates);
        for (Group group : groups) {
            if (group.least() > target) {
                throw new IllegalArgumentException(String.format(
                        Locale.ROOT,
                        "no number of shards takes at most %.0f s each: %s",
                        Math.floor(target),
                        group.slowest().describe(group.least())));
            }
        }
        double all = groups.stream().mapToDouble(Group::seconds).sum();
        for (int count = Math.max(1, (int) (all / target)); count <= Shard.MOST; count++) {
            Split split = of(whole, count, estimates);
            if (split.slowest() <= target) {
                return split;
            }
        }
        throw new IllegalArgumentException(String.format(
                Locale.ROOT, "more than %d shards would be necessary to take at most %.0f s each", Shard.MOST, target));
    }

    /** Returns the estimated wall time of the slowest shard, in seconds. */
    public double slowest() {
        return Collections.max(seconds);
    }

    /** Returns the mean of the estimated wall times, in seconds. */
    public double mean() {
        return seconds.stream().mapToDouble(Double::doubleValue).average().orElseThrow();
    }

    /**
     * In mode prove a falsifier is tried on the first JDK on which its pin holds, so one shard has to see all JDKs of a
     * pin. Cells about what other JDKs wrote have each JDK as a writer, so as few shards as possible get some of them.
     */
    private static List<Group> groups(RunPlan whole, Estimates estimates) {
        boolean pinsAsAWhole = whole.inputs().mode().equals(Optional.of(Mode.PROVE));
        SortedMap<String, SortedMap<PinId, List<PlannedCell>>> byGroup = new TreeMap<>();
        for (PlannedCell cell : whole.whole().cells()) {
            boolean needsAll = pinsAsAWhole || cell.pin().id().row().writer().isPresent();
            byGroup.computeIfAbsent(needsAll ? "" : cell.jdk(), name -> new TreeMap<>())
                    .computeIfAbsent(cell.pin().id(), id -> new ArrayList<>())
                    .add(cell);
        }
        return byGroup.values().stream()
                .map(each -> new Group(units(each, estimates), start(each)))
                .toList();
    }

    /** A pin is on the same JDKs as the others of its group, so a shard with one of them starts all. */
    private static double start(SortedMap<PinId, List<PlannedCell>> cells) {
        return Estimates.JDK_SECONDS
                * cells.values().stream()
                        .flatMap(List::stream)
                        .map(PlannedCell::jdk)
                        .distinct()
                        .count();
    }

    /** The order of equally long ones must not depend on the machine: by name. */
    private static List<Unit> units(SortedMap<PinId, List<PlannedCell>> cells, Estimates estimates) {
        return cells.values().stream()
                .map(each -> Unit.of(each, estimates))
                .sorted(Comparator.comparingDouble(Unit::seconds).reversed())
                .toList();
    }

    private static Optional<List<Bin>> fill(List<Group> groups, int count, double limit, double share) {
        List<Bin> bins = new ArrayList<>();
        Bin bin = new Bin();
        bins.add(bin);
        for (Group group : groups) {
            List<Unit> rest = bin.fill(group.units(), group.start(), limit, share);
            while (!rest.isEmpty()) {
                if (bins.size() == count) {
                    return Optional.empty();
                }
                bin = new Bin();
                bins.add(bin);
                rest = bin.fill(rest, group.start(), limit, share);
            }
        }
        while (bins.size() < count) {
            bins.add(new Bin());
        }
        return Optional.of(bins);
    }

    private static Split of(List<Bin> bins) {
        List<SortedMap<String, List<String>>> cells =
                bins.stream().map(Split::cells).toList();
        String digest = digest(cells);
        List<ShardPart> parts = new ArrayList<>();
        for (int i = 0; i < bins.size(); i++) {
            parts.add(new ShardPart(i + 1, bins.size(), digest, cells.get(i)));
        }
        return new Split(parts, bins.stream().map(Bin::seconds).toList());
    }

    private static SortedMap<String, List<String>> cells(Bin bin) {
        return bin.units.stream()
                .flatMap(unit -> unit.cells().stream())
                .collect(Collectors.groupingBy(
                        PlannedCell::jdk,
                        TreeMap::new,
                        Collectors.collectingAndThen(
                                Collectors.mapping(cell -> cell.pin().id().toString(), Collectors.toList()),
                                ids -> ids.stream().sorted().toList())));
    }

    private static String digest(List<SortedMap<String, List<String>>> shards) {
        return Sha256.shortHex(shards.stream().map(shard -> shard + "\n").collect(Collectors.joining()));
    }
}
