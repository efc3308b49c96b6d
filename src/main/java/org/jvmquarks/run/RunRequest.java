package org.jvmquarks.run;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.UnaryOperator;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.journal.file.Journal;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.launch.Scrubbed;
import org.jvmquarks.settings.SettingValues;

/**
 * What the user wants of a run: a new one, or one to continue as it was begun.
 *
 * @param values the settings that were given, completed by those of the run to continue
 * @param settings the same as the engine takes them
 * @param earlier what happens to a run that lies in the output folder
 * @param begun the plan of the run to continue; empty for a new one
 * @param part takes the part of this run out of the whole plan
 * @param withheld environment variables that the JDKs under test do not get
 */
public record RunRequest(
        SettingValues values,
        Settings settings,
        EarlierRun earlier,
        Optional<RunPlan> begun,
        UnaryOperator<RunPlan> part,
        List<String> withheld) {

    public RunRequest {
        withheld = List.copyOf(withheld);
    }

    /**
     * Reads a request, so that all that is wrong with it is told before a JVM is started.
     *
     * @throws org.jvmquarks.settings.SettingException if a value is not one that its setting takes, or is not that of
     *     the run that is to go on
     * @throws org.jvmquarks.journal.JournalException if there is no run to continue
     */
    public static RunRequest of(SettingValues given, HostEnvironment environment) {
        Map<String, String> variables = environment.variables();
        EarlierRun earlier = given.earlier();
        Optional<RunPlan> begun = given.resumed().map(RunRequest::begun);
        begun.ifPresent(plan -> given.requireSameShard(plan, variables));
        SettingValues values = begun.map(
                        plan -> given.goingOn(plan, given.resumed().orElseThrow()))
                .orElse(given);
        return new RunRequest(
                values,
                values.settings(environment.workingDirectory()),
                earlier,
                begun,
                values.part(variables),
                Scrubbed.present(variables.keySet()));
    }

    private static RunPlan begun(Path folder) {
        return JournalReader.read(folder.resolve(Journal.FILE_NAME)).plan();
    }
}
