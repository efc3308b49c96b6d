package org.jvmquarks.quarks.ergonomics;

import static org.jvmquarks.QuarkAssertions.assertThat;

import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.collector.CollectorOf;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.verdict.Impact;

/**
 * Where no option names a collector, the VM chooses one by the size of the machine; since JDK 27 it always chooses G1.
 *
 * <h2>Why</h2>
 *
 * Up to 26 the VM calls a machine with at least two processors and 1792 MB a server. Anything smaller gets the serial
 * collector, which needs the least memory. The threshold is 2 GB less 256 MB, an allowance for memory that the
 * machine's graphics card takes. In a container the container's limits define the machine, so the same image can run
 * with another collector on a smaller node. Two hardware threads of one core are two processors: HotSpot's rule divides
 * the processors by the hardware threads of a package, but the VM counts the hardware threads only after it has chosen,
 * and until then divides by one.
 *
 * <h2>How it is shown</h2>
 *
 * The guest's management beans name the collector that it runs with. The limits of a container set the memory: 1791 MB
 * on one side of the threshold, 1792 MB on the other. {@code -XX:ActiveProcessorCount} sets the processors, whatever
 * the machine has.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8: a server gets Parallel.
 *   <li>since 9: a server gets G1 (JEP 248).
 *   <li>8u191, 10: limits of a container count (JDK-8146115); 8u372, 11.0.16 and 15 see those of control groups of
 *       version 2 (JDK-8230305). The pins with a container apply from these versions on.
 *   <li>since 27: every machine gets G1 (JEP 523), and {@code AlwaysActAsServerClassMachine} and
 *       {@code NeverActAsServerClassMachine}, which overruled the choice, have no effect.
 *   <li>not measured: 9, 10 and 12 to 16; the version of a change in these comes from its issue or JEP.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Up to 26, a service with one processor or 1.5 GB of memory runs with the serial collector, whatever its heap size.
 * Name the collector that you have tested, for example with {@code -XX:+UseG1GC}, so that an upgrade or a smaller node
 * does not change it.
 */
@Quark(
        id = "default-collector",
        title = "Default collector",
        source = "JVM scalability, default collector; JEP 248, JEP 523, JDK-8146115",
        impact = Impact.BEHAVIOUR)
class DefaultCollectorQuark {
    private static final String MANY_PROCESSORS = "-XX:ActiveProcessorCount=16";

    @Pin(value = "on one processor, the default collector is {}", ergonomics = true)
    @Expect(value = "SERIAL", since = "8u191, 10", until = "26")
    @Expect(value = "G1", since = "27", by = "JEP 523")
    @FalsifiedBy(flags = "-XX:+AlwaysActAsServerClassMachine", until = "26")
    @FalsifiedBy(flags = "-XX:+UseSerialGC", since = "27")
    void oneProcessor(Jvm jvm, Collector chosen) {
        assertThat(jvm.with("-XX:ActiveProcessorCount=1").observe(new CollectorOf()))
                .isCollector(chosen);
    }

    @Pin(value = "on two processors and 1792 MB, the default collector is {}", ergonomics = true)
    @Requires(container = true, memory = 1792)
    @Expect(value = "PARALLEL", since = "8u372", until = "8")
    @Expect(value = "G1", since = "11.0.16, 15", by = "JEP 248")
    @FalsifiedBy(flags = "-XX:ActiveProcessorCount=1", until = "26")
    @FalsifiedBy(flags = "-XX:+NeverActAsServerClassMachine", until = "26")
    @FalsifiedBy(flags = "-XX:+UseSerialGC", since = "27")
    void server(Jvm jvm, Collector chosen) {
        Jvm server = jvm.inContainer(1, 1792).with("-XX:ActiveProcessorCount=2");
        assertThat(server.observe(new CollectorOf())).isCollector(chosen);
    }

    @Pin(value = "on 16 processors and 1791 MB, the default collector is {}", ergonomics = true)
    @Requires(container = true, memory = 1792)
    @Expect(value = "SERIAL", since = "8u372, 11.0.16, 15", until = "26")
    @Expect(value = "G1", since = "27", by = "JEP 523")
    @FalsifiedBy(flags = "-XX:-UseContainerSupport", until = "26")
    @FalsifiedBy(flags = "-XX:+AlwaysActAsServerClassMachine", until = "26")
    @FalsifiedBy(flags = "-XX:+UseSerialGC", since = "27")
    void smallMemory(Jvm jvm, Collector chosen) {
        Jvm small = jvm.inContainer(1, 1791).with(MANY_PROCESSORS);
        assertThat(small.observe(new CollectorOf())).isCollector(chosen);
    }

    @Pin(value = "in a container with a quota of one processor, the default collector is {}", ergonomics = true)
    @Requires(container = true, processors = 2, memory = 1792)
    @Expect(value = "SERIAL", since = "8u372, 11.0.16, 15", until = "26")
    @Expect(value = "G1", since = "27", by = "JEP 523")
    @FalsifiedBy(flags = MANY_PROCESSORS, until = "26")
    @FalsifiedBy(flags = "-XX:+AlwaysActAsServerClassMachine", until = "26")
    @FalsifiedBy(flags = "-XX:+UseSerialGC", since = "27")
    void smallContainer(Jvm jvm, Collector chosen) {
        assertThat(jvm.inContainer(1, 1792).observe(new CollectorOf())).isCollector(chosen);
    }
}
