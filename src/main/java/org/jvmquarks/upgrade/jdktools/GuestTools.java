package org.jvmquarks.upgrade.jdktools;

import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.engine.TestedJdks;
import org.jvmquarks.evidence.StandaloneContext;
import org.jvmquarks.guest.ToolCommand;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Exit;
import org.jvmquarks.launch.process.EndedProgram;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The tools of a JDK that is not installed on this machine: its guest starts them.
 *
 * @param jdk the JDK
 * @param feature its feature version
 * @param deadline wall time of each start of a tool, after which it is killed
 * @param folder for what the guests leave
 * @param archives folder of the archives, which guests get
 * @param names of the archives for tools
 */
record GuestTools(Jdk jdk, int feature, Duration deadline, Path folder, Path archives, Map<Path, String> names)
        implements Tools {
    GuestTools {
        names = Map.copyOf(names);
    }

    @Override
    public String argument(Path archive) {
        return Optional.ofNullable(names.get(archive)).orElseThrow();
    }

    /** In a container. */
    @Override
    public String separator() {
        return ":";
    }

    @Override
    public Optional<EndedProgram> run(String tool, List<String> arguments, List<String> reasons) {
        try (TestedJdks tested = TestedJdks.open(List.of(jdk), folder.resolve(tool), deadline)) {
            GuestResult result = StandaloneContext.of(tested.all().get(0)).run(request(tool, arguments));
            if (!result.complete()) {
                reasons.add("%s of %s did not answer: %s".formatted(tool, jdk.id(), end(result)));
                return Optional.empty();
            }
            Optional<String> exit = result.result().read(fields -> fields.optionalText(Fields.EXIT));
            if (exit.isEmpty()) {
                reasons.add(
                        "%s has no %s: it is a runtime without the module jdk.jdeps; name an image with the whole JDK %d to ask it"
                                .formatted(jdk.id(), tool, feature));
                return Optional.empty();
            }
            return Optional.of(EndedProgram.of(
                    Integer.parseInt(exit.get()), result.launched().folder().resolve(ToolCommand.OUTPUT)));
        } catch (CellError | NotApplicable e) {
            reasons.add("%s of %s was not asked: %s".formatted(tool, jdk.id(), e.getMessage()));
        } catch (IOException e) {
            reasons.add("what %s of %s printed cannot be read: %s".formatted(tool, jdk.id(), e.getMessage()));
        }
        return Optional.empty();
    }

    private GuestRequest request(String tool, List<String> arguments) {
        return GuestRequest.of(
                        Commands.TOOL,
                        Stream.concat(Stream.of(tool), arguments.stream()).toArray(String[]::new))
                .withArchives(List.of(archives))
                .thatMayFail();
    }

    private String end(GuestResult result) {
        return result.launched().exit() instanceof Exit.Deadline
                ? "it did not end within %d s".formatted(deadline.toSeconds())
                : result.failure()
                        .map(GuestResult.Failure::describe)
                        .orElseGet(() -> result.launched().exit().describe());
    }
}
