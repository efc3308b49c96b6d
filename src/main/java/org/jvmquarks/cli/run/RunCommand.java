package org.jvmquarks.cli.run;

import java.io.IOException;
import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Arrays;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.Program;
import org.jvmquarks.cli.shared.SettingOptions;
import org.jvmquarks.engine.PinDefinition;
import org.jvmquarks.engine.Run;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.Settings;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.Journal;
import org.jvmquarks.journal.RunFolder;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.launch.Scrubbed;
import org.jvmquarks.report.ReportFiles;
import org.jvmquarks.report.terminal.RunDisplay;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code run}: runs quarks on JDKs. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
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
            "1:a pin is BROKEN, or its falsifier does not break it",
            "2:the command line or a file that it names is wrong",
            "3:a cell is in ERROR, or no cell was decided"
        })
public final class RunCommand implements Callable<Integer>, SettingOptions.Taker {
    private static final String DEFAULT_OUTPUT = "quarks-report";

    @Spec private CommandSpec spec = CommandSpec.create();

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

    @Override
    public List<Setting> settings() {
        return Arrays.asList(Setting.values());
    }

    @Override
    public Integer call() {
        HostEnvironment environment = HostEnvironment.current();
        SettingValues values = SettingValues.ofOptions(given(), Program.start());
        // What is wrong is told before anything is started.
        Settings settings = values.settings(environment.workingDirectory());
        List<Jdk> jdks = Jdks.select(values.jdks(environment.workingDirectory()), environment);
        requireFolder(settings.output());
        List<PinDefinition> pins =
                QuarkSelection.of(QuarkCatalog.load(), quarks, topics).stream()
                        .flatMap(selection -> selection.pins().stream())
                        .toList();
        PrintWriter out = spec.commandLine().getOut();
        List<String> withheld = Scrubbed.present(environment.variables().keySet());
        if (!withheld.isEmpty()) {
            out.println("withheld from the JDKs under test: " + String.join(", ", withheld));
            out.flush();
        }
        RunResult result = run(pins, jdks, settings, out);
        writeXml(result, settings.output(), out);
        result.messages().forEach(message -> out.println(System.lineSeparator() + message));
        out.flush();
        return exitCode(result);
    }

    private Map<Setting, String> given() {
        Map<Setting, String> given = new EnumMap<>(Setting.class);
        given.put(Setting.OUTPUT, DEFAULT_OUTPUT);
        given.putAll(SettingOptions.given(spec));
        return given;
    }

    private static void requireFolder(Path output) {
        if (Files.exists(output) && !Files.isDirectory(output)) {
            throw new IllegalArgumentException("--output " + output + " is not a folder");
        }
    }

    private static RunResult run(
            List<PinDefinition> pins, List<Jdk> jdks, Settings settings, PrintWriter out) {
        Thread ending = new Thread(() -> tellInterrupted(settings.output(), out), "interrupted");
        RunFolder.clear(settings.output());
        try (Journal journal =
                Journal.create(
                        settings.output(),
                        HostRecord.ofThisMachine(),
                        Instant.now(),
                        jdks.stream().map(Jdk::id).toList())) {
            Runtime.getRuntime().addShutdownHook(ending);
            return Run.execute(
                    pins,
                    jdks,
                    settings,
                    RunObserver.all(
                            journal,
                            display(settings.mode()),
                            new ReportFiles(settings.output(), out::println)));
        } finally {
            forget(ending);
        }
    }

    private static void forget(Thread hook) {
        try {
            Runtime.getRuntime().removeShutdownHook(hook);
        } catch (IllegalStateException alreadyEnding) {
            // The program was told to end, and the hook says so.
            return;
        }
    }

    private static RunDisplay display(Settings.Mode mode) {
        PrintStream terminal = System.out;
        return new RunDisplay(
                terminal,
                Console.style(),
                switch (mode) {
                    case VERIFY -> RunDisplay.Proof.NONE;
                    case PROVE -> RunDisplay.Proof.ONCE;
                    case FALSIFY -> RunDisplay.Proof.EVERYWHERE;
                });
    }

    /** A file that cannot be written says nothing about a JVM: the exit code stays. */
    private static void writeXml(RunResult result, Path folder, PrintWriter out) {
        try {
            Path file = JunitXml.write(result, folder);
            out.println("written: " + file.toAbsolutePath().toUri());
        } catch (IOException e) {
            out.println("cannot write " + JunitXml.FILE_NAME + " to " + folder + ": " + e);
        }
    }

    /** What was found out about a JVM weighs more than what could not be found out. */
    private static int exitCode(RunResult result) {
        if (result.hasFailures()) {
            return ExitCodes.FAILED;
        }
        return result.hasErrors() ? ExitCodes.NOT_MEASURED : 0;
    }

    private static void tellInterrupted(Path output, PrintWriter out) {
        Path journal = output.resolve(Journal.FILE_NAME);
        out.println();
        out.println(
                Files.exists(journal)
                        ? "interrupted; the finished cells are in %s, look at them with: %s report %s"
                                .formatted(journal, Program.start(), output)
                        : "interrupted before the first cell");
        out.flush();
    }
}
