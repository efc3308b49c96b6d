package org.jvmquarks.gate.attribution;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jvmquarks.jdk.GuestEnvironment;

/**
 * A variable of the environment that the matrix sets for one of the JDKs alone, or to another value.
 *
 * @param variable its name
 * @param from its value on the baseline; empty if not set
 * @param to its value on the candidate; empty if not set
 */
record VariableChange(String variable, Optional<String> from, Optional<String> to) implements VariantDifference {
    private static final String NOT_SET = "not set";

    public VariableChange {
        if (from.equals(to)) {
            throw new IllegalArgumentException("no change of " + variable + ": " + from);
        }
    }

    /** Returns the variables that differ, by name. */
    public static List<VariableChange> between(GuestEnvironment baseline, GuestEnvironment candidate) {
        Map<String, String> before = baseline.variables();
        Map<String, String> after = candidate.variables();
        TreeSet<String> names = new TreeSet<>(before.keySet());
        names.addAll(after.keySet());
        return names.stream()
                .filter(name -> !value(before, name).equals(value(after, name)))
                .map(name -> new VariableChange(name, value(before, name), value(after, name)))
                .toList();
    }

    private static Optional<String> value(Map<String, String> variables, String name) {
        return Optional.ofNullable(variables.get(name));
    }

    /** Returns this environment with the baseline's value of this variable. */
    GuestEnvironment restore(GuestEnvironment environment) {
        SortedMap<String, String> variables = new TreeMap<>(environment.variables());
        variables.remove(variable);
        from.ifPresent(value -> variables.put(variable, value));
        return new GuestEnvironment(variables);
    }

    @Override
    public String name() {
        return "the variable " + variable;
    }

    @Override
    public String baseline() {
        return from.orElse(NOT_SET);
    }

    @Override
    public String candidate() {
        return to.orElse(NOT_SET);
    }

    @Override
    public String toString() {
        return describe();
    }
}
