package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Consumer;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.JdkSource;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.process.OwnedCommands;

/**
 * Runs an application on two JDKs in alternating rounds: what changes on the machine meanwhile meets both alike.
 *
 * @param plan what runs
 * @param output folder for what is printed
 * @param progress told what is done
 */
public record Trial(TrialPlan plan, Path output, Consumer<String> progress) {

    /**
     * A JDK of a trial.
     *
     * @param home its folder
     */
    public record Side(String jdk, Path home) {

        /**
         * Returns the side of a JDK.
         *
         * @throws IllegalArgumentException if commands of the user cannot run on it as they are
         */
        public static Side of(Jdk jdk) {
            if (!(jdk.source() instanceof JdkSource.Home home)) {
                throw new IllegalArgumentException("--trial runs the application on this machine, and " + jdk.id()
                        + " is in an image; name a JDK that is installed here");
            }
            if (!jdk.options().isEmpty()) {
                throw new IllegalArgumentException(
                        "--trial starts the commands of the user, in which the options of the entry %s (%s) have no effect; leave them out, or write them into 'start'"
                                .formatted(jdk.id(), String.join(" ", jdk.options())));
            }
            return new Side(jdk.id(), home.path());
        }
    }

    /**
     * Runs all rounds.
     *
     * @throws LaunchException if a command cannot be started
     */
    public TrialResult run(Side from, Side to) throws LaunchException, IOException, InterruptedException {
        List<Round> before = new ArrayList<>();
        List<Round> after = new ArrayList<>();
        try (OwnedCommands commands = new OwnedCommands()) {
            RoundRunner runner = new RoundRunner(plan, commands, Map.copyOf(System.getenv()), Optional.empty());
            for (int i = 1; i <= plan.rounds(); i++) {
                if (i == 1) {
                    progress.accept("trial: runs in " + plan.folder() + ": " + ShellWords.join(plan.start()));
                }
                progress.accept("trial: round %d of %d on %s and %s".formatted(i, plan.rounds(), from.jdk, to.jdk));
                boolean fromFirst = i % 2 == 1;
                if (!fromFirst) {
                    after.add(runner.run(to.home, folder(to, i)));
                }
                before.add(runner.run(from.home, folder(from, i)));
                if (fromFirst) {
                    after.add(runner.run(to.home, folder(to, i)));
                }
            }
        }
        return new TrialResult(plan, from.jdk, to.jdk, before, after);
    }

    private Path folder(Side side, int round) {
        return output.resolve("round-" + round + "-" + side.jdk);
    }
}
