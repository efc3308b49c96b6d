package org.jvmquarks.compare.report;

import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ArrayNode;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.SortedMap;
import java.util.TreeMap;
import org.apache.commons.statistics.distribution.TDistribution;
import org.jvmquarks.compare.ForkRecord;
import org.jvmquarks.compare.ForkRecord.Timed;
import org.jvmquarks.compare.Plan;
import org.jvmquarks.compare.Role;
import org.jvmquarks.compare.jmh.Benchmark;
import org.jvmquarks.compare.jmh.JmhMode;

/** The forks of one side as JMH writes them with {@code -rf json}, for tools that show such files. */
public final class JmhJson {
    /** As JMH: 99.9 %. */
    private static final double CONFIDENCE = 0.999;

    private static final double NANOSECONDS = 1e9;
    private static final List<Double> PERCENTILES =
            List.of(0.0, 50.0, 90.0, 95.0, 99.0, 99.9, 99.99, 99.999, 99.9999, 100.0);

    private static final ObjectMapper JSON = new ObjectMapper();

    private JmhJson() {}

    /**
     * Returns the array of results.
     *
     * @param duel number of the two sides
     */
    public static ArrayNode of(Plan plan, List<ForkRecord> forks, int duel, Role role) {
        SortedMap<Benchmark, List<Timed>> byBenchmark = new TreeMap<>();
        forks.stream()
                .filter(each ->
                        each.role() == role && plan.starts().get(each.start()).duel() == duel)
                .flatMap(each -> each.times().stream())
                .forEach(each -> byBenchmark
                        .computeIfAbsent(each.benchmark(), any -> new ArrayList<>())
                        .add(each));
        ArrayNode results = JSON.createArrayNode();
        byBenchmark.forEach((benchmark, times) -> results.add(result(benchmark, times)));
        return results;
    }

    private static ObjectNode result(Benchmark benchmark, List<Timed> times) {
        ObjectNode result = times.get(0).settings().deepCopy();
        result.put("forks", times.size());
        boolean isThroughput = benchmark.mode() == JmhMode.THROUGHPUT;
        List<double[]> forks = times.stream()
                .map(each -> each.time().iterations().stream()
                        .mapToDouble(it -> isThroughput ? NANOSECONDS / it : it)
                        .toArray())
                .toList();
        result.set("primaryMetric", metric(forks, benchmark.mode(), isThroughput ? "ops/s" : "ns/op"));
        result.putObject("secondaryMetrics");
        return result;
    }

    /** JMH takes the iterations of all forks as one sample. */
    private static ObjectNode metric(List<double[]> forks, JmhMode mode, String unit) {
        double[] all = forks.stream().flatMapToDouble(Arrays::stream).sorted().toArray();
        double mean = Arrays.stream(all).average().orElseThrow();
        ObjectNode metric = JSON.createObjectNode().put("score", mean);
        double error = error(all, mean);
        metric.put("scoreError", error);
        metric.putArray("scoreConfidence").add(mean - error).add(mean + error);
        ObjectNode percentiles = metric.putObject("scorePercentiles");
        PERCENTILES.forEach(each -> percentiles.put(each.toString(), percentile(all, each / 100)));
        metric.put("scoreUnit", unit);
        // In mode sample, an iteration is a histogram: here one of its mean.
        boolean isSample = mode == JmhMode.SAMPLE_TIME;
        ArrayNode raw = metric.putArray(isSample ? "rawDataHistogram" : "rawData");
        forks.forEach(fork -> {
            ArrayNode iterations = raw.addArray();
            Arrays.stream(fork).forEach(each -> {
                if (isSample) {
                    iterations.addArray().addArray().add(each).add(1);
                } else {
                    iterations.add(each);
                }
            });
        });
        return metric;
    }

    private static double error(double[] all, double mean) {
        if (all.length < 2) {
            return Double.NaN;
        }
        double squares =
                Arrays.stream(all).map(each -> (each - mean) * (each - mean)).sum();
        double deviation = Math.sqrt(squares / (all.length - 1));
        return TDistribution.of(all.length - 1.0).inverseSurvivalProbability((1 - CONFIDENCE) / 2)
                * deviation
                / Math.sqrt(all.length);
    }

    /** As commons-math, which JMH uses: between the values around position p·(n + 1). */
    private static double percentile(double[] sorted, double p) {
        double position = p * (sorted.length + 1);
        int below = (int) Math.floor(position);
        if (below < 1) {
            return sorted[0];
        }
        return below >= sorted.length
                ? sorted[sorted.length - 1]
                : sorted[below - 1] + (position - below) * (sorted[below] - sorted[below - 1]);
    }

    /** Returns the names of the files with their content, two for each pair of sides. */
    public static Map<String, ArrayNode> files(Plan plan, List<ForkRecord> forks) {
        int duels = plan.frame().duels().size();
        SortedMap<String, ArrayNode> files = new TreeMap<>();
        for (int duel = 0; duel < duels; duel++) {
            for (Role role : Role.values()) {
                String number = duels == 1 ? "" : "-" + (duel + 1);
                files.put("jmh" + number + "-" + role.label() + ".json", of(plan, forks, duel, role));
            }
        }
        return files;
    }
}
