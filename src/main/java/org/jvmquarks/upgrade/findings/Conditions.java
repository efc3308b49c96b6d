package org.jvmquarks.upgrade.findings;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Stream;
import org.jvmquarks.host.wire.MemorySize;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionUse;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.TouchRecord;
import org.jvmquarks.upgrade.touch.Traces;
import org.jvmquarks.verdict.ObservationKey;

/**
 * Compares the conditions under which a pin observed something with those of the application.
 *
 * <p>A pin about defaults runs with the options and limits of the application and may add its own: {@code collector
 * -XX:ActiveProcessorCount=1} says nothing about an application that has two processors. The key of an observation
 * names what the pin adds. Most of it only serves the measurement, such as a small heap; conditions are limits, a flag
 * that is off, a heap of more than 1 GB, and each option that the pin declares to touch.
 */
final class Conditions {
    private static final String PROCESSORS = "-XX:ActiveProcessorCount=";
    private static final String OFF = "-XX:-";
    private static final String HEAP = "-Xmx";

    /** In bytes; pins that only need room for what they allocate take less. */
    private static final long LARGE = 1L << 30;

    private final Optional<List<String>> options;
    private final ContainerLimits limits;

    /** @param feature version of the JDK to which the application moves */
    Conditions(KnownApplication application, int feature) {
        this.options = application.line().map(line -> words(line, feature));
        this.limits = application.limits();
    }

    /** Whether the application has the conditions of an observation. */
    enum Answer {
        NO,
        UNKNOWN,
        YES
    }

    /**
     * Returns whether the application has the conditions of an observation.
     *
     * @param key of the observation
     * @param touches what its pin touches; empty if it declares nothing
     */
    Answer of(ObservationKey key, Optional<TouchRecord> touches) {
        return Stream.concat(
                        key.options().stream().map(word -> ofOption(word, touches)), Stream.of(ofLimits(key.limits())))
                .min(Enum::compareTo)
                .orElseThrow();
    }

    /** Shares are a weight, and limit nothing. */
    private Answer ofLimits(ContainerLimits named) {
        boolean limited = named.memoryMegabytes().isPresent()
                || named.groupMegabytes().isPresent()
                || named.usableProcessors().isPresent();
        if (!limited) {
            return Answer.YES;
        }
        if (limits.isNone()) {
            return Answer.UNKNOWN;
        }
        return named.memoryMegabytes().equals(limits.memoryMegabytes())
                        && named.groupMegabytes().equals(limits.groupMegabytes())
                        && named.usableProcessors().equals(limits.usableProcessors())
                ? Answer.YES
                : Answer.NO;
    }

    private Answer ofOption(String word, Optional<TouchRecord> touches) {
        if (has(word)) {
            return Answer.YES;
        }
        if (word.startsWith(PROCESSORS)) {
            return ofProcessors(word.substring(PROCESSORS.length()));
        }
        Optional<Long> heap = heap(word).filter(bytes -> bytes > LARGE);
        boolean condition = heap.isPresent()
                || word.startsWith(OFF)
                || touches.filter(it -> isTouched(word, it)).isPresent();
        if (!condition || heap.filter(this::hasHeap).isPresent()) {
            return Answer.YES;
        }
        return options.isPresent() ? Answer.NO : Answer.UNKNOWN;
    }

    /** The VM rounds a fraction of a processor up. */
    private Answer ofProcessors(String number) {
        OptionalDouble usable = limits.usableProcessors();
        if (usable.isEmpty()) {
            return Answer.UNKNOWN;
        }
        long own = (long) Math.ceil(usable.getAsDouble());
        return number.equals(Long.toString(own)) ? Answer.YES : Answer.NO;
    }

    private static boolean isTouched(String option, TouchRecord touches) {
        return !new Traces(Optional.empty(), List.of(option), Optional.empty())
                .of(touches)
                .isEmpty();
    }

    private boolean has(String word) {
        return options.filter(line -> line.contains(word)).isPresent();
    }

    private boolean hasHeap(long bytes) {
        return options.stream()
                .flatMap(List::stream)
                .flatMap(option -> heap(option).stream())
                .reduce((earlier, later) -> later)
                .filter(own -> own >= bytes)
                .isPresent();
    }

    private static Optional<Long> heap(String option) {
        return option.startsWith(HEAP) ? MemorySize.parse(option.substring(HEAP.length())) : Optional.empty();
    }

    private static List<String> words(OptionLine line, int feature) {
        return line.of(feature).stream().map(OptionUse::word).toList();
    }
}
