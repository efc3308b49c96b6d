package org.jvmquarks.gate.attribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/** The flags that may be behind a change: both JDKs have them and choose another value. */
public final class DifferingFlags {
    /**
     * Drawn at each start, or no choice of the JDK: where the archive lies, and the unlock options,
     * which are set to see the others.
     */
    private static final Set<String> NO_CHOICE =
            Set.of(
                    "SharedBaseAddress",
                    "UnlockDiagnosticVMOptions",
                    "UnlockExperimentalVMOptions",
                    "PrintFlagsFinal",
                    "PrintFlagsInitial",
                    "PrintVMOptions");

    /**
     * JDK 8 says only that somebody set it: ergonomics, as the list is made without other options.
     */
    private static final Set<String> CHOSEN_BY_THE_VM = Set.of("default", "ergonomic", "set");

    private DifferingFlags() {}

    /**
     * @param baseline the flags of the baseline by name, listed with both unlock options
     * @param candidate those of the candidate, on the same machine
     * @return sorted by name
     */
    public static List<FlagChange> between(
            Map<String, FlagValue> baseline, Map<String, FlagValue> candidate) {
        List<FlagChange> changes = new ArrayList<>();
        new TreeMap<>(baseline)
                .forEach(
                        (name, before) -> {
                            FlagValue after = candidate.get(name);
                            if (after != null && matters(name, before, after)) {
                                changes.add(
                                        new FlagChange(name, before.value(), shown(after.value())));
                            }
                        });
        return List.copyOf(changes);
    }

    private static boolean matters(String name, FlagValue before, FlagValue after) {
        return !NO_CHOICE.contains(name)
                && CHOSEN_BY_THE_VM.contains(before.origin())
                && CHOSEN_BY_THE_VM.contains(after.origin())
                && isBool(before) == isBool(after)
                && canBeGiven(before, after)
                && !isSame(before.value(), after.value());
    }

    /** The VM takes no empty text for an option, and no negative number for an unsigned one. */
    private static boolean canBeGiven(FlagValue value, FlagValue target) {
        boolean unsigned = target.type().startsWith("u") || target.type().equals("size_t");
        return !value.value().isEmpty() && !(unsigned && value.value().startsWith("-"));
    }

    private static boolean isBool(FlagValue flag) {
        return flag.type().equals("bool");
    }

    /**
     * Versions print floating point numbers with other numbers of digits, and some flags have
     * become such numbers.
     */
    private static boolean isSame(String before, String after) {
        if (before.equals(after)) {
            return true;
        }
        String number = "-?\\d+(\\.\\d+)?";
        return (before + after).contains(".")
                && before.matches(number)
                && after.matches(number)
                && Double.parseDouble(before) == Double.parseDouble(after);
    }

    private static String shown(String value) {
        return value.isEmpty() ? "(none)" : value;
    }
}
