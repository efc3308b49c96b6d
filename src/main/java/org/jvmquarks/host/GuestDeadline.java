package org.jvmquarks.host;

import java.lang.management.ManagementFactory;
import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.DoubleSupplier;

/**
 * The deadline of the guests of one JDK. A JDK whose start takes long, as that of an emulated one does, takes long for
 * all else, so its deadline grows with the time of its start. A JDK that hangs gets little from that: what its guests
 * wait beyond the usual deadline is limited in all, and then the usual one counts again.
 *
 * <p>A guest that misses its deadline on an overloaded machine may have had next to no processor: it is started once
 * more, with a longer deadline, within the same limit.
 */
final class GuestDeadline {
    /** Wall time of a start for which the usual deadline is made. */
    static final Duration USUAL_START = Duration.ofMillis(500);

    /** A start that takes no longer may be that of a busy machine: the deadline stays as it is. */
    static final Duration SLOW_START = Duration.ofMillis(1500);

    /** How many times the usual deadline a guest may take at most. */
    static final int MOST = 5;

    /** The total time that guests of a JDK that miss their deadlines may wait beyond the usual one. */
    static final Duration SPARE = Duration.ofMinutes(10);

    /** Threads per processor that run or want to, from which on a machine is overloaded. */
    static final double OVERLOAD = 2;

    /** The shortest usual deadline with a second chance: users who set a shorter one do not want to wait. */
    static final Duration LEAST = Duration.ofSeconds(GuestRuntime.DEFAULT_SECONDS);

    /** How many times the usual deadline a guest may take that did not get enough processor. */
    static final int SECOND = 3;

    private final Duration usual;
    private final DoubleSupplier load;
    private Duration scaled;
    private Duration spare = SPARE;

    /** @param usual wall time that a guest may take */
    GuestDeadline(Duration usual) {
        this(usual, GuestDeadline::loadOfThisMachine);
    }

    /** @param load threads per processor that run or want to; negative if unknown */
    GuestDeadline(Duration usual, DoubleSupplier load) {
        this.usual = usual;
        this.load = load;
        this.scaled = usual;
    }

    /** Returns the wall time that the next guest may take. */
    synchronized Duration next() {
        return spare.isZero() || spare.isNegative() ? usual : scaled;
    }

    /** Tells whether a start of this wall time makes deadlines longer. */
    static boolean isSlow(Duration start) {
        return start.compareTo(SLOW_START) > 0;
    }

    /**
     * Scales the deadline.
     *
     * @param start wall time of a start
     */
    synchronized void scaleBy(Duration start) {
        double factor = isSlow(start) ? (double) start.toNanos() / USUAL_START.toNanos() : 1;
        scaled = Duration.ofNanos((long) (usual.toNanos() * Math.min(MOST, factor)));
    }

    /**
     * Takes note of a guest that was killed.
     *
     * @param deadline the deadline that it had
     */
    synchronized void missed(Duration deadline) {
        spare = spare.minus(deadline.minus(usual));
    }

    /**
     * Returns the deadline with which a guest that was killed gets a second chance; empty if the machine does not
     * explain that it was late.
     *
     * @param deadline the deadline that it had
     */
    synchronized Optional<Duration> second(Duration deadline) {
        return Optional.of(usual.multipliedBy(SECOND))
                .filter(longer -> usual.compareTo(LEAST) >= 0)
                .filter(longer -> longer.compareTo(deadline) > 0)
                .filter(longer -> spare.compareTo(longer.minus(usual)) >= 0)
                .filter(longer -> load.getAsDouble() >= OVERLOAD);
    }

    /** Returns how many threads per processor run or want to; empty if the system hides it. */
    OptionalDouble load() {
        double now = load.getAsDouble();
        return now < 0 ? OptionalDouble.empty() : OptionalDouble.of(now);
    }

    /** The average of the last minute. */
    private static double loadOfThisMachine() {
        return ManagementFactory.getOperatingSystemMXBean().getSystemLoadAverage()
                / Runtime.getRuntime().availableProcessors();
    }
}
