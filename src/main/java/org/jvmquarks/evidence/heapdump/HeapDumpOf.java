package org.jvmquarks.evidence.heapdump;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.GuestNames;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.classpath.HostLibrary;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

/**
 * Calls the probe's {@code op()} once and dumps the heap while the probe and what it returned are alive. A dump that
 * was read is deleted and its histogram kept in its place; one that could not be read stays. What {@link #counting}
 * asks for is recorded.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class HeapDumpOf implements Inquiry<HeapDump> {
    private static final String FILE = "heap.hprof";
    private static final String HISTOGRAM = "heap-histogram.txt";

    /** The libraries that read dumps; Shark needs Okio, which its own POM does not declare. */
    private static final List<HostLibrary> LIBRARIES = List.of(
            library("okio.Okio", "Okio", "com.squareup.okio:okio-jvm"),
            library("shark.StreamingHprofReader", "Shark", "com.squareup.leakcanary:shark-hprof"));

    /** In bytes; reading takes a second for some hundred megabytes. */
    private static final long LARGEST_DUMP = 1L << 30;

    private final Class<?> probe;
    private final boolean live;
    private final Set<String> kept;
    private final List<Counted> counted;

    /** Objects to count, of any length when that is 0. */
    private record Counted(String type, int length) {}

    private HeapDumpOf(Class<?> probe, boolean live, Set<String> kept, List<Counted> counted) {
        this.probe = probe;
        this.live = live;
        this.kept = Set.copyOf(kept);
        this.counted = List.copyOf(counted);
    }

    private static HostLibrary library(String type, String name, String coordinates) {
        return new HostLibrary(type, name, "read heap dumps", coordinates);
    }

    /** All that the collector can walk, without a collection before: garbage, and live objects. */
    public static HeapDumpOf all(Class<?> probe) {
        return new HeapDumpOf(probe, false, Set.of(), List.of());
    }

    /** Dumps the objects that a full collection leaves. */
    public static HeapDumpOf live(Class<?> probe) {
        return new HeapDumpOf(probe, true, Set.of(), List.of());
    }

    /** Also the objects of these classes, with their fields. */
    public HeapDumpOf keeping(String... classes) {
        Set<String> all = new HashSet<>(kept);
        all.addAll(List.of(classes));
        return new HeapDumpOf(probe, live, all, counted);
    }

    /**
     * Records how many objects of a class there are: a number that repeats.
     *
     * @param type as Java writes it: {@code java.lang.Long}
     */
    public HeapDumpOf counting(String type) {
        return counting(type, 0);
    }

    /**
     * Records how many arrays of a type there are: a number that repeats.
     *
     * @param type as Java writes it: {@code int[]}
     * @param length in elements, at least
     */
    public HeapDumpOf counting(String type, int length) {
        List<Counted> all = new ArrayList<>(counted);
        all.add(new Counted(type, length));
        return new HeapDumpOf(probe, live, kept, all);
    }

    @Override
    public HeapDump gather(EvidenceContext context) {
        LIBRARIES.forEach(HostLibrary::require);
        GuestResult result = context.run(GuestRequest.on(probe, Commands.HEAP_DUMP, FILE, String.valueOf(live)));
        result.result().read(this::requireRequested);
        GuestFile file = GuestFile.of(context, result, FILE, "the heap dump");
        HeapDump dump = read(file, context.subject(probe), GuestNames.of(context, probe));
        record(dump, context);
        return dump;
    }

    /** The number of objects that stayed reachable shows only that the guest came to its end. */
    private int requireRequested(FieldReader fields) {
        boolean actual = fields.requiredBoolean(Fields.LIVE);
        if (actual != live) {
            throw new IllegalArgumentException(
                    "expected a dump of live objects only to be %s, got %s".formatted(live, actual));
        }
        return fields.requiredInt(Fields.ALIVE);
    }

    private HeapDump read(GuestFile file, String subject, GuestNames names) {
        Path path = file.requireAtMost(LARGEST_DUMP);
        try {
            Map<String, HeapClass> classes = HprofReader.read(path, kept);
            HeapDump dump = new HeapDump(subject, classes, kept, names);
            Files.write(path.resolveSibling(HISTOGRAM), Histogram.lines(dump));
            Files.delete(path);
            return dump;
        } catch (IOException | DamagedDump e) {
            throw file.unreadable(e);
        }
    }

    /** An unloaded class is not a class with zero objects. */
    private void record(HeapDump dump, EvidenceContext context) {
        for (Counted each : counted) {
            Optional<Long> found = dump.find(each.type())
                    .map(type -> each.length() == 0 ? type.instances() : type.arraysOfAtLeast(each.length()));
            String what = each.length() == 0 ? each.type() : each.type() + " of " + each.length() + " and more";
            ObservationKey key = context.key(probe.getSimpleName(), what + (live ? ", live" : ", all"));
            context.record(found.map(number -> Observation.exact(key, number, "objects"))
                    .orElseGet(() -> Observation.exact(key, "not loaded", "")));
        }
    }
}
