package org.jvmquarks.report.terminal;

import java.util.Locale;
import java.util.OptionalLong;

/**
 * How far a run is.
 *
 * @param done finished cells, at least one
 * @param planned cells of the run; empty when unknown
 * @param elapsedSeconds since it was started
 */
record Progress(int done, OptionalLong planned, long elapsedSeconds) {
    private static final int MINUTE = 60;

    Progress {
        if (done < 1) {
            throw new IllegalArgumentException("progress needs a finished cell, was " + done);
        }
    }

    /** With the time that is left if the rest goes as fast: {@code [ 12/640 7 min left]}. */
    @Override
    public String toString() {
        if (planned.isEmpty()) {
            return String.format(Locale.ROOT, "[%3d]", done);
        }
        long all = Math.max(planned.getAsLong(), done);
        long left = elapsedSeconds * (all - done) / done;
        String time =
                left < 2 * MINUTE
                        ? String.format(Locale.ROOT, "%3d s", left)
                        : String.format(Locale.ROOT, "%3d min", (left + MINUTE / 2) / MINUTE);
        return String.format(Locale.ROOT, "[%3d/%d %s left]", done, all, time);
    }
}
