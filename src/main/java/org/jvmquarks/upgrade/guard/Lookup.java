package org.jvmquarks.upgrade.guard;

import org.jvmquarks.javaapi.NamedApi;
import org.jvmquarks.javaapi.Reference;

/**
 * A class of the JDK, or a member of one, that code looks up by reflection.
 *
 * @param owner internal name of the class, which has to declare it
 * @param name {@code <init>} for a constructor; empty for the class
 * @param parameters such as {@code (JJ)}; empty for a field
 * @param isBelow whether the class may also be one below it
 */
record Lookup(String owner, String name, String parameters, boolean isBelow) {
    Lookup(String owner, String name, String parameters) {
        this(owner, name, parameters, false);
    }

    static Lookup ofClass(String owner) {
        return new Lookup(owner, "", "");
    }

    boolean isClass() {
        return name.isEmpty();
    }

    /** Returns the same in the class of an object of which the owner is the declared type. */
    Lookup below() {
        return new Lookup(owner, name, parameters, true);
    }

    Lookup in(String otherOwner) {
        return new Lookup(otherOwner, name, parameters);
    }

    /** {@code sun.nio.ch.FileChannelImpl#unmap0(long, long)}. */
    @Override
    public String toString() {
        return parameters.isEmpty()
                ? new NamedApi(owner, name).toString()
                : new Reference(owner, name, parameters + "V").overload();
    }
}
