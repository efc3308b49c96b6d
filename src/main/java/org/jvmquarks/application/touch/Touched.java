package org.jvmquarks.application.touch;

import java.util.List;

/**
 * A pin that concerns the application.
 *
 * @param quark id of its quark
 * @param pin name of its row
 * @param traces what shows it: code, then options, then events
 */
public record Touched(String quark, String pin, List<Trace> traces) {
    public Touched {
        traces = List.copyOf(traces);
        if (traces.isEmpty()) {
            throw new IllegalArgumentException(quark + "/" + pin + " needs a trace");
        }
    }
}
