package org.jvmquarks.evidence.nativememory;

import org.apiguardian.api.API;
import org.assertj.core.api.AbstractAssert;

/** Assertions about {@link NativeMemory}; all numbers are bytes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NativeMemoryAssert extends AbstractAssert<NativeMemoryAssert, NativeMemory> {

    public NativeMemoryAssert(NativeMemory actual) {
        super(actual, NativeMemoryAssert.class);
    }

    /** Continues with all committed memory. */
    public AmountAssert committed() {
        return new AmountAssert(actual, NmtMetric.committed());
    }

    /**
     * Continues with the committed memory of a category, by the VM's name of it.
     *
     * @param ifAny further categories that are added; one that a VM leaves out is nothing, because it has allocated
     *     nothing for it or does not know it
     */
    public AmountAssert committed(String category, String... ifAny) {
        return new AmountAssert(actual, NmtMetric.committed(category, ifAny));
    }

    /** Continues with the reserved address space of a category. */
    public AmountAssert reserved(String category) {
        return new AmountAssert(actual, NmtMetric.reserved(category));
    }
}
