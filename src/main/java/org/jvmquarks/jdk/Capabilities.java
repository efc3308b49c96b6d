package org.jvmquarks.jdk;

import java.util.List;
import java.util.Set;

/**
 * What a JDK can do, decided by what its guest reports and never by names.
 *
 * @param identity of the VM
 * @param jits compilers that work in it; none in an interpreter
 * @param collectors names of the garbage collector beans of its default collector
 */
public record Capabilities(Identity identity, Set<Jit> jits, List<String> collectors) {

    public Capabilities {
        jits = Set.copyOf(jits);
        collectors = List.copyOf(collectors);
    }
}
