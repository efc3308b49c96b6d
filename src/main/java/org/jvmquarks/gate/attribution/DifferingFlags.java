package org.jvmquarks.gate.attribution;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jvmquarks.jdk.FlagDefault;
import org.jvmquarks.jdk.VmFlag;

/** The flags that may be behind a change: both JDKs have them and choose another value. */
public final class DifferingFlags {
    /**
     * Drawn at each start, or no choice of the JDK: where the archive lies, and the unlock options, which are set to
     * see the others.
     */
    private static final Set<String> NO_CHOICE = Set.of(
            "SharedBaseAddress",
            "UnlockDiagnosticVMOptions",
            "UnlockExperimentalVMOptions",
            "PrintFlagsFinal",
            "PrintFlagsInitial",
            "PrintVMOptions");

    private DifferingFlags() {}

    /**
     * @param baseline the flags of the baseline by name, listed with both unlock options
     * @param candidate those of the candidate, on the same machine
     * @return sorted by name
     */
    public static List<FlagChange> between(Map<String, VmFlag> baseline, Map<String, VmFlag> candidate) {
        List<FlagChange> changes = new ArrayList<>();
        new TreeMap<>(baseline).forEach((name, before) -> {
            VmFlag after = candidate.get(name);
            if (after != null && matters(before, after)) {
                changes.add(new FlagChange(name, value(before), shown(value(after))));
            }
        });
        return List.copyOf(changes);
    }

    private static boolean matters(VmFlag before, VmFlag after) {
        return !NO_CHOICE.contains(before.name())
                && isChosenByTheVm(before)
                && isChosenByTheVm(after)
                && isBool(before) == isBool(after)
                && canBeGiven(before, after)
                && !isSame(value(before), value(after));
    }

    /** JDK 8 says only that it was set: by ergonomics, as the list is made without other options. */
    private static boolean isChosenByTheVm(VmFlag flag) {
        return flag.isKnown() && (flag.isOfUntoldOrigin() || !(FlagDefault.of(flag) instanceof FlagDefault.Set));
    }

    /** The VM takes no empty text for an option, and no negative number for an unsigned one. */
    private static boolean canBeGiven(VmFlag flag, VmFlag target) {
        boolean unsigned = type(target).startsWith("u") || type(target).equals("size_t");
        return !value(flag).isEmpty() && !(unsigned && value(flag).startsWith("-"));
    }

    private static boolean isBool(VmFlag flag) {
        return type(flag).equals("bool");
    }

    private static String type(VmFlag flag) {
        return flag.declaration().orElseThrow(() -> unlisted(flag)).type();
    }

    private static String value(VmFlag flag) {
        return flag.value().orElseThrow(() -> unlisted(flag));
    }

    private static IllegalArgumentException unlisted(VmFlag flag) {
        return new IllegalArgumentException("not from a list of all flags: " + flag);
    }

    /** Versions print floating point numbers with other numbers of digits, and some flags have become such numbers. */
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
