package org.jvmquarks.catalog;

import java.util.List;
import java.util.stream.Stream;
import org.jvmquarks.WritingJvm;
import org.jvmquarks.WrittenFile;
import org.jvmquarks.engine.cell.CellContext;
import org.jvmquarks.jdk.JavaVersion;

/**
 * The JDK that writes as authors of pins see it.
 *
 * @param options of its guests
 */
record ContextWriter(CellContext context, List<String> options) implements WritingJvm {

    @Override
    public JavaVersion version() {
        return context.writer().version();
    }

    @Override
    public boolean isSameVm() {
        return context.isWrittenBySameVm();
    }

    @Override
    public WritingJvm with(String... further) {
        return new ContextWriter(
                context, Stream.concat(options.stream(), Stream.of(further)).toList());
    }

    @Override
    public WrittenFile write(Class<?> probe) {
        return new WrittenFile(context.written(probe, options));
    }
}
