package org.jvmquarks.guest.link;

/** The error with which a JDK refuses an archive or a class. */
public final class Refusal {
    /** The VM's words about a class that does not verify have its whole stack map behind them. */
    private static final int MOST_CHARACTERS = 300;

    private final String thrown;
    private final String message;

    Refusal(String thrown, String message) {
        this.thrown = thrown;
        String line = message.replaceAll("\\s+", " ").trim();
        this.message = line.length() <= MOST_CHARACTERS ? line : line.substring(0, MOST_CHARACTERS) + "…";
    }

    static Refusal of(Throwable thrown) {
        return new Refusal(thrown.getClass().getName(), String.valueOf(thrown.getMessage()));
    }

    /** Returns the name of its class. */
    public String thrown() {
        return thrown;
    }

    /** Returns what the VM says, on one line. */
    public String message() {
        return message;
    }
}
