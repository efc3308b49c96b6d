package org.jvmquarks.evidence.safepoints;

import java.util.List;

/** What a log tells. */
record Stops(List<Safepoint> safepoints, List<Handshake> handshakes) {
    Stops {
        safepoints = List.copyOf(safepoints);
        handshakes = List.copyOf(handshakes);
    }
}
