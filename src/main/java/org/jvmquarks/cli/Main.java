package org.jvmquarks.cli;

import org.jvmquarks.calibration.CalibrationException;
import org.jvmquarks.gate.GateException;
import org.jvmquarks.gate.LedgerException;
import org.jvmquarks.jdk.JdkConfigurationException;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;
import picocli.AutoComplete.GenerateCompletion;
import picocli.CommandLine;
import picocli.CommandLine.Command;
import picocli.CommandLine.ParameterException;

/** The command line: {@code java -jar jvm-quarks.jar <command>}. */
@Command(
        name = "quarks",
        description = "Behaviours of the JVM as executable assertions, on JDK 8 to 28.",
        mixinStandardHelpOptions = true,
        versionProvider = Version.class,
        synopsisSubcommandLabel = "COMMAND",
        subcommands = {
            RunCommand.class,
            GateCommand.class,
            VendorsCommand.class,
            ListCommand.class,
            JdksCommand.class,
            MatrixCommand.class,
            MergeCommand.class,
            ReportCommand.class,
            DoctorCommand.class,
            CalibrateCommand.class,
            GenerateCompletion.class
        },
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
            "1:what was asked for is not so",
            "2:the command line or a file it names is wrong",
            "3:nothing could be measured"
        })
public final class Main {
    /** A pin is broken, or is not broken by its falsifier. */
    static final int NOT_SO = 1;

    /** Nothing could be measured: infrastructure, noise, a JDK that does not start. */
    static final int NOT_MEASURED = 3;

    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    static CommandLine commandLine() {
        return new CommandLine(new Main())
                .setParameterExceptionHandler(Main::explain)
                .setExecutionExceptionHandler(
                        (failure, command, parsed) -> {
                            int code = exitCode(failure);
                            print(command, failure);
                            return code;
                        });
    }

    /** The whole usage would push the message out of sight. */
    private static int explain(ParameterException failure, String... arguments) {
        CommandLine command = failure.getCommandLine();
        print(command, failure);
        command.getErr().println("see " + command.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    private static void print(CommandLine command, Exception failure) {
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + inOptions(String.valueOf(failure.getMessage())));
    }

    /** Messages name settings as Maven is given them; here they are options. */
    static String inOptions(String message) {
        return message.replaceAll("-Dquarks\\.", "--");
    }

    /** What people can do something about has a message for them; anything else is our bug. */
    private static int exitCode(Exception failure) throws Exception {
        if (failure instanceof JdkConfigurationException
                || failure instanceof JournalException
                || failure instanceof GateException
                || failure instanceof LedgerException
                || failure instanceof IllegalArgumentException) {
            return CommandLine.ExitCode.USAGE;
        }
        if (failure instanceof CellError
                || failure instanceof NotApplicable
                || failure instanceof CalibrationException) {
            return NOT_MEASURED;
        }
        throw failure;
    }
}
