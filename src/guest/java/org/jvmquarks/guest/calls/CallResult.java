package org.jvmquarks.guest.calls;

/**
 * What a call gave, as one text: {@code null}, a literal, {@code <class> <text>}, or {@code throws <class>: <message>}.
 * It does not depend on where the JDK lies, nor on identity hashes and addresses.
 */
final class CallResult {
    private static final String THROWS = "throws ";

    private CallResult() {}

    /** Returns the text of what a call returned. */
    static String of(Object returned) {
        return Masks.apply(new Rendering().add(returned).toString());
    }

    /** Returns the text of what a call threw. */
    static String thrown(Throwable thrown) {
        String message = thrown.getMessage();
        StringBuilder text = new StringBuilder(THROWS).append(Rendering.nameOf(thrown.getClass()));
        if (message != null) {
            text.append(": ").append(Rendering.printable(message));
        }
        return Masks.apply(text.toString());
    }
}
