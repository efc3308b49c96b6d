package org.jvmquarks.engine.cell;

/** The check of a pin: asks for evidence and asserts what it claims. */
@FunctionalInterface
public interface PinBody {

    /**
     * Checks the claim once.
     *
     * @param context the JDK under test, with the options of a falsifier if there is one
     * @throws Throwable an {@link AssertionError} if the claim is false
     */
    void check(CellContext context) throws Throwable;
}
