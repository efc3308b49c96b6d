package org.jvmquarks.upgrade.memory;

import java.util.Optional;

/** Says what was measured, in sentences that stand alone. */
public final class BudgetSentences {
    private BudgetSentences() {}

    /** Returns the sentence about the memory outside the heap of one JDK. */
    public static String beside(MemoryBudget budget) {
        NonHeapMemory loaded = budget.loaded();
        return "In addition to a heap of %d MB, the test service of jvm-quarks commits %s on %s when loaded%s, and %s when idle."
                .formatted(
                        MemoryRange.megabytes(budget.maxHeap()),
                        loaded.committed().describe(),
                        budget.jdk(),
                        loaded.resident()
                                .map(it -> " (" + it.describe() + " are resident)")
                                .orElse(""),
                        budget.idle().committed().describe());
    }

    /** Returns the sentence about what the limit leaves on one JDK; empty without a limit. */
    public static Optional<String> left(MemoryBudget budget) {
        return budget.fit().map(fit -> left(budget, fit));
    }

    private static String left(MemoryBudget budget, MemoryFit fit) {
        long limit = budget.limit().orElseThrow();
        MemoryRange left = budget.left().orElseThrow();
        String begin = "On %s, of %d MB%s "
                .formatted(
                        budget.jdk(),
                        MemoryRange.megabytes(limit),
                        budget.simulation().isPresent() ? " (a limit simulated by options)" : "");
        return begin
                + switch (fit) {
                    case FITS -> left.describe() + " are left for everything else.";
                    case TIGHT ->
                        "nothing is left once the VM touches all that it has committed: up to %d MB are missing, although what is resident fits."
                                .formatted(MemoryRange.megabytes(-left.low()));
                    case EXCEEDS ->
                        "nothing is left, %s are missing: when the heap fills, the kernel kills the JVM with exit code 137. %s"
                                .formatted(missing(left), advice(budget, limit));
                };
    }

    /** In MB; what fits beside the rest on one process may be missing on another. */
    private static String missing(MemoryRange left) {
        return new MemoryRange(Math.max(0, -left.high()), -left.low()).describe();
    }

    private static String advice(MemoryBudget budget, long limit) {
        long heap = MemoryRange.megabytes(limit - budget.loaded().most().high());
        return heap > 0
                ? "A heap of at most %d MB (-Xmx%dm) leaves room for the test service of jvm-quarks."
                        .formatted(heap, heap)
                : "No heap leaves room for the test service of jvm-quarks: raise the limit.";
    }

    /** Returns the sentence about a JDK whose test service did not survive. */
    public static String died(BudgetResult.Died died) {
        return "On %s the %s test service of jvm-quarks did not survive: %s. A budget that it exceeds leaves nothing for an application."
                .formatted(died.jdk(), died.state(), died.end());
    }

    /** Returns the sentence about a JDK on which nothing was measured. */
    public static String unmeasured(BudgetResult.Unmeasured unmeasured) {
        return "On %s the memory outside the heap was not measured: %s."
                .formatted(unmeasured.jdk(), unmeasured.reason().replaceFirst("\\.$", ""));
    }
}
