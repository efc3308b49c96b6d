package org.jvmquarks.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Map;
import java.util.Objects;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.jvmquarks.cli.shared.SettingOptions;
import org.jvmquarks.settings.Setting;
import picocli.CommandLine;
import picocli.CommandLine.Model.OptionSpec;

/** Every command shows a setting as it is declared. */
class SettingOptionsTest {

    @ParameterizedTest
    @EnumSource
    void runTakesEverySetting(Setting setting) {
        assertDeclared(subcommand(Main.commandLine(), "run"), setting);
    }

    @ParameterizedTest
    @ValueSource(strings = {"jdks list", "jdks pin", "matrix"})
    void commandsAboutJdksTakeTheirSettings(String words) {
        CommandLine command = Main.commandLine();
        for (String word : words.split(" ")) {
            command = subcommand(command, word);
        }
        for (Setting setting : Setting.OF_JDKS) {
            assertDeclared(command, setting);
        }
    }

    @Test
    void unsetOptionsAreNotGiven() {
        CommandLine program = Main.commandLine();
        CommandLine run = subcommand(program, "run");
        program.parseArgs("run", "--alpha", "0.01");

        assertThat(SettingOptions.given(run.getCommandSpec())).containsExactlyEntriesOf(Map.of(Setting.ALPHA, "0.01"));
    }

    private static CommandLine subcommand(CommandLine command, String name) {
        return Objects.requireNonNull(command.getSubcommands().get(name), name);
    }

    private static void assertDeclared(CommandLine command, Setting setting) {
        OptionSpec option = command.getCommandSpec().findOption(setting.option());

        assertThat(option).as("%s", setting.option()).isNotNull();
        assertThat(option.paramLabel()).isEqualTo(setting.label());
        assertThat(List.of(option.description())).containsExactly(setting.description() + ": " + setting.range());
    }
}
