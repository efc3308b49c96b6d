package org.jvmquarks.engine;

/** A cell whose guests need more of the machine than the lane in which it runs has. */
final class NeedsMachineException extends RuntimeException {
    private static final long serialVersionUID = 1;

    NeedsMachineException() {
        super("a guest needs more of the machine than a lane has");
    }
}
