package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.function.Consumer;
import java.util.stream.Stream;
import org.jvmquarks.files.Folders;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.upgrade.executed.CallQuestions;
import org.jvmquarks.upgrade.executed.Counting;
import org.jvmquarks.upgrade.trial.TrialResult.NotRecorded;
import org.jvmquarks.upgrade.trial.TrialResult.Recorded;
import org.jvmquarks.upgrade.trial.TrialResult.Recording;
import org.jvmquarks.upgrade.trial.TrialResult.Rounds;

/**
 * Runs an application on two JDKs in alternating rounds: what changes on the machine meanwhile meets both alike. In
 * further rounds, VMs record themselves and an agent in them counts what is executed, so that what is measured of the
 * application is measured without either.
 *
 * @param plan what runs
 * @param questions what is counted
 * @param output folder for what is printed
 * @param progress told what is done
 */
public record Trial(TrialPlan plan, CallQuestions questions, Path output, Consumer<String> progress) {
    /** Where nothing can be compared, the second one shows that the first was no chance. */
    private static final int TO_COUNT = 2;

    private static final String NOT_COUNTED = "what is executed was not counted: ";

    /** A JDK, and what its VMs note in a round. */
    private record Noting(TrialSide side, Recorder recorder) {}

    /**
     * What VMs of a JDK can note.
     *
     * @param flight how they record themselves; empty if they cannot
     * @param events that they record
     * @param refusal how one fails with the agent, in words; empty if it does not
     */
    private record Able(
            TrialSide side, Optional<Recorder.Flight> flight, Set<String> events, Optional<String> refusal) {
        Noting noting(boolean records, Optional<CallQuestions> counted) {
            return new Noting(side, new Recorder(records ? flight : Optional.empty(), counted));
        }
    }

    /**
     * Runs all rounds.
     *
     * @throws LaunchException if a command cannot be started
     */
    public TrialResult run(TrialSide from, TrialSide to) throws LaunchException, IOException, InterruptedException {
        for (Service service : plan.services()) {
            progress.accept("trial: runs %s: %s".formatted(from.where(plan, service), words(service)));
        }
        TrialResult plain = new TrialResult(
                plan,
                from.jdk(),
                to.jdk(),
                rounds("round", plan.rounds(), new Noting(from, Recorder.off()), new Noting(to, Recorder.off())),
                new NotRecorded("a round failed without it"),
                Optional.empty());
        if (plain.before().stream().noneMatch(Round::isDone)) {
            return plain;
        }
        try {
            return observed(plain, able(from), able(to));
        } catch (LaunchException | IOException e) {
            // What was measured is not lost with it.
            String why = "further rounds cannot run: " + e.getMessage();
            return plain.with(new NotRecorded(why), new Counting.Failed(NOT_COUNTED + why));
        }
    }

    private static String words(Service service) {
        return service.start().isEmpty() ? "its entry point" : ShellWords.join(service.start());
    }

    private TrialResult observed(TrialResult plain, Able from, Able to)
            throws LaunchException, IOException, InterruptedException {
        boolean compares = plain.rounds().areDone();
        Optional<Able> without =
                Stream.of(from, to).filter(each -> each.flight().isEmpty()).findFirst();
        boolean records = compares && without.isEmpty();
        Optional<String> refusal = from.refusal().or(to::refusal);
        Optional<CallQuestions> counted = refusal.isEmpty() ? Optional.of(questions) : Optional.empty();
        Optional<Rounds> rounds = records || counted.isPresent()
                ? Optional.of(rounds(
                        "observed",
                        compares ? plan.rounds() : Math.min(TO_COUNT, plan.rounds()),
                        from.noting(records, counted),
                        to.noting(records, counted)))
                : Optional.empty();
        Set<String> both = new TreeSet<>(from.events());
        both.retainAll(to.events());
        Recorded recorded = records
                ? new Recording(rounds.orElseThrow(), both)
                : without.filter(each -> compares)
                        .<Recorded>map(each -> new NotRecorded(each.side().jdk() + " has no recorder that works here"))
                        .orElse(plain.recorded());
        return plain.with(
                recorded,
                refusal.<Counting>map(Counting.Failed::new)
                        .orElseGet(() -> plain.counting(rounds.orElseThrow(), questions)));
    }

    /** Tries what VMs of a JDK can: one without the module of agents does not start with one. */
    private Able able(TrialSide side) throws LaunchException, IOException, InterruptedException {
        Optional<String> refusal = version(
                        side, new Recorder(Optional.empty(), Optional.of(questions)), new TreeSet<>())
                .failure()
                .map(how -> "%s%s with the agent that counts %s".formatted(NOT_COUNTED, side.jdk(), how));
        for (Recorder.Flight flight : Recorder.Flight.candidates()) {
            Set<String> events = new TreeSet<>();
            version(side, new Recorder(Optional.of(flight), Optional.empty()), events);
            if (!events.isEmpty()) {
                return new Able(side, Optional.of(flight), events, refusal);
            }
        }
        return new Able(side, Optional.empty(), Set.of(), refusal);
    }

    /** @param events gets those that the VM has, if it starts and records itself */
    private Round version(TrialSide side, Recorder recorder, Set<String> events)
            throws LaunchException, IOException, InterruptedException {
        TrialPlan version = plan.ofVersion();
        Path folder = output.resolve(TrialPlan.PROBE + "-" + side.jdk());
        try (Stage stage = side.stage(version, folder)) {
            Round round = RoundRunner.run(version, stage, recorder, folder);
            if (round.isDone()) {
                events.addAll(FlightReader.events(stage.recordings(version.front())));
            }
            return round;
        } finally {
            Folders.delete(folder);
        }
    }

    private Rounds rounds(String name, int number, Noting from, Noting to)
            throws LaunchException, IOException, InterruptedException {
        List<Round> before = new ArrayList<>();
        List<Round> after = new ArrayList<>();
        for (int i = 1; i <= number; i++) {
            String round = name + "-" + i;
            progress.accept("trial: %s %d of %d on %s and %s"
                    .formatted(name, i, number, from.side().jdk(), to.side().jdk()));
            boolean fromFirst = i % 2 == 1;
            if (!fromFirst) {
                after.add(round(to, round));
            }
            before.add(round(from, round));
            if (fromFirst) {
                after.add(round(to, round));
            }
        }
        return new Rounds(before, after);
    }

    private Round round(Noting noting, String name) throws LaunchException, IOException, InterruptedException {
        Path folder = output.resolve(name + "-" + noting.side().jdk());
        try (Stage stage = noting.side().stage(plan, folder)) {
            return RoundRunner.run(plan, stage, noting.recorder(), folder);
        } finally {
            // They are large, and what they tell is in the round.
            Path recordings = folder.resolve(TrialSide.RECORDINGS);
            if (Files.isDirectory(recordings)) {
                Folders.delete(recordings);
            }
        }
    }
}
