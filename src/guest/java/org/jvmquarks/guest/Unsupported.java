package org.jvmquarks.guest;

/** Says that this runtime or VM does not have what a command needs, in a sentence for a report. */
final class Unsupported extends RuntimeException {
    private static final long serialVersionUID = 1;

    Unsupported(String reason) {
        super(reason);
    }

    static Unsupported bean(Class<?> type) {
        return new Unsupported("requires the " + type.getSimpleName() + "; this VM does not provide it");
    }

    /** Returns the sentence about a module that is not there. */
    static String module(String name) {
        return "requires the module " + name + "; this runtime does not have it";
    }
}
