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
 * @param baseline the JDK in use
 * @param candidate the JDK that may replace it
 * @param changes the most important first
 * @param coverage how many pins have a verdict on both sides
 */
public record SideBySide(Side baseline, Side candidate, List<Change> changes, Coverage coverage) {

    private static final Reading NOT_OBSERVED = new Reading.Label("not observed", Optional.empty());

    public SideBySide {
        changes = changes.stream().sorted(Change.BY_WEIGHT).toList();
    }

    /**
     * @param tolerance share by which the intervals of two estimates may be apart
     */
    public static SideBySide of(Side baseline, Side candidate, double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException(
                    "expected the tolerance to be at least 0 but was " + tolerance);
        }
        List<Change> changes = new ArrayList<>();
        List<String> gaps = new ArrayList<>();
        int proven = 0;
        Set<PinKey> pins = new TreeSet<>(baseline.pins());
        pins.addAll(candidate.pins());
        for (PinKey pin : pins) {
            PinStatus from = baseline.status(pin);
            PinStatus to = candidate.status(pin);
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

    /** Returns the keys of everything that may change, sorted: pins and observations. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(baseline.observed().keySet());
        keys.addAll(candidate.observed().keySet());
        baseline.pins().forEach(pin -> keys.add(pin.toString()));
        candidate.pins().forEach(pin -> keys.add(pin.toString()));
        return keys;
    }

    /** Whether a pin or an observation can be compared. */
    public boolean isCompared(String key) {
        boolean observed =
                baseline.observed().containsKey(key) && candidate.observed().containsKey(key);
        return observed
                || baseline.pins().stream()
                        .filter(pin -> pin.toString().equals(key))
                        .anyMatch(
                                pin ->
                                        baseline.status(pin) != PinStatus.UNDECIDED
                                                && candidate.status(pin) != PinStatus.UNDECIDED);
    }

    /** Only where the same pin has a verdict on both sides: elsewhere it could not be observed. */
    private static Optional<Change> oneSided(
            Optional<Observed> was, Optional<Observed> is, Side baseline, Side candidate) {
        Observed seen = was.or(() -> is).orElseThrow();
        List<PinKey> pins =
                seen.pins().stream()
                        .filter(pin -> baseline.status(pin).isDecided())
                        .filter(pin -> candidate.status(pin).isDecided())
                        .toList();
        return pins.isEmpty() || !seen.isExact()
                ? Optional.empty()
                : Optional.of(
                        new Change(
                                Kind.ONE_SIDED,
                                Subject.of(seen, pins),
                                was.map(Observed::reading).orElse(NOT_OBSERVED),
                                is.map(Observed::reading).orElse(NOT_OBSERVED),
                                "",
                                1));
    }

    private static Optional<Change> verdict(PinKey pin, Side baseline, Side candidate) {
        return PinStatus.change(baseline.status(pin), candidate.status(pin))
                .map(kind -> change(kind, pin, baseline, candidate));
    }

    private static Change change(Kind kind, PinKey pin, Side baseline, Side candidate) {
        String claim =
                candidate.cell(pin).or(() -> baseline.cell(pin)).map(CellRecord::claim).orElse("");
        return new Change(
                kind,
                Subject.of(pin, claim),
                label(baseline, pin),
                label(candidate, pin),
                reason(candidate, pin),
                1);
    }

    /** Why there is nothing to compare. */
    private static String gap(PinKey pin, Side baseline, Side candidate) {
        Side open = baseline.status(pin) == PinStatus.UNDECIDED ? baseline : candidate;
        return "%s [%s] %s: %s"
                .formatted(pin, open.jdk().id(), label(open, pin).text(), reason(open, pin));
    }

    private static Reading label(Side side, PinKey pin) {
        if (side.status(pin) == PinStatus.OTHER_VERSION) {
            return new Reading.Label("not claimed for " + side.jdk().feature(), Optional.empty());
        }
        return side.cell(pin)
                .map(CellRecord::outcome)
                .map(it -> new Reading.Label(it.label(), Optional.of(it.verdict())))
                .orElseGet(() -> new Reading.Label("not run", Optional.empty()));
    }

    private static String reason(Side side, PinKey pin) {
        return side.cell(pin)
                .map(cell -> cell.reason().lines().findFirst().orElse(""))
                .or(() -> side.missing(pin))
                .orElse("the run has no such cell");
    }
}
