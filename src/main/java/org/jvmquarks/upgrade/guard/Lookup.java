package org.jvmquarks.upgrade.guard;

import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;

/**
 * A member of a class of the JDK that code looks up by reflection.
 *
 * @param owner internal name of the class, which has to declare it
 * @param name {@code <init>} for a constructor
 * @param parameters such as {@code (JJ)}; empty for a field
 */
record Lookup(String owner, String name, String parameters) {
    /** {@code sun.nio.ch.FileChannelImpl#unmap0(long, long)}. */
    @Override
    public String toString() {
        return parameters.isEmpty()
                ? new NamedApi(owner, name).toString()
                : new Reference(owner, name, parameters + "V").overload();
    }
}
