package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.Map;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.process.OwnedCommands;

/** A JDK of a trial, and where its rounds run. */
interface TrialSide {
    /** The folder of recordings in that of a round. */
    String RECORDINGS = "recordings";

    /** Returns the id of the JDK. */
    String jdk();

    /** Returns where a service runs, in words: {@code in /srv/app}. */
    String where(TrialPlan plan, Service service);

    /**
     * Returns the stage of a round.
     *
     * @param folder of the round
     */
    Stage stage(TrialPlan plan, Path folder) throws LaunchException, IOException, InterruptedException;

    /** A JDK on this machine, with commands on it. */
    record Local(String jdk, Path home, OwnedCommands commands, Map<String, String> environment) implements TrialSide {
        @Override
        public String where(TrialPlan plan, Service service) {
            return "in " + plan.folder();
        }

        @Override
        public Stage stage(TrialPlan plan, Path folder) {
            return new LocalStage(plan, commands, home, folder.resolve(RECORDINGS), environment);
        }
    }
}
