package org.jvmquarks.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.Program;
import org.jvmquarks.cli.shared.RunFolders;
import org.jvmquarks.engine.Consequence;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunProblems;
import org.jvmquarks.engine.Settings.InconclusivePolicy;
import org.jvmquarks.engine.Settings.Mode;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.journal.EarlierRun;
import org.jvmquarks.journal.JournalMerge;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunFolder;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.Reports;
import org.jvmquarks.report.terminal.MatrixTable;
import org.jvmquarks.settings.Setting;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code merge}, which makes one run of the journals of several. */
@Command(
        name = "merge",
        mixinStandardHelpOptions = true,
        description = {
            "Merges the journals of several runs, copies their evidence and writes all reports.",
            "",
            "If several runs have a cell, the run that started last counts. An incomplete last"
                    + " line, as of a killed run, is ignored. Shards of one plan become one run; cells"
                    + " and shards that no journal has are named."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar merge shard-1 shard-2 --output merged",
            "  java -jar jvm-quarks.jar merge */cells.jsonl --output merged"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no pin is broken, and the merged run has every cell that was planned",
            "1:a pin is BROKEN, or its falsifier does not break it",
            "2:the command line or a journal is wrong, or the journals do not belong together",
            "3:a shard or a cell is missing, a cell is in ERROR, no cell was decided, a requested JDK"
                    + " could not be run, or mode prove found no falsifier for a pin"
        })
public final class MergeCommand implements Callable<Integer> {
    /** More missing cells than these are counted. */
    private static final int SHOWN = 20;

    @Spec private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "JOURNAL",
            arity = "1..*",
            description = "journals, or folders of runs")
    private List<Path> journals = List.of();

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            required = true,
            description =
                    "folder for the journal, reports and evidence; an earlier run in that folder is"
                            + " kept beside it, in FOLDER.1 and so on")
    private Path output = Path.of("");

    @Option(
            names = "--replace",
            description = "deletes an earlier run in the output folder instead")
    private boolean replace;

    /** A run, and where its journal lies. */
    record Part(Path file, RunRecord run) {}

    @Override
    public Integer call() {
        try {
            return merge();
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write the merged run to "
                            + output
                            + ": "
                            + FileProblem.writing(output, e),
                    e);
        }
    }

    private int merge() throws IOException {
        List<Part> parts =
                journals.stream()
                        .map(RunFolders::journal)
                        .map(file -> new Part(file, JournalReader.read(file)))
                        .toList();
        requireOtherFolder(parts);
        JournalMerge merge = JournalMerge.of(parts.stream().map(Part::run).toList());
        EarlierRun earlier = replace ? EarlierRun.REPLACE : EarlierRun.KEEP;
        try (RunFolder folder = RunFolder.open(output, earlier)) {
            folder.kept()
                    .ifPresent(
                            kept ->
                                    spec.commandLine()
                                            .getOut()
                                            .println("the earlier run is kept in " + kept));
            return write(merge, parts);
        }
    }

    /** Making room for the merged run would take away what it is merged of. */
    private void requireOtherFolder(List<Part> parts) {
        for (Part part : parts) {
            Path folder = part.file().toAbsolutePath().normalize().resolveSibling("").normalize();
            if (folder.equals(output.toAbsolutePath().normalize())) {
                throw new ParameterException(
                        spec.commandLine(),
                        "--output %s holds one of the journals; name another folder for the merged run"
                                .formatted(output));
            }
        }
    }

    private int write(JournalMerge merge, List<Part> parts) throws IOException {
        RunRecord merged = merge.write(output);
        new MergedEvidence(parts).copyTo(output);
        PrintWriter out = spec.commandLine().getOut();
        out.print(MatrixTable.render(merged, Console.style()));
        Reports.writeAll(merged, output)
                .forEach(file -> out.println("written: " + file.toAbsolutePath().toUri()));
        List<PlannedCell> missing = merged.missing();
        if (!missing.isEmpty()) {
            missing.stream()
                    .limit(SHOWN)
                    .forEach(cell -> out.println("missing: " + cell.describe()));
            if (missing.size() > SHOWN) {
                out.println("and " + (missing.size() - SHOWN) + " more");
            }
            merged.interruption().ifPresent(out::println);
            if (merged.course().plans().size() == 1) {
                out.println(
                        "to run what is missing: %s run --resume %s"
                                .formatted(Program.start(), ShellWords.quote(output.toString())));
            }
        }
        List<RunProblem> problems = problems(merged);
        problems.forEach(problem -> out.println(problem.describe()));
        out.flush();
        return exitCode(merged, problems);
    }

    /** What a run would say at its end; that of a run of which cells are missing is not known. */
    private List<RunProblem> problems(RunRecord merged) {
        boolean jdksWereNamed =
                merged.course().plans().stream().anyMatch(plan -> !plan.request().isEmpty());
        return merged.missing().isEmpty()
                ? new RunProblems(merged, mode(merged), jdksWereNamed, output).problems()
                : List.of();
    }

    /** As of a run: what was found out about a JVM weighs more than what could not be. */
    private static int exitCode(RunRecord merged, List<RunProblem> problems) {
        if (!merged.missing().isEmpty()) {
            return ExitCodes.NOT_MEASURED;
        }
        InconclusivePolicy policy =
                hasSetting(merged, Setting.INCONCLUSIVE, "fail")
                        ? InconclusivePolicy.FAIL
                        : InconclusivePolicy.ABORT;
        List<Consequence> consequences =
                merged.cells().stream()
                        .map(cell -> Consequence.of(cell, mode(merged), policy))
                        .toList();
        if (consequences.stream().anyMatch(Consequence.Failed.class::isInstance)) {
            return ExitCodes.FAILED;
        }
        return consequences.stream().anyMatch(Consequence::failsBuild)
                        || !problems.isEmpty()
                        || merged.cells().isEmpty()
                ? ExitCodes.NOT_MEASURED
                : 0;
    }

    /** That of the runs; of several modes the one that asks for most. */
    private static Mode mode(RunRecord merged) {
        if (hasSetting(merged, Setting.MODE, "falsify")) {
            return Mode.FALSIFY;
        }
        return hasSetting(merged, Setting.MODE, "prove") ? Mode.PROVE : Mode.VERIFY;
    }

    /** Whether one of the merged runs had it. */
    private static boolean hasSetting(RunRecord merged, Setting setting, String value) {
        return merged.course().plans().stream()
                .anyMatch(plan -> value.equals(plan.inputs().settings().get(setting.key())));
    }
}
