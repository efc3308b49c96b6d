package org.jvmquarks.upgrade.findings;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.upgrade.memory.BudgetResult;
import org.jvmquarks.upgrade.memory.Budgets;
import org.jvmquarks.upgrade.memory.MemoryBudget;

class MemoryFindingTest {
    private static final long LIMIT = 1200;
    private static final long HEAP = 1024;

    private static BudgetResult result(String jdk, String end) {
        return switch (end) {
            case "died" -> new BudgetResult.Died(jdk, "loaded", "the kernel killed it");
            case "unmeasured" -> new BudgetResult.Unmeasured(jdk, "it needs native memory tracking");
            case "not limited" -> new BudgetResult.Measured(Budgets.withoutLimit(budget(jdk, "fits")));
            default -> new BudgetResult.Measured(budget(jdk, end));
        };
    }

    /** Under the limit, 176 MB are left: for all that the service commits, for what is resident, or for neither. */
    private static MemoryBudget budget(String jdk, String fit) {
        long committed = fit.equals("fits") ? 100 : 200;
        long resident =
                switch (fit) {
                    case "fits" -> 90;
                    case "tight" -> 150;
                    default -> 190;
                };
        return Budgets.of(jdk, LIMIT, HEAP, Budgets.beside(committed, 0, 0, Budgets.megabytes(resident, resident)));
    }

    private static Optional<Finding> finding(String before, String after) {
        return MemoryFinding.of(result("jdk-17", before), result("jdk-25", after));
    }

    /** The JDK does not cause what was too much before. */
    @ParameterizedTest
    @CsvSource({
        "fits, fits, NOT_RELEVANT, other resources, fits as well",
        "fits, tight, WILL_NOTICE, other resources, tight",
        "fits, exceeds, MUST_FIX, runs out of memory, exceeds",
        "tight, exceeds, MUST_FIX, runs out of memory, exceeds",
        "exceeds, exceeds, MAY_NOTICE, runs out of memory, exceeds as well",
        "exceeds, fits, MAY_NOTICE, other resources, fits",
        "tight, tight, MAY_NOTICE, other resources, tight as well",
        "not limited, not limited, NOT_RELEVANT, other resources, not limited as well",
        "fits, died, MUST_FIX, runs out of memory, too little",
        "died, died, MAY_NOTICE, runs out of memory, too little as well",
    })
    void worseMemoryDecides(String before, String after, Concern concern, String consequence, String is) {
        assertThat(finding(before, after)).hasValueSatisfying(finding -> {
            assertThat(finding.concern()).isEqualTo(concern);
            assertThat(finding.consequence()).isEqualTo(consequence);
            assertThat(finding.keys()).containsExactly("memory/limit");
            assertThat(finding.points().get(0).to()).isEqualTo(is);
            assertThat(finding.title()).isEqualTo("memory under the limit of the container");
        });
    }

    @ParameterizedTest
    @CsvSource({"fits, unmeasured", "unmeasured, fits", "unmeasured, unmeasured", "died, fits"})
    void jdkThatCannotBeMeasuredIsNotFinding(String before, String after) {
        assertThat(finding(before, after)).isEmpty();
    }

    @Test
    void deadServiceIsTold() {
        assertThat(finding("fits", "died")).hasValueSatisfying(finding -> {
            assertThat(finding.sentences())
                    .containsExactly(
                            "On jdk-25 the loaded test service of jvm-quarks did not survive: the kernel killed"
                                    + " it. A budget that it exceeds leaves nothing for an application.");
            assertThat(finding.advice()).contains("Raise the limit of the container, or lower -Xmx.");
            assertThat(finding.points().get(0).from()).isEqualTo("enough");
        });
    }

    @Test
    void eachJdkThatCannotBeMeasuredIsGap() {
        assertThat(MemoryFinding.unmeasured(result("jdk-17", "unmeasured"), result("jdk-25", "fits")))
                .extracting(Gap::sentence)
                .containsExactly(
                        "On jdk-17 the memory outside the heap was not measured: it needs native memory tracking.");
    }
}
