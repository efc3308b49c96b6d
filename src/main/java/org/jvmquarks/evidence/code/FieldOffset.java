package org.jvmquarks.evidence.code;

/**
 * The offset of a field.
 *
 * @param holder simple name of its class, without those around it
 * @param name of the field
 * @param offset bytes from the start of the object, or of the class mirror for a static one
 */
record FieldOffset(String holder, String name, long offset) {

    /** Whether this is what {@code name} or {@code Holder.name} means. */
    boolean isNamed(String wanted) {
        return wanted.equals(name) || wanted.equals(holder + "." + name);
    }
}
