package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.Consumer;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.ProcessUsage;
import org.jvmquarks.upgrade.executed.AnswerReader;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.executed.CountedCalls;
import org.jvmquarks.upgrade.executed.Counting;
import org.jvmquarks.upgrade.executed.ExecutedCalls;

/**
 * Runs some more rounds of a trial, in which an agent in each JVM counts what is executed. They are rounds of their
 * own, so that what is measured of the application is measured without the agent.
 *
 * @param trial that went before
 * @param output folder for the agent, what it counts and what is printed
 * @param progress told what is done
 */
public record CountingTrial(TrialResult trial, Path output, Consumer<String> progress) {
    /** The second one shows that the first was no chance. */
    private static final int ROUNDS = 2;

    /** One JDK with what was seen on it. */
    private final class Counted {
        private final TrialSide side;
        private final CallQuestions questions;
        private final List<Round> rounds = new ArrayList<>();
        private final List<CountedCalls> calls = new ArrayList<>();

        Counted(TrialSide side, CallQuestions questions) {
            this.side = side;
            this.questions = questions;
        }

        void run(int round) throws LaunchException, IOException, InterruptedException {
            rounds.add(run(trial.plan(), "counting-" + round, stage -> {
                for (Service service : trial.plan().services()) {
                    Path answers = stage.recordings(service);
                    // A service is not started if one before it fails.
                    if (Files.isDirectory(answers)) {
                        calls.add(AnswerReader.read(answers, questions));
                    }
                }
            }));
        }

        /** A JDK without the module of agents does not start with one. */
        Optional<String> refusal() throws LaunchException, IOException, InterruptedException {
            return run(trial.plan().ofVersion(), "counting", stage -> {})
                    .failure()
                    .map(how -> "%s with the agent that counts %s".formatted(side.jdk(), how));
        }

        private Round run(TrialPlan plan, String name, Look look)
                throws LaunchException, IOException, InterruptedException {
            Path folder = output.resolve(name + "-" + side.jdk());
            try (Stage stage = side.stage(plan, folder)) {
                Round round = RoundRunner.run(plan, stage, new Recorder.Agent(questions), folder);
                look.at(stage);
                return round;
            } finally {
                Trial.deleteRecordings(folder);
            }
        }

        CountedCalls all() {
            return CountedCalls.all(calls);
        }
    }

    /** Looks at what a round left. */
    private interface Look {
        void at(Stage stage) throws IOException;
    }

    /**
     * Runs the rounds.
     *
     * @throws LaunchException if a command cannot be started
     */
    public Counting run(TrialSide from, TrialSide to, CallQuestions questions)
            throws LaunchException, IOException, InterruptedException {
        Counted before = new Counted(from, questions);
        Counted after = new Counted(to, questions);
        for (Counted each : List.of(before, after)) {
            Optional<String> refusal = each.refusal();
            if (refusal.isPresent()) {
                return new Counting.Failed("what is executed was not counted: " + refusal.get());
            }
        }
        for (int i = 1; i <= ROUNDS; i++) {
            progress.accept(
                    "trial: counts calls, round %d of %d on %s and %s".formatted(i, ROUNDS, from.jdk(), to.jdk()));
            before.run(i);
            after.run(i);
        }
        Optional<String> failure = TrialResult.failure(before.rounds);
        if (failure.isPresent()) {
            return new Counting.Failed(
                    "what is executed was not counted: with the agent that counts, the application %s on %s"
                            .formatted(failure.get(), from.jdk()));
        }
        CountedCalls counted = before.all();
        return counted.jvms() == 0
                ? new Counting.Failed(
                        "what is executed was not counted: no JVM on %s took the agent from JAVA_TOOL_OPTIONS; let the commands keep that variable"
                                .formatted(from.jdk()))
                : new ExecutedCalls(questions, from.jdk(), to.jdk(), ROUNDS, counted, after.all(), cost(before.rounds));
    }

    private Optional<ExecutedCalls.Cost> cost(List<Round> counted) {
        OptionalDouble without = processor(trial.before());
        OptionalDouble with = processor(counted);
        return without.orElse(0) > 0 && with.orElse(0) > 0
                ? Optional.of(new ExecutedCalls.Cost(without.getAsDouble(), with.getAsDouble()))
                : Optional.empty();
    }

    private static OptionalDouble processor(List<Round> rounds) {
        double[] sorted = rounds.stream()
                .flatMap(each -> each.done().stream())
                .flatMap(each -> each.usage().stream())
                .map(ProcessUsage::processor)
                .mapToDouble(each -> each.toNanos() / 1e9)
                .sorted()
                .toArray();
        return sorted.length == 0
                ? OptionalDouble.empty()
                : OptionalDouble.of((sorted[(sorted.length - 1) / 2] + sorted[sorted.length / 2]) / 2);
    }
}
