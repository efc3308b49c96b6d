package org.jvmquarks.upgrade.memory;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Collectors;

/**
 * The budgets of two JDKs.
 *
 * @param from of the JDK that the application runs on
 * @param to of the JDK that it goes to
 */
public record BudgetComparison(MemoryBudget from, MemoryBudget to) {

    /** A note on the limits of these numbers, and on better evidence. */
    public static final String CAVEAT =
            "The test service is a small program that runs instead of the application: it shows how"
                    + " the JDKs differ, and a lower bound. A recording of the application, or its own summary of native memory"
                    + " (-XX:NativeMemoryTracking=summary, then jcmd <pid> VM.native_memory), is better evidence.";

    /** Returns the areas of the loaded service that differ, the largest difference first. */
    public List<AreaDifference> differences() {
        return Arrays.stream(MemoryArea.values())
                .map(area -> new AreaDifference(
                        area, from.loaded().area(area), to.loaded().area(area)))
                .filter(each -> AreaDifference.isOne(each.from(), each.to()))
                .sorted(Comparator.comparingLong(AreaDifference::size).reversed())
                .toList();
    }

    /** Tells whether the sums of all areas differ by more than they do on one JDK. */
    public boolean differs() {
        return AreaDifference.isOne(from.loaded().committed(), to.loaded().committed());
    }

    /** Returns the comparison in sentences, each of which stands alone. */
    public List<String> sentences() {
        List<String> sentences = new ArrayList<>();
        sentences.add(BudgetSentences.beside(from));
        sentences.add(BudgetSentences.beside(to));
        sentences.add(change());
        BudgetSentences.left(from).ifPresent(sentences::add);
        BudgetSentences.left(to).ifPresent(sentences::add);
        sentences.add(CAVEAT);
        return sentences;
    }

    private String change() {
        List<AreaDifference> differences = differences();
        if (differences.isEmpty()) {
            return "No part of the memory outside the heap differs between %s and %s by more than chance"
                            .formatted(from.jdk(), to.jdk())
                    + (differs() ? ", but their sum does." : ".");
        }
        return "From %s to %s these parts change by more than chance: %s."
                .formatted(
                        from.jdk(),
                        to.jdk(),
                        differences.stream().map(AreaDifference::describe).collect(Collectors.joining(", ")));
    }
}
