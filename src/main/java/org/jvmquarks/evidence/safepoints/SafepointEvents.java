package org.jvmquarks.evidence.safepoints;

import java.util.List;

/** The safepoints and handshakes of a log, in order. */
record SafepointEvents(List<Safepoint> safepoints, List<Handshake> handshakes) {
    SafepointEvents {
        safepoints = List.copyOf(safepoints);
        handshakes = List.copyOf(handshakes);
    }
}
