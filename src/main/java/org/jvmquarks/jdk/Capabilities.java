package org.jvmquarks.jdk;

import java.util.List;
import java.util.Set;

/**
 * The abilities of a JDK, as its guest reports them; names decide nothing.
 *
 * @param identity identity of the VM
 * @param jits its compilers; empty for an interpreter
 * @param collectors names of the garbage collector beans of its default collector
 */
public record Capabilities(Identity identity, Set<Jit> jits, List<String> collectors) {

    public Capabilities {
        jits = Set.copyOf(jits);
        collectors = List.copyOf(collectors);
    }

    /** Returns whether the VM is HotSpot, by any of its names; OpenJ9 says that it is not. */
    public boolean isHotSpot() {
        return !identity.vm().contains("J9");
    }
}
