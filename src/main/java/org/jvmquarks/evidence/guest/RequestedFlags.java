package org.jvmquarks.evidence.guest;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jvmquarks.evidence.guest.GuestResult.FlagReport;

/**
 * The flags that a command line asks for, with the values that must be in effect. Where an option
 * is given twice the VM takes the last.
 */
final class RequestedFlags {
    /** They add up instead of replacing each other; what the VM reports is not what was asked. */
    private static final Set<String> CUMULATIVE =
            Set.of("CompileCommand", "CompileOnly", "CompileCommandFile", "Flags", "VMOptionsFile");

    /** The heap is rounded up to its alignment; a G1 region is at most 32 MB, ZGC adds no more. */
    private static final long HEAP_ALIGNMENT = 32L << 20;

    private static final Map<String, String> MEMORY_SHORTHANDS =
            Map.of("-Xmx", "MaxHeapSize", "-Xms", "InitialHeapSize");

    private final Map<String, String> values = new LinkedHashMap<>();

    private RequestedFlags() {}

    static RequestedFlags of(List<String> options) {
        RequestedFlags asked = new RequestedFlags();
        options.forEach(asked::add);
        return asked;
    }

    private void add(String option) {
        if (option.startsWith("-XX:+") || option.startsWith("-XX:-")) {
            values.put(option.substring(5), Boolean.toString(option.charAt(4) == '+'));
        } else if (option.startsWith("-XX:") && option.contains("=")) {
            int equals = option.indexOf('=');
            String name = option.substring(4, equals);
            if (!CUMULATIVE.contains(name)) {
                values.put(name, option.substring(equals + 1));
            }
        } else if (option.equals("-Xbatch")) {
            values.put("BackgroundCompilation", "false");
        } else if (option.equals("-Xint")) {
            // The VM takes back an earlier -Xbatch: there is nothing to compile in the foreground.
            values.remove("BackgroundCompilation");
        } else if (option.length() > 4 && MEMORY_SHORTHANDS.containsKey(option.substring(0, 4))) {
            values.put(MEMORY_SHORTHANDS.get(option.substring(0, 4)), option.substring(4));
        }
    }

    /** Names for the guest's command line: joined by commas, or a dash when nothing is asked. */
    String names() {
        return values.isEmpty() ? "-" : String.join(",", values.keySet());
    }

    /** The sentence about the first flag that is not in effect as asked; empty if all are. */
    Optional<String> contradiction(List<FlagReport> reports) {
        return values.entrySet().stream()
                .flatMap(asked -> contradiction(asked.getKey(), asked.getValue(), reports).stream())
                .findFirst();
    }

    private static Optional<String> contradiction(
            String name, String asked, List<FlagReport> reports) {
        Optional<FlagReport> report =
                reports.stream().filter(r -> r.name().equals(name)).findFirst();
        if (report.isEmpty()) {
            return Optional.of("the VM did not report the flag " + name);
        }
        if (report.get().value().isEmpty()) {
            return Optional.of(
                    "the VM ignores " + name + ": it no longer, or not yet, has this flag");
        }
        String effective = report.get().value().get();
        return isInEffect(name, asked, effective)
                ? Optional.empty()
                : Optional.of(
                        name + " was asked to be " + asked + " and is " + effective + " in the VM");
    }

    private static boolean isInEffect(String name, String asked, String effective) {
        Optional<Long> askedBytes = MemorySize.parse(asked);
        Optional<Long> effectiveBytes = MemorySize.parse(effective);
        if (askedBytes.isEmpty() || effectiveBytes.isEmpty()) {
            return asked.equals(effective) || isSameNumber(asked, effective);
        }
        long rounded = effectiveBytes.get() - askedBytes.get();
        long tolerance = MEMORY_SHORTHANDS.containsValue(name) ? HEAP_ALIGNMENT : 0;
        return rounded >= 0 && rounded <= tolerance;
    }

    /** Percentages come back with more digits: 50 is 50.0. */
    private static boolean isSameNumber(String asked, String effective) {
        try {
            return Double.parseDouble(asked) == Double.parseDouble(effective);
        } catch (NumberFormatException textFlag) {
            return false;
        }
    }
}
