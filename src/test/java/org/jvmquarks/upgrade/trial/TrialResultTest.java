package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.ProcessUsage;
import org.jvmquarks.upgrade.trial.TrialResult.Compared;
import org.jvmquarks.verdict.Difference;

class TrialResultTest {
    static final TrialPlan PLAN = new TrialPlan(
            Path.of("."),
            List.of(new Service(
                    "application", List.of("service"), new Ready.Line(Pattern.compile("up")), Optional.empty())),
            Optional.empty(),
            6,
            Duration.ofSeconds(20),
            new TreeSet<>());

    private static Round round(double seconds, long megabytes, String... printed) {
        return new Round(
                new Round.End.Done(
                        Duration.ofMillis((long) (seconds * 1000)),
                        Optional.of(new ProcessUsage(Duration.ofMillis(1500), megabytes << 20)),
                        false),
                new TreeSet<>(List.of(printed)),
                List.of(printed));
    }

    private static List<Round> rounds(double seconds, long megabytes) {
        return IntStream.range(0, 6)
                .mapToObj(i -> round(seconds + i / 1000.0, megabytes + i % 2, "up"))
                .toList();
    }

    @Test
    void differenceNeedsEachRoundOfOneSide() {
        TrialResult result = SampleTrials.trial(
                List.of(round(1, 100, "up", "old", "sometimes"), round(1, 100, "up", "old")),
                List.of(round(1, 100, "up", "WARNING: new", "late"), round(1, 100, "up", "WARNING: new")));

        assertThat(result.appeared()).containsExactly("WARNING: new");
        assertThat(result.vanished()).containsExactly("old");
    }

    @Test
    void largerMemoryIsFoundAndEqualTimesAgree() {
        TrialResult result = SampleTrials.trial(rounds(1, 400), rounds(1, 480));

        assertThat(result.compared())
                .hasSize(3)
                .satisfiesExactly(
                        ready -> assertThat(ready.result().verdict()).isEqualTo(Difference.SAME),
                        processor -> assertThat(processor.result().verdict()).isEqualTo(Difference.SAME),
                        resident -> {
                            assertThat(resident.amount()).isEqualTo(RoundAmount.RESIDENT);
                            assertThat(resident.result().verdict()).isEqualTo(Difference.SLOWER);
                            assertThat(resident.before()).isEqualTo(400.5);
                            assertThat(resident.after()).isEqualTo(480.5);
                        });
    }

    @Test
    void roundThatFailedIsComparedWithNothing() {
        Round failed =
                new Round(new Round.End.Ended(new Exit.Code(1)), new TreeSet<>(), List.of("Error: no main", "bye"));
        TrialResult result = SampleTrials.trial(
                List.of(round(1, 1)), List.of(round(1, 1), round(1, 1), round(1, 1), round(1, 1), round(1, 1), failed));

        assertThat(result.compared()).isEmpty();
        assertThat(TrialResult.failed(result.after())).isEqualTo(1);
        assertThat(TrialResult.failure(result.after()))
                .contains("ends with exit code 1; it prints last: Error: no main / bye");
        assertThat(TrialResult.failure(result.before())).isEmpty();
    }

    @Test
    void roundsComeInPairs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TrialResult.Rounds(rounds(1, 1), List.of(round(1, 1))))
                .withMessage("expected as many rounds of each JDK, found 6 and 1");
    }

    private static Occurrence thrown(String type) {
        return new Occurrence(Occurrence.Kind.EXCEPTION, type + " below org.example.Shop#open");
    }

    private static Round recorded(double allocated, Map<Occurrence, Long> occurrences) {
        return SampleTrials.recorded(
                Map.of(RoundAmount.ALLOCATED, allocated, RoundAmount.CLASSES, 3000.0), occurrences);
    }

    @Test
    void smallDifferenceOfAllocationIsFound() {
        List<Compared> compared = SampleTrials.recording(
                        List.of(recorded(1000, Map.of()), recorded(1004, Map.of()), recorded(999, Map.of())),
                        List.of(recorded(1052, Map.of()), recorded(1049, Map.of()), recorded(1051, Map.of())))
                .compared();

        assertThat(compared)
                .extracting(each -> each.amount() + " " + each.result().verdict())
                .containsExactly("READY SAME", "PROCESSOR SAME", "RESIDENT SAME", "ALLOCATED SLOWER", "CLASSES SAME");
    }

    @Test
    void numberOfLoadersDoesNotCount() {
        Occurrence both = notFound("Both");
        Occurrence gone = notFound("Gone");
        TrialResult result = SampleTrials.recording(
                List.of(recorded(1, Map.of(both, 8L, gone, 2L))), List.of(recorded(1, Map.of(both, 9L))));

        assertThat(result.happened())
                .extracting(each -> each.occurrence().text() + " " + each.before() + " " + each.after())
                .containsExactly("java.lang.ClassNotFoundException below org.example.Gone#load 2 0");
    }

    private static Occurrence notFound(String by) {
        return new Occurrence(
                Occurrence.Kind.CLASS_NOT_FOUND, "java.lang.ClassNotFoundException below org.example." + by + "#load");
    }

    @Test
    void exceptionDiffersOnlyIfInEachRound() {
        Map<Occurrence, Long> both = Map.of(thrown("Same"), 10L, thrown("Counted"), 7L);
        TrialResult result = SampleTrials.recording(
                List.of(recorded(1, both)),
                List.of(
                        recorded(1, Map.of(thrown("Same"), 10L, thrown("Counted"), 8L, thrown("New"), 3L)),
                        recorded(
                                1,
                                Map.of(
                                        thrown("Same"),
                                        10L,
                                        thrown("Counted"),
                                        8L,
                                        thrown("New"),
                                        1L,
                                        thrown("Odd"),
                                        1L))));

        assertThat(result.happened())
                .extracting(each -> each.occurrence().text() + " " + each.before() + " " + each.after())
                .as("the last round is repeated, without Odd in the first")
                .containsExactly("Counted below org.example.Shop#open 7 8", "New below org.example.Shop#open 0 1");
    }

    /** What the recorder of one JDK alone records is no difference of the application. */
    @Test
    void eventOfOneJdkAloneIsNoDifference() {
        Occurrence started = new Occurrence(Occurrence.Kind.PROCESS, "sh");
        List<Round> before =
                IntStream.range(0, 6).mapToObj(i -> recorded(1, Map.of())).toList();
        List<Round> after = IntStream.range(0, 6)
                .mapToObj(i -> recorded(1, Map.of(started, 1L)))
                .toList();
        TrialResult result = new TrialResult(
                PLAN,
                "a-8",
                "a-17",
                new TrialResult.Rounds(rounds(1, 400), rounds(1, 400)),
                new TrialResult.Recording(
                        new TrialResult.Rounds(before, after), new TreeSet<>(List.of("jdk.JavaExceptionThrow"))),
                Optional.empty());

        assertThat(result.happened()).isEmpty();
        assertThat(result.compared()).extracting(Compared::amount).doesNotContain(RoundAmount.ALLOCATED);
    }
}
