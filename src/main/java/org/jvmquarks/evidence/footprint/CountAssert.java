package org.jvmquarks.evidence.footprint;

import org.apiguardian.api.API;
import org.jvmquarks.evidence.Bounds;
import org.jvmquarks.evidence.Difference;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.Spread;

/** Assertions about one number of a {@link Footprint}, in its unit. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
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
        Bounds claim = new Bounds(atLeast, atMost);
        Spread spread = actual.spread(metric, claim);
        return decide(
                actual,
                claim.allows(spread.middle()),
                metric.words(),
                atLeast == atMost ? amount(Long.toString(atLeast)) : between(claim),
                amount(describe(spread)));
    }

    /** It is less than the same number of the other, by at least so much. */
    public CountAssert isLessThan(Footprint other, long byAtLeast) {
        return isLess(other, new Bounds(byAtLeast, Long.MAX_VALUE), "at least " + amount(Long.toString(byAtLeast)));
    }

    /** It is less than the same number of the other, by that much; both ends included. */
    public CountAssert isLessThan(Footprint other, long byAtLeast, long byAtMost) {
        Bounds claim = new Bounds(byAtLeast, byAtMost);
        return isLess(other, claim, between(claim));
    }

    private CountAssert isLess(Footprint other, Bounds claim, String byHowMuch) {
        Difference difference = actual.difference(metric, other, claim);
        return decide(
                other,
                claim.allows(difference.middle()),
                metric.words(),
                byHowMuch + " less than for " + other.subject(),
                amount(describe(difference.smaller())) + " against " + amount(describe(difference.larger())));
    }

    private CountAssert decide(Footprint other, boolean holds, String what, String expected, String found) {
        if (!holds) {
            String message = message(what, expected, found, "");
            actual.requireNoFallback(message);
            other.requireNoFallback(message);
        }
        return check(holds, what, expected, found);
    }

    private String between(Bounds claim) {
        return "between " + claim.atLeast() + " and " + amount(Long.toString(claim.atMost()));
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
