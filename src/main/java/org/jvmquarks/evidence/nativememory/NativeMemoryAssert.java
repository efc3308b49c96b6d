package org.jvmquarks.evidence.nativememory;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.AmountAssert;
import org.jvmquarks.evidence.EvidenceAssert;

/** Assertions about {@link NativeMemory}; all numbers are bytes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class NativeMemoryAssert extends EvidenceAssert<NativeMemoryAssert, NativeMemory> {

    public NativeMemoryAssert(NativeMemory actual) {
        super(actual, NativeMemoryAssert.class);
    }

    /** Continues with all committed memory. */
    public AmountAssert<NativeMemoryAssert, NativeMemory> committed() {
        return new AmountAssert<>(this, actual, NmtMetric.committed());
    }

    /**
     * Continues with the committed memory of a category, by the VM's name of it.
     *
     * @param ifAny further categories that are added; one that a VM leaves out is nothing, because it has allocated
     *     nothing for it or does not know it
     */
    public AmountAssert<NativeMemoryAssert, NativeMemory> committed(String category, String... ifAny) {
        return new AmountAssert<>(this, actual, NmtMetric.committed(category, ifAny));
    }

    /** Continues with the reserved address space of a category. */
    public AmountAssert<NativeMemoryAssert, NativeMemory> reserved(String category) {
        return new AmountAssert<>(this, actual, NmtMetric.reserved(category));
    }
}
