package org.jvmquarks.evidence.safepoints;

import java.util.List;

/** What a log tells. */
record SafepointEvents(List<Safepoint> safepoints, List<Handshake> handshakes) {
    SafepointEvents {
        safepoints = List.copyOf(safepoints);
        handshakes = List.copyOf(handshakes);
    }
}
