package org.jvmquarks.cli.inspect;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.JdkOptions;
import org.jvmquarks.cli.shared.JvmOptions;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.files.Folders;
import org.jvmquarks.inspect.InspectionResult;
import org.jvmquarks.inspect.Inspections;
import org.jvmquarks.inspect.options.OptionLine;
import org.jvmquarks.inspect.options.OptionReader;
import org.jvmquarks.inspect.report.InspectionDocument;
import org.jvmquarks.inspect.report.InspectionJson;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.launch.Launchers;
import org.jvmquarks.report.Report;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code inspect}: what other JDKs do with the options of a command line. */
@Command(
        name = "inspect",
        mixinStandardHelpOptions = true,
        description = {
            "Shows which options of a command line each JDK refuses, ignores or deprecates, which"
                    + " are locked, misspelt, overridden, superfluous or contradictory,"
                    + " and which workarounds for defects of a JDK are missing or stale.",
            "",
            "Asks the VMs themselves. Never starts the program of the command line, its classes or"
                    + " agents, and writes no file outside a temporary folder. Proposes a command"
                    + " line for each JDK, and tries it."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar inspect --jdks 17,21,25 java -Xmx4g -XX:+UseG1GC -jar app.jar",
            "  java -jar jvm-quarks.jar inspect --jdks 17..25 --options-file config/jvm.options",
            "  java -jar jvm-quarks.jar inspect --jdks 25 --container 2cpu,4g -- @app.options",
            "  java -jar jvm-quarks.jar inspect --jdks 25 --java-tool-options \"$JAVA_TOOL_OPTIONS\" --fail-on ignored"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:each JDK starts with the options",
            "1:a JDK refuses an option, or does what --fail-on names",
            "2:the command line or a file it names is wrong",
            "3:a JDK could not be checked"
        })
public final class InspectCommand implements Callable<Integer> {

    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private JdkOptions jdks = new JdkOptions();

    @Mixin
    private JvmOptions jvm = new JvmOptions();

    @Option(
            names = "--fail-on",
            defaultValue = "refused",
            paramLabel = "RESULT",
            description = "least severe result of an option that leads to exit code 1: ${COMPLETION-CANDIDATES};"
                    + " default: ${DEFAULT-VALUE}")
    private FailOn failOn = FailOn.refused;

    @Mixin
    private ReportOptions reports = new ReportOptions();

    @Parameters(
            paramLabel = "COMMAND",
            arity = "0..*",
            description = "the command line: java with its options, or -- with options alone, or @FILE,"
                    + " an argument file of java")
    private List<String> words = List.of();

    /** All words behind the first one of the other command line are its own. */
    @Spec
    void spec(CommandSpec own) {
        spec = own;
        own.parser().stopAtPositional(true);
    }

    @Override
    public Integer call() throws IOException, InterruptedException {
        OptionLine line = line();
        InspectionResult result = inspect(jdks.select(), line, jvm.limits());
        reports.show(new Report(InspectionDocument.of(result, failOn.severity()), InspectionJson.of(result)), true);
        if (result.has(failOn.severity())) {
            return ExitCodes.FAILED;
        }
        return result.unasked().isEmpty() ? 0 : ExitCodes.NOT_MEASURED;
    }

    /** In the order in which a VM reads them: files before the command line. */
    private OptionLine line() {
        OptionLine words = OptionReader.ofCommandLine(this.words);
        OptionLine line =
                jvm.variables().around(jvm.files().map(it -> it.before(words)).orElse(words));
        if (line.options().isEmpty()) {
            throw new ParameterException(
                    spec.commandLine(),
                    "there is no option to inspect; name a command line (java -Xmx1g ...),"
                            + " --options-file, --java-tool-options, --jdk-java-options or --underscore-java-options");
        }
        return line;
    }

    private static InspectionResult inspect(List<Jdk> jdks, OptionLine line, ContainerLimits limits)
            throws IOException, InterruptedException {
        Path folder = Files.createTempDirectory("quarks-inspect");
        try (Launchers launchers = Launchers.load()) {
            return new Inspections(launchers, folder).inspect(jdks, line, limits);
        } finally {
            Folders.delete(folder);
        }
    }
}
