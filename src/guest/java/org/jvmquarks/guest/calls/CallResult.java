package org.jvmquarks.guest.calls;

/**
 * What a call gave, as one text: {@code null}, a literal, {@code <class> <text>}, or {@code throws <class>: <message>}.
 * It does not depend on where the JDK lies, nor on identity hashes and addresses.
 */
public final class CallResult {
    private static final String THROWS = "throws ";
    private static final String MESSAGE = ": ";

    private final boolean thrown;
    private final String type;
    private final String text;

    private CallResult(boolean thrown, String type, String text) {
        this.thrown = thrown;
        this.type = type;
        this.text = text;
    }

    /** Returns the text of what a call returned. */
    static String of(Object returned) {
        return Masks.apply(new Rendering().add(returned).toString());
    }

    /** Returns the text of what a call threw. */
    static String thrown(Throwable thrown) {
        String message = thrown.getMessage();
        StringBuilder text = new StringBuilder(THROWS).append(Rendering.nameOf(thrown.getClass()));
        if (message != null) {
            text.append(MESSAGE).append(Rendering.printable(message));
        }
        return Masks.apply(text.toString());
    }

    /** Reads the text of what a call gave. */
    public static CallResult read(String value) {
        boolean thrown = value.startsWith(THROWS);
        if (!thrown && isLiteral(value)) {
            return new CallResult(false, "", value);
        }
        String rest = thrown ? value.substring(THROWS.length()) : value;
        String separator = thrown ? MESSAGE : " ";
        int end = rest.indexOf(separator);
        return end < 0
                ? new CallResult(thrown, rest, "")
                : new CallResult(thrown, rest.substring(0, end), rest.substring(end + separator.length()));
    }

    private static boolean isLiteral(String value) {
        boolean named = !value.isEmpty() && Character.isLetter(value.charAt(0)) && value.indexOf('.') >= 0;
        return !named && !value.startsWith("byte[]");
    }

    /** Whether the call threw. */
    public boolean isThrown() {
        return thrown;
    }

    /** Returns the class of what was thrown or returned; of a literal empty. */
    public String type() {
        return type;
    }

    /** Returns the message, the text or the literal. */
    public String text() {
        return text;
    }
}
