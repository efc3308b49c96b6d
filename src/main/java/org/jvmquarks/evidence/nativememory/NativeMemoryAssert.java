package org.jvmquarks.evidence.nativememory;

import org.assertj.core.api.AbstractAssert;

/** Assertions about {@link NativeMemory}; all numbers are bytes. */
public final class NativeMemoryAssert extends AbstractAssert<NativeMemoryAssert, NativeMemory> {

    public NativeMemoryAssert(NativeMemory actual) {
        super(actual, NativeMemoryAssert.class);
    }

    /** What follows is about all committed memory. */
    public AmountAssert committed() {
        return new AmountAssert(actual, NmtMetric.committed());
    }

    /** What follows is about the committed memory of a category, as the VM calls it. */
    public AmountAssert committed(String category) {
        return new AmountAssert(actual, NmtMetric.committed(category));
    }

    /** What follows is about the reserved address space of a category. */
    public AmountAssert reserved(String category) {
        return new AmountAssert(actual, NmtMetric.reserved(category));
    }
}
