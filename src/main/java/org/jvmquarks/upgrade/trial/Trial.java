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
import org.jvmquarks.files.Folders;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.upgrade.trial.TrialResult.NotRecorded;
import org.jvmquarks.upgrade.trial.TrialResult.Recorded;
import org.jvmquarks.upgrade.trial.TrialResult.Recording;
import org.jvmquarks.upgrade.trial.TrialResult.Rounds;

/**
 * Runs an application on two JDKs in alternating rounds: what changes on the machine meanwhile meets both alike. As
 * many rounds again have VMs record themselves, if those of both JDKs can.
 *
 * @param plan what runs
 * @param output folder for what is printed
 * @param progress told what is done
 */
public record Trial(TrialPlan plan, Path output, Consumer<String> progress) {
    /** A round of one JDK. */
    private interface Each {
        Round run(TrialSide side, String name) throws LaunchException, IOException, InterruptedException;
    }

    /** How VMs of a JDK are told to record themselves, and which events they have. */
    private record Able(Recorder recorder, Set<String> events) {}

    /**
     * Runs all rounds.
     *
     * @throws LaunchException if a command cannot be started
     */
    public TrialResult run(TrialSide from, TrialSide to) throws LaunchException, IOException, InterruptedException {
        for (Service service : plan.services()) {
            progress.accept("trial: runs %s: %s".formatted(from.where(plan, service), words(service)));
        }
        Rounds plain = rounds(from, to, "round", (side, name) -> round(plan, side, Recorder.off(), name));
        return new TrialResult(plan, from.jdk(), to.jdk(), plain.before(), plain.after(), recorded(from, to, plain));
    }

    private static String words(Service service) {
        return service.start().isEmpty() ? "its entry point" : ShellWords.join(service.start());
    }

    private Recorded recorded(TrialSide from, TrialSide to, Rounds plain)
            throws LaunchException, IOException, InterruptedException {
        if (!plain.areDone()) {
            return new NotRecorded("a round failed without it");
        }
        Optional<Able> before = able(from);
        Optional<Able> after = able(to);
        if (before.isEmpty() || after.isEmpty()) {
            return new NotRecorded((before.isEmpty() ? from : to).jdk() + " has no recorder that works here");
        }
        Rounds rounds = rounds(
                from,
                to,
                "recorded",
                (side, name) -> round(
                        plan, side, (side.equals(from) ? before : after).get().recorder(), name));
        Set<String> both = new TreeSet<>(before.get().events());
        both.retainAll(after.get().events());
        return new Recording(rounds, both);
    }

    /** Tries whether VMs of a JDK record themselves. */
    private Optional<Able> able(TrialSide side) throws LaunchException, IOException, InterruptedException {
        TrialPlan version = plan.ofVersion();
        for (Recorder recorder : Recorder.Flight.candidates()) {
            Path folder = output.resolve(TrialPlan.PROBE + "-" + side.jdk());
            try (Stage stage = side.stage(version, folder)) {
                boolean started =
                        RoundRunner.run(version, stage, recorder, folder).isDone();
                Set<String> events = started ? FlightReader.events(stage.recordings(version.front())) : Set.of();
                if (!events.isEmpty()) {
                    return Optional.of(new Able(recorder, events));
                }
            } finally {
                Folders.delete(folder);
            }
        }
        return Optional.empty();
    }

    private Rounds rounds(TrialSide from, TrialSide to, String name, Each each)
            throws LaunchException, IOException, InterruptedException {
        List<Round> before = new ArrayList<>();
        List<Round> after = new ArrayList<>();
        for (int i = 1; i <= plan.rounds(); i++) {
            String round = name + "-" + i;
            progress.accept("trial: %s %d of %d on %s and %s".formatted(name, i, plan.rounds(), from.jdk(), to.jdk()));
            boolean fromFirst = i % 2 == 1;
            if (!fromFirst) {
                after.add(each.run(to, round));
            }
            before.add(each.run(from, round));
            if (fromFirst) {
                after.add(each.run(to, round));
            }
        }
        return new Rounds(before, after);
    }

    private Round round(TrialPlan plan, TrialSide side, Recorder recorder, String name)
            throws LaunchException, IOException, InterruptedException {
        Path folder = output.resolve(name + "-" + side.jdk());
        try (Stage stage = side.stage(plan, folder)) {
            return RoundRunner.run(plan, stage, recorder, folder);
        } finally {
            deleteRecordings(folder);
        }
    }

    /** They are large, and what they tell is in the round. */
    static void deleteRecordings(Path folder) throws IOException {
        Path recordings = folder.resolve(TrialSide.RECORDINGS);
        if (Files.isDirectory(recordings)) {
            Folders.delete(recordings);
        }
    }
}
