package org.jvmquarks.evidence.nativememory;

import java.util.Locale;
import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.evidence.Spread;

/** Assertions about one number of {@link NativeMemory}, in bytes. */
public final class AmountAssert extends AbstractAssert<AmountAssert, NativeMemory> {
    private static final double KILOBYTE = 1024;

    private final Metric metric;

    AmountAssert(NativeMemory actual, Metric metric) {
        super(actual, AmountAssert.class);
        this.metric = metric;
    }

    /** Both ends included. */
    public AmountAssert isBetween(long atLeast, long atMost) {
        Spread spread = actual.spread(metric);
        if (spread.middle() < atLeast || spread.middle() > atMost) {
            throw failure(
                    "expected %s to %s %s in %s, got %s",
                    kilobytes(atLeast),
                    kilobytes(atMost),
                    metric.describe(),
                    actual.subject(),
                    describe(spread));
        }
        return this;
    }

    /**
     * It is less than the same number of the other, by that much.
     *
     * @param atLeast in bytes
     * @param atMost in bytes
     */
    public AmountAssert isLessThan(NativeMemory other, long atLeast, long atMost) {
        Spread mine = actual.spread(metric);
        Spread others = other.spread(metric);
        long less = others.middle() - mine.middle();
        if (less < atLeast || less > atMost) {
            throw failure(
                    "expected %s to %s less %s in %s than in %s, got %s less: %s against %s",
                    kilobytes(atLeast),
                    kilobytes(atMost),
                    metric.describe(),
                    actual.subject(),
                    other.subject(),
                    kilobytes(less),
                    describe(mine),
                    describe(others));
        }
        return this;
    }

    /** It is the same number as in the other, within that many bytes either way. */
    public AmountAssert isSameAs(NativeMemory other, long within) {
        return isLessThan(other, -within, within);
    }

    private static String describe(Spread spread) {
        return spread.isOneValue()
                ? kilobytes(spread.middle())
                : kilobytes(spread.middle())
                        + " ["
                        + kilobytes(spread.low())
                        + ", "
                        + kilobytes(spread.high())
                        + "]";
    }

    /** {@code 66.0 KB}, of 1024 bytes each. */
    private static String kilobytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f KB", bytes / KILOBYTE);
    }
}
