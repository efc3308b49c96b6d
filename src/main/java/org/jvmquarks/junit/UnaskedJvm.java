package org.jvmquarks.junit;

import org.jvmquarks.Jvm;
import org.jvmquarks.evidence.Inquiry;

/** Stands in for the Jvm of a check until the engine calls the pin itself. */
final class UnaskedJvm implements Jvm {

    @Override
    public int feature() {
        throw outsideOfCheck();
    }

    @Override
    public Jvm with(String... options) {
        throw outsideOfCheck();
    }

    @Override
    public Jvm inContainer(double processors, long megabytes) {
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
