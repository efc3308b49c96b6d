package org.jvmquarks.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.shared.JdkOptions;
import org.jvmquarks.cli.shared.Program;
import org.jvmquarks.jdk.selection.JdkRequest;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.junit.Settings;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: quarks on JDKs. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        description = {
            "Runs quarks on JDKs and writes the journal and all reports.",
            "",
            "Without arguments every quark is run on every JDK of this machine. Each pin runs inside"
                    + " the JDK under test, in JVMs of its own."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar run",
            "  java -jar jvm-quarks.jar run scalar-replacement --jdks 17..25",
            "  java -jar jvm-quarks.jar run object-header/objectTakes16Bytes --jdks /opt/jdk-25",
            "  java -jar jvm-quarks.jar run --topic gc,memory --pins exact --mode falsify",
            "  java -jar jvm-quarks.jar run --matrix jdks.yaml --profile lts --output lts-report"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no pin is broken",
            "1:a pin is BROKEN, or is not broken by its falsifier",
            "2:the command line or a file it names is wrong",
            "3:a cell is in ERROR, or no cell was decided"
        })
public final class RunCommand implements Callable<Integer> {
    static final String DEFAULT_OUTPUT = "quarks-report";

    @Spec private CommandSpec spec = CommandSpec.create();
    @Mixin private JdkOptions jdks = new JdkOptions();

    @Parameters(
            paramLabel = "QUARK[/PIN]",
            arity = "0..*",
            description = "ids of quarks, or names of their classes; default: all quarks")
    private List<String> quarks = List.of();

    @Option(
            names = "--topic",
            split = ",",
            paramLabel = "TOPIC",
            description = "quarks of these topics only, such as gc or compiler")
    private List<String> topics = List.of();

    @Option(
            names = "--mode",
            paramLabel = "MODE",
            description =
                    "verify; prove: also that each pin breaks under its falsifiers, each of them on"
                            + " one JDK; or falsify: on every JDK; default:"
                            + " verify")
    private Optional<String> mode = Optional.empty();

    @Option(
            names = "--pins",
            paramLabel = "KIND",
            description = "all, exact, or timing; default: all")
    private Optional<String> pins = Optional.empty();

    @Option(
            names = "--inconclusive",
            paramLabel = "ACTION",
            description =
                    "abort, or fail: what a cell that noise left undecided does; default: abort")
    private Optional<String> inconclusive = Optional.empty();

    @Option(
            names = "--alpha",
            paramLabel = "RATE",
            description = "error rate of claims about time, either way; default: 0.001")
    private Optional<String> alpha = Optional.empty();

    @Option(
            names = "--tries",
            paramLabel = "N",
            description = "how often a claim about time is tested until decided; default: 1")
    private Optional<String> tries = Optional.empty();

    @Option(
            names = "--budget",
            paramLabel = "SECONDS",
            description = "wall time of a claim about time; default: 60")
    private Optional<String> budget = Optional.empty();

    @Option(
            names = "--calibration",
            paramLabel = "FILE",
            description = "what the machine resolves, as the command calibrate wrote it")
    private Optional<String> calibration = Optional.empty();

    @Option(
            names = "--deadline",
            paramLabel = "SECONDS",
            description = "wall time after which a guest is killed; default: 60")
    private Optional<String> deadline = Optional.empty();

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description =
                    "where journal, reports and evidence go; what an earlier run left there is"
                            + " replaced; default: ${DEFAULT-VALUE}",
            defaultValue = DEFAULT_OUTPUT)
    private Path output = Path.of(DEFAULT_OUTPUT);

    @Override
    public Integer call() {
        Map<String, String> parameters = parameters();
        // What is wrong is told before anything is started.
        Settings.read(name -> Optional.ofNullable(parameters.get(name)));
        jdks.select();
        requireFolder();
        List<QuarkSelection> selected = QuarkSelection.of(QuarkCatalog.load(), quarks, topics);
        PrintWriter out = spec.commandLine().getOut();
        JunitXml xml = new JunitXml(output);
        Thread ending = new Thread(() -> tellInterrupted(out), "interrupted");
        Runtime.getRuntime().addShutdownHook(ending);
        RunFailures failures = new QuarkRun(selected, parameters).execute(xml.listeners(out));
        Runtime.getRuntime().removeShutdownHook(ending);
        write(xml, out);
        failures.print(out);
        return failures.exitCode();
    }

    /** A file that cannot be written says nothing about a JVM: the exit code stays. */
    private void write(JunitXml xml, PrintWriter out) {
        try {
            out.println("written: " + xml.write().toAbsolutePath().toUri());
        } catch (IOException e) {
            out.println(JunitXml.FILE_NAME + " could not be written to " + output + ": " + e);
        }
    }

    private Map<String, String> parameters() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put(Settings.OUTPUT, output.toString());
        parameters.put(Settings.STARTED_BY, Program.start() + " run");
        JdkRequest request = jdks.request();
        request.selectors().ifPresent(value -> parameters.put(JdkRequest.JDKS, value));
        request.profile().ifPresent(value -> parameters.put(JdkRequest.PROFILE, value));
        request.matrixFile()
                .ifPresent(value -> parameters.put(JdkRequest.MATRIX, value.toString()));
        mode.ifPresent(value -> parameters.put(Settings.MODE, value));
        pins.ifPresent(value -> parameters.put(Settings.PINS, value));
        inconclusive.ifPresent(value -> parameters.put(Settings.INCONCLUSIVE, value));
        alpha.ifPresent(value -> parameters.put(Settings.ALPHA, value));
        tries.ifPresent(value -> parameters.put(Settings.TRIES, value));
        budget.ifPresent(value -> parameters.put(Settings.BUDGET, value));
        calibration.ifPresent(value -> parameters.put(Settings.CALIBRATION, value));
        deadline.ifPresent(value -> parameters.put(Settings.DEADLINE, value));
        return parameters;
    }

    private void requireFolder() {
        if (Files.exists(output) && !Files.isDirectory(output)) {
            throw new IllegalArgumentException("--output " + output + " is no folder");
        }
    }

    private void tellInterrupted(PrintWriter out) {
        Path journal = output.resolve(Journal.FILE_NAME);
        out.println();
        out.println(
                Files.exists(journal)
                        ? "interrupted; the cells that were finished are in %s, look at them with: %s report %s"
                                .formatted(journal, Program.start(), output)
                        : "interrupted before the first cell");
        out.flush();
    }
}
