package org.jvmquarks.upgrade.memory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.launch.engine.DockerEngine;

/** Measures the JDK that runs the tests, and one in a container if its image is there. */
@SharesMachine
class MemoryBudgetsIT {
    private static final String IMAGE = "debian-openjdk:17";
    private static final long MB = 1L << 20;

    @TempDir
    Path folder;

    private BudgetResult measure(JdkSource source, long megabytes, String... options) throws InterruptedException {
        ContainerLimits limits = new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.of(1));
        Jdk jdk = new Jdk(
                "this",
                OptionalInt.empty(),
                Optional.empty(),
                source,
                List.of(),
                source instanceof JdkSource.Image ? limits : ContainerLimits.none());
        return new MemoryBudgets(folder)
                .measure(List.of(new BudgetRequest(jdk, List.of(options))), limits)
                .get(0);
    }

    private static JdkSource own() {
        return new JdkSource.Home(Path.of(System.getProperty("java.home")));
    }

    @Test
    void ownJdkIsToldLimitByOptions() throws Exception {
        BudgetResult result = measure(own(), 512, "-Xmx256m", "-XX:+UseSerialGC", "-Dx=y");

        assertThat(result).isInstanceOf(BudgetResult.Measured.class);
        MemoryBudget budget = ((BudgetResult.Measured) result).budget();
        assertThat(budget.maxHeap()).isEqualTo(256 * MB);
        assertThat(budget.limit()).hasValue(512 * MB);
        assertThat(budget.simulation().orElseThrow()).contains("-XX:MaxRAM=512m");
        assertThat(budget.amounts()).isEqualTo(new ServiceAmounts(3000, 200, 8 * MB, 32 * MB));
        assertThat(budget.loaded().area(MemoryArea.BUFFERS).low()).isGreaterThan(8 * MB);
        assertThat(budget.loaded().area(MemoryArea.CLASSES).low())
                .isGreaterThan(budget.idle().area(MemoryArea.CLASSES).high() + 5 * MB);
        assertThat(budget.loaded().committed().low())
                .isGreaterThan(budget.idle().committed().high());
        assertThat(budget.fit()).contains(MemoryFit.FITS);
    }

    @Test
    void heapThatIsTheLimitLeavesNothing() throws Exception {
        BudgetResult result = measure(own(), 512, "-Xmx512m", "-XX:+UseSerialGC");

        assertThat(((BudgetResult.Measured) result).budget().fit()).contains(MemoryFit.EXCEEDS);
    }

    @Test
    void serviceWithoutHeapDoesNotSurvive() throws Exception {
        assertThat(measure(own(), 512, "-Xmx2m", "-XX:+UseSerialGC"))
                .asInstanceOf(InstanceOfAssertFactories.type(BudgetResult.Died.class))
                .extracting(BudgetResult.Died::end)
                .asString()
                .startsWith("it failed with java.lang.OutOfMemoryError: ");
    }

    /** No machine of today has that much: the VM ends by itself, and no kernel kills it. */
    @Test
    void memoryThatMachineLacksIsNoKill() throws Exception {
        BudgetResult result = measure(own(), 512, "-Xms900t", "-Xmx900t", "-XX:+UseSerialGC");

        assertThat(result.toString()).contains("memory").doesNotContain("the kernel killed it");
    }

    @Test
    void kernelKillsWhatDoesNotFitIntoContainer() throws Exception {
        DockerEngine engine = new DockerEngine();
        assumeTrue(engine.unavailable().isEmpty() && engine.has(new JdkSource.Image(IMAGE)), "needs " + IMAGE);
        assertThat(measure(new JdkSource.Image(IMAGE), 128, "-Xmx256m", "-XX:+UseSerialGC"))
                .isEqualTo(new BudgetResult.Died(
                        "this",
                        "loaded",
                        "the kernel killed it with exit code 137 at the limit of its container, 128 MB"));
    }
}
