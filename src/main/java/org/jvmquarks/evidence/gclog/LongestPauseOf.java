package org.jvmquarks.evidence.gclog;

import java.util.ArrayList;
import java.util.List;
import org.apiguardian.api.API;
import org.jvmquarks.evidence.EvidenceContext;
import org.jvmquarks.evidence.Inquiry;
import org.jvmquarks.verdict.Observation;
import org.jvmquarks.verdict.ObservationKey;

/**
 * Runs the probe's {@code main(String[])} in three processes and takes the longest pause of each, by the log of its
 * collections. The least of the three is what the collector needs: whatever else runs on the machine makes pauses
 * longer, never shorter. Recorded with the interval of the three.
 */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class LongestPauseOf implements Inquiry<LongestPause> {
    private static final int PROCESSES = 3;
    private static final String METRIC = "longest pause";

    private final Class<?> probe;
    private final GcLogOf log;

    public LongestPauseOf(Class<?> probe, String... arguments) {
        this.probe = probe;
        this.log = new GcLogOf(probe, arguments);
    }

    @Override
    public LongestPause gather(EvidenceContext context) {
        List<GcLog> logs = new ArrayList<>();
        for (int i = 0; i < PROCESSES; i++) {
            logs.add(log.read(context));
        }
        ObservationKey key = context.key(probe.getSimpleName(), METRIC);
        LongestPause longest = LongestPause.of(key.text(), logs);
        context.record(Observation.estimate(key, longest.least(), "ms", longest.least(), longest.most()));
        return longest;
    }
}
