package org.jvmquarks.upgrade.jdktools;

import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.jvmquarks.launch.process.EndedProgram;

/**
 * The tools in the home of a JDK.
 *
 * @param home its folder
 * @param feature its feature version
 * @param deadline wall time of each start of a tool, after which it is killed
 */
record InstalledTools(Path home, int feature, Duration deadline) implements Tools {
    @Override
    public String argument(Path archive) {
        return archive.toString();
    }

    @Override
    public String separator() {
        return File.pathSeparator;
    }

    @Override
    public Optional<EndedProgram> run(String tool, List<String> arguments, List<String> reasons)
            throws InterruptedException {
        Path program = home.resolve("bin").resolve(tool);
        if (!Files.isExecutable(program)) {
            reasons.add("%s has no %s: it is a runtime without the module jdk.jdeps; install the whole JDK %d to ask it"
                    .formatted(home, tool, feature));
            return Optional.empty();
        }
        try {
            Optional<EndedProgram> run = EndedProgram.of(builder(program, arguments), deadline);
            if (run.isEmpty()) {
                reasons.add("%s did not end within %d s".formatted(program, deadline.toSeconds()));
            }
            return run;
        } catch (IOException e) {
            reasons.add(program + " cannot be started: " + e.getMessage());
            return Optional.empty();
        }
    }

    private static ProcessBuilder builder(Path program, List<String> arguments) {
        List<String> command = new ArrayList<>(List.of(program.toString()));
        command.addAll(arguments);
        ProcessBuilder builder = new ProcessBuilder(command);
        // A tool is a JVM: options meant for others must not change what it prints.
        builder.environment().keySet().removeAll(List.of("JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS"));
        builder.environment().put("LC_ALL", "C");
        return builder;
    }
}
