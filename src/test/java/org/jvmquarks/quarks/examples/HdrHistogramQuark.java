package org.jvmquarks.quarks.examples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.function.Supplier;
import org.HdrHistogram.Histogram;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.evidence.value.ValuesOf;
import org.jvmquarks.verdict.Impact;

/**
 * An HdrHistogram of three significant digits takes 222 KB for latencies from a nanosecond to a minute, however many it
 * records, and reports each percentile within one part in a thousand. A million raw samples take 8 MB. Recording a
 * value allocates nothing.
 *
 * <h2>Why</h2>
 *
 * The histogram divides the range into buckets that double in width, and each bucket into 1024 cells of equal width. So
 * values that share a cell differ by at most 1/1024. A minute in nanoseconds needs 27 times 1024 cells, each a
 * {@code long}. Recording finds the cell of a value by its number of leading zeros and a shift, and adds one to the
 * cell.
 *
 * <h2>How it is shown</h2>
 *
 * A thread counts the bytes that it allocates for a new histogram, and for an array of a million {@code long}. For the
 * precision, a million samples go into both. They spread from 1 microsecond to 60 seconds, with the same probability
 * for each order of magnitude, and are the same in each run. The probe compares each of the 999 per-mille values, and
 * the highest one, with the sample of that rank. The control has two digits, whose cells are eight times as wide.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged; the library decides, here version 2.2.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A histogram of this size keeps all percentiles and can be added to others: do not also keep means, a maximum, or
 * hand-made buckets. Choose the digits with care: each further one takes eight to sixteen times the memory.
 */
@Quark(
        id = "hdr-histogram",
        title = "HdrHistogram",
        source = "Psychosomatic, Lobotomy, Saw: HdrHistogram, a better latency capture method",
        libraries = Histogram.class,
        counted = false,
        impact = Impact.INTERNAL)
class HdrHistogramQuark {

    /** Counts the bytes of a histogram for a minute of nanoseconds, and of a million samples. */
    public static class ThreeDigits {
        public Map<String, Object> op() {
            // The first one allocates what its class needs.
            long[] counted = {bytes(this::histogram), bytes(this::histogram)};
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("bytes of the histogram", counted[1]);
            values.put("bytes of a million samples", bytes(() -> new long[1_000_000]));
            return values;
        }

        Object histogram() {
            return new Histogram(60_000_000_000L, digits());
        }

        int digits() {
            return 3;
        }

        private static long bytes(Supplier<Object> maker) {
            ThreadMXBean threads = (ThreadMXBean) ManagementFactory.getThreadMXBean();
            long id = Thread.currentThread().getId();
            long before = threads.getThreadAllocatedBytes(id);
            Object made = maker.get();
            long after = threads.getThreadAllocatedBytes(id);
            return made == null ? 0 : after - before;
        }
    }

    /** Does the same with four digits. */
    public static class FourDigits extends ThreeDigits {
        @Override
        int digits() {
            return 4;
        }
    }

    /** Compares percentiles of a histogram of three digits with those of the samples. */
    public static class Precision {
        private static final int SAMPLES = 1_000_000;
        private static final double LEAST = 1_000;
        private static final double RANGE = 60_000_000;
        private static final double MILLION = 1_000_000;

        public Map<String, Object> op() {
            Histogram histogram = new Histogram(60_000_000_000L, digits());
            long[] raw = new long[SAMPLES];
            Random random = new Random(1);
            for (int i = 0; i < SAMPLES; i++) {
                raw[i] = (long) (LEAST * StrictMath.pow(RANGE, random.nextDouble()));
                histogram.recordValue(raw[i]);
            }
            Arrays.sort(raw);
            double worst = 0;
            for (int perMille = 1; perMille <= 1000; perMille++) {
                long exact = raw[perMille * (SAMPLES / 1000) - 1];
                long told = histogram.getValueAtPercentile(perMille / 10.0);
                worst = Math.max(worst, Math.abs(told - exact) / (double) exact);
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("samples", histogram.getTotalCount());
            values.put("largest error in millionths", (long) (worst * MILLION));
            return values;
        }

        int digits() {
            return 3;
        }
    }

    /** Does the same with two digits. */
    public static class PrecisionOfTwoDigits extends Precision {
        @Override
        int digits() {
            return 2;
        }
    }

    /** Records a value. */
    public static class Records {
        private final Histogram histogram = new Histogram(60_000_000_000L, 3);
        private long value;

        public void op() {
            value = (value + 12_345_679) % 60_000_000_000L;
            histogram.recordValue(value);
        }
    }

    /** Keeps a value in a list. */
    public static class Keeps {
        private final List<Long> list = new ArrayList<>();
        private long value;

        public void op() {
            value = (value + 12_345_679) % 60_000_000_000L;
            list.add(value);
        }
    }

    @Pin("an HdrHistogram of three digits takes less than 3 % of the memory of a million samples")
    @Requires(modules = "jdk.management")
    @FalsifiedBy(probe = FourDigits.class, insteadOf = ThreeDigits.class)
    void histogramIsSmall(Jvm jvm) {
        assertThat(jvm.observe(sizes()))
                .number("bytes of the histogram")
                .isAtMost(225_000)
                .number("bytes of a million samples")
                .isAtLeast(8_000_000);
    }

    /** The counting itself allocates some hundred bytes. */
    private static ValuesOf sizes() {
        return new ValuesOf(ThreeDigits.class).varying("bytes of the histogram", "bytes of a million samples");
    }

    @Pin("an HdrHistogram of three digits reports percentiles within one part in a thousand")
    @FalsifiedBy(probe = PrecisionOfTwoDigits.class, insteadOf = Precision.class)
    void histogramIsPrecise(Jvm jvm) {
        assertThat(jvm.valuesOf(Precision.class))
                .has("samples", 1_000_000)
                .number("largest error in millionths")
                .isAtMost(1000);
    }

    @Pin("recording a value in an HdrHistogram allocates nothing")
    @FalsifiedBy(probe = Keeps.class, insteadOf = Records.class)
    void recordingDoesNotAllocate(Jvm jvm) {
        assertThat(jvm.allocationOf(Records.class)).isZeroBytesPerOp();
    }
}
