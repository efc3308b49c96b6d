package org.jvmquarks.jdk;

import java.util.Set;

/**
 * The abilities of a JDK, as its guest reports them; names decide nothing.
 *
 * @param identity identity of the VM
 * @param facts facts about the VM and its machine
 * @param jits its compilers; empty for an interpreter, and for a VM that is not HotSpot
 */
public record Capabilities(Identity identity, ReportedFacts facts, Set<Jit> jits) {

    public Capabilities {
        jits = Set.copyOf(jits);
    }

    /** Returns whether the VM is HotSpot, of any vendor and with any compiler. */
    public boolean isHotSpot() {
        return facts.isHotSpot();
    }
}
