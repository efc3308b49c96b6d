package org.jvmquarks.flight;

import java.time.Duration;

/**
 * A part of a run that begins now. Each is an event of JFR, so that a recording of the JVM that runs it shows where its
 * time went. Without a recording it costs next to nothing.
 */
@FunctionalInterface
public interface Span {

    /**
     * Ends it.
     *
     * @param outcome how, in words or as a label
     */
    void end(String outcome);

    /** Begins a phase of a run. */
    static Span ofPhase(String name) {
        return OwnFlightRecorder.isPresent() ? PhaseEvent.begin(name) : outcome -> {};
    }

    /** Begins the check of a pin on a JDK. */
    static Span ofCell(String pin, String jdk) {
        return OwnFlightRecorder.isPresent() ? CellEvent.begin(pin, jdk) : outcome -> {};
    }

    /**
     * Begins a guest.
     *
     * @param folder of what it writes, which says what it is
     * @param waited until it got a place among those that run at the same time
     */
    static Span ofGuest(String jdk, String folder, Duration waited) {
        return OwnFlightRecorder.isPresent() ? GuestEvent.begin(jdk, folder, waited) : outcome -> {};
    }
}
