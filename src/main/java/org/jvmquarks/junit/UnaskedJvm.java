package org.jvmquarks.junit;

import java.nio.file.Path;
import org.jvmquarks.Jvm;
import org.jvmquarks.WrittenFile;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.jdk.Collector;
import org.jvmquarks.jdk.Facts;
import org.jvmquarks.jdk.JavaVersion;

/** Stands in for the Jvm of a check until the engine calls the pin itself. */
final class UnaskedJvm implements Jvm {

    @Override
    public JavaVersion version() {
        throw outsideOfCheck();
    }

    @Override
    public Facts facts() {
        throw outsideOfCheck();
    }

    @Override
    public Jvm with(Collector collector) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm with(String... options) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm withArgument(String name, Object value) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm withArchive(Path archive) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm inContainer(double processors, long megabytes) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm withCpuShares(int shares) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm insideGroup(long megabytes) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm reading(WrittenFile file) {
        throw outsideOfCheck();
    }

    @Override
    public <E> E observe(Inquiry<E> inquiry) {
        throw outsideOfCheck();
    }

    private static IllegalStateException outsideOfCheck() {
        return new IllegalStateException(
                "the Jvm of a pin answers inside the pin's method only, not in another extension");
    }
}
