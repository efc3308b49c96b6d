package org.jvmquarks.guest.wire;

/** Says that this runtime or VM does not have what a command needs, in a sentence for a report. */
public final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1;

    public Unsupported(String reason) {
        super(reason);
    }

    public static Unsupported bean(Class<?> type) {
        return new Unsupported("requires the " + type.getSimpleName() + "; this VM does not provide it");
    }

    /** Returns the sentence about a module that is not there. */
    public static String module(String name) {
        return "requires the module " + name + "; this runtime does not have it";
    }
}
