package org.jvmquarks.evidence.nativememory;

import java.util.Locale;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Bounds;
import org.jvmquarks.evidence.Difference;
import org.jvmquarks.evidence.EvidenceAssert;
import org.jvmquarks.evidence.Spread;

/** Assertions about one number of {@link NativeMemory}, in bytes. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class AmountAssert extends EvidenceAssert<AmountAssert, NativeMemory> {
    private static final double KILOBYTE = 1024;

    private final NmtMetric metric;

    AmountAssert(NativeMemory actual, NmtMetric metric) {
        super(actual, AmountAssert.class);
        this.metric = metric;
    }

    @Override
    protected String subject() {
        return actual.subject();
    }

    /** Both ends included. */
    public AmountAssert isBetween(long atLeast, long atMost) {
        Bounds claim = new Bounds(atLeast, atMost);
        Spread spread = actual.spread(metric, claim);
        return check(
                claim.allows(spread.middle()),
                metric.describe(),
                "between " + kilobytes(atLeast) + " and " + kilobytes(atMost),
                describe(spread));
    }

    /**
     * It is less than the same number of the other, by that much.
     *
     * @param atLeast in bytes
     * @param atMost in bytes
     */
    public AmountAssert isLessThan(NativeMemory other, long atLeast, long atMost) {
        Bounds claim = new Bounds(atLeast, atMost);
        Difference difference = actual.difference(metric, other, claim);
        return check(
                claim.allows(difference.middle()),
                metric.describe(),
                "between %s and %s less than for %s".formatted(kilobytes(atLeast), kilobytes(atMost), other.subject()),
                kilobytes(difference.middle()) + " less",
                describe(difference.smaller()) + " against " + describe(difference.larger()));
    }

    /** It is the same number as in the other, within that many bytes either way. */
    public AmountAssert isSameAs(NativeMemory other, long within) {
        return isLessThan(other, -within, within);
    }

    private static String describe(Spread spread) {
        return spread.isOneValue()
                ? kilobytes(spread.middle())
                : kilobytes(spread.middle()) + " [" + kilobytes(spread.low()) + ", " + kilobytes(spread.high()) + "]";
    }

    /** {@code 66.0 KB}, of 1024 bytes each. */
    private static String kilobytes(long bytes) {
        return String.format(Locale.ROOT, "%.1f KB", bytes / KILOBYTE);
    }
}
