package org.jvmquarks.evidence;

import org.apiguardian.api.API;

/**
 * Assertions about one number that several processes measured, such as resident memory, in its unit. Each continues
 * with the evidence: {@code assertThat(footprint).threads().isAtMost(20).hugePages().isZero()}.
 *
 * @param <S> assertions about the evidence
 * @param <E> the evidence
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AmountAssert<S extends EvidenceAssert<S, E>, E> {
    private final S evidence;
    private final E actual;
    private final Amount<E> amount;

    public AmountAssert(S evidence, E actual, Amount<E> amount) {
        this.evidence = evidence;
        this.actual = actual;
        this.amount = amount;
    }

    /** Nothing at all. */
    public S isZero() {
        return isWithin(Range.exactly(0));
    }

    public S isAtLeast(long least) {
        return isWithin(Range.atLeast((double) least));
    }

    public S isAtMost(long most) {
        return isWithin(Range.atMost((double) most));
    }

    /** Both ends included. */
    public S isBetween(long atLeast, long atMost) {
        return isWithin(Range.between(atLeast, atMost));
    }

    public S isWithin(Range range) {
        Spread spread = range.decide(amount.of(actual));
        amount.record(actual);
        return check(actual, range.allows(spread.middle()), show(range), show(spread), "");
    }

    /** Continues with the difference to the same number of others, which is larger. */
    public Below isBelow(E larger) {
        return new Below(larger);
    }

    /** It is the same number as that of others, within that distance either way. */
    public S isCloseTo(E other, long distance) {
        return isBelow(other).byBetween(-distance, distance);
    }

    private S check(E other, boolean holds, String expected, String found, String detail) {
        if (!holds) {
            String message = evidence.message(amount.words(), expected, found, detail);
            amount.requireSound(actual, message);
            amount.requireSound(other, message);
        }
        return evidence.check(holds, amount.words(), expected, found, detail);
    }

    /** By how much the number is less than that of others. */
    public final class Below {
        private final E larger;

        private Below(E larger) {
            this.larger = larger;
        }

        public S byAtLeast(long least) {
            return by(Range.atLeast((double) least));
        }

        /** Both ends included. */
        public S byBetween(long atLeast, long atMost) {
            return by(Range.between(atLeast, atMost));
        }

        public S by(Range range) {
            SpreadDifference difference = range.decide(amount.of(actual), amount.of(larger));
            amount.record(actual);
            amount.record(larger);
            return check(
                    larger,
                    range.allows(difference.middle()),
                    show(range) + " less than for " + larger,
                    show(difference.middle()) + " less",
                    show(difference.smaller()) + " against " + show(difference.larger()));
        }
    }

    private String show(Range range) {
        return range.describe(number -> amount.number((long) number)) + " " + amount.unit();
    }

    private String show(Spread spread) {
        return spread.isOneValue()
                ? show(spread.middle())
                : "%s [%s, %s] %s"
                        .formatted(
                                amount.number(spread.middle()),
                                amount.number(spread.low()),
                                amount.number(spread.high()),
                                amount.unit());
    }

    private String show(long number) {
        return amount.number(number) + " " + amount.unit();
    }
}
