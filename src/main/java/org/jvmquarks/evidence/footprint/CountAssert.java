package org.jvmquarks.evidence.footprint;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.Spread;

/** Assertions about one number of a {@link Footprint}, in its unit. */
@API(status = API.Status.EXPERIMENTAL)
public final class CountAssert extends EvidenceAssert<CountAssert, Footprint> {
    private final FootprintMetric metric;

    CountAssert(Footprint actual, FootprintMetric metric) {
        super(actual, CountAssert.class);
        this.metric = metric;
    }

    @Override
    protected String subject() {
        return actual.subject();
    }

    /** Nothing at all. */
    public CountAssert isZero() {
        return isBetween(0, 0);
    }

    /** Both ends included. */
    public CountAssert isBetween(long atLeast, long atMost) {
        Spread spread = actual.spread(metric);
        return decide(
                actual,
                spread.middle() >= atLeast && spread.middle() <= atMost,
                metric.words(),
                atLeast == atMost
                        ? amount(Long.toString(atLeast))
                        : "between " + atLeast + " and " + amount(Long.toString(atMost)),
                amount(describe(spread)));
    }

    /** It is less than the same number of the other, by at least so much. */
    public CountAssert isLessThan(Footprint other, long byAtLeast) {
        Spread mine = actual.spread(metric);
        Spread others = other.spread(metric);
        return decide(
                other,
                others.middle() - mine.middle() >= byAtLeast,
                metric.words(),
                "at least "
                        + amount(Long.toString(byAtLeast))
                        + " less than for "
                        + other.subject(),
                amount(describe(mine)) + " against " + amount(describe(others)));
    }

    private CountAssert decide(
            Footprint other, boolean holds, String what, String expected, String found) {
        if (!holds) {
            String message = message(what, expected, found, "");
            actual.requireNoFallback(message);
            other.requireNoFallback(message);
        }
        return check(holds, what, expected, found);
    }

    private String amount(String number) {
        return number + " " + metric.unit();
    }

    private static String describe(Spread spread) {
        return spread.isOneValue()
                ? Long.toString(spread.middle())
                : spread.middle() + " [" + spread.low() + ", " + spread.high() + "]";
    }
}
