package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.flags.Flag;

/**
 * In a container the VM takes the limits for the machine: the heap may grow to a quarter of the
 * memory, in small containers to half of it, and fractions of a processor count as a whole one.
 *
 * <h2>Why</h2>
 *
 * The VM reads the limits of its control group at the start. Its ergonomics then take {@code
 * MaxRAMPercentage} of the memory, 25, for the largest heap. A heap of 126 MB is the least that
 * they want: where a quarter is less they take that, and where it is more than half of the memory
 * half of it, {@code MinRAMPercentage}. A quota of processor time is divided by its period and
 * rounded up, so that there is always one.
 *
 * <h2>How it is shown</h2>
 *
 * The guest runs in containers of its own with limits set from outside; flags and {@code
 * Runtime.availableProcessors} say what the VM made of them. With one processor in each the
 * collector is the same on both sides of a version.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: limits count since update 191; since 10 (JDK-8146115).
 *   <li>8: shares of processor time count as well, 1024 for each processor; later versions ignore
 *       them, 11 and 17 unless {@code -XX:+UseContainerCpuShares} is given (JDK-8281181). No pin
 *       sets shares.
 *   <li>8 to 25: the heap starts with one part in 64 of the memory.
 *   <li>since 26: it starts as small as it may be, with 8 MB, and grows from there.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A container of 500 MB and one of 250 MB give the same heap. Three quarters of a container's
 * memory are not for the heap unless {@code -XX:MaxRAMPercentage} says so.
 */
@Quark(
        id = "container-ergonomics",
        title = "Heap and processors in a container",
        source = "JVM scalability, containers; JDK-8146115")
@Requires(container = true, processors = 2)
class ContainerErgonomicsQuark {
    private static final long MB = 1L << 20;

    /** The processors that the VM believes to have. */
    public static class Processors {
        public int op() {
            return Runtime.getRuntime().availableProcessors();
        }
    }

    private static Flag heap(Jvm jvm, long megabytes) {
        return jvm.inContainer(1, megabytes).flag("MaxHeapSize");
    }

    private static Flag firstHeap(Jvm jvm, long megabytes) {
        return jvm.inContainer(1, megabytes).flag("InitialHeapSize");
    }

    @Pin("the largest heap is a quarter of the memory")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:MaxRAMPercentage=50.0")
    void quarterOfTheMemory(Jvm jvm) {
        assertThat(heap(jvm, 1024)).hasValue(Long.toString(256 * MB));
    }

    @Pin("in a small container it is half of the memory")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:MinRAMPercentage=25.0")
    void halfOfLittleMemory(Jvm jvm) {
        assertThat(heap(jvm, 200)).hasValue(Long.toString(100 * MB));
    }

    @Pin("in between it is 126 MB, whatever the memory")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:MaxRAMPercentage=60.0")
    void constantInBetween(Jvm jvm) {
        assertThat(heap(jvm, 256)).hasValue(Long.toString(126 * MB));
        assertThat(heap(jvm, 400)).hasValue(Long.toString(126 * MB));
    }

    @Pin(value = "the first heap is one part in 64 of the memory", until = 25)
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:InitialRAMPercentage=5.0")
    void firstHeapUpTo25(Jvm jvm) {
        assertThat(firstHeap(jvm, 1024)).hasValue(Long.toString(16 * MB));
    }

    @Pin(value = "the first heap is the smallest possible, 8 MB", since = 26)
    @FalsifiedBy(flags = "-XX:InitialRAMPercentage=1.5625")
    void firstHeapFrom26(Jvm jvm) {
        assertThat(firstHeap(jvm, 1024)).hasValue(Long.toString(8 * MB));
    }

    @Pin("fractions of a processor are rounded up")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    void processorsAreRoundedUp(Jvm jvm) {
        assertThat(jvm.inContainer(0.5, 1024).valuesOf(Processors.class)).has("value", 1);
        assertThat(jvm.inContainer(1.2, 1024).valuesOf(Processors.class)).has("value", 2);
    }
}
