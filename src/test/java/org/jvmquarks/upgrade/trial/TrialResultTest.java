package org.jvmquarks.upgrade.trial;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.process.ProcessUsage;
import org.jvmquarks.upgrade.trial.TrialResult.Amount;
import org.jvmquarks.verdict.Difference;

class TrialResultTest {
    static final TrialPlan PLAN = new TrialPlan(
            Path.of("."),
            List.of("service"),
            new Ready.Line(java.util.regex.Pattern.compile("up")),
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
        TrialResult result = new TrialResult(
                PLAN,
                "a-17",
                "a-25",
                List.of(round(1, 100, "up", "old", "sometimes"), round(1, 100, "up", "old")),
                List.of(round(1, 100, "up", "WARNING: new", "late"), round(1, 100, "up", "WARNING: new")));

        assertThat(result.appeared()).containsExactly("WARNING: new");
        assertThat(result.vanished()).containsExactly("old");
    }

    @Test
    void largerMemoryIsFoundAndEqualTimesAgree() {
        TrialResult result = new TrialResult(PLAN, "a-17", "a-25", rounds(1, 400), rounds(1, 480));

        assertThat(result.compared())
                .hasSize(3)
                .satisfiesExactly(
                        ready -> assertThat(ready.result().verdict()).isEqualTo(Difference.SAME),
                        processor -> assertThat(processor.result().verdict()).isEqualTo(Difference.SAME),
                        resident -> {
                            assertThat(resident.amount()).isEqualTo(Amount.RESIDENT);
                            assertThat(resident.result().verdict()).isEqualTo(Difference.SLOWER);
                            assertThat(resident.before()).isEqualTo(400.5);
                            assertThat(resident.after()).isEqualTo(480.5);
                        });
    }

    @Test
    void roundThatFailedIsComparedWithNothing() {
        Round failed =
                new Round(new Round.End.Ended(new Exit.Code(1)), new TreeSet<>(), List.of("Error: no main", "bye"));
        TrialResult result =
                new TrialResult(PLAN, "a-17", "a-25", List.of(round(1, 1), round(1, 1)), List.of(round(1, 1), failed));

        assertThat(result.compared()).isEmpty();
        assertThat(TrialResult.failed(result.after())).isEqualTo(1);
        assertThat(TrialResult.failure(result.after()))
                .contains("ends with exit code 1; it prints last: Error: no main / bye");
        assertThat(TrialResult.failure(result.before())).isEmpty();
    }

    @Test
    void roundsComeInPairs() {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new TrialResult(PLAN, "a", "b", rounds(1, 1), List.of(round(1, 1))))
                .withMessage("expected as many rounds of each JDK, found 6 and 1");
    }
}
