package org.jvmquarks.report.terminal;

import java.util.HashMap;
import java.util.Map;
import java.util.OptionalDouble;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;

/**
 * The cells of one kind that are left, in seconds of their own. Sums are kept up to date, so that an estimate costs the
 * same however many cells there are.
 */
final class Backlog {
    /**
     * A run is believed to be as fast as the earlier one until cells of more than this many seconds say otherwise: the
     * first cells of a JDK also start its container.
     */
    private static final double BELIEF = 5;

    private final double assumed;
    private final Map<PinId, Pin> unexpected = new HashMap<>();
    private double expectedLeft;
    private double expectedDone;
    private double takenByExpected;
    private double taken;
    private int finished;
    private double measuredLeft;
    private int unknownLeft;

    /**
     * The cells of a pin that nothing earlier tells about.
     *
     * @param left number of its cells to come
     * @param finished number of its finished cells
     * @param seconds that the finished ones took
     */
    private record Pin(int left, int finished, double seconds) {

        Pin planned() {
            return new Pin(left + 1, finished, seconds);
        }

        Pin finished(double more) {
            return new Pin(left - 1, finished + 1, seconds + more);
        }

        boolean isUnknown() {
            return finished == 0;
        }

        /** As long as on the JDKs on which it has run. */
        double secondsLeft() {
            return isUnknown() ? 0 : left * seconds / finished;
        }
    }

    /** @param assumed seconds of a cell as long as none is finished */
    Backlog(double assumed) {
        this.assumed = assumed;
    }

    /** Adds a cell to come, with the time that an earlier one took. */
    void add(PlannedCell work, OptionalDouble expected) {
        if (expected.isPresent()) {
            expectedLeft += expected.getAsDouble();
        } else {
            replace(work.pin().id(), pin(work).planned());
        }
    }

    /** Takes a cell that was added, and is finished now. */
    void finish(PlannedCell work, OptionalDouble expected, double seconds) {
        finished++;
        taken += seconds;
        if (expected.isPresent()) {
            expectedLeft -= expected.getAsDouble();
            expectedDone += expected.getAsDouble();
            takenByExpected += seconds;
        } else {
            replace(work.pin().id(), pin(work).finished(seconds));
        }
    }

    private Pin pin(PlannedCell work) {
        return unexpected.getOrDefault(work.pin().id(), new Pin(0, 0, 0));
    }

    private void replace(PinId name, Pin pin) {
        Pin before = unexpected.getOrDefault(name, new Pin(0, 0, 0));
        unexpected.put(name, pin);
        measuredLeft += pin.secondsLeft() - before.secondsLeft();
        unknownLeft += unknownLeft(pin) - unknownLeft(before);
    }

    private static int unknownLeft(Pin pin) {
        return pin.isUnknown() ? pin.left() : 0;
    }

    /** Returns the time that its finished cells took, one after the other. */
    double secondsTaken() {
        return taken;
    }

    /** Returns the time that its cells to come will take, one after the other. */
    double secondsLeft() {
        double scale = (BELIEF + takenByExpected) / (BELIEF + expectedDone);
        // Not the median: a few long cells are a large part of the sum.
        double mean = finished == 0 ? assumed : taken / finished;
        return Math.max(0, expectedLeft * scale + measuredLeft + unknownLeft * mean);
    }
}
