package org.jvmquarks.quarks.examples;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;

/**
 * A load generator that waits for each answer before it sends the next request hides a stall. Of 10,000 requests at
 * 1000 per second with one stall of 500 ms, the 99th percentile of the service time is 0.1 ms. Measured from when each
 * request was due, it is more than 400 ms.
 *
 * <h2>Why</h2>
 *
 * While the service stalls, the generator sends nothing, so it never measures the requests that would have waited: the
 * samples contain one slow request instead of 500. In this sense the generator coordinates with the service and omits
 * the bad samples. Measured from the schedule, each of these requests has waited, and later ones as well, until the
 * backlog is gone.
 *
 * <h2>How it is shown</h2>
 *
 * The probe is a generator with a simulated clock: a request takes 0.1 ms, one of them 500 ms, and the probe adds up
 * these times without reading a clock. So the outcome is exact and the same on each machine. Service time and time
 * since the schedule go into an HdrHistogram each; a third histogram corrects the service time by the expected
 * interval. The control has no stall, and all three agree.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>8 to 28: unchanged; the method decides, not the JVM.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * A pause of the garbage collector is such a stall. A closed loop of requests, such as a JMH benchmark in sample mode,
 * shows how long a call takes, not how long a user waits. Send requests on a schedule, and measure from the schedule.
 */
@Quark(
        id = "coordinated-omission",
        title = "Coordinated omission",
        source = "Psychosomatic, Lobotomy, Saw: correcting YCSB's coordinated omission problem",
        libraries = Histogram.class,
        counted = false,
        impact = Impact.INTERNAL)
@Requires(vm = Vm.ANY)
class CoordinatedOmissionQuark {
    private static final String SERVICE = "99th percentile of the service time, us";
    private static final String INTENDED = "99th percentile since the schedule, us";
    private static final String CORRECTED = "99th percentile, corrected, us";

    /** Simulates ten seconds of requests with a stall, in microseconds. */
    public static class Stall {
        private static final int REQUESTS = 10_000;
        private static final long INTERVAL = 1000;
        private static final long SERVICE_TIME = 100;

        public Map<String, Object> op() {
            Histogram service = histogram();
            Histogram intended = histogram();
            Histogram corrected = histogram();
            long now = 0;
            for (int i = 0; i < REQUESTS; i++) {
                long scheduled = i * INTERVAL;
                long sent = Math.max(now, scheduled);
                now = sent + (i == REQUESTS / 2 ? stall() : SERVICE_TIME);
                service.recordValue(now - sent);
                intended.recordValue(now - scheduled);
                corrected.recordValueWithExpectedInterval(now - sent, interval());
            }
            Map<String, Object> values = new LinkedHashMap<>();
            values.put("99th percentile of the service time, us", percentile(service));
            values.put("99th percentile since the schedule, us", percentile(intended));
            values.put("99th percentile, corrected, us", percentile(corrected));
            return values;
        }

        long stall() {
            return 500_000;
        }

        long interval() {
            return INTERVAL;
        }

        private static Histogram histogram() {
            return new Histogram(60_000_000L, 3);
        }

        private static long percentile(Histogram histogram) {
            return histogram.getValueAtPercentile(99);
        }
    }

    /** Simulates requests without a stall. */
    public static class NoStall extends Stall {
        @Override
        long stall() {
            return 100;
        }
    }

    /** Simulates requests and expects no interval. */
    public static class NotCorrected extends Stall {
        @Override
        long interval() {
            return 0;
        }
    }

    @Pin("the 99th percentile of the service time hides a stall of 500 ms; that of the"
            + " time since the schedule shows it")
    @FalsifiedBy(probe = NoStall.class, insteadOf = Stall.class)
    void stallIsOmitted(Jvm jvm) {
        assertThat(jvm.valuesOf(Stall.class))
                .number(SERVICE)
                .isAtMost(101)
                .number(INTENDED)
                .isAtLeast(400_000);
    }

    @Pin("corrected by the expected interval, the 99th percentile of the service time shows the stall")
    @FalsifiedBy(probe = NoStall.class, insteadOf = Stall.class)
    @FalsifiedBy(probe = NotCorrected.class, insteadOf = Stall.class)
    void correctionFindsIt(Jvm jvm) {
        assertThat(jvm.valuesOf(Stall.class)).number(CORRECTED).isAtLeast(380_000);
    }
}
