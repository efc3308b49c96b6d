package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

class SubcommandTest {

    @ParameterizedTest
    @EnumSource(Subcommand.class)
    void labelIsTheNameThatTheCommandDeclares(Subcommand subcommand) {
        CommandLine program = new CommandLine(new Main());
        subcommand.addTo(program);

        assertThat(program.getSubcommands().values())
                .extracting(CommandLine::getCommandName)
                .containsExactlyElementsOf(program.getSubcommands().keySet());
    }

    @Test
    void namedCommandIsMadeAlone() {
        assertThat(Subcommand.of("run", "gate", "--jdks", "17")).containsExactly(Subcommand.RUN);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "--help", "runn", "generate-completion", "help"})
    void otherCommandLinesNeedAll(String first) {
        assertThat(Subcommand.of(first)).containsExactly(Subcommand.values());
        assertThat(Subcommand.of()).containsExactly(Subcommand.values());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {"--accepted", "--container", "--no-cache", "--options-file", "--output", "--tolerance", "--topic"
            })
    void sharedOptionHasOneDescription(String name) {
        Set<String> ofTheirOwn = Set.of("run", "calibrate", "merge", "report");

        assertThat(Main.commandLine().getSubcommands().values().stream()
                        .filter(command -> !name.equals("--output") || !ofTheirOwn.contains(command.getCommandName()))
                        .flatMap(command ->
                                Optional.ofNullable(command.getCommandSpec().findOption(name)).stream())
                        .map(option -> option.paramLabel() + " " + List.of(option.description())))
                .as("descriptions of " + name)
                .hasSizeGreaterThan(1)
                .satisfies(all -> assertThat(Set.copyOf(all)).hasSize(1));
    }
}
