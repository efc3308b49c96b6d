package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

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
}
