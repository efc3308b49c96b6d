package org.jvmquarks.gate.attribution;

import java.util.ArrayList;
import java.util.List;

/**
 * An option that makes one of the JDKs a variant, and that the other one is not given.
 *
 * @param option as it stands in the matrix: {@code -XX:-DoEscapeAnalysis}
 * @param isOfCandidate whether it is the candidate that has it
 */
record OptionChange(String option, boolean isOfCandidate) implements VariantDifference {
    private static final String GIVEN = "given";
    private static final String NOT_GIVEN = "not given";

    /** The options that only one of them has, those of the candidate first. */
    public static List<OptionChange> between(List<String> baseline, List<String> candidate) {
        List<OptionChange> changes = new ArrayList<>();
        candidate.stream()
                .filter(option -> !baseline.contains(option))
                .forEach(option -> changes.add(new OptionChange(option, true)));
        baseline.stream()
                .filter(option -> !candidate.contains(option))
                .forEach(option -> changes.add(new OptionChange(option, false)));
        return List.copyOf(changes);
    }

    @Override
    public String name() {
        return option;
    }

    @Override
    public String baseline() {
        return isOfCandidate ? NOT_GIVEN : GIVEN;
    }

    @Override
    public String candidate() {
        return isOfCandidate ? GIVEN : NOT_GIVEN;
    }

    @Override
    public String toString() {
        return describe();
    }
}
