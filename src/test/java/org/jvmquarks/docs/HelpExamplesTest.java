package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.jvmquarks.cli.Main;
import picocli.CommandLine;

/** The examples of every command work when a user pastes them: the pins that they name exist. */
class HelpExamplesTest {
    /** Such as object-header/emptyObject, between blanks or quotes. */
    private static final Pattern PIN = Pattern.compile("(?<=[ '])([a-z][a-z0-9-]*/[a-z][A-Za-z0-9]*)(?=[ ',]|$)");

    @Test
    void examplesNamePinsThatExist() {
        Set<String> pins = QuarkList.quarks().stream()
                .flatMap(quark -> quark.pins().stream()
                        .map(pin -> quark.id() + "/" + pin.pin().replaceFirst("\\[.*", "")))
                .collect(Collectors.toSet());

        List<String> named = commands(Main.commandLine())
                .flatMap(command ->
                        Stream.of(command.getCommandSpec().usageMessage().footer()))
                .flatMap(line -> PIN.matcher(line).results().map(found -> found.group(1)))
                .toList();

        assertThat(named).isNotEmpty().isSubsetOf(pins);
    }

    @Test
    void pinsAreToldFromPathsAndShards() {
        Matcher found = PIN.matcher("  run object-header/emptyObject --shard 2/8 --jdks /opt/jdk");
        assertThat(found.results().map(result -> result.group(1))).containsExactly("object-header/emptyObject");
    }

    private static Stream<CommandLine> commands(CommandLine command) {
        return Stream.concat(
                Stream.of(command), command.getSubcommands().values().stream().flatMap(HelpExamplesTest::commands));
    }
}
