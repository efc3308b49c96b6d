package org.jvmquarks.cli;

import org.jvmquarks.calibration.CalibrationException;
import org.jvmquarks.cli.gate.GateCommand;
import org.jvmquarks.cli.gate.VendorsCommand;
import org.jvmquarks.cli.jdks.JdksCommand;
import org.jvmquarks.cli.jdks.MatrixCommand;
import org.jvmquarks.cli.list.ListCommand;
import org.jvmquarks.cli.machine.CalibrateCommand;
import org.jvmquarks.cli.machine.DoctorCommand;
import org.jvmquarks.cli.report.MergeCommand;
import org.jvmquarks.cli.report.ReportCommand;
import org.jvmquarks.cli.run.RunCommand;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.SettingOptions;
import org.jvmquarks.engine.RunAbortedException;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.gate.ledger.LedgerException;
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
            "1:a pin, the gate or another requested check failed",
            "2:the command line, or a file that it names, is invalid",
            "3:nothing could be measured"
        })
public final class Main {
    public static void main(String[] arguments) {
        System.exit(run(arguments));
    }

    static int run(String... arguments) {
        return commandLine().execute(arguments);
    }

    public static CommandLine commandLine() {
        CommandLine program = new CommandLine(new Main());
        SettingOptions.declare(program);
        return program.setParameterExceptionHandler(Main::explain)
                .setExecutionExceptionHandler(
                        (failure, command, parsed) -> {
                            int code = exitCode(failure);
                            print(command, failure);
                            return code;
                        });
    }

    /** Prints the message alone: the whole usage would push it out of sight. */
    private static int explain(ParameterException failure, String... arguments) {
        CommandLine command = failure.getCommandLine();
        print(command, failure);
        command.getErr().println("see " + command.getCommandSpec().qualifiedName() + " --help");
        return CommandLine.ExitCode.USAGE;
    }

    private static void print(CommandLine command, Exception failure) {
        String name = command.getCommandSpec().qualifiedName();
        command.getErr().println(name + ": " + failure.getMessage());
    }

    /** Returns the code of a failure that a user can fix; any other is a bug of this program. */
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
                || failure instanceof CalibrationException
                || failure instanceof RunAbortedException) {
            return ExitCodes.NOT_MEASURED;
        }
        throw failure;
    }
}
