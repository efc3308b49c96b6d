package org.jvmquarks.calibration;

/** A calibration that cannot be made; the message says why, on which JDK, and what to do. */
public final class CalibrationException extends RuntimeException {
    CalibrationException(String message) {
        super(message);
    }
}
