package org.jvmquarks.upgrade.memory;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;

/** Measures the memory budgets of JDKs, as many at a time as there are processors. */
public final class MemoryBudgets {
    /** A loaded service takes two seconds, on a busy machine ten. */
    private static final Duration DEADLINE = Duration.ofMinutes(2);

    private final Path folder;

    /** @param folder for what the guests leave, the summaries of native memory among it */
    public MemoryBudgets(Path folder) {
        this.folder = folder;
    }

    /**
     * Measures each JDK with its options.
     *
     * @param limits limits of a container; options simulate those of which a container of the JDK has none. Where they
     *     are empty, the limits that the matrix gives a JDK apply
     * @return a result for each request, in order
     * @throws java.io.UncheckedIOException if the folder cannot be written
     */
    public List<BudgetResult> measure(List<BudgetRequest> requests, ContainerLimits limits)
            throws InterruptedException {
        List<Jdk> jdks = requests.stream().map(BudgetRequest::jdk).toList();
        ExecutorService threads = Executors.newFixedThreadPool(
                Math.max(1, Math.min(jdks.size(), Runtime.getRuntime().availableProcessors())));
        try (TestedJdks tested = TestedJdks.open(jdks, folder, DEADLINE)) {
            List<Future<BudgetResult>> futures = new ArrayList<>();
            for (int i = 0; i < requests.size(); i++) {
                Measurement measurement =
                        new Measurement(tested.all().get(i), requests.get(i).options(), limits);
                futures.add(threads.submit(measurement::result));
            }
            return collect(futures);
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<BudgetResult> collect(List<Future<BudgetResult>> futures) throws InterruptedException {
        List<BudgetResult> results = new ArrayList<>();
        for (Future<BudgetResult> each : futures) {
            try {
                results.add(each.get());
            } catch (ExecutionException e) {
                throw new IllegalStateException("cannot measure a memory budget", e.getCause());
            }
        }
        return results;
    }
}
