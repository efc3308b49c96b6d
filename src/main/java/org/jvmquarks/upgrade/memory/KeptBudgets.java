package org.jvmquarks.upgrade.memory;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.RecordCache;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.InstalledBuild;
import org.jvmquarks.jdk.JdkSource;

/** Keeps the memory budgets of installed JDKs, for many services with the same options and limits. */
public final class KeptBudgets {
    private final RecordCache cache;

    /** @param cache for what was measured */
    public KeptBudgets(DiskCache cache) {
        this.cache = new RecordCache(cache);
    }

    private record Kept(List<MemoryBudget> budgets) {}

    /** Returns what was measured before; empty unless all of it was. */
    public Optional<List<BudgetResult>> find(List<BudgetRequest> requests, ContainerLimits limits) {
        return key(requests, limits)
                .flatMap(key -> cache.find(key, Kept.class))
                .map(kept -> List.copyOf(
                        kept.budgets().stream().map(BudgetResult.Measured::new).toList()));
    }

    /** Keeps results that are all measured: what failed may succeed the next time. */
    public void keep(List<BudgetRequest> requests, ContainerLimits limits, List<BudgetResult> results) {
        List<MemoryBudget> budgets = results.stream()
                .filter(BudgetResult.Measured.class::isInstance)
                .map(each -> ((BudgetResult.Measured) each).budget())
                .toList();
        if (budgets.size() == results.size()) {
            key(requests, limits).ifPresent(key -> cache.store(key, new Kept(budgets)));
        }
    }

    /** Another kernel may give memory in other pages. */
    private static String kernel() {
        return System.getProperty("os.name") + " " + System.getProperty("os.version");
    }

    /**
     * A tag of an image may move, so nothing is kept of a JDK in an image. The cache may lie in a home that several
     * machines share.
     */
    private Optional<String> key(List<BudgetRequest> requests, ContainerLimits limits) {
        List<Object> parts =
                new ArrayList<>(List.of("memory", limits, Runtime.getRuntime().availableProcessors(), kernel()));
        for (BudgetRequest request : requests) {
            if (!cache.isOn() || !(request.jdk().source() instanceof JdkSource.Home home)) {
                return Optional.empty();
            }
            try {
                parts.add(InstalledBuild.in(home.path()));
            } catch (IOException unreadable) {
                // Whoever starts it says so.
                return Optional.empty();
            }
            parts.add(request);
        }
        return Optional.of(parts.toString());
    }
}
