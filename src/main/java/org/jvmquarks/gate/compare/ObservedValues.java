package org.jvmquarks.gate.compare;

import java.util.Collection;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.verdict.Observation;

/** The values of one observation on one JDK, from one cell or from several. */
public final class ObservedValues {
    private final String key;
    private final Map<PinId, ComparedValues> byPin;
    private final ComparedValues whole;

    /**
     * @param key quark and key of the observation
     * @param seen the values by the pin that saw them; neither is empty
     */
    ObservedValues(String key, Map<PinId, List<Observation>> seen) {
        this.key = key;
        this.byPin = new TreeMap<>();
        seen.forEach((pin, values) -> byPin.put(pin, new ComparedValues(values)));
        this.whole =
                new ComparedValues(seen.values().stream().flatMap(List::stream).toList());
    }

    /** Returns the change to the other side; empty where both show the same. */
    public Optional<Change> to(ObservedValues other, double tolerance) {
        Set<PinId> differing = differing(other, tolerance);
        if (differing.isEmpty()) {
            return Optional.empty();
        }
        Set<PinId> shared = shared(other);
        if (shared.isEmpty()) {
            return Optional.of(change(whole, other.whole, tolerance, List.copyOf(other.byPin.keySet())));
        }
        PinId first = differing.iterator().next();
        return Optional.of(change(of(first), other.of(first), tolerance, List.copyOf(differing)));
    }

    /**
     * The pins by which the sides differ, sorted. Where the same pins saw it on both sides only theirs are compared,
     * each with itself, so that a change of one pin is not hidden by a value of another; else all values are compared,
     * and all pins of both sides show it.
     *
     * @param tolerance share by which intervals may be apart: 0.25 is a quarter
     */
    Set<PinId> differing(ObservedValues other, double tolerance) {
        Set<PinId> shared = shared(other);
        if (shared.isEmpty()) {
            Set<PinId> all = new TreeSet<>(byPin.keySet());
            all.addAll(other.byPin.keySet());
            return whole.to(other.whole, tolerance).isDifferent() ? all : Set.of();
        }
        shared.removeIf(pin -> !of(pin).to(other.of(pin), tolerance).isDifferent());
        return shared;
    }

    /** Whether both say the same; false also where they cannot be compared. */
    public boolean isAs(ObservedValues other, double tolerance) {
        return relations(other, tolerance).allMatch(each -> each == Comparability.SAME);
    }

    /** Whether both have exact values, or numbers with intervals. */
    public boolean isComparable(ObservedValues other, double tolerance) {
        return relations(other, tolerance).anyMatch(each -> each != Comparability.UNKNOWN);
    }

    /** The pins that saw it, sorted. */
    Set<PinId> pins() {
        return Collections.unmodifiableSet(byPin.keySet());
    }

    /** All values, pin by pin. */
    public List<Observation> values() {
        return whole.all();
    }

    /** Without the quark: {@code Single allocation}. */
    String name() {
        return whole.all().get(0).key();
    }

    boolean isExact() {
        return whole.isExact();
    }

    /** All values that were seen, as people read them. */
    String text() {
        return whole.text();
    }

    ObservedValue reading() {
        return whole.reading(false);
    }

    /**
     * Returns the values of several JDKs in their order, in as few digits as tell them apart.
     *
     * @param shown of one thing
     */
    public static List<String> texts(Collection<ObservedValues> shown) {
        boolean alike = shown.stream().map(ObservedValues::text).distinct().count() == 1;
        return shown.stream()
                .map(each -> alike ? each.whole.preciseText() : each.text())
                .toList();
    }

    private Stream<Comparability> relations(ObservedValues other, double tolerance) {
        Set<PinId> shared = shared(other);
        return shared.isEmpty()
                ? Stream.of(whole.to(other.whole, tolerance))
                : shared.stream().map(pin -> of(pin).to(other.of(pin), tolerance));
    }

    private Set<PinId> shared(ObservedValues other) {
        Set<PinId> shared = new TreeSet<>(byPin.keySet());
        shared.retainAll(other.byPin.keySet());
        return shared;
    }

    private ComparedValues of(PinId pin) {
        return Optional.ofNullable(byPin.get(pin)).orElseThrow();
    }

    private Change change(ComparedValues from, ComparedValues to, double tolerance, List<PinId> pins) {
        boolean alike = from.text().equals(to.text());
        return new Change(
                kind(from.to(to, tolerance)),
                ComparedPin.of(this, pins),
                from.reading(alike),
                to.reading(alike),
                "",
                from.factor(to));
    }

    /** The class of a difference that no pin claims. */
    private Kind kind(Comparability relation) {
        if (flag().isPresent()) {
            return Kind.DEFAULT;
        }
        return relation == Comparability.APART ? Kind.TIMING : Kind.INCIDENTAL;
    }

    /** Returns the flag whose default it is; empty for anything else. */
    Optional<String> flag() {
        return whole.all().get(0).flag();
    }

    @Override
    public boolean equals(Object other) {
        return other instanceof ObservedValues that && key.equals(that.key) && byPin.equals(that.byPin);
    }

    @Override
    public int hashCode() {
        return 31 * key.hashCode() + byPin.hashCode();
    }

    @Override
    public String toString() {
        return byPin.entrySet().stream()
                .map(each -> each.getKey() + " " + each.getValue())
                .collect(Collectors.joining(", ", key + ": ", ""));
    }
}
