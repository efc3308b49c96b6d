package org.jvmquarks.compare;

import java.util.List;

/**
 * What is compared, and by which rules.
 *
 * @param duels the sides
 * @param margin difference that does not matter, of benchmarks without one of their own: 0.05 for 5 %
 * @param familyError chance of any false verdict in a run in which nothing changed
 * @param notes what a reader has to know, in sentences without their full stops
 */
public record Frame(List<Duel> duels, double margin, double familyError, List<String> notes) {

    public Frame {
        duels = List.copyOf(duels);
        notes = List.copyOf(notes);
        if (duels.isEmpty()) {
            throw new IllegalArgumentException("a comparison has at least two sides");
        }
    }
}
