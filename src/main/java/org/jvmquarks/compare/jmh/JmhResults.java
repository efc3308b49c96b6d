package org.jvmquarks.compare.jmh;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.core.json.JsonReadFeature;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalDouble;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.jvmquarks.files.BoundedFile;

/** Reads what JMH 1.21 to 1.37 write with {@code -rf json}. Every field that is used must be there, and of its type. */
public final class JmhResults {
    private static final int MOST_MEGABYTES = 256;

    /** JMH 1.21 writes a dot in the middle of the line before it, in the character set of its machine. */
    private static final String ALLOCATION = "gc.alloc.rate.norm";

    private static final Set<String> MEASUREMENTS = Set.of("primaryMetric", "secondaryMetrics");

    private static final String COLLECTIONS = "gc.count";

    private static final Map<String, Double> NANOSECONDS =
            Map.of("ns", 1.0, "us", 1e3, "ms", 1e6, "s", 1e9, "min", 60e9, "hr", 3600e9, "day", 86_400e9);

    /** JMH 1.21 breaks lines after commas and brackets, also in values of parameters. */
    private static final ObjectMapper JSON = JsonMapper.builder()
            .enable(JsonReadFeature.ALLOW_UNESCAPED_CONTROL_CHARS)
            .build();

    private static final Pattern BREAK = Pattern.compile("\\R *");

    private JmhResults() {}

    /**
     * Reads a file.
     *
     * @throws JmhResultException if it is not as JMH writes it
     * @throws IOException if it cannot be read
     */
    public static List<JmhResult> read(Path file) throws IOException {
        return parse(BoundedFile.text(file, MOST_MEGABYTES * BoundedFile.MB, StandardCharsets.UTF_8), file.toString());
    }

    /**
     * Reads the content of a file.
     *
     * @param place where it is from, for messages
     */
    static List<JmhResult> parse(String json, String place) {
        JsonNode root = tree(json, place);
        if (!root.isArray()) {
            throw new JmhResultException(
                    place + ": expected the array that JMH writes with -rf json, was " + root.getNodeType());
        }
        List<JmhResult> results = new ArrayList<>();
        for (JsonNode each : root) {
            try {
                results.add(result(each));
            } catch (JmhResultException e) {
                throw new JmhResultException(
                        place + ": " + each.path("benchmark").asText("a benchmark") + ": " + e.getMessage(), e);
            }
        }
        return results;
    }

    private static JsonNode tree(String json, String place) {
        try {
            return JSON.readTree(json);
        } catch (JsonProcessingException e) {
            throw new JmhResultException(
                    place + ": expected JSON as JMH writes it with -rf json: " + e.getOriginalMessage(), e);
        }
    }

    private static JmhResult result(JsonNode node) {
        JmhMode mode = JmhMode.of(text(node, "mode"));
        SortedMap<String, String> params = new TreeMap<>();
        node.path("params")
                .properties()
                .forEach(each -> params.put(
                        each.getKey(), BREAK.matcher(each.getValue().asText()).replaceAll("")));
        List<String> options = new ArrayList<>();
        array(node, "jvmArgs").forEach(each -> options.add(each.asText()));
        int threads = integer(node, "threads");
        return new JmhResult(
                text(node, "jmhVersion"),
                new Benchmark(text(node, "benchmark"), mode, params),
                new JmhVm(
                        text(node, "jvm"),
                        options,
                        text(node, "jdkVersion"),
                        text(node, "vmName"),
                        text(node, "vmVersion")),
                forks(field(node, "primaryMetric"), mode, threads),
                settings(node, params),
                score(node.path("secondaryMetrics"), ALLOCATION),
                score(node.path("secondaryMetrics"), COLLECTIONS));
    }

    private static ObjectNode settings(JsonNode node, SortedMap<String, String> params) {
        ObjectNode settings = JSON.createObjectNode();
        node.properties().stream()
                .filter(each -> !MEASUREMENTS.contains(each.getKey()))
                .forEach(each -> settings.set(each.getKey(), each.getValue()));
        if (!params.isEmpty()) {
            settings.set("params", JSON.valueToTree(params));
        }
        return settings;
    }

    private static List<ForkTime> forks(JsonNode metric, JmhMode mode, int threads) {
        String unit = text(metric, "scoreUnit");
        List<ForkTime> forks = new ArrayList<>();
        // An array of forks with an array of iterations each; in mode sample, an iteration is a histogram.
        for (JsonNode fork : array(metric, mode == JmhMode.SAMPLE_TIME ? "rawDataHistogram" : "rawData")) {
            List<Double> iterations = new ArrayList<>();
            for (JsonNode iteration : fork) {
                double score = mode == JmhMode.SAMPLE_TIME ? mean(iteration) : number(iteration, "rawData");
                iterations.add(nanoseconds(score, unit, mode));
            }
            forks.add(new ForkTime(iterations, threads));
        }
        return forks;
    }

    /** The mean of a histogram: an array of pairs of a value and its count. */
    private static double mean(JsonNode histogram) {
        double sum = 0;
        double count = 0;
        for (JsonNode pair : histogram) {
            double times = number(pair.path(1), "rawDataHistogram");
            sum += number(pair.path(0), "rawDataHistogram") * times;
            count += times;
        }
        return sum / count;
    }

    private static double nanoseconds(double score, String unit, JmhMode mode) {
        String[] parts = unit.split("/", -1);
        boolean throughput = mode == JmhMode.THROUGHPUT;
        String time = parts.length != 2 ? "" : parts[throughput ? 1 : 0];
        String operations = parts.length != 2 ? "" : parts[throughput ? 0 : 1];
        Double nanoseconds = NANOSECONDS.get(time);
        if (nanoseconds == null || !operations.equals(throughput ? "ops" : "op")) {
            throw new JmhResultException("expected scoreUnit to be like %s in mode %s, was '%s'"
                    .formatted(throughput ? "ops/us" : "us/op", mode.label(), unit));
        }
        return throughput ? nanoseconds / score : nanoseconds * score;
    }

    private static OptionalDouble score(JsonNode metrics, String metric) {
        return metrics.properties().stream()
                .filter(each -> each.getKey().endsWith(metric))
                .mapToDouble(each -> number(field(each.getValue(), "score"), "score"))
                .findFirst();
    }

    private static String text(JsonNode node, String name) {
        JsonNode value = field(node, name);
        if (!value.isTextual()) {
            throw new JmhResultException("expected " + name + " to be a text, was " + value);
        }
        return value.asText();
    }

    private static int integer(JsonNode node, String name) {
        JsonNode value = field(node, name);
        if (!value.isInt()) {
            throw new JmhResultException("expected " + name + " to be a whole number, was " + value);
        }
        return value.intValue();
    }

    private static double number(JsonNode value, String name) {
        if (!value.isNumber()) {
            throw new JmhResultException("expected " + name + " to have numbers, was " + value);
        }
        return value.doubleValue();
    }

    private static JsonNode array(JsonNode node, String name) {
        JsonNode value = field(node, name);
        if (!value.isArray()) {
            throw new JmhResultException("expected " + name + " to be an array, was " + value);
        }
        return value;
    }

    private static JsonNode field(JsonNode node, String name) {
        JsonNode value = node.get(name);
        if (value == null) {
            throw new JmhResultException(
                    "expected the field " + name + ", which JMH 1.21 to 1.37 write; it is missing");
        }
        return value;
    }
}
