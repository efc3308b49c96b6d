package org.jvmquarks.launch.local;

import java.time.Duration;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Supplier;

/**
 * Processor times of guests. The kernel adds that of a process to the sum of its parent when it has ended, and does not
 * say it of the process itself any more; so each guest gets what came to the sum since the guest before it ended.
 *
 * <p>Worked example: the sum is 5.00 s. Guest A ends, it is 5.40 s; then B ends, it is 5.47 s: A took 0.40 s, and B
 * 0.07 s. If both end before anybody reads the sum, the first to read it gets 0.47 s, and the other one nothing. A
 * helper that the host starts, such as a disassembler, counts for the guest that ends after it.
 */
final class GuestTimes {
    private final Supplier<OptionalDouble> sum;
    private OptionalDouble before;

    /** @param sum seconds of all processes that have ended; empty where the system does not say them */
    GuestTimes(Supplier<OptionalDouble> sum) {
        this.sum = sum;
        this.before = sum.get();
    }

    /** Returns the time of a guest that has just ended; empty where the system does not say it. */
    synchronized Optional<Duration> ended() {
        OptionalDouble now = sum.get();
        Optional<Duration> time = now.isPresent() && before.isPresent()
                ? Optional.of(millis(now.getAsDouble() - before.getAsDouble()))
                : Optional.empty();
        before = now;
        return time;
    }

    private static Duration millis(double seconds) {
        return Duration.ofMillis(Math.round(1000 * seconds));
    }
}
