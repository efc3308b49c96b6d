package org.jvmquarks.evidence;

import java.util.Arrays;
import java.util.Locale;
import java.util.stream.Collectors;
import org.apiguardian.api.API;

/**
 * Assertions about one number of a kind of evidence. Each continues with the evidence:
 * {@code assertThat(code).operations(FENCE).isEqualTo(1).operations(CALL).isZero()}.
 *
 * @param <S> assertions about the evidence
 */
@API(status = API.Status.STABLE, since = "0.1")
public final class NumberAssert<S extends EvidenceAssert<S, ?>> {
    private final S evidence;
    private final String what;
    private final double actual;
    private final String unit;
    private final String detail;

    NumberAssert(S evidence, String what, double actual, String unit, String detail) {
        this.evidence = evidence;
        this.what = what;
        this.actual = actual;
        this.unit = unit.isEmpty() ? "" : " " + unit;
        this.detail = detail;
    }

    public S isZero() {
        return isEqualTo(0);
    }

    public S isEqualTo(long expected) {
        return isWithin(Range.exactly((double) expected));
    }

    /** One of these, where builds of one feature version differ. */
    public S isOneOf(long... expected) {
        return check(
                Arrays.stream(expected).anyMatch(each -> each == actual),
                Arrays.stream(expected).mapToObj(NumberAssert::plain).collect(Collectors.joining(" or ")));
    }

    public S isAtLeast(long least) {
        return isAtLeast((double) least);
    }

    public S isAtLeast(double least) {
        return isWithin(Range.atLeast(least));
    }

    public S isAtMost(long most) {
        return isAtMost((double) most);
    }

    public S isAtMost(double most) {
        return isWithin(Range.atMost(most));
    }

    /** Both ends included. */
    public S isBetween(double least, double most) {
        return isWithin(new Range(least, most));
    }

    public S isWithin(Range range) {
        return check(range.allows(actual), range.describe(NumberAssert::plain));
    }

    private S check(boolean holds, String expected) {
        return evidence.check(holds, what, expected + unit, plain(actual) + unit, detail);
    }

    private static String plain(double number) {
        return number == Math.rint(number) ? Long.toString((long) number) : String.format(Locale.ROOT, "%.3f", number);
    }
}
