package org.jvmquarks.evidence.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.verdict.Fork;
import org.jvmquarks.verdict.Pair;
import org.jvmquarks.verdict.RatioResult;
import org.jvmquarks.verdict.TimingPolicy;

/** Warnings about a tested claim, for its reader; they do not change the verdict. */
final class TimingWarnings {
    /** With fewer, any correlation is chance. */
    private static final int PAIRS_FOR_CORRELATION = 8;

    /** In standard errors; chance exceeds it in less than 1 of 100. */
    private static final double CORRELATED = 2.5;

    private TimingWarnings() {}

    static List<String> of(RatioResult result, TimingPolicy policy) {
        List<String> warnings = new ArrayList<>();
        int all = result.pairs().size();
        long disturbed = count(result, Pair::disturbed);
        if (disturbed > 0) {
            warnings.add(text(
                    "%d of %d pairs disturbed: other work took up to %.0f %% of a fork's time",
                    disturbed, all, 100 * mostStolen(result)));
        }
        long unsettled = count(result, pair -> !pair.settled());
        if (unsettled > 0) {
            warnings.add(text("%d of %d pairs with a fork that did not settle", unsettled, all));
        }
        if (all >= PAIRS_FOR_CORRELATION && Math.abs(result.lag1()) > CORRELATED * errorOfCorrelation(all)) {
            warnings.add(text(
                    "pairs are not independent, which the error rates assume: correlation of neighbours %.2f",
                    result.lag1()));
        }
        policy.smallestMargin().ifPresent(smallest -> {
            if (result.margin() < smallest) {
                warnings.add(text(
                        "margin %.3f is below %.3f, the smallest that this machine resolves at 5 standard"
                                + " deviations of a pair",
                        result.margin(), smallest));
            }
        });
        return warnings;
    }

    /** Returns the standard error for independent pairs (Moran 1948): for few pairs it is far less than 1/√n. */
    private static double errorOfCorrelation(int pairs) {
        return (pairs - 2) / (pairs * Math.sqrt(pairs - 1.0));
    }

    private static long count(RatioResult result, Predicate<Pair> predicate) {
        return result.pairs().stream().filter(predicate).count();
    }

    private static double mostStolen(RatioResult result) {
        return result.pairs().stream()
                .flatMap(pair -> Stream.of(pair.a(), pair.b()))
                .mapToDouble(Fork::stolen)
                .max()
                .orElse(0);
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
