package org.jvmquarks.cli;

import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.OutputStreamWriter;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.time.LocalDate;
import java.time.format.DateTimeParseException;
import java.util.EnumSet;
import java.util.Set;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.SettingOptions;
import org.jvmquarks.report.terminal.Terminal;
import org.jvmquarks.report.terminal.TerminalStream;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.Help;
import picocli.CommandLine.Model.OptionSpec;
import picocli.CommandLine.ScopeType;
import picocli.CommandLine.TypeConversionException;

/** The command line: {@code java -jar jvm-quarks.jar <command>}. */
@Command(
        name = Main.NAME,
        description = "Behaviours of the JVM as executable assertions, on JDK 8 to 28.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar doctor",
            "  java -jar jvm-quarks.jar list",
            "  java -jar jvm-quarks.jar run scalar-replacement --jdks 17..25",
            "  source <(java -jar jvm-quarks.jar generate-completion)"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:done",
            "1:a pin, the gate or another requested check failed",
            "2:the command line, or a file that it names, is invalid",
            "3:nothing could be measured, or a result could not be written",
            "4:a bug of this program"
        })
public final class Main {
    static final String NAME = "quarks";

    public static void main(String[] arguments) {
        boolean styled = Console.style().colours();
        StandardOutput out = StandardOutput.ofProcess(styled);
        PrintStream err = TerminalStream.print(new FileOutputStream(FileDescriptor.err), false);
        System.setOut(out.stream());
        System.setErr(err);
        PrintWriter messages = writer(err);
        Failures failures = Failures.of(arguments);
        Thread.setDefaultUncaughtExceptionHandler((thread, failure) -> failures.failed(NAME, messages, failure));
        int code;
        try {
            code = commandLine(Subcommand.of(arguments))
                    .setOut(writer(out.stream()))
                    .setErr(messages)
                    .setColorScheme(Help.defaultColorScheme(styled ? Help.Ansi.ON : Help.Ansi.OFF))
                    .execute(arguments);
        } catch (Error e) {
            // picocli hands over exceptions only.
            code = failures.failed(NAME, messages, e);
        }
        System.exit(out.exitCode(code, err));
    }

    static int run(String... arguments) {
        return commandLine(Subcommand.of(arguments)).execute(arguments);
    }

    private static PrintWriter writer(PrintStream stream) {
        return new PrintWriter(new OutputStreamWriter(stream, Terminal.outputCharset()), true);
    }

    /** Returns the whole program, as its help and its completion describe it. */
    public static CommandLine commandLine() {
        return commandLine(EnumSet.allOf(Subcommand.class));
    }

    private static CommandLine commandLine(Set<Subcommand> subcommands) {
        CommandLine program = new CommandLine(new Main());
        subcommands.forEach(each -> each.addTo(program));
        SettingOptions.declare(program);
        // A word with @ belongs to the command line that a command inspects.
        program.setExpandAtFiles(false);
        program.getCommandSpec().addOption(debug());
        return program.registerConverter(Path.class, Main::path)
                .registerConverter(LocalDate.class, Main::date)
                .setParameterExceptionHandler(
                        (failure, arguments) -> Failures.of(arguments).invalid(failure))
                .setExecutionExceptionHandler((failure, command, parsed) -> Failures.of(
                                parsed.originalArgs().toArray(String[]::new))
                        .failed(command, failure));
    }

    /** Declared for the help: {@link Failures} looks for it, also in a line that is not valid. */
    private static OptionSpec debug() {
        return OptionSpec.builder(Failures.DEBUG)
                .scopeType(ScopeType.INHERIT)
                .type(boolean.class)
                .description("prints the stack trace of a failure")
                .build();
    }

    private static LocalDate date(String text) {
        try {
            return LocalDate.parse(text);
        } catch (DateTimeParseException notADate) {
            throw new TypeConversionException("'" + text + "' is not a date like 2027-06-30");
        }
    }

    private static Path path(String text) {
        try {
            return Path.of(text);
        } catch (InvalidPathException notOfThisSystem) {
            throw new TypeConversionException("'"
                    + text
                    + "' is not a path of this system ("
                    + notOfThisSystem.getReason()
                    + "); a path with non-ASCII letters needs a UTF-8 locale, such as LC_ALL=C.UTF-8");
        }
    }
}
