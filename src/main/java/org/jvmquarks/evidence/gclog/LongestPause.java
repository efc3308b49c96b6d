package org.jvmquarks.evidence.gclog;

import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Locale;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.Evidence;

/** The longest pause of each of several processes that did the same. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LongestPause extends Evidence {
    private final double least;
    private final double most;

    /**
     * @param subject probe, metric and options
     * @param least of the processes, in milliseconds; 0 where one has no pause
     * @param most of the processes, in milliseconds
     */
    LongestPause(String subject, double least, double most) {
        super(subject);
        if (!(least >= 0 && least <= most)) {
            throw new IllegalArgumentException(subject + ": no interval of milliseconds: " + least + " to " + most);
        }
        this.least = least;
        this.most = most;
    }

    static LongestPause of(String subject, List<GcLog> logs) {
        DoubleSummaryStatistics longest =
                logs.stream().mapToDouble(LongestPause::longest).summaryStatistics();
        return new LongestPause(subject, longest.getMin(), longest.getMax());
    }

    private static double longest(GcLog log) {
        return log.pauses().stream().mapToDouble(GcPhase::milliseconds).max().orElse(0);
    }

    /** The least of the processes, in milliseconds: what the collector needs. */
    public double least() {
        return least;
    }

    /** The most of the processes, in milliseconds. */
    public double most() {
        return most;
    }

    @Override
    public String toString() {
        return String.format(Locale.ROOT, "%s %.3f ms (%.3f to %.3f)", subject(), least, least, most);
    }
}
