package org.jvmquarks.jdk;

import java.util.List;
import java.util.Set;

/**
 * The abilities of a JDK, as its guest reports them; names decide nothing.
 *
 * @param identity identity of the VM
 * @param facts facts about the VM and its machine
 * @param jits its compilers; empty for an interpreter, and for a VM that is not HotSpot
 * @param collectors names of the garbage collector beans of its default collector; empty for a runtime without them
 */
public record Capabilities(Identity identity, ReportedFacts facts, Set<Jit> jits, List<String> collectors) {

    public Capabilities {
        jits = Set.copyOf(jits);
        collectors = List.copyOf(collectors);
    }

    /** Returns whether the VM is HotSpot, of any vendor and with any compiler. */
    public boolean isHotSpot() {
        return facts.isHotSpot();
    }
}
