package org.jvmquarks.inspect;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.start.KeptStarts;
import org.jvmquarks.inspect.start.LaunchedVm;
import org.jvmquarks.inspect.start.VmStartException;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.Launcher;
import org.jvmquarks.launch.Launchers;

/** Asks several JDKs at a time about one command line. */
public final class Inspections {
    /** A VM that does nothing starts in a tenth of a second; a busy machine is slower. */
    private static final Duration DEADLINE = Duration.ofSeconds(30);

    private final Launchers launchers;
    private final Path folder;
    private final DiskCache cache;
    private final Inspection inspection = new Inspection(KnownOptions.load(), Workarounds.load());

    /**
     * @param launchers start the VMs; closed by the caller
     * @param folder for the streams of each start; deleted by the caller
     */
    public Inspections(Launchers launchers, Path folder) {
        this(launchers, folder, DiskCache.none());
    }

    /**
     * @param launchers start the VMs; closed by the caller
     * @param folder for the streams of each start; deleted by the caller
     * @param cache for what VMs answered
     */
    public Inspections(Launchers launchers, Path folder, DiskCache cache) {
        this.launchers = launchers;
        this.folder = folder;
        this.cache = cache;
    }

    /**
     * Asks all JDKs, as many at a time as there are processors.
     *
     * @param limits limits of a container; options simulate them for a JDK of this machine, and more processors than
     *     the machine has for a JDK in a container. Where they are empty, the limits that the matrix gives a JDK apply
     */
    public InspectionResult inspect(List<Jdk> jdks, OptionLine line, ContainerLimits limits)
            throws IOException, InterruptedException {
        ExecutorService threads = Executors.newFixedThreadPool(
                Math.min(jdks.size(), Runtime.getRuntime().availableProcessors()));
        try {
            Map<Jdk, Future<Inspected>> futures = new LinkedHashMap<>();
            jdks.forEach(jdk -> futures.put(jdk, threads.submit(() -> inspect(jdk, line, limits))));
            return new PropertyComparison(jdks).compare(collect(line, futures));
        } finally {
            threads.shutdownNow();
        }
    }

    private static InspectionResult collect(OptionLine line, Map<Jdk, Future<Inspected>> futures)
            throws InterruptedException {
        List<Inspected> asked = new ArrayList<>();
        Map<String, String> unasked = new LinkedHashMap<>();
        for (Map.Entry<Jdk, Future<Inspected>> each : futures.entrySet()) {
            try {
                asked.add(each.getValue().get());
            } catch (ExecutionException e) {
                if (!(e.getCause() instanceof VmStartException unable)) {
                    throw new IllegalStateException(
                            "cannot inspect " + each.getKey().id(), e.getCause());
                }
                unasked.put(each.getKey().id(), String.valueOf(unable.getMessage()));
            }
        }
        return new InspectionResult(line, asked, unasked);
    }

    private Inspected inspect(Jdk jdk, OptionLine line, ContainerLimits requested) {
        Launcher launcher = launchers.of(jdk);
        Optional<String> unavailable = launcher.unavailable(jdk);
        if (unavailable.isPresent()) {
            throw new VmStartException(jdk.id() + " " + unavailable.get());
        }
        boolean contained = jdk.source() instanceof JdkSource.Image;
        ContainerLimits limits = requested.isNone() ? jdk.limits() : requested;
        ContainerLimits inForce = contained ? limits.within(launcher.processors(jdk)) : ContainerLimits.none();
        LaunchedVm vm = new LaunchedVm(jdk, launcher, folder.resolve(jdk.id()), DEADLINE, inForce);
        return inspection.inspect(jdk.id(), KeptStarts.of(vm, jdk, cache), line, limits, inForce);
    }
}
