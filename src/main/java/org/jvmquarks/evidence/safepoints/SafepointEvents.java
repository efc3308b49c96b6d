package org.jvmquarks.evidence.safepoints;

import java.util.List;

/**
 * The safepoints and handshakes of a log, in order.
 *
 * @param unnamedHandshakes number of handshakes of which the log tells only the time
 */
record SafepointEvents(List<Safepoint> safepoints, List<Handshake> handshakes, int unnamedHandshakes) {
    SafepointEvents {
        if (unnamedHandshakes < 0) {
            throw new IllegalArgumentException("no number of handshakes: " + unnamedHandshakes);
        }
        safepoints = List.copyOf(safepoints);
        handshakes = List.copyOf(handshakes);
    }

    /** Makes the events of a log that names each handshake. */
    SafepointEvents(List<Safepoint> safepoints, List<Handshake> handshakes) {
        this(safepoints, handshakes, 0);
    }
}
