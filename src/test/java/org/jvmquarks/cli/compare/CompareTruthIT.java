package org.jvmquarks.cli.compare;

import static org.assertj.core.api.Assertions.assertThat;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.apache.commons.statistics.distribution.NormalDistribution;
import org.apache.commons.statistics.distribution.TDistribution;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Isolated;
import org.jvmquarks.cli.Main;
import org.jvmquarks.compare.ForkJournal;
import org.jvmquarks.compare.ForkRecord;
import org.jvmquarks.compare.Role;
import org.jvmquarks.verdict.Difference;
import org.jvmquarks.verdict.DifferenceFamily;
import org.jvmquarks.verdict.DifferenceResult;
import org.jvmquarks.verdict.Margin;

/**
 * Measures how often {@code compare} is wrong on this machine, which should be idle: real runs of a suite of 30
 * benchmarks against itself, resampled ones, and seeded slowdowns in five of them, beside what common rules make of the
 * same data. It takes {@code runs} times {@code minutes}, so only a workflow asks for it:
 *
 * <pre>{@code
 * ./mvnw verify -DskipUnitTests -Dit.test=CompareTruthIT -Dcompare.truth.runs=60 -Dcompare.truth.minutes=15
 * }</pre>
 *
 * <p>With {@code -Dcompare.truth.slowdowns=20} only that one is seeded. The table is in
 * {@code target/compare-truth.md}, row by row, and the journals are beside it. Runs whose result is there already are
 * not repeated, so that several sittings can make up the hours; remove the folder after a change of the program or of
 * the options.
 */
@Isolated("measures time")
@EnabledIfSystemProperty(named = "compare.truth.runs", matches = "\\d+")
class CompareTruthIT {
    private static final Path RESULT = Path.of("target", "compare-truth");
    private static final int BENCHMARKS = 30;
    private static final int SLOWED = 5;
    private static final int RESAMPLED = 10_000;
    private static final double ERROR = 0.01;
    private static final Margin MARGIN = new Margin(Margin.DEFAULT_SHARE);

    private final int runs = Integer.getInteger("compare.truth.runs", 0);
    private final String minutes = System.getProperty("compare.truth.minutes", "15");
    private final String slowdowns = System.getProperty("compare.truth.slowdowns", "5,10,20,50");
    private final Map<String, List<Double>> recorded = new TreeMap<>();
    private final List<String> table = new ArrayList<>();
    private final Map<Rule, Integer> falseRuns = new TreeMap<>();

    @TempDir
    private Path folder;

    /** What decides that a benchmark differs, from the iterations of all forks. */
    private enum Rule {
        INTERVALS {
            @Override
            boolean differs(double[] base, double[] head) {
                return Math.abs(mean(base) - mean(head)) > error(base) + error(head);
            }
        },
        THRESHOLD {
            @Override
            boolean differs(double[] base, double[] head) {
                double ratio = mean(head) / mean(base);
                return ratio > 1.1 || ratio < 1 / 1.1;
            }
        },
        MANN_WHITNEY {
            @Override
            boolean differs(double[] base, double[] head) {
                double n = base.length;
                double m = head.length;
                double wins = Arrays.stream(base)
                        .map(b -> Arrays.stream(head)
                                .map(h -> h < b ? 1 : h == b ? 0.5 : 0)
                                .sum())
                        .sum();
                double z = Math.abs(wins - n * m / 2) / Math.sqrt(n * m * (n + m + 1) / 12);
                return 2 * NormalDistribution.of(0, 1).survivalProbability(z) < 0.01;
            }
        };

        abstract boolean differs(double[] base, double[] head);

        static double mean(double... values) {
            return Arrays.stream(values).average().orElseThrow();
        }

        /** Half of the interval that JMH prints. */
        static double error(double... values) {
            double mean = mean(values);
            double squares =
                    Arrays.stream(values).map(x -> (x - mean) * (x - mean)).sum();
            return TDistribution.of(values.length - 1.0).inverseSurvivalProbability(0.0005)
                    * Math.sqrt(squares / (values.length - 1) / values.length);
        }
    }

    @Test
    void verdictsAreAsRarelyWrongAsPromised() throws IOException, InterruptedException {
        String suite = CompareIT.build(folder, "1.37", "suite", source(0));
        row("| what | runs | with a false verdict |");
        row("|---|---|---|");
        int wrong = againstItself(suite, true) + againstItself(suite, false);
        int resampled = resampled();
        row("| resampled | %d | %d |".formatted(RESAMPLED, resampled));
        for (Map.Entry<Rule, Integer> each : falseRuns.entrySet()) {
            row("| %s, the same data | %d | %d |"
                    .formatted(each.getKey().name().toLowerCase(Locale.ROOT), runs, each.getValue()));
        }
        row("");
        row("| slowdown | found | undecided | called the same | false among the other %d |"
                .formatted(BENCHMARKS - SLOWED));
        row("|---|---|---|---|---|");
        for (String percent : slowdowns.split(",", -1)) {
            seeded(suite, Integer.parseInt(percent));
        }

        // With a rate of 1 % each, four of sixty runs or more are wrong in 0.3 % of the cases.
        assertThat(wrong).isLessThanOrEqualTo(Math.max(1, (int) Math.ceil(runs * ERROR + 3 * Math.sqrt(runs * ERROR))));
        assertThat(resampled / (double) RESAMPLED).isLessThanOrEqualTo(1.3 * ERROR);
    }

    /** A run takes hours, and may end early. */
    private void row(String row) throws IOException {
        table.add(row);
        Files.createDirectories(RESULT);
        Files.writeString(RESULT.resolveSibling("compare-truth.md"), String.join("\n", table) + "\n");
    }

    /** Half of the runs, each the same class path twice. */
    private int againstItself(String suite, boolean busy) throws IOException {
        int wrong = 0;
        int count = busy ? runs / 2 : runs - runs / 2;
        AtomicBoolean ended = new AtomicBoolean();
        Thread load = new Thread(() -> {
            while (!ended.get()) {
                Thread.onSpinWait();
            }
        });
        if (busy) {
            load.start();
        }
        for (int run = 0; run < count; run++) {
            Path output = RESULT.resolve((busy ? "busy-" : "idle-") + run);
            JsonNode result = compare(suite, suite, output);
            wrong += verdicts(result).values().stream().anyMatch(CompareTruthIT::isDifference) ? 1 : 0;
            record(ForkJournal.read(output));
        }
        ended.set(true);
        row("| same code, %s | %d | %d |".formatted(busy ? "beside a busy thread" : "idle", count, wrong));
        return wrong;
    }

    private void record(ForkJournal.Content journal) {
        Map<Integer, Map<Role, List<ForkRecord>>> forks = new HashMap<>();
        journal.forks().stream()
                .filter(each -> each.failure().isEmpty())
                .forEach(each -> forks.computeIfAbsent(each.start(), any -> new HashMap<>())
                        .computeIfAbsent(each.role(), any -> new ArrayList<>())
                        .add(each));
        Map<Rule, Boolean> wrong = new TreeMap<>();
        forks.forEach((start, sides) -> {
            List<ForkRecord> base = sides.getOrDefault(Role.BASE, List.of());
            List<ForkRecord> head = sides.getOrDefault(Role.HEAD, List.of());
            List<Double> pairs = recorded.computeIfAbsent(
                    journal.plan().starts().get(start).jmh().text(), any -> new ArrayList<>());
            for (int pair = 0; pair < Math.min(base.size(), head.size()); pair++) {
                pairs.add(Math.log(time(head.get(pair)) / time(base.get(pair))));
            }
            for (Rule rule : Rule.values()) {
                wrong.merge(rule, rule.differs(iterations(base), iterations(head)), Boolean::logicalOr);
            }
        });
        wrong.forEach((rule, is) -> falseRuns.merge(rule, is ? 1 : 0, Integer::sum));
    }

    private static double time(ForkRecord fork) {
        return fork.times().get(0).time().nanosecondsPerOp();
    }

    private static double[] iterations(List<ForkRecord> forks) {
        return forks.stream()
                .flatMap(each -> each.times().get(0).time().iterations().stream())
                .mapToDouble(Double::doubleValue)
                .toArray();
    }

    /** Pairs of all runs without replacement; which side is the head is drawn as well. */
    private int resampled() {
        DifferenceFamily family = DifferenceFamily.sequential(ERROR);
        Random random = new Random(1);
        int wrong = 0;
        for (int run = 0; run < RESAMPLED; run++) {
            List<DifferenceFamily.Seen> tests = recorded.values().stream()
                    .map(pairs -> {
                        List<Double> drawn = new ArrayList<>(pairs);
                        Collections.shuffle(drawn, random);
                        return DifferenceFamily.Seen.pairs(
                                MARGIN,
                                drawn.stream()
                                        .limit(32)
                                        .mapToDouble(x -> random.nextBoolean() ? x : -x)
                                        .toArray());
                    })
                    .toList();
            wrong += family.decide(tests).stream()
                            .map(DifferenceResult::verdict)
                            .anyMatch(each -> each == Difference.SLOWER || each == Difference.FASTER)
                    ? 1
                    : 0;
        }
        return wrong;
    }

    private void seeded(String suite, int percent) throws IOException, InterruptedException {
        String slower = CompareIT.build(folder, "1.37", "slower-" + percent, source(percent));
        Map<String, String> verdicts = verdicts(compare(suite, slower, RESULT.resolve("seeded-" + percent)));
        Map<String, Long> ofSlowed = verdicts.entrySet().stream()
                .filter(each -> isSlowed(each.getKey()))
                .collect(Collectors.groupingBy(Map.Entry::getValue, Collectors.counting()));
        long wrong = verdicts.entrySet().stream()
                .filter(each -> !isSlowed(each.getKey()) && isDifference(each.getValue()))
                .count();
        row("| %d %% | %d | %d | %d | %d |"
                .formatted(
                        percent,
                        ofSlowed.getOrDefault("SLOWER", 0L),
                        ofSlowed.getOrDefault("UNDECIDED", 0L),
                        ofSlowed.getOrDefault("SAME", 0L),
                        wrong));
    }

    private JsonNode compare(String base, String head, Path output) throws IOException {
        Path result = output.resolve("compare.json");
        if (Files.exists(result)) {
            return new ObjectMapper().readTree(result.toFile());
        }
        StringWriter err = new StringWriter();
        int code = Main.commandLine()
                .setOut(new PrintWriter(new StringWriter()))
                .setErr(new PrintWriter(err, true))
                .execute(
                        "compare",
                        "--base",
                        base,
                        "--head",
                        head,
                        "--jdks",
                        System.getProperty("java.home"),
                        "--minutes",
                        minutes,
                        "--output",
                        output.toString());
        assertThat(code).as(err.toString()).isIn(0, 1, 3);
        return new ObjectMapper().readTree(result.toFile());
    }

    private static Map<String, String> verdicts(JsonNode result) {
        Map<String, String> verdicts = new TreeMap<>();
        result.get("benchmarks")
                .forEach(each -> verdicts.put(
                        each.get("name").asText(), each.get("verdict").asText()));
        assertThat(verdicts).hasSize(BENCHMARKS).doesNotContainValue("FAILED");
        return verdicts;
    }

    private static boolean isDifference(String verdict) {
        return verdict.equals("SLOWER") || verdict.equals("FASTER");
    }

    private static boolean isSlowed(String name) {
        return IntStream.range(0, SLOWED).anyMatch(i -> name.endsWith(".work" + i));
    }

    /** Work in registers, in memory, with garbage and with calls, from 100 ns to 100 µs. */
    private static String source(int percent) {
        StringBuilder methods = new StringBuilder();
        for (int i = 0; i < BENCHMARKS; i++) {
            int amount = 100 << (i % 10);
            int work = i < SLOWED ? amount * 10 * (100 + percent) / 100 : amount;
            String kind = i < SLOWED
                    ? "registers"
                    : List.of("registers", "memory", "garbage", "calls").get(i % 4);
            methods.append("    @Benchmark public long work%d() { return %s(%d); }\n".formatted(i, kind, work));
        }
        return """
                package demo;

                import java.util.*;
                import org.openjdk.jmh.annotations.*;

                @State(Scope.Benchmark)
                @BenchmarkMode(Mode.AverageTime)
                public class Suite {
                    long seed = 42;
                    int[] array = new int[1 << 16];
                    Map<Integer, Integer> map = new HashMap<>(Map.of(1, 2, 3, 4, 5, 6));

                    long registers(int n) {
                        long x = seed;
                        for (int i = 0; i < n; i++) {
                            x ^= x << 13;
                            x ^= x >>> 7;
                            x ^= x << 17;
                        }
                        return x;
                    }

                    long memory(int n) {
                        long sum = 0;
                        for (int i = 0; i < n; i++) {
                            sum += array[(int) (i * 7919L & 0xffff)];
                        }
                        return sum;
                    }

                    long garbage(int n) {
                        List<Long> list = new ArrayList<>();
                        for (int i = 0; i < n / 10; i++) {
                            list.add(seed + i);
                        }
                        return list.size();
                    }

                    long calls(int n) {
                        long sum = 0;
                        for (int i = 0; i < n; i++) {
                            sum += map.getOrDefault(i % 7, 1);
                        }
                        return sum;
                    }

                """ + methods + "}\n";
    }
}
