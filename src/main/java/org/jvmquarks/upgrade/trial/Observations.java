package org.jvmquarks.upgrade.trial;

import java.util.Collection;
import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What the VMs of a round recorded.
 *
 * @param amounts those that were recorded
 * @param occurrences what happened, with how often
 */
record Observations(Map<RoundAmount, Double> amounts, SortedMap<Occurrence, Long> occurrences) {
    public Observations {
        amounts = Collections.unmodifiableMap(new EnumMap<>(amounts));
        occurrences = Collections.unmodifiableSortedMap(new TreeMap<>(occurrences));
    }

    /** Returns those where no VM recorded itself. */
    public static Observations none() {
        return new Observations(new EnumMap<>(RoundAmount.class), new TreeMap<>());
    }

    /** Returns the sums of all. */
    static Observations sum(Collection<Observations> all) {
        Map<RoundAmount, Double> amounts = new EnumMap<>(RoundAmount.class);
        SortedMap<Occurrence, Long> occurrences = new TreeMap<>();
        for (Observations each : all) {
            each.amounts.forEach((amount, value) -> amounts.merge(amount, value, Double::sum));
            each.occurrences.forEach((occurrence, count) -> occurrences.merge(occurrence, count, Long::sum));
        }
        return new Observations(amounts, occurrences);
    }

    /** Returns the same with the allocation of each request. */
    Observations per(double requests) {
        Map<RoundAmount, Double> more = new EnumMap<>(RoundAmount.class);
        more.putAll(amounts);
        if (amounts.containsKey(RoundAmount.ALLOCATED) && requests > 0) {
            double bytes = amounts.get(RoundAmount.ALLOCATED) * RoundAmount.Unit.MEGABYTES.whole();
            more.put(RoundAmount.ALLOCATED_PER_REQUEST, RoundAmount.Unit.KILOBYTES.of(bytes / requests));
        }
        return new Observations(more, occurrences);
    }
}
