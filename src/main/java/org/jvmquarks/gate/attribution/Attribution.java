package org.jvmquarks.gate.attribution;

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
import java.util.stream.Stream;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.Documentation;
import org.jvmquarks.gate.compare.Kind;
import org.jvmquarks.gate.compare.ObservedValues;
import org.jvmquarks.gate.compare.PinStatus;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.journal.PinId;

/**
 * Finds the cause of changes: default flags and, for variants, options and limits.
 *
 * <p>For example, an object takes 16 bytes on the baseline and 8 on the candidate, and two flags have other defaults,
 * {@code UseCompactObjectHeaders} and {@code UseNUMA}:
 *
 * <ol>
 *   <li>The candidate runs once as it is: 8 bytes again, so the change is not noise. With the baseline's values of both
 *       flags it takes 16, so they explain it.
 *   <li>The set is narrowed down by {@link Minimizer}: with the first flag alone 16, with the second alone 8. The
 *       smallest set is {@code UseCompactObjectHeaders}.
 *   <li>Both runs are repeated, the candidate as it is and with that flag: 8 and 16 again. The cause is
 *       {@code UseCompactObjectHeaders false → true}. Had a repetition differed, the cause would be unknown, since a
 *       value that varies is sometimes as before by chance.
 * </ol>
 *
 * <p>Changes are searched side by side, and a variant that several searches want runs once for all of them:
 * {@code known} remembers, by variant and pin, what each showed.
 */
public final class Attribution {
    private final SideBySide sides;
    private final double tolerance;
    private final Trials trials;
    private final BooleanSupplier timeIsUp;
    private final Map<Set<VariantDifference>, Map<PinId, Optional<RunSide>>> known = new HashMap<>();

    /**
     * @param sides what changed
     * @param tolerance the same that the sides were compared with
     * @param trials how to run a variant
     * @param timeIsUp whether no further variant is to be started
     */
    public Attribution(SideBySide sides, double tolerance, Trials trials, BooleanSupplier timeIsUp) {
        this.sides = sides;
        this.tolerance = tolerance;
        this.trials = trials;
        this.timeIsUp = timeIsUp;
    }

    /**
     * The cause of each change that needs one: not of those of which the catalogue names the source or that only one
     * JDK has, not of defaults, which are causes themselves, and not of incidental observations. What the JDKs were
     * given is tried first: a flag that follows from it is not a cause.
     *
     * @param given options and limits that only one of them was given
     * @param flags that both have and accept, with other values although given the same
     */
    public Map<Change, ChangeCause> causes(List<VariantDifference> given, List<FlagChange> flags) {
        List<VariantDifference> all = new ArrayList<>(given);
        all.addAll(flags);
        List<List<VariantDifference>> stages = Stream.of(given, List.copyOf(all))
                .filter(stage -> !stage.isEmpty())
                .distinct()
                .toList();
        Map<Change, ChangeCause> causes = new LinkedHashMap<>();
        Map<Change, Minimizer<VariantDifference>> searches = new LinkedHashMap<>();
        List<Change> asked = new ArrayList<>();
        for (Change change : sides.changes()) {
            if (!isAsked(change)) {
                continue;
            }
            if (stages.isEmpty()) {
                causes.put(change, new ChangeCause.Unexplained(all));
            } else {
                asked.add(change);
            }
        }
        if (!asked.isEmpty()) {
            start(stages, asked, causes, searches);
            narrow(searches);
            Attribution again = new Attribution(sides, tolerance, trials, timeIsUp);
            again.repeat(searches);
            searches.forEach((change, search) -> causes.put(change, again.confirmed(change, search)));
        }
        return causes;
    }

    private static boolean isAsked(Change change) {
        return switch (change.kind()) {
            case REGRESSION, LOST, TIMING, REPAIRED -> true;
            case DEFAULT, INVENTORY, INCIDENTAL -> false;
            case DOCUMENTED ->
                !change.hasSource()
                        && change.documentation()
                                .filter(it -> it.scope() == Documentation.Scope.BOTH)
                                .isPresent();
        };
    }

    private void start(
            List<List<VariantDifference>> stages,
            List<Change> asked,
            Map<Change, ChangeCause> causes,
            Map<Change, Minimizer<VariantDifference>> searches) {
        Map<List<VariantDifference>, Set<PinId>> wanted = new LinkedHashMap<>();
        asked.forEach(change -> {
            want(wanted, List.of(), change);
            stages.forEach(stage -> want(wanted, stage, change));
        });
        run(wanted);
        List<VariantDifference> all = stages.get(stages.size() - 1);
        for (Change change : asked) {
            Optional<List<VariantDifference>> enough =
                    stages.stream().filter(stage -> isExplained(change, stage)).findFirst();
            if (!happensAgain(change)) {
                causes.put(change, new ChangeCause.Unknown("it did not happen again when the candidate ran once more"));
            } else if (enough.isPresent()) {
                searches.put(change, new Minimizer<>(enough.get()));
            } else {
                causes.put(change, withoutEffect(change, all));
            }
        }
    }

    private ChangeCause withoutEffect(Change change, List<VariantDifference> differences) {
        String all = "with the baseline's values of " + ChangeCause.count(differences);
        return side(change, differences)
                .map(variant -> isKnown(change, variant)
                        ? new ChangeCause.Unexplained(differences)
                        : new ChangeCause.Unknown("the candidate gave no result " + all))
                .orElse(new ChangeCause.Unknown("the candidate does not start " + all));
    }

    private void narrow(Map<Change, Minimizer<VariantDifference>> searches) {
        while (!searches.values().stream().allMatch(Minimizer::isDone) && !timeIsUp.getAsBoolean()) {
            Map<List<VariantDifference>, Set<PinId>> wanted = new LinkedHashMap<>();
            searches.forEach(
                    (change, search) -> search.wanted().forEach(differences -> want(wanted, differences, change)));
            run(wanted);
            searches.forEach((change, search) -> {
                if (!search.isDone()) {
                    search.learn(differences -> isExplained(change, differences));
                }
            });
        }
    }

    /**
     * Runs once more the candidate and each cause that was found, as a value that varies may be as before by chance.
     */
    private void repeat(Map<Change, Minimizer<VariantDifference>> searches) {
        Map<List<VariantDifference>, Set<PinId>> wanted = new LinkedHashMap<>();
        searches.forEach((change, search) -> {
            if (search.isDone()) {
                want(wanted, List.of(), change);
                want(wanted, search.smallest(), change);
            }
        });
        run(wanted);
    }

    private ChangeCause confirmed(Change change, Minimizer<VariantDifference> search) {
        if (!search.isDone()) {
            return new ChangeCause.Unknown("time ran out when the cause was one or more of " + search.smallest());
        }
        ChangeCause.Explained found = new ChangeCause.Explained(search.smallest());
        return happensAgain(change) && isExplained(change, search.smallest())
                ? found
                : new ChangeCause.Unknown("it was " + found.describe() + " once, but not when it was repeated");
    }

    /** Whether the candidate as it is showed the change once more. */
    private boolean happensAgain(Change change) {
        return side(change, List.of())
                .filter(again -> isLike(sides.candidate(), change, again))
                .isPresent();
    }

    private void want(
            Map<List<VariantDifference>, Set<PinId>> wanted, List<VariantDifference> differences, Change change) {
        Map<PinId, Optional<RunSide>> done = known.getOrDefault(Set.copyOf(differences), Map.of());
        for (PinId pin : shownBy(change)) {
            if (!done.containsKey(pin)) {
                wanted.computeIfAbsent(differences, key -> new TreeSet<>()).add(pin);
            }
        }
    }

    /** Runs variants that need the same pins in one run. */
    private void run(Map<List<VariantDifference>, Set<PinId>> wanted) {
        Map<Set<PinId>, List<List<VariantDifference>>> batches = new LinkedHashMap<>();
        wanted.forEach((differences, pins) ->
                batches.computeIfAbsent(pins, k -> new ArrayList<>()).add(differences));
        batches.forEach((pins, variants) -> {
            List<Optional<RunSide>> results = trials.run(variants, pins);
            for (int i = 0; i < variants.size(); i++) {
                Map<PinId, Optional<RunSide>> sidesOf =
                        known.computeIfAbsent(new LinkedHashSet<>(variants.get(i)), k -> new HashMap<>());
                for (PinId pin : pins) {
                    sidesOf.put(pin, results.get(i));
                }
            }
        });
    }

    private Optional<RunSide> side(Change change, List<VariantDifference> differences) {
        Map<PinId, Optional<RunSide>> done = known.getOrDefault(Set.copyOf(differences), Map.of());
        List<RunSide> found = shownBy(change).stream()
                .flatMap(pin -> done.getOrDefault(pin, Optional.empty()).stream())
                .toList();
        return found.stream()
                .filter(side -> isKnown(change, side))
                .findFirst()
                .or(() -> found.stream().findFirst());
    }

    /**
     * One pin of either side is enough to see it. That of the candidate alone is not: where the old behaviour is back
     * it may end before it comes to what it would observe.
     */
    private Set<PinId> shownBy(Change change) {
        Set<PinId> pins = new LinkedHashSet<>();
        pins.add(change.pins().get(0));
        if (change.kind().isOfValue()) {
            sides.baseline().pinsThatSaw(change.key()).stream().findFirst().ifPresent(pins::add);
        }
        return pins;
    }

    /** Whether a variant of the candidate does what the baseline does. */
    private boolean isExplained(Change change, List<VariantDifference> differences) {
        return side(change, differences)
                .filter(variant -> isAsBefore(change, variant))
                .isPresent();
    }

    private boolean isAsBefore(Change change, RunSide variant) {
        if (change.kind() == Kind.DOCUMENTED) {
            // What the candidate's version is expected to do is gone.
            return variant.status(change.pins().get(0)) == PinStatus.BROKEN;
        }
        return isLike(sides.baseline(), change, variant) && !isLike(sides.candidate(), change, variant);
    }

    /** An estimate with much noise may be like both sides; it explains nothing then. */
    private boolean isLike(RunSide side, Change change, RunSide variant) {
        if (change.kind().isOfValue()) {
            Optional<ObservedValues> now =
                    Optional.ofNullable(variant.observed().get(change.key()));
            Optional<ObservedValues> then = Optional.ofNullable(side.observed().get(change.key()));
            return now.isPresent() && then.isPresent() && then.get().isAs(now.get(), tolerance);
        }
        PinId pin = change.pins().get(0);
        return variant.status(pin) == side.status(pin);
    }

    /** Whether a variant says anything of what changed. */
    private static boolean isKnown(Change change, RunSide variant) {
        return change.kind().isOfValue()
                ? variant.observed().containsKey(change.key())
                : variant.status(change.pins().get(0)).isDecided();
    }
}
