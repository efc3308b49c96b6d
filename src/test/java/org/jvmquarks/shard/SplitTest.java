package org.jvmquarks.shard;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Random;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.DoubleStream;
import java.util.stream.IntStream;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.journal.CellId;
import org.jvmquarks.journal.PinId;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.PlannedJdk;
import org.jvmquarks.journal.PlannedPin;
import org.jvmquarks.journal.RunInputs;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.file.Durations;

class SplitTest {
    /** Slowest shard, as a multiple of the mean. */
    private static final double GOOD = 1.15;

    /** A plan, and what its cells take. */
    private record Work(RunPlan plan, Map<CellId, Double> seconds) {
        Estimates estimates() {
            return new Estimates(new Durations(seconds, Map.of()), 2, "a machine of a test");
        }

        Split split(int count) {
            return Split.of(plan, count, estimates());
        }

        double longest() {
            return plan.cells().stream().mapToDouble(estimates()::alone).max().orElseThrow();
        }
    }

    private static RunPlan plan(String mode, List<PlannedPin> pins, List<String> jdks) {
        return new RunPlan(
                new RunInputs(
                        "1.0 (0123456789ab)",
                        new TreeMap<>(Map.of("mode", mode)),
                        jdks.stream()
                                .map(id -> new PlannedJdk(id, "/opt/" + id, List.of(), Optional.empty()))
                                .toList()),
                new TreeMap<>(),
                pins);
    }

    /** A run of all exact pins of this project in nine containers, as it was measured. */
    private static Work nineJdks(int number) throws IOException {
        try (BufferedReader lines = new BufferedReader(new InputStreamReader(
                new GZIPInputStream(Objects.requireNonNull(Durations.class.getResourceAsStream(
                        "/org/jvmquarks/report/terminal/nine-jdks-%d.txt.gz".formatted(number)))),
                StandardCharsets.UTF_8))) {
            List<String[]> rows = lines.lines()
                    .filter(line -> !line.startsWith("#"))
                    .map(line -> line.split(" "))
                    .toList();
            List<String> jdks = List.of(rows.get(0)).subList(1, rows.get(0).length);
            List<PlannedPin> pins = new ArrayList<>();
            Map<CellId, Double> seconds = new HashMap<>();
            for (String[] row : rows.subList(1, rows.size())) {
                String[] names = row[0].split("/", 2);
                pins.add(new PlannedPin(names[0], names[1], false));
                for (int i = 1; i < row.length; i++) {
                    seconds.put(new CellId(PinId.of(row[0]), jdks.get(i - 1)), Double.parseDouble(row[i]));
                }
            }
            return new Work(plan("verify", pins, jdks), seconds);
        }
    }

    /** Between one and 300 pins on one to nine JDKs; a tenth of them measure time. */
    private static Work random(Random random) {
        List<String> jdks = IntStream.rangeClosed(1, 1 + random.nextInt(9))
                .mapToObj(i -> "jdk-" + i)
                .toList();
        List<PlannedPin> pins = IntStream.rangeClosed(1, 1 + random.nextInt(300))
                .mapToObj(i -> new PlannedPin("q" + i % 7, "p" + i, random.nextInt(10) == 0))
                .toList();
        Map<CellId, Double> seconds = new HashMap<>();
        for (PlannedCell cell : plan("verify", pins, jdks).cells()) {
            if (random.nextInt(20) != 0) {
                double each = -Math.log(1 - random.nextDouble()) * (cell.pin().timing() ? 12 : 1);
                seconds.put(cell.id(), each);
            }
        }
        return new Work(plan("verify", pins, jdks), seconds);
    }

    private static void assertComplete(RunPlan plan, Split split) {
        List<PlannedCell> cells = split.parts().stream()
                .flatMap(part -> plan.part(Optional.of(part)).cells().stream())
                .toList();
        assertThat(cells).doesNotHaveDuplicates();
        assertThat(Set.copyOf(cells)).isEqualTo(Set.copyOf(plan.cells()));
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 2, 3, 4, 5, 6, 7, 8, 9, 16, 32})
    void measuredMatrixIsBalanced(int count) throws IOException {
        Work matrix = nineJdks(1);

        Split split = matrix.split(count);

        assertComplete(matrix.plan(), split);
        assertThat(split.slowest() / split.mean()).isLessThanOrEqualTo(GOOD);
    }

    /** The estimate is judged by what another run took, some of whose pins are others. */
    @ParameterizedTest
    @ValueSource(ints = {2, 3, 4, 5, 6, 7, 8, 9, 12})
    void splitByOneRunBalancesAnother(int count) throws IOException {
        Work matrix = nineJdks(2);

        Split split = Split.of(matrix.plan(), count, nineJdks(1).estimates());

        double[] taken = split.parts().stream()
                .map(part -> matrix.plan().part(Optional.of(part)))
                .mapToDouble(plan -> plan.shard().orElseThrow().cells().size() * Estimates.JDK_SECONDS
                        + plan.cells().stream()
                                .mapToDouble(matrix.estimates()::seconds)
                                .sum())
                .toArray();
        assertThat(DoubleStream.of(taken).max().orElseThrow())
                .isLessThanOrEqualTo(GOOD * DoubleStream.of(taken).average().orElseThrow());
    }

    @Test
    void eachCellIsInOneShardAndBalanced() {
        Random random = new Random(42);
        for (int i = 0; i < 300; i++) {
            Work work = random(random);
            int count = 1 + random.nextInt(20);

            Split split = work.split(count);

            assertThat(split.parts()).hasSize(count);
            assertComplete(work.plan(), split);
            assertThat(split.slowest())
                    .as("slowest of %s, longest cell %s", split.seconds(), work.longest())
                    .isLessThanOrEqualTo(GOOD * split.mean() + work.longest() + Estimates.JDK_SECONDS);
        }
    }

    @Test
    void furtherShardStartsAtMostOneJdkMore() {
        Random random = new Random(7);
        for (int i = 0; i < 300; i++) {
            Work work = random(random);
            int count = 1 + random.nextInt(20);

            Split split = work.split(count);

            assertThat(split.parts().stream()
                            .mapToInt(part -> part.cells().size())
                            .sum())
                    .isLessThanOrEqualTo(work.plan().inputs().jdks().size() + count - 1);
        }
    }

    @Test
    void orderOfPinsAndJdksDoesNotMatter() {
        Random random = new Random(3);
        Work work = random(random);
        List<PlannedPin> pins = new ArrayList<>(work.plan().pins());
        Collections.shuffle(pins, random);
        List<String> jdks = new ArrayList<>(work.plan().inputs().ids());
        Collections.reverse(jdks);

        assertThat(Split.of(plan("verify", pins, jdks), 4, work.estimates())).isEqualTo(work.split(4));
    }

    @Test
    void otherDurationsAreAnotherSplit() {
        Work work = random(new Random(5));
        Estimates typical = Estimates.of(Optional.empty());

        assertThat(Split.of(work.plan(), 4, typical))
                .isEqualTo(Split.of(work.plan(), 4, Estimates.of(Optional.empty())));
        assertThat(Split.of(work.plan(), 4, typical).parts().get(0).split())
                .isNotEqualTo(work.split(4).parts().get(0).split());
    }

    @Test
    void longestCellIsAloneInItsShard() {
        List<PlannedPin> pins = List.of(
                new PlannedPin("q", "long", true),
                new PlannedPin("q", "short", true),
                new PlannedPin("q", "shorter", true));
        Work work = new Work(
                plan("verify", pins, List.of("j")),
                Map.of(
                        new CellId(PinId.of("q/long"), "j"), 60.0,
                        new CellId(PinId.of("q/short"), "j"), 5.0,
                        new CellId(PinId.of("q/shorter"), "j"), 4.0));

        Split split = work.split(3);

        assertThat(split.parts().get(0).cells()).isEqualTo(Map.of("j", List.of("q/long")));
        assertThat(split.parts().get(1).cells()).isEqualTo(Map.of("j", List.of("q/short", "q/shorter")));
        assertThat(split.parts().get(2).cells()).isEmpty();
        assertThat(split.seconds()).containsExactly(62.0, 11.0, 0.0);
    }

    @Test
    void exactCellsShareTheProcessors() {
        List<PlannedPin> pins = List.of(new PlannedPin("q", "exact", false), new PlannedPin("q", "time", true));
        Work work = new Work(plan("verify", pins, List.of("j")), Map.of());

        assertThat(work.split(1).seconds()).containsExactly(2 + 1 / 2.0 + 8);
    }

    /** The others end beside it. */
    @Test
    void shardLastsAsLongAsLongestExactCell() {
        List<PlannedPin> pins = List.of(new PlannedPin("q", "long", false), new PlannedPin("q", "short", false));
        Work work = new Work(
                plan("verify", pins, List.of("j")),
                Map.of(
                        new CellId(PinId.of("q/long"), "j"), 10.0,
                        new CellId(PinId.of("q/short"), "j"), 1.0));

        assertThat(work.split(1).seconds()).containsExactly(2 + 10.0);
        assertThat(work.split(2).seconds()).containsExactly(2 + 10.0, 2 + 1.0);
        assertThatThrownBy(() -> Split.within(9, work.plan(), work.estimates()))
                .hasMessage("no number of shards takes at most 9 s each: q/long on j alone takes 12 s"
                        + " with the start of its JDK");
    }

    @Test
    void provingShardSeesAllJdksOfPin() {
        Work work = random(new Random(11));
        RunPlan plan = plan("prove", work.plan().pins(), work.plan().inputs().ids());

        Split split = Split.of(plan, 3, work.estimates());

        assertComplete(plan, split);
        assertThat(split.parts())
                .allSatisfy(part -> assertThat(part.cells().values())
                        .as("the same pins on each JDK")
                        .containsOnly(part.cells().values().iterator().next()));
    }

    @Test
    void inModeProveEachShardStartsAllJdks() {
        List<PlannedPin> pins = List.of(new PlannedPin("q", "a", true), new PlannedPin("q", "b", true));
        Map<CellId, Double> seconds = new HashMap<>();
        for (String jdk : List.of("j", "k", "l")) {
            seconds.put(new CellId(PinId.of("q/a"), jdk), 10.0);
            seconds.put(new CellId(PinId.of("q/b"), jdk), 5.0);
        }
        Work work = new Work(plan("prove", pins, List.of("j", "k", "l")), seconds);

        assertThat(work.split(2).seconds()).containsExactly(3 * 2 + 30.0, 3 * 2 + 15.0);
        assertThat(work.split(1).seconds()).containsExactly(3 * 2 + 45.0);
    }

    /** Each such cell starts its writer, and together they start all JDKs. */
    @Test
    void fewShardsReadWhatOtherJdksWrote() {
        List<String> jdks =
                IntStream.rangeClosed(1, 30).mapToObj(i -> "jdk-" + i).toList();
        List<PlannedPin> pins = new ArrayList<>();
        for (int i = 0; i < 100; i++) {
            pins.add(new PlannedPin("q", "p" + i, false));
        }
        jdks.forEach(jdk -> pins.add(new PlannedPin("q", "opens[from " + jdk + "]", false)));
        Durations durations = new Durations(Map.of(), Map.of(PinId.of("q/opens"), 0.3));
        RunPlan plan = plan("verify", pins, jdks);

        Split split = Split.of(plan, 8, new Estimates(durations, 4, "a machine of a test"));

        assertComplete(plan, split);
        assertThat(split.parts())
                .filteredOn(part -> part.cells().toString().contains("q/opens"))
                .as("shards with 900 cells of 0.3 s, some 70 s, of 825 s in all")
                .hasSizeLessThanOrEqualTo(2);
        assertThat(split.slowest()).isLessThanOrEqualTo(GOOD * split.mean());
    }

    @Test
    void fewestShardsAreChosenForATime() throws IOException {
        Work matrix = nineJdks(1);

        Split split = Split.within(120, matrix.plan(), matrix.estimates());

        assertThat(split.slowest()).isLessThanOrEqualTo(120);
        assertThat(matrix.split(split.parts().size() - 1).slowest()).isGreaterThan(120);
    }

    @Test
    void timeThatOneCellExceedsIsRefused() {
        Work work = new Work(
                plan("verify", List.of(new PlannedPin("q", "long", true)), List.of("jdk-17")),
                Map.of(new CellId(PinId.of("q/long"), "jdk-17"), 60.0));

        assertThatThrownBy(() -> Split.within(30, work.plan(), work.estimates()))
                .isInstanceOf(IllegalArgumentException.class)
                .hasMessage("no number of shards takes at most 30 s each: q/long on jdk-17 alone takes"
                        + " 62 s with the start of its JDK");
    }
}
