package org.jvmquarks.gate.compare;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;

/**
 * Two JDKs, compared.
 *
 * @param baseline the JDK in use
 * @param candidate the JDK that may replace it
 * @param changes the most important first
 * @param coverage how many pins have a verdict on both sides
 * @param inventories what the JDKs list of themselves, compared
 */
public record SideBySide(
        RunSide baseline, RunSide candidate, List<Change> changes, Coverage coverage, InventoryComparison inventories) {

    public SideBySide {
        changes = changes.stream().sorted(Change.BY_WEIGHT).toList();
    }

    /** Makes a comparison without inventories. */
    public SideBySide(RunSide baseline, RunSide candidate, List<Change> changes, Coverage coverage) {
        this(baseline, candidate, changes, coverage, new InventoryComparison.LeftOut());
    }

    /** Returns the same with inventories, and with what differs in them and no other change tells. */
    public SideBySide with(InventoryComparison comparison) {
        InventoryComparison explained = explained(comparison);
        return explained instanceof InventoryComparison.Compared compared
                ? new SideBySide(
                        baseline,
                        candidate,
                        Stream.concat(changes.stream(), InventoryChanges.of(compared).stream())
                                .toList(),
                        coverage,
                        explained)
                : new SideBySide(baseline, candidate, changes, coverage, explained);
    }

    /** Returns a comparison of inventories with the rows that these changes tell of. */
    public InventoryComparison explained(InventoryComparison comparison) {
        return InventoryChanges.explained(comparison, this);
    }

    /** Returns the key of the change of a surface. */
    public static String keyOf(String surface) {
        return InventoryChanges.key(surface);
    }

    /** @param tolerance share by which the intervals of two estimates may be apart */
    public static SideBySide of(RunSide baseline, RunSide candidate, double tolerance) {
        FormerNames names = formerNames(baseline, candidate);
        return ofRenamed(baseline.with(names), candidate.with(names), tolerance);
    }

    private static SideBySide ofRenamed(RunSide baseline, RunSide candidate, double tolerance) {
        if (!(tolerance >= 0)) {
            throw new IllegalArgumentException("expected the tolerance to be at least 0 but was " + tolerance);
        }
        int proven = 0;
        for (PinId pin : pins(baseline, candidate)) {
            if (part(pin, baseline, candidate) == PinStatus.Part.PROVEN) {
                proven++;
            }
        }
        List<String> gaps = List.copyOf(gaps(baseline, candidate).values());
        return new SideBySide(
                baseline,
                candidate,
                new DifferenceFinder(baseline, candidate, tolerance).changes(),
                new Coverage(proven, proven + gaps.size(), gaps));
    }

    private static FormerNames formerNames(RunSide baseline, RunSide candidate) {
        return FormerNames.of(Stream.concat(baseline.quarks().stream(), candidate.quarks().stream())
                .toList());
    }

    /** Returns the names that pins had before either of the two was run. */
    public FormerNames formerNames() {
        return formerNames(baseline, candidate);
    }

    private static Set<PinId> pins(RunSide baseline, RunSide candidate) {
        Set<PinId> pins = new TreeSet<>(baseline.pins());
        pins.addAll(candidate.pins());
        return pins;
    }

    private static PinStatus.Part part(PinId pin, RunSide baseline, RunSide candidate) {
        return PinStatus.coverage(baseline.status(pin), candidate.status(pin));
    }

    /** Returns the description of a quark, that of the candidate first; empty in journals that do not have it. */
    public Optional<QuarkRecord> quark(String id) {
        return candidate.quark(id).or(() -> baseline.quark(id));
    }

    /** Returns a pin as its author wrote it; empty if neither journal has it. */
    public Optional<PinRecord> described(PinId pin) {
        return candidate.described(pin).or(() -> baseline.described(pin));
    }

    /** Returns the pins about defaults that only the other side of one with options decides. */
    public Set<PinId> decidedWithoutOptionsOf(RunSide side) {
        RunSide other = side == candidate ? baseline : candidate;
        return pins(baseline, candidate).stream()
                .filter(pin -> side.status(pin) == PinStatus.OWN_OPTIONS)
                .filter(pin -> other.status(pin).isDecided())
                .collect(Collectors.toCollection(TreeSet::new));
    }

    /** Returns the pins that could be compared and were not, each with the reason. */
    public Map<PinId, String> gaps() {
        return gaps(baseline, candidate);
    }

    private static Map<PinId, String> gaps(RunSide baseline, RunSide candidate) {
        Map<PinId, String> gaps = new TreeMap<>();
        for (PinId pin : pins(baseline, candidate)) {
            if (part(pin, baseline, candidate) == PinStatus.Part.OPEN) {
                gaps.put(pin, gap(pin, baseline, candidate));
            }
        }
        return gaps;
    }

    /** Returns the keys of everything that may change, sorted: pins and observations. */
    public Set<String> keys() {
        Set<String> keys = new TreeSet<>(baseline.observed().keySet());
        keys.addAll(candidate.observed().keySet());
        baseline.pins().forEach(pin -> keys.add(pin.toString()));
        candidate.pins().forEach(pin -> keys.add(pin.toString()));
        keys.addAll(InventoryChanges.compared(inventories));
        return keys;
    }

    /** Whether a pin, an observation or a surface can be compared. */
    public boolean isCompared(String key) {
        if (InventoryChanges.compared(inventories).contains(key)) {
            return true;
        }
        boolean observed =
                baseline.observed().containsKey(key) && candidate.observed().containsKey(key);
        return observed
                || baseline.pins().stream()
                        .filter(pin -> pin.toString().equals(key))
                        .anyMatch(pin -> baseline.status(pin).isKnown()
                                && candidate.status(pin).isKnown());
    }

    /** Why there is nothing to compare. */
    private static String gap(PinId pin, RunSide baseline, RunSide candidate) {
        RunSide open = baseline.status(pin).isKnown() ? candidate : baseline;
        return "%s [%s] %s: %s"
                .formatted(
                        pin, open.jdk().id(), DifferenceFinder.label(open, pin).text(), reason(open, pin));
    }

    static String reason(RunSide side, PinId pin) {
        return side.cell(pin)
                .map(cell -> cell.reason().lines().findFirst().orElse(""))
                .or(() -> side.missing(pin))
                .orElse("the run has no such cell");
    }
}
