package org.jvmquarks.gate.sides;

import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.evidence.inventory.InventoryOf;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.inventory.Inventory;
import org.jvmquarks.jdk.Jdk;

/** Asks JDKs for their inventories, all at the same time. */
public final class InventoryQuestions {
    /** A JDK answers in three seconds, on a busy machine in ten, under an emulator in sixty. */
    private static final Duration DEADLINE = Duration.ofMinutes(5);

    private final Path folder;

    /** @param folder for what the guests leave, their inventories among it */
    public InventoryQuestions(Path folder) {
        this.folder = folder;
    }

    /**
     * Asks each JDK for the same surfaces.
     *
     * @param surfaces their names
     * @return an inventory for each JDK, in order
     * @throws org.jvmquarks.verdict.CellError if a JDK does not start, or does not answer
     * @throws org.jvmquarks.verdict.NotApplicable if a JDK cannot run on this machine
     */
    public List<Inventory> ask(List<Jdk> jdks, List<String> surfaces) throws InterruptedException {
        InventoryOf inquiry = new InventoryOf(surfaces);
        ExecutorService threads = Executors.newFixedThreadPool(jdks.size());
        try (TestedJdks tested = TestedJdks.open(jdks, folder, DEADLINE)) {
            List<Future<Inventory>> futures = new ArrayList<>();
            for (TestedJdk jdk : tested.all()) {
                futures.add(threads.submit(() -> inquiry.gather(StandaloneContext.of(jdk))));
            }
            return collect(futures);
        } finally {
            threads.shutdownNow();
        }
    }

    private static List<Inventory> collect(List<Future<Inventory>> futures) throws InterruptedException {
        List<Inventory> inventories = new ArrayList<>();
        for (Future<Inventory> each : futures) {
            try {
                inventories.add(each.get());
            } catch (ExecutionException e) {
                if (e.getCause() instanceof RuntimeException failure) {
                    throw failure;
                }
                throw new IllegalStateException("cannot ask a JDK for its inventory", e.getCause());
            }
        }
        return inventories;
    }
}
