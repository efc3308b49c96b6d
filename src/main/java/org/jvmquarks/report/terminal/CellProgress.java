package org.jvmquarks.report.terminal;

import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalLong;

/**
 * How far a run is.
 *
 * @param done finished cells, at least one
 * @param planned cells of the run; empty when unknown
 * @param secondsLeft estimate; empty as long as it would be a guess
 */
record CellProgress(int done, OptionalLong planned, OptionalDouble secondsLeft) {
    private static final int MINUTE = 60;

    CellProgress {
        if (done < 1) {
            throw new IllegalArgumentException("progress needs a finished cell, was " + done);
        }
    }

    /** With the time that is left: {@code [ 12/640 7 min left]}. */
    @Override
    public String toString() {
        if (planned.isEmpty()) {
            return String.format(Locale.ROOT, "[%3d]", done);
        }
        return String.format(
                Locale.ROOT,
                "[%3d/%d%s]",
                done,
                Math.max(planned.getAsLong(), done),
                secondsLeft.isEmpty() ? "" : " " + time(secondsLeft.getAsDouble()) + " left");
    }

    private static String time(double seconds) {
        return seconds < 2 * MINUTE
                ? String.format(Locale.ROOT, "%3.0f s", seconds)
                : String.format(Locale.ROOT, "%3.0f min", seconds / MINUTE);
    }
}
