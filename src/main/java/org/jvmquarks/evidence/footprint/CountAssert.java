package org.jvmquarks.evidence.footprint;

import org.assertj.core.api.AbstractAssert;
import org.jvmquarks.evidence.Spread;

/** Assertions about one number of a {@link Footprint}, in its unit. */
public final class CountAssert extends AbstractAssert<CountAssert, Footprint> {
    private final Metric metric;

    CountAssert(Footprint actual, Metric metric) {
        super(actual, CountAssert.class);
        this.metric = metric;
    }

    /** Nothing at all. */
    public CountAssert isZero() {
        return isBetween(0, 0);
    }

    /** Both ends included. */
    public CountAssert isBetween(long atLeast, long atMost) {
        Spread spread = actual.spread(metric);
        if (spread.middle() < atLeast || spread.middle() > atMost) {
            throw failure(
                    "expected %s of %s to be %d to %d %s, got %s",
                    metric.words(),
                    actual.subject(),
                    atLeast,
                    atMost,
                    metric.unit(),
                    describe(spread));
        }
        return this;
    }

    /** It is less than the same number of the other, by at least so much. */
    public CountAssert isLessThan(Footprint other, long byAtLeast) {
        Spread mine = actual.spread(metric);
        Spread others = other.spread(metric);
        if (others.middle() - mine.middle() < byAtLeast) {
            throw failure(
                    "expected %s of %s to be at least %d %s less than of %s, got %s against %s",
                    metric.words(),
                    actual.subject(),
                    byAtLeast,
                    metric.unit(),
                    other.subject(),
                    describe(mine),
                    describe(others));
        }
        return this;
    }

    private static String describe(Spread spread) {
        return spread.isOneValue()
                ? Long.toString(spread.middle())
                : spread.middle() + " [" + spread.low() + ", " + spread.high() + "]";
    }
}
