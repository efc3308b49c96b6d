package org.jvmquarks.verdict;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * What an observation measures: not the pin, so that two pins of a behaviour that changed between versions share it.
 *
 * @param subject the probe, the flag or the part of the VM
 * @param metric what of it; empty if the subject says all
 * @param options options that the pin adds, without those of the frame and of the JDK
 * @param writer id of the JDK that wrote what was read; empty if nothing was
 * @param limits limits that the pin sets its container
 * @param flag the flag whose default it is; empty for anything else
 */
public record ObservationKey(
        String subject,
        String metric,
        List<String> options,
        Optional<String> writer,
        ContainerLimits limits,
        Optional<String> flag) {
    public ObservationKey {
        options = List.copyOf(options);
        if (subject.isBlank()) {
            throw new IllegalArgumentException("an observation needs a subject, metric: " + metric);
        }
    }

    /** A key of anything but the default of a flag. */
    public ObservationKey(
            String subject, String metric, List<String> options, Optional<String> writer, ContainerLimits limits) {
        this(subject, metric, options, writer, limits, Optional.empty());
    }

    /** A key without conditions. */
    public ObservationKey(String subject, String metric) {
        this(subject, metric, List.of(), Optional.empty(), ContainerLimits.none());
    }

    /** Returns the key of the default of the flag that is the subject: {@code default of UseNUMA}. */
    public ObservationKey ofDefault() {
        return new ObservationKey("default of " + subject, metric, options, writer, limits, Optional.of(subject));
    }

    /** Returns it as people read it: {@code Single allocation -XX:-DoEscapeAnalysis}. */
    public String text() {
        return joined(subject, metric, conditions());
    }

    /**
     * Returns the conditions as people read them: {@code -Xmx1g in 2.0 processors, 512 MB}; empty if there are none.
     */
    public String conditions() {
        List<String> parts = new ArrayList<>(options);
        writer.ifPresent(jdk -> parts.add("from " + jdk));
        if (!limits.isNone()) {
            parts.add("in " + limitsText());
        }
        return joined(parts.toArray(new String[0]));
    }

    /** Returns whether another observation has the same conditions. */
    public boolean hasConditionsOf(ObservationKey other) {
        return options.equals(other.options) && writer.equals(other.writer) && limits.equals(other.limits);
    }

    private String limitsText() {
        boolean isPlain = limits.processors().isPresent()
                && limits.memoryMegabytes().isPresent()
                && limits.equals(new ContainerLimits(limits.memoryMegabytes(), limits.processors()));
        return isPlain
                ? String.format(
                        Locale.ROOT,
                        "%s processors, %d MB",
                        limits.processors().getAsDouble(),
                        limits.memoryMegabytes().getAsLong())
                : limits.describe();
    }

    private static String joined(String... parts) {
        List<String> all = new ArrayList<>(List.of(parts));
        all.removeIf(String::isEmpty);
        return String.join(" ", all);
    }
}
