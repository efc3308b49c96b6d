package org.jvmquarks.evidence.compilation;

/**
 * An uncommon trap in compiled code.
 *
 * @param at the instruction at which the interpreter would go on
 * @param reason such as {@code unstable_if}
 * @param action what the VM does with the code when it is hit, such as {@code reinterpret}
 */
record Trap(Bytecode at, String reason, String action) {

    boolean is(String reason, int bci) {
        return this.reason.equals(reason) && at.bci() == bci;
    }

    @Override
    public String toString() {
        return reason + " at " + at + " (" + action + ")";
    }
}
