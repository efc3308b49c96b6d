package org.jvmquarks.gate;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.BooleanSupplier;

/**
 * Finds the default flags behind changes. The candidate is run with the baseline's values of all
 * flags that differ, and once more as it is, so that noise gets no cause; what then is as it was
 * before is narrowed down to a smallest set, all changes side by side: a variant that several
 * searches want is run once for all of them.
 */
public final class Attribution {
    private final SideBySide sides;
    private final double tolerance;
    private final Trials trials;
    private final BooleanSupplier timeIsUp;
    private final Map<Set<FlagChange>, Map<PinKey, Optional<Side>>> known = new HashMap<>();

    /**
     * @param sides what changed
     * @param tolerance the same that the sides were compared with
     * @param trials how to run a variant
     * @param timeIsUp whether no further variant is to be started
     */
    public Attribution(
            SideBySide sides, double tolerance, Trials trials, BooleanSupplier timeIsUp) {
        this.sides = sides;
        this.tolerance = tolerance;
        this.trials = trials;
        this.timeIsUp = timeIsUp;
    }

    /**
     * The cause of each change but those that the pins themselves tell of: {@link Kind#VERSIONS}.
     *
     * @param flags those that both JDKs have and accept, with other values
     */
    public Map<Change, Cause> causes(List<FlagChange> flags) {
        Map<Change, Cause> causes = new LinkedHashMap<>();
        Map<Change, Minimizer<FlagChange>> searches = new LinkedHashMap<>();
        List<Change> asked = new ArrayList<>();
        for (Change change : sides.changes()) {
            if (change.kind() == Kind.VERSIONS) {
                continue;
            }
            if (flags.isEmpty()) {
                causes.put(change, new Cause.NoFlag(0));
            } else {
                asked.add(change);
            }
        }
        if (!asked.isEmpty()) {
            start(flags, asked, causes, searches);
            narrow(searches);
            searches.forEach((change, search) -> causes.put(change, found(search)));
        }
        return causes;
    }

    private void start(
            List<FlagChange> flags,
            List<Change> asked,
            Map<Change, Cause> causes,
            Map<Change, Minimizer<FlagChange>> searches) {
        Map<List<FlagChange>, Set<PinKey>> wanted = new LinkedHashMap<>();
        asked.forEach(
                change -> {
                    want(wanted, List.of(), change);
                    want(wanted, flags, change);
                });
        run(wanted);
        for (Change change : asked) {
            if (side(change, List.of())
                    .filter(again -> isLike(sides.candidate(), change, again))
                    .isEmpty()) {
                causes.put(
                        change,
                        new Cause.Unknown(
                                "it did not happen again when the candidate ran once more"));
            } else if (isExplained(change, flags)) {
                searches.put(change, new Minimizer<>(flags));
            } else {
                causes.put(change, withoutEffect(change, flags));
            }
        }
    }

    private Cause withoutEffect(Change change, List<FlagChange> flags) {
        String all = "with the baseline's values of " + flags.size() + " flags";
        return side(change, flags)
                .map(
                        variant ->
                                isKnown(change, variant)
                                        ? new Cause.NoFlag(flags.size())
                                        : new Cause.Unknown("there is no result " + all))
                .orElse(new Cause.Unknown("the candidate does not start " + all));
    }

    private void narrow(Map<Change, Minimizer<FlagChange>> searches) {
        while (!searches.values().stream().allMatch(Minimizer::isDone)
                && !timeIsUp.getAsBoolean()) {
            Map<List<FlagChange>, Set<PinKey>> wanted = new LinkedHashMap<>();
            searches.forEach(
                    (change, search) ->
                            search.wanted().forEach(flags -> want(wanted, flags, change)));
            run(wanted);
            searches.forEach(
                    (change, search) -> {
                        if (!search.isDone()) {
                            search.learn(flags -> isExplained(change, flags));
                        }
                    });
        }
    }

    private static Cause found(Minimizer<FlagChange> search) {
        return search.isDone()
                ? new Cause.Flags(search.smallest())
                : new Cause.Unknown(
                        "the time was up when it was one or several of " + search.smallest());
    }

    private void want(
            Map<List<FlagChange>, Set<PinKey>> wanted, List<FlagChange> flags, Change change) {
        PinKey pin = shownBy(change);
        if (!known.getOrDefault(Set.copyOf(flags), Map.of()).containsKey(pin)) {
            wanted.computeIfAbsent(flags, key -> new TreeSet<>()).add(pin);
        }
    }

    /** Variants that are asked for the same pins go in one run. */
    private void run(Map<List<FlagChange>, Set<PinKey>> wanted) {
        Map<Set<PinKey>, List<List<FlagChange>>> batches = new LinkedHashMap<>();
        wanted.forEach(
                (flags, pins) -> batches.computeIfAbsent(pins, k -> new ArrayList<>()).add(flags));
        batches.forEach(
                (pins, variants) -> {
                    List<Optional<Side>> results = trials.run(variants, pins);
                    for (int i = 0; i < variants.size(); i++) {
                        Map<PinKey, Optional<Side>> sidesOf =
                                known.computeIfAbsent(
                                        new LinkedHashSet<>(variants.get(i)), k -> new HashMap<>());
                        for (PinKey pin : pins) {
                            sidesOf.put(pin, results.get(i));
                        }
                    }
                });
    }

    private Optional<Side> side(Change change, List<FlagChange> flags) {
        return Optional.ofNullable(known.get(Set.copyOf(flags)))
                .map(sidesOf -> sidesOf.get(shownBy(change)))
                .flatMap(side -> side);
    }

    /** One pin is enough to see it. */
    private static PinKey shownBy(Change change) {
        return change.pins().get(0);
    }

    /** Whether a variant of the candidate does what the baseline does. */
    private boolean isExplained(Change change, List<FlagChange> flags) {
        return side(change, flags).filter(variant -> isAsBefore(change, variant)).isPresent();
    }

    private boolean isAsBefore(Change change, Side variant) {
        return isLike(sides.baseline(), change, variant)
                && !isLike(sides.candidate(), change, variant);
    }

    /** An estimate with much noise may be like both sides; it explains nothing then. */
    private boolean isLike(Side side, Change change, Side variant) {
        if (isOfValue(change)) {
            Optional<Observed> now = Optional.ofNullable(variant.observed().get(change.key()));
            Optional<Observed> then = Optional.ofNullable(side.observed().get(change.key()));
            return now.isPresent() && then.isPresent() && then.get().isAs(now.get(), tolerance);
        }
        PinKey pin = shownBy(change);
        return variant.standing(pin) == side.standing(pin);
    }

    private static boolean isOfValue(Change change) {
        return change.kind() == Kind.VALUE || change.kind() == Kind.INTERVAL;
    }

    /** Whether a variant says anything of what changed. */
    private static boolean isKnown(Change change, Side variant) {
        return isOfValue(change)
                ? variant.observed().containsKey(change.key())
                : variant.standing(shownBy(change)).isDecided();
    }
}
