package org.jvmquarks.gate.vendors;

import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jvmquarks.gate.compare.Change;
import org.jvmquarks.gate.compare.ObservedValues;
import org.jvmquarks.gate.compare.PinStatus;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.journal.PinId;

/**
 * Two JDKs of one feature version; neither is the baseline.
 *
 * @param differing what differs, by key
 */
record VendorPair(Similarity similarity, Map<String, Differing> differing) {

    /**
     * Something that differs.
     *
     * @param quark id of the quark
     * @param pin whose verdicts differ; empty for what was observed
     */
    record Differing(Distinction kind, String quark, Optional<PinId> pin) {
        private static Differing verdict(PinId pin) {
            return new Differing(Distinction.VERDICT, pin.quark(), Optional.of(pin));
        }

        private static Differing value(Change change) {
            return new Differing(Distinction.of(change.kind()), change.quark(), Optional.empty());
        }

        Differing heavier(Differing other) {
            return kind.compareTo(other.kind) <= 0 ? this : other;
        }
    }

    static VendorPair of(RunSide one, RunSide other, double tolerance) {
        Map<String, Differing> differing = new TreeMap<>();
        Set<PinId> pins = new TreeSet<>(one.pins());
        pins.addAll(other.pins());
        int compared = 0;
        int abilities = 0;
        int undecided = 0;
        for (PinId pin : pins) {
            PinStatus a = one.status(pin);
            PinStatus b = other.status(pin);
            if (a.isDecided() && b.isDecided()) {
                compared++;
                if (a != b) {
                    differing.put(pin.toString(), Differing.verdict(pin));
                }
            } else if (!a.isKnown() || !b.isKnown()) {
                undecided++;
            } else if (a.isDecided() || b.isDecided()) {
                abilities++;
            }
        }
        int verdicts = differing.size();
        Map<String, ObservedValues> theirs = other.observed();
        for (Map.Entry<String, ObservedValues> mine : one.observed().entrySet()) {
            Optional<ObservedValues> value = Optional.ofNullable(theirs.get(mine.getKey()));
            if (value.isPresent() && mine.getValue().isComparable(value.get(), tolerance)) {
                compared++;
                mine.getValue()
                        .to(value.get(), tolerance)
                        .ifPresent(change -> differing.put(change.key(), Differing.value(change)));
            }
        }
        return new VendorPair(
                new Similarity(
                        one.jdk().id(),
                        other.jdk().id(),
                        compared,
                        verdicts,
                        differing.size() - verdicts,
                        abilities,
                        undecided),
                differing);
    }
}
