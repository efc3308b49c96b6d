package org.jvmquarks.host.wire;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.jdk.VmFlag;

/**
 * The flags that a command line sets, with the values that must be in effect, and those of which the evidence needs the
 * value. Where an option is given twice the VM takes the last.
 */
public final class RequestedFlags {
    /** They add up instead of replacing each other; what the VM reports is not what was given. */
    private static final Set<String> CUMULATIVE =
            Set.of("CompileCommand", "CompileOnly", "CompileCommandFile", "Flags", "VMOptionsFile");

    /** The heap is rounded up to its alignment; a G1 region is at most 32 MB, ZGC adds no more. */
    private static final long HEAP_ALIGNMENT = 32L << 20;

    private static final Map<String, String> MEMORY_SHORTHANDS =
            Map.of("-Xmx", "MaxHeapSize", "-Xms", "InitialHeapSize");

    private final Map<String, String> values = new LinkedHashMap<>();
    private final List<String> needed;

    private RequestedFlags(List<String> needed) {
        this.needed = needed;
    }

    public static RequestedFlags of(List<String> options) {
        return of(options, List.of());
    }

    /** @param needed names of flags to report, whether or not an option sets them */
    public static RequestedFlags of(List<String> options, List<String> needed) {
        RequestedFlags requested = new RequestedFlags(needed);
        options.forEach(requested::add);
        return requested;
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

    /** Returns whether the values of flags prove all these options to be in force. */
    boolean proveAll(List<String> options) {
        return options.stream().noneMatch(option -> of(List.of(option)).values.isEmpty());
    }

    /** Returns the names, in the order in which the guest reports them. */
    public List<String> list() {
        return Stream.concat(values.keySet().stream(), needed.stream())
                .distinct()
                .toList();
    }

    /** Returns the names for the guest's command line, joined by commas. */
    public String names() {
        return list().isEmpty() ? Commands.NONE : String.join(",", list());
    }

    /**
     * Returns the sentence about the first flag that is not in effect as requested; empty if all that the guest
     * reported are.
     */
    public Optional<String> contradiction(List<VmFlag> reports) {
        return reports.stream()
                .flatMap(report -> contradiction(report).stream())
                .findFirst();
    }

    private Optional<String> contradiction(VmFlag report) {
        return Optional.ofNullable(values.get(report.name())).flatMap(requested -> contradiction(report, requested));
    }

    private static Optional<String> contradiction(VmFlag report, String requested) {
        String name = report.name();
        if (report.value().isEmpty()) {
            return Optional.of("the VM ignores " + name + ": this version does not have the flag");
        }
        String effective = report.value().get();
        return isInEffect(name, requested, effective)
                ? Optional.empty()
                : Optional.of(name + " was requested to be " + requested + " and is " + effective + " in the VM");
    }

    private static boolean isInEffect(String name, String requested, String effective) {
        Optional<Long> requestedBytes = MemorySize.parse(requested);
        Optional<Long> effectiveBytes = MemorySize.parse(effective);
        if (requestedBytes.isEmpty() || effectiveBytes.isEmpty()) {
            return requested.equals(effective) || isSameNumber(requested, effective);
        }
        long rounded = effectiveBytes.get() - requestedBytes.get();
        long tolerance = MEMORY_SHORTHANDS.containsValue(name) ? HEAP_ALIGNMENT : 0;
        return rounded >= 0 && rounded <= tolerance;
    }

    /** Percentages come back with more digits: 50 is 50.0. */
    private static boolean isSameNumber(String requested, String effective) {
        try {
            return Double.parseDouble(requested) == Double.parseDouble(effective);
        } catch (NumberFormatException textFlag) {
            return false;
        }
    }
}
