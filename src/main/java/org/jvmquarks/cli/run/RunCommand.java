package org.jvmquarks.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.Consumer;
import org.jvmquarks.calibration.LaneRule;
import org.jvmquarks.catalog.QuarkCatalog;
import org.jvmquarks.catalog.QuarkSelection;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.QuarkOptions;
import org.jvmquarks.cli.shared.SettingOptions;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.engine.cell.PinDefinition;
import org.jvmquarks.engine.cell.Settings;
import org.jvmquarks.engine.schedule.LanePlan;
import org.jvmquarks.files.DiskCache;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.gate.sides.JdkInventories;
import org.jvmquarks.inventory.InventoryAnswer;
import org.jvmquarks.jdk.Jdk;
import org.jvmquarks.jdk.discovery.HostEnvironment;
import org.jvmquarks.jdk.selection.Jdks;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.run.JunitXml;
import org.jvmquarks.run.OwnHeap;
import org.jvmquarks.run.RunRequest;
import org.jvmquarks.run.RunSession;
import org.jvmquarks.run.RunSize;
import org.jvmquarks.run.RunView;
import org.jvmquarks.settings.Setting;
import org.jvmquarks.settings.SettingValues;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code run}: runs quarks on JDKs. */
@Command(
        name = "run",
        mixinStandardHelpOptions = true,
        sortOptions = false,
        description = {
            "Runs quarks on JDKs and writes the journal and all reports.",
            "",
            "Without arguments, runs all quarks on all JDKs of this machine. Each pin runs in fresh"
                    + " JVMs of the JDK under test."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar run",
            "  java -jar jvm-quarks.jar run scalar-replacement --jdks 17..25",
            "  java -jar jvm-quarks.jar run object-header/emptyObject --jdks /opt/jdk-25",
            "  java -jar jvm-quarks.jar run --topic gc,memory --pins exact --mode falsify",
            "  java -jar jvm-quarks.jar run --matrix jdks.yaml --profile lts --output lts-report",
            "  java -jar jvm-quarks.jar run --resume lts-report",
            "  java -jar jvm-quarks.jar run --profile lts --shard 2/8 --output shard-2"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no pin is broken",
            "1:a pin is BROKEN, or its falsifier does not break it",
            "2:the command line or a file that it names is wrong",
            "3:a cell is in ERROR, or INCONCLUSIVE with --inconclusive fail, no cell was decided, a"
                    + " requested JDK could not be run, mode prove found no falsifier for a pin, the"
                    + " run was interrupted, or a result cannot be written"
        })
public final class RunCommand implements Callable<Integer>, SettingOptions.Taker {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Mixin
    private QuarkOptions quarks = new QuarkOptions();

    @Option(
            names = "--inventory",
            description = "also keep what each JDK lists of itself, for gate --offline and vendors --offline elsewhere")
    private boolean inventory;

    @Override
    public List<Setting> settings() {
        return Arrays.asList(Setting.values());
    }

    @Override
    public Integer call() throws InterruptedException {
        HostEnvironment environment = HostEnvironment.current();
        SettingValues given = SettingOptions.values(spec);
        if (given.resumed().isPresent()) {
            refuseSelection();
        }
        // Validate everything before starting a JVM.
        RunRequest request = RunRequest.of(given, environment);
        Settings settings = request.settings();
        LanePlan lanes = request.values().lanes(LaneRule.ofThisMachine(environment.root()));
        List<Jdk> jdks = Jdks.select(request.values().jdks(environment.workingDirectory()), environment);
        OwnHeap.keepSmall();
        List<QuarkSelection> selected =
                request.begun().map(RunCommand::selected).orElseGet(() -> quarks.selected());
        PrintWriter out = spec.commandLine().getOut();
        out.println(size(selected, settings.pins(), jdks).describe());
        out.flush();
        List<PinDefinition> pins = selected.stream()
                .flatMap(selection -> selection.pins().stream())
                .toList();
        RunResult result = run(request, pins, jdks, lanes, flushed(out));
        writeXml(result, settings.output(), out);
        if (inventory) {
            keepInventories(result, settings.output(), flushed(out));
        }
        result.messages().forEach(message -> out.println(System.lineSeparator() + message));
        out.flush();
        return exitCode(result);
    }

    private static void keepInventories(RunResult result, Path folder, Consumer<String> progress)
            throws InterruptedException {
        List<JdkInventories.Wanted> jdks = result.run().jdks().stream()
                .map(jdk -> JdkInventories.Wanted.of(jdk, folder))
                .toList();
        for (InventoryAnswer each : new JdkInventories(false, DiskCache.none(), progress).of(jdks)) {
            if (each instanceof InventoryAnswer.Unknown unknown) {
                progress.accept(unknown.reason());
            }
        }
    }

    private static RunResult run(
            RunRequest request, List<PinDefinition> pins, List<Jdk> jdks, LanePlan lanes, Consumer<String> messages) {
        RunView view = new RunView(System.out, Console.style(), RunView.Detail.ALL, messages);
        try (RunSession session = RunSession.open(request, jdks, view)) {
            return session.execute(pins, lanes);
        }
    }

    /** Counts a pin once that was selected twice, by its quark and by its name. */
    static RunSize size(List<QuarkSelection> selected, Settings.PinKinds kinds, List<Jdk> jdks) {
        List<String> ids = jdks.stream().map(Jdk::id).toList();
        return new RunSize(
                selected.stream().map(each -> each.entry().id()).distinct().count(),
                selected.stream()
                        .flatMap(each -> each.pinIds(kinds, ids))
                        .distinct()
                        .count(),
                ids);
    }

    private static Consumer<String> flushed(PrintWriter out) {
        return text -> {
            out.println(text);
            out.flush();
        };
    }

    private void refuseSelection() {
        if (!quarks.given().isEmpty()) {
            throw new IllegalArgumentException("--resume runs the pins that the run set out to check: leave out "
                    + String.join(", ", quarks.named().isEmpty() ? List.of("--topic") : quarks.named()));
        }
    }

    /** The pins of a plan, one by one: its quarks may have others that were not selected. */
    private static List<QuarkSelection> selected(RunPlan plan) {
        return QuarkSelection.of(
                QuarkCatalog.load(),
                plan.pins().stream().map(pin -> pin.id().toString()).toList(),
                List.of());
    }

    /** A file that cannot be written is not about a JVM: the exit code stays. */
    private static void writeXml(RunResult result, Path folder, PrintWriter out) {
        try {
            Path file = JunitXml.write(result, folder);
            out.println("written: " + file.toAbsolutePath().toUri());
        } catch (IOException e) {
            out.println("cannot write " + JunitXml.FILE_NAME + " to " + folder + ": " + FileProblem.writing(folder, e));
        }
    }

    /**
     * Returns the exit code: a finding about a JVM outweighs what could not be found out, but an incomplete run counts
     * as not measured, as it might have found more.
     */
    private static int exitCode(RunResult result) {
        if (result.isInterrupted()) {
            return ExitCodes.NOT_MEASURED;
        }
        if (result.hasFailures()) {
            return ExitCodes.FAILED;
        }
        return result.hasErrors() ? ExitCodes.NOT_MEASURED : 0;
    }
}
