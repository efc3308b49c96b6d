package org.jvmquarks.gate.compare;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.ClaimText;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PinRecord;

/**
 * Finds the differences between two JDKs.
 *
 * <p>First the verdicts: a pin that holds on both JDKs shows a difference only if it expects something else of them.
 * Then the observations. One that differs because its pins do is their evidence, and not a difference of its own. Of
 * the others no pin claims that value: a claim of equality would be broken on one of the JDKs, so what is left was
 * recorded beside a claim, or the claim is a limit or a choice of values that both keep.
 */
final class DifferenceFinder {
    private static final ObservedValue NOT_OBSERVED = new ObservedValue.Label("not observed", Optional.empty());

    private final RunSide baseline;
    private final RunSide candidate;
    private final double tolerance;

    DifferenceFinder(RunSide baseline, RunSide candidate, double tolerance) {
        this.baseline = baseline;
        this.candidate = candidate;
        this.tolerance = tolerance;
    }

    List<Change> changes() {
        Map<PinId, Change> verdicts = verdicts();
        Map<PinId, List<ObservedPair>> evidence = new TreeMap<>();
        List<Change> values = new ArrayList<>();
        for (Change value : values()) {
            if (value.kind() != Kind.DEFAULT && verdicts.keySet().containsAll(value.pins())) {
                evidence.computeIfAbsent(value.pins().get(0), pin -> new ArrayList<>())
                        .add(new ObservedPair(value.key(), value.baseline(), value.candidate()));
            } else {
                values.add(value);
            }
        }
        List<Change> changes = new ArrayList<>();
        verdicts.forEach((pin, change) -> changes.add(change.with(evidence.getOrDefault(pin, List.of()))));
        changes.addAll(values);
        return changes;
    }

    private Map<PinId, Change> verdicts() {
        Set<PinId> pins = new TreeSet<>(baseline.pins());
        pins.addAll(candidate.pins());
        Map<PinId, Change> changes = new LinkedHashMap<>();
        for (PinId pin : pins) {
            baseline.standing(pin)
                    .to(candidate.standing(pin))
                    .filter(kind -> !saysTheSame(pin))
                    .map(kind -> kind == Kind.DOCUMENTED ? documented(pin) : verdict(kind, pin))
                    .ifPresent(change -> changes.put(pin, change));
        }
        return changes;
    }

    /** Returns whether the pin holds on both with the same words, whatever its author made of the value meanwhile. */
    private boolean saysTheSame(PinId pin) {
        Optional<String> words = holding(baseline, pin);
        return words.isPresent() && words.equals(holding(candidate, pin));
    }

    private static Optional<String> holding(RunSide side, PinId pin) {
        return side.status(pin) == PinStatus.HOLDS
                ? expected(side, pin).flatMap(it -> words(side, pin, it))
                : Optional.empty();
    }

    private Change verdict(Kind kind, PinId pin) {
        return new Change(kind, subject(pin), label(baseline, pin), label(candidate, pin), reason(pin), 1);
    }

    private String reason(PinId pin) {
        return candidate.cell(pin).isPresent() || candidate.missing(pin).isPresent()
                ? SideBySide.reason(candidate, pin)
                : "";
    }

    private ComparedPin subject(PinId pin) {
        return ComparedPin.of(
                pin, candidate.claim(pin).or(() -> baseline.claim(pin)).orElse(""));
    }

    private Change documented(PinId pin) {
        Documentation documentation =
                Documentation.of(candidate.described(pin), expected(baseline, pin), expected(candidate, pin));
        boolean gone = documentation.scope() == Documentation.Scope.BASELINE_ONLY;
        Optional<ObservedValue> was = wording(baseline, pin);
        Optional<ObservedValue> is = wording(candidate, pin);
        boolean worded = was.isPresent() && is.isPresent() && !was.equals(is);
        return new Change(
                Kind.DOCUMENTED,
                gone ? ComparedPin.of(pin, baseline.claim(pin).orElse("")) : subject(pin),
                worded ? was.get() : claim(baseline, pin),
                worded ? is.get() : claim(candidate, pin),
                "",
                1,
                Optional.of(documentation),
                List.of());
    }

    /** Returns what a pin expects of a JDK; empty if it claims nothing of that version and so has no cell to ask. */
    private static Optional<Expectation> expected(RunSide side, PinId pin) {
        return side.status(pin) == PinStatus.OTHER_VERSION
                ? Optional.empty()
                : side.cell(pin).flatMap(CellRecord::expected);
    }

    private static Optional<ObservedValue> wording(RunSide side, PinId pin) {
        return expected(side, pin).flatMap(it -> words(side, pin, it).map(words -> reading(words, it)));
    }

    private static Optional<String> words(RunSide side, PinId pin, Expectation expected) {
        return side.described(pin)
                .map(PinRecord::claim)
                .map(ClaimText::new)
                .map(claim -> claim.piece(expected))
                .orElseGet(expected::words);
    }

    private static ObservedValue reading(String words, Expectation expected) {
        return expected.outcome()
                .<ObservedValue>map(outcome -> new ObservedValue.Outcome(words, outcome))
                .orElseGet(() -> new ObservedValue.Value(words, ""));
    }

    private static ObservedValue claim(RunSide side, PinId pin) {
        return side.status(pin) == PinStatus.HOLDS
                ? new ObservedValue.Value(side.claim(pin).orElse("HOLDS"), "")
                : label(side, pin);
    }

    static ObservedValue label(RunSide side, PinId pin) {
        if (side.status(pin) == PinStatus.OTHER_VERSION) {
            return new ObservedValue.Label("not claimed for " + side.jdk().feature(), Optional.empty());
        }
        return side.cell(pin)
                .map(CellRecord::outcome)
                .map(it -> new ObservedValue.Label(it.label(), Optional.of(it.verdict())))
                .orElseGet(() -> new ObservedValue.Label("not run", Optional.empty()));
    }

    private List<Change> values() {
        Map<String, ObservedValues> before = baseline.observed();
        Map<String, ObservedValues> after = candidate.observed();
        Set<String> keys = new TreeSet<>(before.keySet());
        keys.addAll(after.keySet());
        List<Change> changes = new ArrayList<>();
        for (String key : keys) {
            Optional<ObservedValues> was = Optional.ofNullable(before.get(key));
            Optional<ObservedValues> is = Optional.ofNullable(after.get(key));
            (was.isPresent() && is.isPresent() ? was.get().to(is.get(), tolerance) : oneSided(was, is))
                    .ifPresent(changes::add);
        }
        return changes;
    }

    /** Only where the same pin has a verdict on both sides: elsewhere it could not be observed. */
    private Optional<Change> oneSided(Optional<ObservedValues> was, Optional<ObservedValues> is) {
        ObservedValues seen = was.or(() -> is).orElseThrow();
        List<PinId> pins = seen.pins().stream()
                .filter(pin -> baseline.status(pin).isDecided())
                .filter(pin -> candidate.status(pin).isDecided())
                .toList();
        return pins.isEmpty() || !seen.isExact()
                ? Optional.empty()
                : Optional.of(new Change(
                        seen.flag().isPresent() ? Kind.DEFAULT : Kind.INCIDENTAL,
                        ComparedPin.of(seen, pins),
                        was.map(ObservedValues::reading).orElse(NOT_OBSERVED),
                        is.map(ObservedValues::reading).orElse(NOT_OBSERVED),
                        "",
                        1));
    }
}
