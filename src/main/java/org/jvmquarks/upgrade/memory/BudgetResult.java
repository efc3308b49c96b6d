package org.jvmquarks.upgrade.memory;

/** The outcome of the measurement on one JDK. */
public sealed interface BudgetResult {

    /** Returns the id of the JDK. */
    String jdk();

    /**
     * The test service came to its end each time.
     *
     * @param budget what it took
     */
    record Measured(MemoryBudget budget) implements BudgetResult {
        @Override
        public String jdk() {
            return budget.jdk();
        }
    }

    /**
     * The test service did not survive: the memory was too small even for it.
     *
     * @param jdk id of the JDK
     * @param state {@code idle} or {@code loaded}
     * @param end its end in a sentence
     */
    record Died(String jdk, String state, String end) implements BudgetResult {}

    /**
     * Nothing was measured, which says nothing about the memory.
     *
     * @param jdk id of the JDK
     * @param reason the reason in a sentence
     */
    record Unmeasured(String jdk, String reason) implements BudgetResult {}
}
