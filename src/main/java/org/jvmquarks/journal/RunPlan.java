package org.jvmquarks.journal;

import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;

/**
 * What one run set out to do: each pin on each JDK.
 *
 * @param inputs what decides its results
 * @param request the settings by which its JDKs were asked for, as they were given
 * @param pins the pins, each once
 */
public record RunPlan(RunInputs inputs, SortedMap<String, String> request, List<PlannedPin> pins) {

    public RunPlan {
        request = Collections.unmodifiableSortedMap(new TreeMap<>(request));
        pins = List.copyOf(pins);
    }

    /** Returns the cells, pin by pin. */
    public List<PlannedCell> cells() {
        List<PlannedCell> cells = new ArrayList<>();
        for (PlannedPin pin : pins) {
            for (String jdk : inputs.ids()) {
                cells.add(new PlannedCell(pin, jdk));
            }
        }
        return cells;
    }
}
