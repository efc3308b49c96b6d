package org.jvmquarks.journal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * The cells that one run sets out to check: each pin on each JDK, or a part of that.
 *
 * @param inputs what decides its results
 * @param request the settings by which its JDKs were asked for, as they were given
 * @param pins the pins of the whole, each once
 * @param shard the part that this run takes; empty for all of it
 */
public record RunPlan(
        RunInputs inputs, SortedMap<String, String> request, List<PlannedPin> pins, Optional<ShardPart> shard) {

    public RunPlan {
        request = Collections.unmodifiableSortedMap(new TreeMap<>(request));
        pins = List.copyOf(pins);
        Objects.requireNonNull(shard);
    }

    /** Makes a plan of a run that takes all of it. */
    public RunPlan(RunInputs inputs, SortedMap<String, String> request, List<PlannedPin> pins) {
        this(inputs, request, pins, Optional.empty());
    }

    /** Returns the plan of which this is a part, or this one. */
    public RunPlan whole() {
        return new RunPlan(inputs, request, pins);
    }

    /** Returns the same plan for a run that takes that part of it. */
    public RunPlan part(Optional<ShardPart> of) {
        return new RunPlan(inputs, request, pins, of);
    }

    /** Returns the cells that the run takes, pin by pin. */
    public List<PlannedCell> cells() {
        Map<String, Set<String>> taken = new HashMap<>();
        shard.ifPresent(part -> part.cells().forEach((jdk, ids) -> taken.put(jdk, new HashSet<>(ids))));
        List<PlannedCell> cells = new ArrayList<>();
        for (PlannedPin pin : pins) {
            for (String jdk : inputs.ids()) {
                if (shard.isEmpty()
                        || taken.getOrDefault(jdk, Set.of()).contains(pin.id().toString())) {
                    cells.add(new PlannedCell(pin, jdk));
                }
            }
        }
        return cells;
    }

    /** Tells whether both are about the same pins, JDKs and settings. */
    public boolean isSame(RunPlan other) {
        return inputs.differences(other.inputs).isEmpty()
                && differencesOfPins(other).isEmpty();
    }

    /**
     * Returns which pins of the whole are not the same, a line each.
     *
     * @param now a plan that would continue or complete this one
     */
    public List<String> differencesOfPins(RunPlan now) {
        Set<String> gone = ids();
        gone.removeAll(now.ids());
        Set<String> added = now.ids();
        added.removeAll(ids());
        List<String> lines = new ArrayList<>();
        if (!gone.isEmpty()) {
            lines.add("pins removed: " + String.join(", ", gone));
        }
        if (!added.isEmpty()) {
            lines.add("pins added: " + String.join(", ", added));
        }
        return lines;
    }

    private Set<String> ids() {
        return pins.stream().map(pin -> pin.id().toString()).collect(Collectors.toCollection(TreeSet::new));
    }
}
