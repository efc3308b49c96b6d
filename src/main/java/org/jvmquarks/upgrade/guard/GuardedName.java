package org.jvmquarks.upgrade.guard;

import org.jvmquarks.javaapi.NamedConstant;

/**
 * A name that code passes to a method of the JDK behind guards alone.
 *
 * @param comes whether code comes there on the new JDK, and catches the refusal of a name that is gone
 * @param guard what decides, in words: {@code a catch of NoSuchAlgorithmException}
 */
public record GuardedName(NamedConstant constant, boolean comes, String guard) {
    public GuardedName {
        if (constant.call().isEmpty() || guard.isEmpty()) {
            throw new IllegalArgumentException("a guarded name needs a method that takes it, and a guard: " + constant);
        }
    }
}
