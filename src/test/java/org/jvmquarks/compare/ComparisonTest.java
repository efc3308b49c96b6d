package org.jvmquarks.compare;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.compare.Judgement.Allocation;
import org.jvmquarks.compare.Judgement.Verdict;
import org.jvmquarks.compare.jmh.ForkEnd;
import org.jvmquarks.compare.jmh.ForkTime;
import org.jvmquarks.compare.jmh.Iterations;
import org.jvmquarks.compare.jmh.JmhMode;
import org.jvmquarks.compare.jmh.JmhStart;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.shard.Shard;

/** Decisions and the spending of time, on forks that take no time. */
class ComparisonTest {
    private static final Duration QUARTER = Duration.ofMinutes(15);
    private static final Duration SECOND = Duration.ofSeconds(1);

    private final FakeForks forks = new FakeForks();
    private final List<ForkRecord> journal = new ArrayList<>();
    private final Heard heard = new Heard();
    private Scope scope = Scope.ALL;

    /** What a listener hears, in words. */
    private static final class Heard implements Progress {
        private final List<String> lines = new ArrayList<>();

        @Override
        public void timed(int benchmarks, Duration left, List<TooLong> tooLong) {
            lines.add("timed " + benchmarks + ", too long: "
                    + tooLong.stream()
                            .map(each -> each.name() + " " + each.pair().toSeconds())
                            .toList());
        }

        @Override
        public void piloted(List<Detectable> detectable) {
            lines.add("piloted " + detectable.stream().map(Detectable::name).toList());
        }

        @Override
        public void decided(Judgement judgement, int done, int all) {
            lines.add(judgement.verdict() + " " + judgement.name());
        }
    }

    @Test
    void eachBenchmarkGetsItsVerdict() {
        forks.with("slower", 1.3, 0.01, SECOND)
                .with("faster", 0.7, 0.01, SECOND)
                .with("same", 1, 0.01, SECOND);

        ComparisonResult result = run(QUARTER, "slower", "faster", "same");

        assertThat(result.judgements()).extracting(Judgement::name).containsExactly("slower", "faster", "same");
        assertThat(result.judgements())
                .extracting(Judgement::verdict)
                .containsExactly(Verdict.SLOWER, Verdict.FASTER, Verdict.SAME);
        assertThat(result.interruption()).isEmpty();
    }

    @Test
    void onlyDifferingBenchmarksAreAskedForAllocation() {
        forks.with("slower", 1.3, 0.01, SECOND).with("same", 1, 0.01, SECOND);

        ComparisonResult result = run(QUARTER, "slower", "same");

        assertThat(result.of(Verdict.SLOWER).get(0).allocation()).contains(new Allocation(16, 40, 1));
        assertThat(result.of(Verdict.SAME).get(0).allocation()).isEmpty();
        assertThat(forks.runs.stream().filter(each -> each.endsWith(" explained")))
                .containsExactly("slower base explained", "slower head explained");
    }

    @Test
    void benchmarkThatUserNamesIsExplainedAsWell() {
        forks.with("same", 1, 0.01, SECOND).with("other", 1, 0.01, SECOND);
        scope = new Scope(Optional.empty(), Optional.of(Pattern.compile("^sa")));

        run(QUARTER, "same", "other");

        assertThat(forks.runs.stream().filter(each -> each.endsWith(" explained")))
                .containsExactly("same base explained", "same head explained");
    }

    @Test
    void whyThereIsNoExplanationIsSaid() {
        forks.with("slower", 1.3, 0.01, SECOND).lacking("its VM does not log what its compilers do");

        assertThat(run(QUARTER, "slower").judgements().get(0).causes())
                .containsExactly(
                        new Cause.Unknown(Role.BASE, "its VM does not log what its compilers do"),
                        new Cause.Unknown(Role.HEAD, "its VM does not log what its compilers do"));
    }

    @Test
    void noiseStaysUndecided() {
        forks.with("noisy", 1.2, 0.5, SECOND);

        Judgement judgement = run(QUARTER, "noisy").judgements().get(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.UNDECIDED);
        assertThat(judgement.reason()).contains("all 32 pairs are used up");
        assertThat(judgement.measured().orElseThrow().detectable().orElseThrow())
                .isGreaterThan(0.5);
    }

    @Test
    void noForkStartsWhenTheTimeIsOver() {
        forks.with("noisy", 1.2, 0.5, Duration.ofSeconds(10));

        ComparisonResult result = run(Duration.ofMinutes(2), "noisy");

        assertThat(result.judgements().get(0).reason()).contains("the time is over after 6 pairs");
        assertThat(result.time().orElseThrow()).isLessThanOrEqualTo(Duration.ofMinutes(2));
    }

    @Test
    void decidedBenchmarkLeavesTheTimeToOthers() {
        forks.with("clear", 2, 0.01, SECOND).with("noisy", 1.2, 0.5, SECOND);

        run(QUARTER, "clear", "noisy");

        assertThat(forks.runs.stream().filter("clear head"::equals)).hasSizeLessThan(7);
        assertThat(forks.runs.stream().filter("noisy head"::equals)).hasSize(32);
    }

    @Test
    void longestComesFirstAfterTheFirstPairs() {
        forks.with("short", 1, 0.5, SECOND).with("long", 1, 0.5, Duration.ofSeconds(9));

        run(QUARTER, "short", "long");

        assertThat(forks.runs.subList(4, 8)).allMatch(each -> each.startsWith("long"));
        assertThat(heard.lines.get(0)).isEqualTo("timed 2, too long: []");
        assertThat(heard.lines.get(1)).isIn("piloted [long, short]", "piloted [short, long]");
    }

    @Test
    void benchmarkWithoutTimeForThreePairsIsTold() {
        forks.with("endless", 1, 0.01, Duration.ofSeconds(50)).with("short", 1, 0.01, SECOND);

        ComparisonResult result = run(Duration.ofMinutes(3), "endless", "short");

        assertThat(heard.lines).contains("timed 2, too long: [endless 100]");
        assertThat(result.of(Verdict.UNDECIDED).get(0).reason()).contains("the time is over after 1 pair");
        assertThat(result.of(Verdict.SAME)).hasSize(1);
    }

    @Test
    void failedForkIsStartedOnceMore() {
        ForkEnd failure = new ForkEnd.Failed("java.lang.OutOfMemoryError", SECOND, false);
        forks.with("unlucky", 1, 0.01, SECOND).then("unlucky", Role.HEAD, failure);

        assertThat(run(QUARTER, "unlucky").judgements().get(0).verdict()).isEqualTo(Verdict.SAME);
    }

    @Test
    void secondFailureIsVerdictInWordsOfJmh() {
        ForkEnd failure = new ForkEnd.Failed("java.lang.IllegalStateException: no luck", SECOND, false);
        forks.with("broken", 1, 0.01, SECOND).then("broken", Role.HEAD, failure, failure);

        Judgement judgement = run(QUARTER, "broken").judgements().get(0);

        assertThat(judgement.verdict()).isEqualTo(Verdict.FAILED);
        assertThat(judgement.reason()).contains("head: java.lang.IllegalStateException: no luck");
        assertThat(heard.lines).contains("FAILED broken");
    }

    @Test
    void forkThatTookTooLongIsNotRepeated() {
        ForkEnd late = new ForkEnd.Failed("took longer than 300 s", Duration.ofMinutes(5), true);
        forks.with("hangs", 1, 0.01, SECOND).then("hangs", Role.BASE, late);

        Judgement judgement = run(QUARTER, "hangs").judgements().get(0);

        assertThat(judgement.reason()).contains("base: took longer than 300 s");
        assertThat(forks.runs.stream().filter("hangs base"::equals)).hasSize(1);
    }

    @Test
    void orderWithinPairsIsRandom() {
        forks.with("noisy", 1.2, 0.5, SECOND);

        run(QUARTER, "noisy");

        assertThat(journal.stream().filter(each -> each.role() == Role.HEAD && each.first()))
                .hasSizeBetween(8, 24);
    }

    @Test
    void stoppedComparisonKeepsWhatIsDecided() {
        forks.with("clear", 2, 0.01, SECOND).with("noisy", 1.2, 0.5, SECOND);
        List<Comparison> running = new ArrayList<>();
        Comparison comparison = new Comparison(
                FakeForks.plan("clear", "noisy"),
                forks,
                heard,
                fork -> {
                    if (fork.pair() == 7) {
                        running.get(0).stop("SIGINT ended it");
                    }
                },
                forks::nanoTime,
                Scope.ALL);
        running.add(comparison);

        ComparisonResult result = comparison.run(List.of(), QUARTER);

        assertThat(result.interruption()).contains("SIGINT ended it");
        assertThat(result.of(Verdict.SLOWER)).hasSize(1);
        assertThat(result.of(Verdict.UNDECIDED)).hasSize(1);
    }

    @Test
    void resumedComparisonContinuesWithPairsOfJournal(@TempDir Path folder) throws IOException {
        forks.with("clear", 2, 0.01, SECOND).with("noisy", 1.2, 0.5, SECOND);
        Plan plan = FakeForks.plan("clear", "noisy");
        run(Duration.ofSeconds(19), "clear", "noisy");
        try (ForkJournal file = ForkJournal.begin(folder, new ForkJournal.Content(plan, journal))) {
            assertThat(file).isNotNull();
        }
        Files.writeString(folder.resolve(ForkJournal.NAME), "{\"torn\":", StandardOpenOption.APPEND);
        forks.runs.clear();
        int before = (int) journal.stream()
                .filter(each -> each.start() == 1 && each.role() == Role.HEAD)
                .count();

        ForkJournal.Content read = ForkJournal.read(folder);
        ComparisonResult result =
                new Comparison(plan, forks, heard, journal::add, forks::nanoTime, Scope.ALL).run(read.forks(), QUARTER);

        assertThat(read.plan()).isEqualTo(plan);
        assertThat(read.forks()).isEqualTo(journal.subList(0, read.forks().size()));
        assertThat(result.of(Verdict.UNDECIDED).get(0).reason()).contains("all 32 pairs are used up");
        assertThat(forks.runs.stream().filter("noisy head"::equals)).hasSize(32 - before);
    }

    /** The level is that of the whole plan: what other shards measure counts as well. */
    @Test
    void shardMeasuresAtErrorRateOfWholePlan() {
        forks.with("a", 1.3, 0.01, SECOND).with("b", 1.3, 0.01, SECOND).with("c", 1, 0.01, SECOND);
        scope = new Scope(Optional.of(new Shard(1, 2)), Optional.empty());

        ComparisonResult shard = run(QUARTER, "a", "b", "c");

        assertThat(shard.judgements()).extracting(Judgement::name).containsExactly("a", "c");
        assertThat(forks.runs).noneMatch(each -> each.startsWith("b "));
        assertThat(shard.frame().notes().get(0))
                .startsWith("this is shard 1/2: it measures some of the 3 benchmarks, and its error rate is its share");
    }

    /** A start in another shard can have several results, which are tests as well. */
    @Test
    void resultsOfOtherShardsShareErrorRate() {
        forks.with("a", 1.2, 0.5, SECOND);
        scope = new Scope(Optional.of(new Shard(1, 2)), Optional.empty());

        assertThat(detectableBeside(100)).isGreaterThan(1.5 * detectableBeside(1));
    }

    private double detectableBeside(int results) {
        Plan.Start other = new Plan.Start(0, new JmhStart("b", JmhMode.AVERAGE_TIME, new TreeMap<>(), results), 0.05);
        Plan plan = new Plan(
                FakeForks.frame(), List.of(FakeForks.plan("a").starts().get(0), other), 1, Iterations.asAnnotated());
        ComparisonResult result =
                new Comparison(plan, forks, heard, journal::add, forks::nanoTime, scope).run(List.of(), QUARTER);
        return result.judgements().get(0).measured().orElseThrow().detectable().orElseThrow();
    }

    @Test
    void journalsOfShardsAreJudgedTogether(@TempDir Path folder) throws IOException {
        forks.with("a", 1.3, 0.01, SECOND).with("b", 1.3, 0.01, SECOND).with("c", 1, 0.01, SECOND);
        List<Path> folders = new ArrayList<>();
        for (int number = 1; number <= 2; number++) {
            scope = new Scope(Optional.of(new Shard(number, 2)), Optional.empty());
            journal.clear();
            run(QUARTER, "a", "b", "c");
            folders.add(folder.resolve("shard-" + number));
            ForkJournal.begin(folders.get(number - 1), new ForkJournal.Content(FakeForks.plan("a", "b", "c"), journal))
                    .close();
        }
        forks.runs.clear();

        ComparisonResult merged = new Comparison(
                        FakeForks.plan("a", "b", "c"), forks, heard, journal::add, forks::nanoTime, Scope.ALL)
                .run(ForkJournal.readAll(folders).forks(), Duration.ZERO);

        assertThat(merged.of(Verdict.SLOWER)).extracting(Judgement::name).containsExactlyInAnyOrder("a", "b");
        assertThat(merged.of(Verdict.SAME)).extracting(Judgement::name).containsExactly("c");
        assertThat(forks.runs).allMatch(each -> each.endsWith(" explained"));
        assertThatThrownBy(() -> ForkJournal.readAll(List.of(folders.get(0), folders.get(1), folders.get(0))))
                .isInstanceOf(JournalException.class)
                .hasMessageMatching(".* both have forks of [ac]; name one of them");
    }

    @Test
    void journalsOfTwoComparisonsAreRefused(@TempDir Path folder) throws IOException {
        List<Path> folders = List.of(folder.resolve("one"), folder.resolve("two"));
        ForkJournal.begin(folders.get(0), new ForkJournal.Content(FakeForks.plan("a"), List.of()))
                .close();
        ForkJournal.begin(folders.get(1), new ForkJournal.Content(FakeForks.plan("b"), List.of()))
                .close();

        assertThatThrownBy(() -> ForkJournal.readAll(folders))
                .isInstanceOf(JournalException.class)
                .hasMessage(
                        "%s and %s are not shards of one comparison: their JDKs, code, benchmarks or rules differ",
                        folders.get(0), folders.get(1));
    }

    /** Its other fork would follow much later. */
    @Test
    void halfPairIsNotContinued() {
        Race race = new Race(0, FakeForks.plan("a").starts().get(0));
        race.add(fork(Role.HEAD, true));
        race.dropHalfPair();
        race.add(fork(Role.BASE, true));
        assertThat(race.pairs()).isZero();
        race.add(fork(Role.HEAD, false));

        assertThat(race.pairs()).isEqualTo(1);
    }

    @Test
    void folderWithoutAJournalIsRefused(@TempDir Path folder) {
        assertThatThrownBy(() -> ForkJournal.read(folder))
                .isInstanceOf(JournalException.class)
                .hasMessage(
                        "expected the journal of a comparison, compare.jsonl, in %s, found none; compare --output"
                                + " writes it",
                        folder);
    }

    private static ForkRecord fork(Role role, boolean first) {
        return new ForkRecord(
                0,
                0,
                role,
                first,
                1,
                List.of(new ForkRecord.Timed(
                        FakeForks.benchmark("a"), new ForkTime(List.of(1.0, 2.0, 3.0), 1), FakeForks.SETTINGS)),
                Optional.empty());
    }

    private ComparisonResult run(Duration time, String... benchmarks) {
        return new Comparison(FakeForks.plan(benchmarks), forks, heard, journal::add, forks::nanoTime, scope)
                .run(List.of(), time);
    }
}
