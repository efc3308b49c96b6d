package org.jvmquarks.compare;

import java.util.List;
import java.util.stream.Stream;

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

    /** Returns the same with the content of archives alone, which a machine may have anywhere. */
    Frame withoutPaths() {
        return new Frame(
                duels.stream()
                        .map(each ->
                                new Duel(each.base().withoutPaths(), each.head().withoutPaths()))
                        .toList(),
                margin,
                familyError,
                notes);
    }

    /** Returns the same with a note before the others. */
    Frame with(String note) {
        return new Frame(
                duels,
                margin,
                familyError,
                Stream.concat(Stream.of(note), notes.stream()).toList());
    }
}
