package org.jvmquarks.guest.probe;

/**
 * Says that a command cannot use a probe as it is written, in a sentence for its author. The host takes it for a fault
 * of the pin.
 */
public final class UnfitProbe extends RuntimeException {
    private static final long serialVersionUID = 1;

    public UnfitProbe(String sentence) {
        super(sentence);
    }
}
