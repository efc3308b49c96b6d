package org.jvmquarks.cli.compare;

import java.io.PrintWriter;
import java.time.Duration;
import java.util.List;
import java.util.Locale;
import org.jvmquarks.compare.Judgement;
import org.jvmquarks.compare.Progress;
import org.jvmquarks.text.Plural;

/** Prints the progress of a comparison, a line for each verdict. */
final class CompareProgress implements Progress {
    /** More benchmarks would push out of sight what matters. */
    private static final int MOST = 10;

    private final PrintWriter out;

    CompareProgress(PrintWriter out) {
        this.out = out;
    }

    @Override
    public void timed(int benchmarks, Duration left, List<TooLong> tooLong) {
        print("%s timed once, %s left", Plural.count(benchmarks, "benchmark"), time(left));
        for (TooLong each : tooLong) {
            print(
                    "  %s takes %s for a pair of forks: there is no time for three; give it more --minutes, or shorten"
                            + " --warmup and --measure",
                    each.name(), time(each.pair()));
        }
    }

    @Override
    public void piloted(List<Detectable> detectable) {
        if (!detectable.isEmpty()) {
            print("what the time left is likely to show, in nine of ten runs:");
        }
        detectable.stream()
                .limit(MOST)
                .forEach(each -> print(
                        "  %s: slowdowns from %s on, with %s",
                        each.name(),
                        each.slowdown() > 1 ? "over 100 %" : Math.round(100 * each.slowdown()) + " %",
                        Plural.count(each.pairs(), "pair")));
        if (detectable.size() > MOST) {
            print("  and %d more, from smaller slowdowns on", detectable.size() - MOST);
        }
    }

    @Override
    public void decided(Judgement judgement, int done, int all) {
        print(
                "[%3d/%d] %-9s %s %s",
                done,
                all,
                judgement.verdict(),
                judgement.name(),
                judgement
                        .reason()
                        .orElseGet(() -> judgement
                                .measured()
                                .map(it -> it.estimate().text() + " in " + Plural.count(it.pairs(), "pair"))
                                .orElse("")));
    }

    private static String time(Duration time) {
        return time.toMinutes() > 0
                ? "%d min %d s".formatted(time.toMinutes(), time.toSecondsPart())
                : String.format(Locale.ROOT, "%.1f s", Math.max(0, time.toMillis()) / 1000.0);
    }

    private void print(String format, Object... arguments) {
        out.println(String.format(Locale.ROOT, format, arguments));
        out.flush();
    }
}
