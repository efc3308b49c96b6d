package org.jvmquarks.run;

import java.io.PrintStream;
import java.util.function.Consumer;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunObserver;

/**
 * Ends a run when its reader is gone: who looks at the first lines with {@code head}, or leaves {@code less}, does not
 * want the rest. The journal has what was found until then.
 */
final class ReaderWatch implements RunObserver {
    private final PrintStream out;
    private Consumer<String> interrupt = reason -> {};
    private boolean gone;

    /** @param out where the run is shown; has an error exactly if its reader is gone */
    ReaderWatch(PrintStream out) {
        this.out = out;
    }

    /** @param interrupt gets the reason, in words, at most once */
    synchronized void interrupts(Consumer<String> interrupt) {
        this.interrupt = interrupt;
    }

    @Override
    public void cell(CellRecord cell) {
        if (isNewlyGone()) {
            interrupt.accept("the reader of its output closed the pipe");
        }
    }

    private synchronized boolean isNewlyGone() {
        boolean now = !gone && out.checkError();
        gone |= now;
        return now;
    }
}
