package org.jvmquarks.upgrade.memory;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.evidence.footprint.MappingReader;
import org.jvmquarks.evidence.nativememory.Summary;
import org.jvmquarks.evidence.nativememory.SummaryReader;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.FieldReader;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.launch.Launched;

/** Starts the test service of one JDK with some options, and reads what it leaves. */
final class ServiceRuns {
    /** In bytes; two thousand mappings of 24 lines take 1.3 MB, a summary five thousand bytes. */
    private static final long LARGEST = 64L << 20;

    private static final String HEAP_LOG = "heap.log";
    private static final String MAPPINGS = "proc-self-smaps";
    private static final int UNIFIED_LOGGING = 9;

    private final EvidenceContext context;
    private final List<String> options;
    private final HeapFlags flags;

    /**
     * @param options those of the application and those that simulate its limits
     * @param flags what the VM makes of them
     */
    ServiceRuns(EvidenceContext context, List<String> options, HeapFlags flags) {
        this.context = context;
        this.options = List.copyOf(options);
        this.flags = flags;
    }

    /**
     * One process that was loaded.
     *
     * @param amounts what it says that it holds
     * @param process what it took
     */
    record Loaded(ServiceAmounts amounts, ServiceProcess process) {}

    /** Starts the service idle, with the initial heap of the application. */
    ServiceProcess idle() {
        GuestResult result = run(Commands.IDLE, List.of());
        result.result().read(fields -> requirePhase(fields, Commands.IDLE));
        return process(result);
    }

    /**
     * Starts the service loaded. The heap is committed to its largest size from start to end, without being touched,
     * because the structures of the collectors grow with the committed heap. ZGC would take that memory at once, and
     * has none such.
     */
    Loaded loaded() {
        GuestResult result = run(Commands.LOADED, flags.usesZgc() ? List.of() : List.of("-Xms" + flags.maxHeap()));
        return new Loaded(result.result().read(ServiceRuns::amounts), process(result));
    }

    private GuestResult run(String state, List<String> last) {
        List<String> all =
                Stream.of(options, tracking(), last).flatMap(List::stream).toList();
        GuestResult result = context.run(
                GuestRequest.of(Commands.SERVICE, state).withOptions(all).thatMayFail());
        if (!result.complete()) {
            throw ServiceEnd.of(result);
        }
        return result;
    }

    private ServiceProcess process(GuestResult result) {
        Summary summary = GuestFile.of(context, result, Launched.STDOUT, "the summary of its native memory")
                .read(LARGEST, SummaryReader.class, SummaryReader::read);
        return ServiceProcess.of(summary, kernel(result), flags.stack());
    }

    private static ServiceAmounts amounts(FieldReader fields) {
        requirePhase(fields, Commands.LOADED);
        return new ServiceAmounts(
                fields.requiredInt(Fields.CLASSES),
                fields.requiredInt(Fields.THREADS),
                fields.requiredLong(Fields.BUFFERS),
                fields.requiredLong(Fields.RETAINED));
    }

    private static String requirePhase(FieldReader fields, String phase) {
        String actual = fields.requiredText(Fields.PHASE);
        if (!actual.equals(phase)) {
            throw new IllegalArgumentException("expected the phase " + phase + ", got " + actual);
        }
        return actual;
    }

    private List<String> tracking() {
        List<String> tracking = new ArrayList<>(List.of(
                "-XX:NativeMemoryTracking=summary", "-XX:+UnlockDiagnosticVMOptions", "-XX:+PrintNMTStatistics"));
        tracking.add(
                context.identity().feature() < UNIFIED_LOGGING
                        ? "-XX:+PrintCompressedOopsMode"
                        : "-Xlog:gc+heap+coops=debug:file=" + HEAP_LOG);
        return tracking;
    }

    /** Empty where the kernel is not Linux, or does not show its mappings. */
    private Optional<Kernel> kernel(GuestResult result) {
        Path folder = result.launched().folder();
        if (!Files.exists(folder.resolve(MAPPINGS))) {
            return Optional.empty();
        }
        try {
            Path log = folder.resolve(HEAP_LOG);
            String printed = Files.exists(log)
                    ? BoundedFile.text(log, (int) LARGEST, StandardCharsets.UTF_8)
                    : result.launched().stdout();
            return Optional.of(new Kernel(
                    GuestFile.of(context, result, MAPPINGS, "the copy of " + MAPPINGS)
                            .read(LARGEST, MappingReader.class, MappingReader::read),
                    HeapRange.of(printed)));
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read what a guest left in " + folder, e);
        }
    }
}
