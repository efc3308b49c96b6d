package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.collector.CollectorOf;
import org.jvmquarks.jdk.Collector;

/**
 * Where no option names a collector, the VM chooses one by the size of the machine, and since JDK
 * 27 it is always G1.
 *
 * <h2>Why</h2>
 *
 * A machine of at least two processors and 1792 MB is a server to the VM, anything less gets the
 * serial collector, which needs least. The threshold is 2 GB less 256 MB, for graphics cards that
 * take their memory from the machine's. Inside a container the machine is what the container's
 * limits leave, so that the same image runs with another collector on a smaller node.
 *
 * <h2>How it is shown</h2>
 *
 * The guest names the collector that it runs with by its management beans. Processors and memory
 * are set from outside, by the limits of a container of its own: 1791 MB on one side of the
 * threshold, 1792 MB on the other.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: a server gets Parallel. Limits of a container count since update 191.
 *   <li>since 9: a server gets G1 (JEP 248); limits count since 10 (JDK-8146115).
 *   <li>since 27: G1 everywhere (JEP 523), and the options that overrule the judgement are gone.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A service with one processor or 1.5 GB ran with the serial collector up to 26, whatever its heap.
 * Name the collector that you have tested.
 */
@Quark(
        id = "default-collector",
        title = "Default collector",
        source = "JVM scalability, default collector; JEP 248, JEP 523, JDK-8146115")
class DefaultCollectorQuark {

    @Pin(value = "on one processor it is Serial", until = 26)
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=2")
    @FalsifiedBy(flags = "-XX:+AlwaysActAsServerClassMachine")
    void oneProcessorUpTo26(Jvm jvm) {
        assertThat(jvm.with("-XX:ActiveProcessorCount=1").observe(new CollectorOf()))
                .is(Collector.SERIAL);
    }

    @Pin(value = "on one processor it is G1", since = 27)
    @FalsifiedBy(flags = "-XX:+UseSerialGC")
    void oneProcessorFrom27(Jvm jvm) {
        assertThat(jvm.with("-XX:ActiveProcessorCount=1").observe(new CollectorOf()))
                .is(Collector.G1);
    }

    @Pin(value = "on two processors with memory enough it is Parallel", until = 8)
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=1")
    @FalsifiedBy(flags = "-XX:+NeverActAsServerClassMachine")
    @Requires(container = true, processors = 2)
    void serverOn8(Jvm jvm) {
        assertThat(jvm.inContainer(2, 1792).observe(new CollectorOf())).is(Collector.PARALLEL);
    }

    @Pin(value = "on two processors with memory enough it is G1", since = 11, until = 26)
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=1")
    @FalsifiedBy(flags = "-XX:+NeverActAsServerClassMachine")
    @Requires(container = true, processors = 2)
    void serverFrom11(Jvm jvm) {
        assertThat(jvm.inContainer(2, 1792).observe(new CollectorOf())).is(Collector.G1);
    }

    @Pin(value = "with 1791 MB it is Serial, however many the processors", until = 26)
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:+AlwaysActAsServerClassMachine")
    @Requires(container = true, processors = 2)
    void smallMemoryUpTo26(Jvm jvm) {
        assertThat(jvm.inContainer(2, 1791).observe(new CollectorOf())).is(Collector.SERIAL);
    }

    @Pin(value = "in a container with one processor it is Serial", until = 26)
    @FalsifiedBy(flags = "-XX:-UseContainerSupport")
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=2")
    @Requires(container = true, processors = 2)
    void smallContainerUpTo26(Jvm jvm) {
        assertThat(jvm.inContainer(1, 1792).observe(new CollectorOf())).is(Collector.SERIAL);
    }

    @Pin(value = "in the smallest container it is G1", since = 27)
    @FalsifiedBy(flags = "-XX:+UseSerialGC")
    @Requires(container = true)
    void smallContainerFrom27(Jvm jvm) {
        assertThat(jvm.inContainer(1, 256).observe(new CollectorOf())).is(Collector.G1);
    }
}
