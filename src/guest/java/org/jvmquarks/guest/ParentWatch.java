package org.jvmquarks.guest;

import java.io.IOException;

/** Ends the guest when the host that holds the other end of standard input is gone. */
final class ParentWatch implements Runnable {
    /** What {@code timeout(1)} uses; nobody is left to read it. */
    private static final int ORPHANED = 124;

    static void start() {
        Thread thread = new Thread(new ParentWatch(), "quarks-parent-watch");
        thread.setDaemon(true);
        thread.start();
    }

    @Override
    public void run() {
        try {
            while (System.in.read() >= 0) {
                // The host writes nothing: only the end of the stream matters.
            }
        } catch (IOException closed) {
            // A broken pipe says the same as its end.
        }
        Runtime.getRuntime().halt(ORPHANED);
    }
}
