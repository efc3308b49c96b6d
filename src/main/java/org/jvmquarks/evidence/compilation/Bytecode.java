package org.jvmquarks.evidence.compilation;

/**
 * An instruction of a method.
 *
 * @param method {@code holder.name}
 * @param bci its index in the method's code, in bytes; -1 where the log does not say
 */
record Bytecode(String method, int bci) {

    /** Returns the place as {@code javap -c} numbers it: {@code Sample.op@22}. */
    @Override
    public String toString() {
        return method + "@" + bci;
    }
}
