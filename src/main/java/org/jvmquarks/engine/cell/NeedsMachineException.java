package org.jvmquarks.engine.cell;

/** A cell whose guests need more of the machine than the lane in which it runs has. */
public final class NeedsMachineException extends RuntimeException {
    NeedsMachineException() {
        super("a guest needs more of the machine than a lane has");
    }
}
