package org.jvmquarks.cli;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import java.util.stream.StreamSupport;
import org.jvmquarks.calibration.CalibrationException;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.compare.jmh.JmhException;
import org.jvmquarks.compare.revision.BuildException;
import org.jvmquarks.engine.ResumeException;
import org.jvmquarks.engine.cell.RunAbortedException;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.gate.compare.GateException;
import org.jvmquarks.gate.compare.UnprovenJdkException;
import org.jvmquarks.gate.ledger.LedgerException;
import org.jvmquarks.jdk.JdkConfigurationException;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.launch.SilentEngineException;
import org.jvmquarks.run.OwnCommandLine;
import org.jvmquarks.run.UnfinishedRunException;
import org.jvmquarks.upgrade.application.ApplicationException;
import org.jvmquarks.upgrade.assess.UpgradeException;
import org.jvmquarks.upgrade.fleet.FleetException;
import org.jvmquarks.upgrade.recording.RecordingException;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.NotApplicable;
import org.jvmquarks.yaml.Nearest;
import picocli.CommandLine;
import picocli.CommandLine.ExecutionException;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.UnmatchedArgumentException;

/**
 * Turns each failure of a command into the line that says what is wrong and what to do, and into an exit code. This is
 * the only place that does so.
 */
final class Failures {
    /** The option for those who mend this program. */
    static final String DEBUG = "--debug";

    /** Failures of the command line, or of a file that it names. Their messages are for users. */
    private static final List<Class<? extends Exception>> OF_THE_COMMAND_LINE = List.of(
            JdkConfigurationException.class,
            JournalException.class,
            ResumeException.class,
            ApplicationException.class,
            FleetException.class,
            RecordingException.class,
            GateException.class,
            LedgerException.class,
            IllegalArgumentException.class);

    /** Failures of a measurement. Their messages are for users. */
    private static final List<Class<? extends Exception>> OF_A_MEASUREMENT = List.of(
            CellError.class,
            NotApplicable.class,
            BuildException.class,
            CalibrationException.class,
            JmhException.class,
            RunAbortedException.class,
            SilentEngineException.class,
            UnfinishedRunException.class,
            UnprovenJdkException.class,
            UpgradeException.class);

    private final boolean debug;

    private Failures(boolean debug) {
        this.debug = debug;
    }

    /** Returns the failures of a command with these arguments. */
    static Failures of(String... arguments) {
        return new Failures(Arrays.asList(arguments).contains(DEBUG));
    }

    /** Prints the message alone: the whole usage would push it out of sight. */
    int invalid(ParameterException failure) {
        CommandLine command = failure.getCommandLine();
        String message = failure instanceof UnmatchedArgumentException unmatched
                ? unknown(unmatched, command.getCommandSpec())
                : message(failure) + nearestValue(failure);
        print(name(command), command.getErr(), message, failure);
        int code = code(failure, CommandLine.ExitCode.USAGE);
        if (code == CommandLine.ExitCode.USAGE) {
            command.getErr().println("see " + start(command) + " --help");
        }
        return code;
    }

    /** Prints what made a command fail, and returns its exit code. */
    int failed(CommandLine command, Throwable thrown) {
        return failed(name(command), command.getErr(), thrown);
    }

    /** Prints what made this program fail, and returns its exit code. */
    int failed(String name, PrintWriter err, Throwable thrown) {
        Throwable cause = thrown.getCause();
        Throwable failure = thrown instanceof ExecutionException && cause != null ? cause : thrown;
        Explanation explanation = explain(failure);
        print(name, err, explanation.message(), failure);
        return explanation.code();
    }

    /** The message to print for a failure, and the exit code. */
    private record Explanation(String message, int code) {}

    private Explanation explain(Throwable failure) {
        if (isOneOf(OF_THE_COMMAND_LINE, failure) && !(failure instanceof NumberFormatException)) {
            return new Explanation(message(failure), code(failure, CommandLine.ExitCode.USAGE));
        }
        if (isOneOf(OF_A_MEASUREMENT, failure)) {
            return new Explanation(message(failure), ExitCodes.NOT_MEASURED);
        }
        if (failure instanceof IOException checked) {
            return new Explanation(FileProblem.of(checked), ExitCodes.NOT_MEASURED);
        }
        if (failure instanceof UncheckedIOException unchecked) {
            return new Explanation(FileProblem.of(unchecked), ExitCodes.NOT_MEASURED);
        }
        if (causes(failure).anyMatch(OutOfMemoryError.class::isInstance)) {
            return new Explanation(
                    "this program ran out of memory; start it with a larger heap, such as java -Xmx1g -jar",
                    ExitCodes.NOT_MEASURED);
        }
        return failure instanceof InterruptedException
                ? new Explanation("interrupted", ExitCodes.NOT_MEASURED)
                : new Explanation(bug(failure), ExitCodes.BUG);
    }

    /** Returns the line about a failure that no user can mend. */
    private String bug(Throwable failure) {
        String what = failure.toString().lines().findFirst().orElse("");
        return "this is a bug of jvm-quarks: "
                + what
                + (debug
                        ? "; report it with this stack trace"
                        : "; run again with " + DEBUG + " for the stack trace, and report it");
    }

    private void print(String name, PrintWriter err, String message, Throwable failure) {
        err.println(name + ": " + message);
        if (debug) {
            failure.printStackTrace(err);
        }
        err.flush();
    }

    /** The machine's fault is not the command line's: a full disk refuses any file. */
    private static int code(Throwable failure, int otherwise) {
        return ioFailure(failure).filter(FileProblem::isOfMachine).isPresent() ? ExitCodes.NOT_MEASURED : otherwise;
    }

    private static Optional<IOException> ioFailure(Throwable failure) {
        return causes(failure)
                .filter(IOException.class::isInstance)
                .map(IOException.class::cast)
                .findFirst();
    }

    /** Returns the failure, its cause, the cause of that, and so on. */
    private static Stream<Throwable> causes(Throwable failure) {
        return Stream.iterate(Optional.of(failure), Optional::isPresent, each -> each.map(Throwable::getCause))
                .flatMap(Optional::stream);
    }

    private static String unknown(UnmatchedArgumentException failure, CommandSpec command) {
        String text = failure.getUnmatched().get(0);
        if (failure.isUnknownOption()) {
            String option = text.replaceFirst("=.*", "");
            return "unknown option '" + option + "'" + Nearest.hint(option, options(command));
        }
        return command.subcommands().isEmpty()
                ? "unexpected argument '" + text + "'"
                : "unknown command '" + text + "'" + Nearest.hint(text, commands(command));
    }

    private static List<String> options(CommandSpec command) {
        return List.copyOf(command.optionsMap().keySet());
    }

    private static List<String> commands(CommandSpec command) {
        return List.copyOf(command.subcommands().keySet());
    }

    private static String nearestValue(ParameterException failure) {
        if (failure.getArgSpec() == null
                || failure.getValue() == null
                || failure.getArgSpec().completionCandidates() == null) {
            return "";
        }
        List<String> values = StreamSupport.stream(
                        failure.getArgSpec().completionCandidates().spliterator(), false)
                .toList();
        return Nearest.hint(failure.getValue(), values);
    }

    private static boolean isOneOf(List<Class<? extends Exception>> types, Throwable failure) {
        return types.stream().anyMatch(type -> type.isInstance(failure));
    }

    private static String name(CommandLine command) {
        return command.getCommandSpec().qualifiedName();
    }

    /** Returns what starts this command: its name alone is not a program. */
    private static String start(CommandLine command) {
        String program = command.getCommandSpec().root().name();
        return OwnCommandLine.start() + name(command).substring(program.length());
    }

    private static String message(Throwable failure) {
        return String.valueOf(failure.getMessage());
    }
}
