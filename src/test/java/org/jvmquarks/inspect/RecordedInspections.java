package org.jvmquarks.inspect;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.IntStream;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.jdk.ContainerLimits;

/** Inspections of one line on real VMs, as they were recorded. */
public final class RecordedInspections {
    /** An inspection is asked for by many tests. */
    private static final Map<Integer, Inspected> DONE = new ConcurrentHashMap<>();

    private RecordedInspections() {}

    /** Returns the line that was inspected. */
    public static OptionLine line() {
        return VmRecording.LINE;
    }

    /** Returns what JDKs of these versions made of it; their ids are {@code jdk-17} and so on. */
    public static InspectionResult of(int... features) {
        List<Inspected> jdks = IntStream.of(features)
                .mapToObj(feature -> DONE.computeIfAbsent(feature, RecordedInspections::inspect))
                .toList();
        return new InspectionResult(VmRecording.LINE, jdks, Map.of());
    }

    private static Inspected inspect(int feature) {
        return new Inspection(KnownOptions.load(), Workarounds.load())
                .inspect(
                        "jdk-" + feature,
                        VmRecording.of(feature),
                        VmRecording.LINE,
                        ContainerLimits.none(),
                        ContainerLimits.none());
    }
}
