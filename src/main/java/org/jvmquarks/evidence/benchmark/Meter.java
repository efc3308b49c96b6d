package org.jvmquarks.evidence.benchmark;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.OptionalLong;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.locks.LockSupport;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.HdrHistogram.Histogram;
import org.HdrHistogram.Recorder;

/**
 * Tells how much of the machine was taken away while forks run, by two witnesses: a thread that wakes up each
 * millisecond and notes how late it is, as jHiccup does, which shows when the whole machine stood still; and the
 * kernel's account of the time that threads waited for a processor, where it keeps one.
 */
final class Meter implements AutoCloseable {
    private static final long INTERVAL_NANOS = 1_000_000;
    private static final int DIGITS = 2;

    /** Pressure stall information, Linux 4.20 and later: total is in microseconds. */
    private static final Path PRESSURE = Path.of("/proc/pressure/cpu");

    // For example: some avg10=0.00 avg60=0.00 avg300=0.00 total=1204561
    private static final Pattern TOTAL = Pattern.compile("some .*total=(\\d+)");

    private final Recorder lateness = new Recorder(DIGITS);
    private final Thread thread;
    private volatile boolean stopped;

    Meter() {
        this(Thread::new);
    }

    Meter(ThreadFactory threads) {
        thread = threads.newThread(this::watch);
        thread.setName("quarks-meter");
        thread.setDaemon(true);
        thread.start();
    }

    /** From its making to its {@link #share()}. */
    final class Span {
        private final long start = System.nanoTime();
        private final OptionalLong waited = waitedMicros();

        Span() {
            lateness.reset();
        }

        /** Share of the time since then that was taken away, 0 to 1, by the worse witness. */
        double share() {
            return takenAway(
                    (double) (System.nanoTime() - start),
                    lateNanos(lateness.getIntervalHistogram()),
                    waited,
                    waitedMicros());
        }
    }

    /**
     * @param nanos length of the time
     * @param late how much of it the thread was late, in nanoseconds
     * @param before the kernel's account at its begin, in microseconds
     * @param after the same at its end
     */
    static double takenAway(double nanos, double late, OptionalLong before, OptionalLong after) {
        double kernel = before.isPresent() && after.isPresent() ? (after.getAsLong() - before.getAsLong()) * 1e3 : 0;
        return Math.min(1, Math.max(0, Math.max(late, kernel) / nanos));
    }

    Span span() {
        return new Span();
    }

    private void watch() {
        while (!stopped) {
            long asleep = System.nanoTime();
            LockSupport.parkNanos(INTERVAL_NANOS);
            lateness.recordValue(Math.max(0, System.nanoTime() - asleep - INTERVAL_NANOS));
        }
    }

    /** Less than an interval late is how timers are. */
    static double lateNanos(Histogram histogram) {
        double nanos = 0;
        for (var value : histogram.recordedValues()) {
            double each = value.getValueIteratedTo() - (double) INTERVAL_NANOS;
            nanos += Math.max(0, each) * value.getCountAtValueIteratedTo();
        }
        return nanos;
    }

    private static OptionalLong waitedMicros() {
        try {
            return waitedMicros(Files.readString(PRESSURE));
        } catch (IOException notKept) {
            return OptionalLong.empty();
        }
    }

    static OptionalLong waitedMicros(String pressure) {
        Matcher matcher = TOTAL.matcher(pressure);
        return matcher.find() ? OptionalLong.of(Long.parseLong(matcher.group(1))) : OptionalLong.empty();
    }

    @Override
    public void close() {
        stopped = true;
        LockSupport.unpark(thread);
    }
}
