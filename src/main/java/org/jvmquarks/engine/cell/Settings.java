package org.jvmquarks.engine.cell;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Collections;
import java.util.Locale;
import java.util.Objects;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jvmquarks.verdict.Mode;
import org.jvmquarks.verdict.TimingPolicy;

/**
 * How a run treats its pins.
 *
 * @param mode what is done with each pin
 * @param pins which kinds of pins are run
 * @param inconclusive what a cell that noise left undecided does to the build
 * @param output folder of the run: journal, reports, evidence
 * @param deadline wall time after which a guest is killed
 * @param timing error rate, tries and budget of claims about time
 * @param rerun how to name the command that runs a cell again
 * @param request the settings by which the user named the JDKs, as they were given: one that cannot be run at all keeps
 *     the run from being green. Empty for those that were only found on this machine
 */
public record Settings(
        Mode mode,
        PinKinds pins,
        InconclusivePolicy inconclusive,
        Path output,
        Duration deadline,
        TimingPolicy timing,
        RerunCommand rerun,
        SortedMap<String, String> request) {

    public Settings {
        Objects.requireNonNull(mode);
        Objects.requireNonNull(pins);
        Objects.requireNonNull(inconclusive);
        Objects.requireNonNull(output);
        Objects.requireNonNull(timing);
        Objects.requireNonNull(rerun);
        request = Collections.unmodifiableSortedMap(new TreeMap<>(request));
        if (deadline.isNegative() || deadline.isZero()) {
            throw new IllegalArgumentException("a deadline must be positive, was " + deadline);
        }
    }

    /** Returns the settings that affect verdicts, by name, in the form in which they are given. */
    public SortedMap<String, String> decisive() {
        SortedMap<String, String> all = new TreeMap<>();
        all.put("mode", lower(mode));
        all.put("pins", lower(pins));
        all.put("inconclusive", lower(inconclusive));
        all.put("deadline", Long.toString(deadline.toSeconds()));
        all.put("alpha", Double.toString(timing.alpha()));
        all.put("tries", Integer.toString(timing.tries()));
        all.put("budget", Long.toString(timing.budget().toSeconds()));
        return all;
    }

    private static String lower(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Which pins are run: exact ones share the machine, timing ones get exclusive access to it. */
    public enum PinKinds {
        ALL,
        EXACT,
        TIMING;

        /** Whether a run of these kinds has the pins that measure time, or those that do not. */
        public boolean include(boolean timing) {
            return this == ALL || (this == TIMING) == timing;
        }
    }

    /** The effect of an inconclusive cell on the build. */
    public enum InconclusivePolicy {
        /** The test is skipped. */
        ABORT,
        /** The test fails. */
        FAIL
    }
}
