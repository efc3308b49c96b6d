package org.jvmquarks.gate.compare;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import org.jvmquarks.journal.CellRecord;

/**
 * Two JDKs, compared.
 *
 * @param baseline what was
 * @param candidate what may come
 * @param changes what matters most first
 * @param coverage how much of it was decided on both sides
 */
public record SideBySide(Side baseline, Side candidate, List<Change> changes, Coverage coverage) {

    private static final String NOT_OBSERVED = "not observed";

    public SideBySide {
        changes = changes.stream().sorted(Change.BY_WEIGHT).toList();
    }

    /**
     * @param tolerance share by which the intervals of two estimates may be apart
     */
    public static SideBySide of(Side baseline, Side candidate, double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("a tolerance is not negative: " + tolerance);
        }
        List<Change> changes = new ArrayList<>();
        List<String> gaps = new ArrayList<>();
        int proven = 0;
        Set<PinKey> pins = new TreeSet<>(baseline.pins());
        pins.addAll(candidate.pins());
        for (PinKey pin : pins) {
            PinStatus from = baseline.standing(pin);
            PinStatus to = candidate.standing(pin);
            verdict(pin, baseline, candidate).ifPresent(changes::add);
            switch (PinStatus.coverage(from, to)) {
                case PROVEN -> proven++;
                case OPEN -> gaps.add(gap(pin, baseline, candidate));
                case NOT_ASKED -> {}
            }
        }
        Map<String, Observed> before = baseline.observed();
        Map<String, Observed> after = candidate.observed();
        Set<String> keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        for (String key : keys) {
            Optional<Observed> was = Optional.ofNullable(before.get(key));
            Optional<Observed> is = Optional.ofNullable(after.get(key));
            (was.isPresent() && is.isPresent()
                            ? was.get().to(is.get(), tolerance)
                            : oneSided(was, is, baseline, candidate))
                    .ifPresent(changes::add);
        }
        return new SideBySide(
                baseline, candidate, changes, new Coverage(proven, proven + gaps.size(), gaps));
    }

    /** Everything that may change: pins and observations of either side, sorted. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(baseline.observed().keySet());
        keys.addAll(candidate.observed().keySet());
        baseline.pins().forEach(pin -> keys.add(pin.toString()));
        candidate.pins().forEach(pin -> keys.add(pin.toString()));
        return keys;
    }

    /** Whether both sides say something of a key. */
    public boolean isCompared(String key) {
        boolean observed =
                baseline.observed().containsKey(key) && candidate.observed().containsKey(key);
        return observed
                || baseline.pins().stream()
                        .filter(pin -> pin.toString().equals(key))
                        .anyMatch(
                                pin ->
                                        baseline.standing(pin) != PinStatus.UNDECIDED
                                                && candidate.standing(pin) != PinStatus.UNDECIDED);
    }

    /** Only where the same pin was decided on both sides: elsewhere it had no chance to be seen. */
    private static Optional<Change> oneSided(
            Optional<Observed> was, Optional<Observed> is, Side baseline, Side candidate) {
        Observed seen = was.or(() -> is).orElseThrow();
        List<PinKey> pins =
                seen.pins().stream()
                        .filter(pin -> baseline.standing(pin).isDecided())
                        .filter(pin -> candidate.standing(pin).isDecided())
                        .toList();
        return pins.isEmpty() || !seen.isExact()
                ? Optional.empty()
                : Optional.of(
                        new Change(
                                Kind.ONE_SIDED,
                                seen.key(),
                                seen.name(),
                                pins.get(0).quark(),
                                pins,
                                was.map(Observed::text).orElse(NOT_OBSERVED),
                                is.map(Observed::text).orElse(NOT_OBSERVED),
                                "",
                                1));
    }

    private static Optional<Change> verdict(PinKey pin, Side baseline, Side candidate) {
        PinStatus from = baseline.standing(pin);
        PinStatus to = candidate.standing(pin);
        if (from != PinStatus.BROKEN && to == PinStatus.BROKEN) {
            return change(Kind.BROKEN, pin, baseline, candidate);
        }
        if (from == PinStatus.BROKEN && to == PinStatus.HOLDS) {
            return change(Kind.REPAIRED, pin, baseline, candidate);
        }
        if (from.isDecided() && (to == PinStatus.UNDECIDED || to == PinStatus.NOT_HERE)) {
            return change(Kind.LOST, pin, baseline, candidate);
        }
        boolean otherVersion =
                (from.isDecided() && to == PinStatus.OTHER_VERSION)
                        || (from == PinStatus.OTHER_VERSION && to.isDecided());
        return otherVersion ? change(Kind.VERSIONS, pin, baseline, candidate) : Optional.empty();
    }

    private static Optional<Change> change(Kind kind, PinKey pin, Side baseline, Side candidate) {
        String claim =
                candidate.cell(pin).or(() -> baseline.cell(pin)).map(CellRecord::claim).orElse("");
        return Optional.of(
                new Change(
                        kind,
                        pin.toString(),
                        claim,
                        pin.quark(),
                        List.of(pin),
                        label(baseline, pin),
                        label(candidate, pin),
                        reason(candidate, pin),
                        1));
    }

    /** Why there is nothing to compare. */
    private static String gap(PinKey pin, Side baseline, Side candidate) {
        Side open = baseline.standing(pin) == PinStatus.UNDECIDED ? baseline : candidate;
        return "%s [%s] %s: %s"
                .formatted(pin, open.jdk().id(), label(open, pin), reason(open, pin));
    }

    private static String label(Side side, PinKey pin) {
        if (side.standing(pin) == PinStatus.OTHER_VERSION) {
            return "not claimed of " + side.jdk().feature();
        }
        return side.cell(pin)
                .map(cell -> cell.outcome().label())
                .orElse("not run");
    }

    private static String reason(Side side, PinKey pin) {
        return side.cell(pin)
                .map(cell -> cell.reason().lines().findFirst().orElse(""))
                .orElse("the run has no such cell");
    }
}
