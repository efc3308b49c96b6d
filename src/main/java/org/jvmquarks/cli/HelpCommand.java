package org.jvmquarks.cli;

import java.util.List;
import java.util.concurrent.Callable;
import org.jvmquarks.yaml.Nearest;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code help}, for those who try it before {@code --help}. */
@Command(
        name = "help",
        mixinStandardHelpOptions = true,
        description = "Shows the help of a command, as the option --help does.",
        footerHeading = "%nExamples:%n",
        footer = {"  java -jar jvm-quarks.jar help run", "  java -jar jvm-quarks.jar help jdks list"})
final class HelpCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "a command and its subcommand; default: the list of commands")
    private List<String> names = List.of();

    @Override
    public Integer call() {
        CommandLine command = spec.root().commandLine();
        for (String name : names) {
            CommandLine next = command.getSubcommands().get(name);
            if (next == null) {
                throw new ParameterException(
                        command,
                        "unknown command '"
                                + name
                                + "'"
                                + Nearest.hint(
                                        name,
                                        List.copyOf(command.getSubcommands().keySet())));
            }
            command = next;
        }
        command.usage(spec.commandLine().getOut());
        spec.commandLine().getOut().flush();
        return 0;
    }
}
