package org.jvmquarks.upgrade.recording;

import java.util.List;
import java.util.Optional;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.jvmquarks.jdk.ContainerLimits;

/**
 * The facts that a recording of the JDK Flight Recorder holds. What is empty is not in the recording.
 *
 * @param jvm version and options
 * @param collector names of the collectors of the young and the old generation: {@code G1New, G1Old}
 * @param maxHeap greatest size of the heap, in bytes
 * @param container limits that the JVM found in its container; none of them if it is not in one
 * @param processors processors of the machine, as threads of its cores
 * @param pinned where virtual threads were pinned, most often first; at most some dozens
 * @param deprecated calls of deprecated methods
 * @param events numbers of events
 */
public record RecordingFacts(
        Optional<RecordedJvm> jvm,
        Optional<String> collector,
        OptionalLong maxHeap,
        Optional<ContainerLimits> container,
        OptionalInt processors,
        List<PinnedFrame> pinned,
        List<DeprecatedCall> deprecated,
        EventCounts events) {
    public RecordingFacts {
        pinned = List.copyOf(pinned);
        deprecated = List.copyOf(deprecated);
    }

    /** Returns the same, of a JVM whose options are not known. */
    public RecordingFacts withoutOptions() {
        return new RecordingFacts(
                jvm.map(it -> new RecordedJvm(it.version(), List.of(), it.properties())),
                collector,
                maxHeap,
                container,
                processors,
                pinned,
                deprecated,
                events);
    }
}
