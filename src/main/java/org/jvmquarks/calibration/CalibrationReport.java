package org.jvmquarks.calibration;

import com.samskivert.mustache.Mustache;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.ToIntFunction;
import org.jvmquarks.files.OwnResource;
import org.jvmquarks.journal.HostRecord;

/**
 * The report of a calibration; {@code calibration.mustache} uses the names of its components.
 *
 * @param warnings reasons to trust its numbers less, in sentences
 * @param falseVerdicts counts on the boundary with their upper bounds, in words
 * @param beside whether claims can run concurrently, in sentences
 * @param worst largest deviation of the probe from linearity, in percent
 */
record CalibrationReport(
        RunRow run,
        List<NoiseRow> noise,
        List<String> warnings,
        List<TallyRow> tallies,
        String falseVerdicts,
        List<String> beside,
        String worst,
        List<PointRow> points) {
    /** Share of disturbed pairs from which a machine counts as busy. */
    private static final double BUSY = 0.5;

    /** Where, when and with what the calibration ran. */
    record RunRow(HostRecord host, String jdk, String started, String minutes, String alpha) {

        static RunRow of(CalibrationRun run) {
            return new RunRow(
                    run.host(), run.jdk(), run.started(), text("%.0f", run.seconds() / 60), text("%s", run.alpha()));
        }
    }

    /** A row of the table of noise. */
    record NoiseRow(String load, int pairs, String deviation, String margin, String lag1, String disturbed) {

        static NoiseRow of(Noise noise) {
            return new NoiseRow(
                    name(noise.load()),
                    noise.pairs(),
                    text("%.2f", 100 * noise.deviation()),
                    text("%.3f", noise.smallestMargin()),
                    text("%.2f", noise.lag1()),
                    text("%.0f", 100 * noise.disturbed()));
        }
    }

    /** A row of the table of claims. */
    record TallyRow(String load, String slowdown, ClaimCounts counts, String found, String pairs, String seconds) {

        static TallyRow of(Tally tally) {
            return new TallyRow(
                    name(tally.load()),
                    tally.onTheBoundary() ? "none" : SimulatedRun.percent(tally.slowdown()),
                    tally.counts(),
                    tally.onTheBoundary()
                            ? "–"
                            : text("%.1f %% (%.1f %%)", 100 * tally.found(), 100 * tally.foundAtLeast()),
                    text("%.1f", tally.meanPairs()),
                    text("%.1f", tally.medianSeconds()));
        }
    }

    /** A row of the table of work. */
    record PointRow(int tokens, String time) {}

    /** Returns the report as Markdown. */
    static String markdown(Calibration calibration) {
        String template = OwnResource.text(CalibrationReport.class, "calibration.mustache");
        return Mustache.compiler().escapeHTML(false).compile(template).execute(of(calibration));
    }

    private static CalibrationReport of(Calibration calibration) {
        return new CalibrationReport(
                RunRow.of(calibration.run()),
                calibration.noise().stream().map(NoiseRow::of).toList(),
                warnings(calibration.noise()),
                calibration.tallies().stream().map(TallyRow::of).toList(),
                falseVerdicts(calibration.tallies()),
                calibration
                        .beside()
                        .map(CalibrationReport::beside)
                        .orElse(List.of("not measured: claims about time run one at a time (calibrate --beside).")),
                text("%.2f", 100 * calibration.linearity().worst()),
                calibration.linearity().points().stream()
                        .map(point -> new PointRow(point.tokens(), text("%.1f", point.nanosecondsPerOp())))
                        .toList());
    }

    private static List<String> warnings(List<Noise> noise) {
        return noise.stream()
                .filter(each -> each.load() == LoadLevel.IDLE && each.disturbed() >= BUSY)
                .map(each -> text(
                        "The machine was not idle: %.0f %% of the pairs without the"
                                + " hog were disturbed. Calibrate again when no other program runs.",
                        100 * each.disturbed()))
                .toList();
    }

    /** Counts on the boundary alone: false verdicts are so rare elsewhere that they flatter. */
    private static String falseVerdicts(List<Tally> tallies) {
        List<ClaimCounts> boundary =
                tallies.stream().filter(Tally::onTheBoundary).map(Tally::counts).toList();
        int claims = boundary.stream().mapToInt(ClaimCounts::claims).sum();
        return rate("HOLDS", boundary, ClaimCounts::falseHolds, claims)
                + ", "
                + rate("BROKEN", boundary, ClaimCounts::falseBroken, claims)
                + ".";
    }

    private static List<String> beside(LaneCalibration measured) {
        List<String> sentences = new ArrayList<>();
        sentences.add(measured.refusal()
                .map(why -> "not shown: claims about time run one at a time; " + why + ".")
                .orElse("shown: claims about time run in " + measured.describeLanes() + "."));
        measured.interference().forEach(each -> sentences.add("Test 1, within 5 %: " + each.text() + "."));
        measured.sameWork()
                .ifPresent(it -> sentences.add(text(
                        "Test 2, below 1 %%: %d of %d claims about equal work got a verdict; the true rate is below %.2f %%, with 95 %% confidence.",
                        it.falseVerdicts(), it.claims(), 100 * it.rateBelow())));
        return sentences;
    }

    private static String rate(String verdict, List<ClaimCounts> counts, ToIntFunction<ClaimCounts> count, int claims) {
        int seen = counts.stream().mapToInt(count).sum();
        return text(
                "%d %s in %d claims (with 95 %% confidence below %.2f %%)",
                seen, verdict, claims, 100 * Rates.upperEnd(seen, claims));
    }

    private static String name(LoadLevel load) {
        return load.name().toLowerCase(Locale.ROOT);
    }

    private static String text(String format, Object... arguments) {
        return String.format(Locale.ROOT, format, arguments);
    }
}
