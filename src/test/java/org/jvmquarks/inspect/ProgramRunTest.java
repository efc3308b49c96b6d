package org.jvmquarks.inspect;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.jvmquarks.inspect.knowledge.KnownOptions;
import org.jvmquarks.inspect.knowledge.Workarounds;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.start.InspectedStart;
import org.jvmquarks.inspect.start.Start;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.launch.Exit;

/** A VM that prints its version with an option, and ends with an error in a program. */
class ProgramRunTest {
    private static final String LOG = "-Xloggc:inspect.log";
    private static final String COMPILER = "-XX:MaxRAMFraction=2";

    @Test
    void programDecidesWhetherAVmStarts() {
        Inspected inspected = inspect(options -> options.contains(COMPILER)
                ? Start.of(new Exit.Code(1), "", "Cannot use the compiler: none found\n")
                : Start.of(new Exit.Code(0), "", ""));

        assertThat(results(inspected, COMPILER)).contains("refused: Cannot use the compiler: none found");
        assertThat(inspected.inForce().taken()).doesNotContain(COMPILER).contains("-Xmx1g");
        assertThat(inspected.proposal().words()).doesNotContain(COMPILER);
        assertThat(inspected.proposal().isVerified()).isTrue();
    }

    @Test
    void programThatNeverRunsSaysNothingAboutOptions() {
        Inspected inspected = inspect(options -> Start.of(new Exit.Code(1), "", "no memory\n"));

        assertThat(results(inspected, COMPILER)).noneMatch(result -> result.startsWith("refused"));
    }

    private interface Program {
        Start run(List<String> options);
    }

    private static Inspected inspect(Program program) {
        InspectedStart recorded = VmRecording.of(17);
        InspectedStart vm = new InspectedStart() {
            @Override
            public Start start(Map<String, String> variables, List<String> options) {
                return recorded.start(variables, recordedWith(options));
            }

            @Override
            public Optional<Start> run(List<String> options) {
                return Optional.of(program.run(options));
            }
        };
        OptionLine line = VmRecording.LINE;
        return new Inspection(KnownOptions.load(), Workarounds.load())
                .inspect("jdk-17", vm, line, ContainerLimits.none(), ContainerLimits.none());
    }

    /** No start without the option is recorded; the VM's words are the same. */
    private static List<String> recordedWith(List<String> options) {
        List<String> all = new ArrayList<>(options);
        if (!all.contains(COMPILER) && all.contains(LOG)) {
            all.add(all.indexOf(LOG) + 1, COMPILER);
        }
        return all;
    }

    private static List<String> results(Inspected inspected, String text) {
        return inspected.options().stream()
                .filter(option -> option.use().text().equals(text))
                .flatMap(option -> option.results().stream())
                .map(result -> result.kind() + ": " + result.sentence())
                .toList();
    }
}
