package org.jvmquarks.upgrade.trial;

import java.io.IOException;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalInt;
import org.jvmquarks.launch.LaunchException;
import org.jvmquarks.launch.StartedProgram;
import org.jvmquarks.launch.process.OwnedCommands;

/**
 * Commands on this machine.
 *
 * @param home of the JDK
 * @param recordings folder for recordings
 * @param environment that of this program, of which commands get a part
 */
record LocalStage(TrialPlan plan, OwnedCommands commands, Path home, Path recordings, Map<String, String> environment)
        implements Stage {
    LocalStage {
        environment = Map.copyOf(environment);
    }

    @Override
    public StartedProgram start(Start start) throws LaunchException, IOException {
        Path folder = recordings(start.service());
        if (start.recorder().isOn()) {
            start.recorder().prepare(folder);
        }
        return command(start.service().start(), start, start.recorder().toolOptions(folder.toString()));
    }

    @Override
    public StartedProgram load(List<String> words, Start start) throws LaunchException {
        return command(words, start, Optional.empty());
    }

    private StartedProgram command(List<String> words, Start start, Optional<String> toolOptions)
            throws LaunchException {
        Variables variables = new Variables(home.toString(), start.ports(), start.service());
        OptionalInt port = plan.needsPort() ? OptionalInt.of(start.ports().of(start.service())) : OptionalInt.empty();
        return commands.start(
                variables.fill(words),
                variables.environment(environment, plan.passed(), port, toolOptions),
                plan.folder(),
                start.output(),
                start.lines());
    }

    @Override
    public Path recordings(Service service) {
        return recordings.toAbsolutePath().resolve(service.name());
    }

    @Override
    public boolean isProxied() {
        return false;
    }

    /** Each command is closed by who started it. */
    @Override
    public void close() {}
}
