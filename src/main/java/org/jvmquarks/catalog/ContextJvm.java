package org.jvmquarks.catalog;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.OptionalDouble;
import java.util.OptionalLong;
import org.jvmquarks.Jvm;
import org.jvmquarks.WrittenFile;
import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.host.ProbeArgument;
import org.jvmquarks.host.classpath.ProjectArchive;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.JavaVersion;

/**
 * The JDK under test as authors of pins see it.
 *
 * @param context the JDK with its options
 * @param answers answers what a pin asks it
 */
record ContextJvm(CellContext context, Answers answers) implements Jvm {

    /** Returns the evidence that a pin asks for. */
    interface Answers {
        /** Asks the JDK under test. */
        Answers OF_JDK = new Answers() {
            @Override
            public <E> E to(Inquiry<E> inquiry, CellContext context) {
                return inquiry.gather(context);
            }
        };

        <E> E to(Inquiry<E> inquiry, CellContext context);
    }

    @Override
    public JavaVersion version() {
        return context.identity().version();
    }

    @Override
    public Facts facts() {
        return context.facts();
    }

    @Override
    public Jvm with(Collector collector) {
        return inContext(context.with(collector));
    }

    @Override
    public Jvm with(String... options) {
        List<String> all = List.of(options);
        if (all.stream().anyMatch(String::isBlank)) {
            throw new IllegalArgumentException("with(…) expects options of the VM, and one of %s is empty; leave it out"
                    .formatted(Arrays.toString(options)));
        }
        return inContext(context.with(all));
    }

    @Override
    public Jvm withArgument(String name, Object value) {
        return inContext(context.with(new ProbeArgument(name, String.valueOf(value))));
    }

    @Override
    public Jvm withArchive(Path archive) {
        return inContext(context.with(new ProjectArchive(archive)));
    }

    @Override
    public Jvm inContainer(double processors, long megabytes) {
        return inContext(
                context.inContainer(new ContainerLimits(OptionalLong.of(megabytes), OptionalDouble.of(processors))));
    }

    @Override
    public Jvm withCpuShares(int shares) {
        return inContext(context.inContainer(ContainerLimits.none().withShares(shares)));
    }

    @Override
    public Jvm insideGroup(long megabytes) {
        return inContext(context.inContainer(ContainerLimits.ofGroup(megabytes)));
    }

    @Override
    public Jvm reading(WrittenFile file) {
        return inContext(context.reading(file.path()));
    }

    @Override
    public <E> E observe(Inquiry<E> inquiry) {
        return answers.to(inquiry, context);
    }

    private ContextJvm inContext(CellContext other) {
        return new ContextJvm(other, answers);
    }
}
