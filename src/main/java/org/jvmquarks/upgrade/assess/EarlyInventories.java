package org.jvmquarks.upgrade.assess;

import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.function.Consumer;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.gate.sides.JdkInventories;
import org.jvmquarks.inventory.InventoryComparison;
import org.jvmquarks.upgrade.findings.AskedJdk;

/** Asks both JDKs for what they offer while others read archives, which takes as long. */
final class EarlyInventories implements AutoCloseable {
    private final Path output;
    private final DiskCache cache;
    private final Consumer<String> progress;
    private final ExecutorService thread = Executors.newSingleThreadExecutor();
    private Optional<Future<InventoryComparison>> asked = Optional.empty();

    /**
     * @param output folder where inventories are kept for the next time
     * @param cache for inventories of installed JDKs, whatever the folder
     */
    EarlyInventories(Path output, DiskCache cache, Consumer<String> progress) {
        this.output = output;
        this.cache = cache;
        this.progress = progress;
    }

    /** Starts to ask. */
    void ask(AskedJdk from, AskedJdk to) {
        asked = Optional.of(
                thread.submit(() -> new JdkInventories(false, cache, progress).compare(wanted(from), wanted(to))));
    }

    private JdkInventories.Wanted wanted(AskedJdk jdk) {
        return new JdkInventories.Wanted(
                jdk.jdk(), build -> build.version().startsWith(jdk.vm().version()), output);
    }

    /** Waits for the answers, of which nothing is explained. */
    InventoryComparison answers() throws InterruptedException {
        if (asked.isEmpty()) {
            return new InventoryComparison.LeftOut();
        }
        try {
            return asked.get().get();
        } catch (ExecutionException e) {
            if (e.getCause() instanceof RuntimeException failure) {
                throw failure;
            }
            throw new IllegalStateException("cannot ask JDKs for what they offer", e.getCause());
        }
    }

    /** Ends what was not waited for. */
    @Override
    public void close() {
        thread.shutdownNow();
    }
}
