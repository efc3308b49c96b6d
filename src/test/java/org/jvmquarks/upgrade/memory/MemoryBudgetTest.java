package org.jvmquarks.upgrade.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.jvmquarks.upgrade.memory.Budgets.beside;
import static org.jvmquarks.upgrade.memory.Budgets.megabytes;

import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;

class MemoryBudgetTest {
    private static final NonHeapMemory LOADED = beside(megabytes(100, 110), Optional.of(megabytes(60, 65)));

    @Test
    void restIsLimitWithoutHeapAndCommittedMemory() {
        MemoryBudget budget = Budgets.of("debian-17", 2048, 1024, LOADED);

        assertThat(budget.sum()).isEqualTo(megabytes(1124, 1134));
        assertThat(budget.left()).contains(megabytes(914, 924));
        assertThat(budget.fit()).contains(MemoryFit.FITS);
        assertThat(BudgetSentences.left(budget))
                .contains("On debian-17, of 2048 MB 914 to 924 MB are left for everything else.");
    }

    @Test
    void committedMemoryThatDoesNotFitIsTight() {
        MemoryBudget budget = Budgets.of("debian-17", 512, 440, LOADED);

        assertThat(budget.left()).contains(megabytes(-38, -28));
        assertThat(budget.fit()).contains(MemoryFit.TIGHT);
        assertThat(BudgetSentences.left(budget))
                .contains("On debian-17, of 512 MB nothing is left once the VM touches all that it"
                        + " has committed: up to 38 MB are missing, although what is resident fits.");
    }

    @Test
    void residentMemoryOverLimitEndsWith137() {
        MemoryBudget budget = Budgets.of("debian-17", 512, 512, LOADED);

        assertThat(budget.left()).contains(megabytes(-110, -100));
        assertThat(budget.fit()).contains(MemoryFit.EXCEEDS);
        assertThat(BudgetSentences.left(budget))
                .contains("On debian-17, of 512 MB nothing is left, 100 to 110 MB are missing: when"
                        + " the heap fills, the kernel kills the JVM with exit code 137. A"
                        + " heap of at most 402 MB (-Xmx402m) leaves room for the test service of jvm-quarks.");
    }

    @Test
    void limitBelowOtherMemoryLeavesNoHeap() {
        assertThat(BudgetSentences.left(Budgets.of("debian-17", 100, 64, LOADED))
                        .orElseThrow())
                .endsWith("No heap leaves room for the test service of jvm-quarks: raise the limit.");
    }

    @Test
    void committedMemoryDecidesWithoutResidentMemory() {
        NonHeapMemory unknown = beside(megabytes(100, 110), Optional.empty());

        assertThat(Budgets.of("x", 512, 440, unknown).fit()).contains(MemoryFit.EXCEEDS);
        assertThat(Budgets.of("x", 512, 405, unknown).fit()).contains(MemoryFit.TIGHT);
        assertThat(Budgets.of("x", 512, 402, unknown).fit()).contains(MemoryFit.FITS);
        assertThat(BudgetSentences.beside(Budgets.of("x", 512, 402, unknown)))
                .isEqualTo(
                        "In addition to a heap of 402 MB, the test service of jvm-quarks commits 100 to 110 MB on x when"
                                + " loaded, and 20 MB when idle.");
    }

    @Test
    void residentMemoryAboveTheCommittedOneCounts() {
        NonHeapMemory fragmented = beside(megabytes(100, 110), Optional.of(megabytes(120, 130)));

        assertThat(Budgets.of("x", 1024, 512, fragmented).sum()).isEqualTo(megabytes(632, 642));
    }

    @Test
    void nothingIsLeftOfNoLimit() {
        MemoryBudget budget = Budgets.withoutLimit(Budgets.of("x", 512, 512, LOADED));

        assertThat(budget.left()).isEmpty();
        assertThat(budget.fit()).isEmpty();
        assertThat(BudgetSentences.left(budget)).isEmpty();
    }

    @Test
    void limitThatOptionsSimulateIsCalledSo() {
        MemoryBudget budget = Budgets.simulated(Budgets.of("local-17", 512, 128, LOADED));

        assertThat(BudgetSentences.left(budget))
                .contains("On local-17, of 512 MB (a limit simulated by options) 274 to 284 MB are"
                        + " left for everything else.");
    }

    @Test
    void otherResultsAreSentences() {
        assertThat(BudgetSentences.died(new BudgetResult.Died(
                        "debian-17",
                        "loaded",
                        "the kernel killed it with exit code 137 at the limit of its container, 128 MB")))
                .isEqualTo("On debian-17 the loaded test service of jvm-quarks did not survive: the kernel killed"
                        + " it with exit code 137 at the limit of its container, 128 MB. A"
                        + " budget that it exceeds leaves nothing for an application.");
        assertThat(BudgetSentences.unmeasured(new BudgetResult.Unmeasured("j9", "needs native memory tracking.")))
                .isEqualTo("On j9 the memory outside the heap was not measured: needs native memory tracking.");
    }

    @Test
    void impossibleNumbersAreRefused() {
        assertThatThrownBy(() -> Budgets.of("x", 512, 0, LOADED))
                .hasMessage("x: the heap must be positive, was 0 bytes");
        assertThatThrownBy(() -> new MemoryRange(2, 1)).hasMessage("2 bytes are more than 1");
        assertThatThrownBy(() -> new NonHeapMemory(
                        Map.of(MemoryArea.CODE, megabytes(1, 1)), megabytes(1, 1), Optional.empty(), Optional.empty()))
                .hasMessage("expected all areas, got [CODE]");
    }

    @Test
    void intervalIsDescribedInMegabytes() {
        assertThat(MemoryRange.of(List.of(3L << 20, 1L << 20, 2L << 20)).describe())
                .isEqualTo("1 to 3 MB");
        assertThat(new MemoryRange(1L << 20, (1L << 20) + 1).describe()).isEqualTo("1 MB");
    }
}
