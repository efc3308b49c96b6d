package org.jvmquarks.cli.run;

import java.util.Locale;

/**
 * How far a run is.
 *
 * @param done finished cells, one at least
 * @param all cells of the run, as far as that is known
 * @param elapsedSeconds since it was started
 */
public record Progress(int done, long all, long elapsedSeconds) {
    private static final int MINUTE = 60;

    public Progress {
        if (done < 1) {
            throw new IllegalArgumentException("nothing is done, so nothing is known: " + done);
        }
        all = Math.max(all, done);
    }

    /** With the time that is left if the rest goes as fast: {@code [ 12/640 7 min left]}. */
    @Override
    public String toString() {
        long left = elapsedSeconds * (all - done) / done;
        String time =
                left < 2 * MINUTE
                        ? String.format(Locale.ROOT, "%3d s", left)
                        : String.format(Locale.ROOT, "%3d min", (left + MINUTE / 2) / MINUTE);
        return String.format(Locale.ROOT, "[%3d/%d %s left]", done, all, time);
    }
}
