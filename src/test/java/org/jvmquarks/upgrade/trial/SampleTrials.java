package org.jvmquarks.upgrade.trial;

import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.IntStream;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.ProcessUsage;
import org.jvmquarks.upgrade.executed.Counting;

/** Trials of 17 and 25 that ended in some way. */
public final class SampleTrials {
    private static final int ROUNDS = 6;

    private SampleTrials() {}

    private static TrialPlan plan() {
        return new TrialPlan(
                Path.of("/app"),
                List.of(new Service("application", List.of("service"), new Ready.Port("{port}"), Optional.empty())),
                Optional.empty(),
                ROUNDS,
                Duration.ofSeconds(20),
                new TreeSet<>());
    }

    /** Returns a round that is ready, and takes so many megabytes. */
    public static Round ready(int megabytes, String... printed) {
        return new Round(
                new Round.End.Done(
                        Duration.ofMillis(1310),
                        Optional.of(new ProcessUsage(Duration.ofMillis(2500), (long) megabytes << 20)),
                        false),
                new TreeSet<>(List.of(printed)),
                List.of(printed));
    }

    /** Returns a round that ends too early. */
    public static Round failed(String... printed) {
        return new Round(new Round.End.Ended(new Exit.Code(1)), new TreeSet<>(List.of(printed)), List.of(printed));
    }

    /** Returns the trial of these rounds; the last one of each side is repeated. */
    public static TrialResult trial(List<Round> before, List<Round> after) {
        return new TrialResult(
                plan(),
                "jdk-17",
                "jdk-25",
                new TrialResult.Rounds(repeated(before), repeated(after)),
                recorded(List.of(ready(400)), List.of(ready(400))),
                Optional.empty());
    }

    /** Returns the same with only the first rounds of each JDK. */
    public static TrialResult first(int rounds, TrialResult trial) {
        return new TrialResult(
                trial.plan(),
                trial.from(),
                trial.to(),
                new TrialResult.Rounds(
                        trial.before().subList(0, rounds), trial.after().subList(0, rounds)),
                trial.recorded(),
                trial.counting());
    }

    /** Returns a trial in which nothing differs but what is executed. */
    public static TrialResult counting(Counting counting) {
        TrialResult trial = trial(List.of(ready(400)), List.of(ready(400)));
        return trial.with(trial.recorded(), counting);
    }

    private static List<Round> repeated(List<Round> rounds) {
        return IntStream.range(0, ROUNDS)
                .mapToObj(i -> rounds.get(Math.min(i, rounds.size() - 1)))
                .toList();
    }

    /** Returns a trial that fails in all rounds on 25. */
    public static TrialResult failing() {
        return trial(List.of(ready(400, "up")), List.of(failed("Error: no security manager")));
    }

    /** Returns a round with what its VMs recorded. */
    static Round recorded(Map<RoundAmount, Double> amounts, Map<Occurrence, Long> occurrences) {
        return new Round(
                new Round.End.Done(
                        Duration.ofMillis(1310),
                        Optional.empty(),
                        false,
                        new Observations(amounts, new TreeMap<>(occurrences))),
                new TreeSet<>(),
                List.of());
    }

    /** Returns the trial of rounds in which VMs recorded all events; the last one of each side is repeated. */
    static TrialResult.Recorded recorded(List<Round> before, List<Round> after) {
        return new TrialResult.Recording(
                new TrialResult.Rounds(repeated(before), repeated(after)), FlightTable.events());
    }

    /** Returns a trial that differs only in what VMs recorded. */
    public static TrialResult recording(List<Round> before, List<Round> after) {
        return new TrialResult(
                plan(),
                "jdk-17",
                "jdk-25",
                trial(List.of(ready(400)), List.of(ready(400))).rounds(),
                recorded(before, after),
                Optional.empty());
    }
}
