package org.jvmquarks.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.Callable;
import org.jvmquarks.cli.fleet.MergedFleet;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.journal.file.RunFolder;
import org.jvmquarks.journal.merge.JournalMerge;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.terminal.DocumentText;
import org.jvmquarks.run.OwnCommandLine;
import org.jvmquarks.run.Reports;
import org.jvmquarks.run.RunFolders;
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
            "Merges the journals of several runs, copies their evidence and writes all reports. Of shards of a fleet,"
                    + " it makes one board.",
            "",
            "If several runs have a cell, the last one whose machine could check it counts. An"
                    + " incomplete last line, as of a killed run, is ignored. Shards of one plan become one run; cells"
                    + " and shards that no journal has are named."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar merge shard-1 shard-2 --output merged",
            "  java -jar jvm-quarks.jar merge shard-*/cells.jsonl --output merged"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:no pin is broken, and the merged run has every cell that was planned",
            "1:a pin is BROKEN, or its falsifier does not break it",
            "2:the command line or a journal is wrong, or the journals do not belong together",
            "3:a shard or a cell is missing, a cell is in ERROR, or INCONCLUSIVE with --inconclusive"
                    + " fail, no cell was decided, a requested JDK could not be run, mode prove found"
                    + " no falsifier for a pin, or a journal has neither plan nor end"
        })
public final class MergeCommand implements Callable<Integer> {
    /** More missing cells than these are counted. */
    private static final int SHOWN = 20;

    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(paramLabel = "JOURNAL", arity = "1..*", description = "journals, or folders of runs")
    private List<Path> journals = List.of();

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            required = true,
            description = "folder for the journal, reports and evidence; an earlier run in that folder is"
                    + " kept next to it, in FOLDER.1 and so on")
    private Path output = Path.of("");

    @Option(names = "--replace", description = "deletes an earlier run in the output folder instead")
    private boolean replace;

    @Override
    public Integer call() {
        try {
            // The folder of a shard that never began has no journal, so one of them decides.
            return journals.stream().anyMatch(MergedFleet::isOne)
                    ? new MergedFleet(journals, output).write(spec.commandLine().getOut())
                    : merge();
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write the merged run to " + output + ": " + FileProblem.writing(output, e),
                    e);
        }
    }

    private int merge() throws IOException {
        for (Path journal : journals) {
            requireOtherFolder(RunFolders.journal(journal));
        }
        MergedJournals read = MergedJournals.read(journals);
        JournalMerge merge = JournalMerge.of(read.runs());
        EarlierRun earlier = replace ? EarlierRun.REPLACE : EarlierRun.KEEP;
        PrintWriter out = spec.commandLine().getOut();
        try (RunFolder folder = RunFolder.open(output, earlier)) {
            folder.kept().ifPresent(kept -> out.println("the earlier run is kept in " + kept));
            // The journal comes last: without its evidence, it would look like that of a whole run.
            new MergedEvidence(merge.ordered().stream().map(read::file).toList()).copyTo(output);
            RunRecord merged = merge.write(output);
            int code = report(merge, merged, out);
            merge.ordered().forEach(run -> tellLost(run, read.file(run), out));
            boolean whole = read.unbegun().isEmpty() || isWhole(merge, merged);
            tellUnbegun(read.unbegun(), whole, out);
            // As of cells that are missing.
            return whole ? code : ExitCodes.NOT_MEASURED;
        } finally {
            out.flush();
        }
    }

    /** Making room for the merged run would take away the runs that it is merged from. */
    private void requireOtherFolder(Path file) throws IOException {
        if (!Files.exists(output) || !Files.exists(file)) {
            return;
        }
        if (Files.isSameFile(file.toAbsolutePath().resolveSibling(""), output)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "the journals include %s, which --output %s would replace; leave out the merged run itself, as shard-*/cells.jsonl does and */cells.jsonl does not, or name another folder for the merged run"
                            .formatted(file, output));
        }
        if (RunFolder.holds(output, file)) {
            throw new ParameterException(
                    spec.commandLine(),
                    "%s lies in the run that --output %s would replace; name another folder for the merged run"
                            .formatted(file, output));
        }
    }

    private static void tellLost(RunRecord run, Path file, PrintWriter out) {
        MergedEvidence.lost(run, file)
                .ifPresent(folder -> out.println("the reports have no evidence of %s: %s does not exist"
                        .formatted(JournalMerge.name(run), folder)));
    }

    /** The cells of a run that did not begin are not known, unless it is a shard like the others. */
    private static boolean isWhole(JournalMerge merge, RunRecord merged) {
        return merged.missing().isEmpty()
                && merged.course().plans().size() == 1
                && merge.surviving().stream()
                        .flatMap(run -> run.course().plans().stream())
                        .anyMatch(plan -> plan.shard().isPresent());
    }

    private static void tellUnbegun(List<String> runs, boolean whole, PrintWriter out) {
        for (String lacking : runs) {
            out.println("%n%s: its run ended before it began; %s"
                    .formatted(
                            lacking,
                            whole
                                    ? "the other shards have all cells of the plan"
                                    : "its cells are missing; run it again, and merge again"));
        }
    }

    private int report(JournalMerge merge, RunRecord merged, PrintWriter out) throws IOException {
        out.print(DocumentText.ofRun(RunDocument.brief(merged, true), Console.style()));
        Reports.write(merged, output, format -> true)
                .forEach(file -> out.println("written: " + file.toAbsolutePath().toUri()));
        List<PlannedCell> missing = merged.missing();
        if (!missing.isEmpty()) {
            missing.stream().limit(SHOWN).forEach(cell -> out.println("missing: " + cell.id()));
            if (missing.size() > SHOWN) {
                out.println("and " + (missing.size() - SHOWN) + " more");
            }
            merged.interruption().ifPresent(out::println);
            if (merged.canGoOn()) {
                out.println("to run what is missing: %s run --resume %s"
                        .formatted(OwnCommandLine.start(), ShellWords.quote(output.toString())));
            }
        }
        MergedOutcome outcome = new MergedOutcome(merge.surviving(), merged, output);
        outcome.messages().forEach(message -> out.println(System.lineSeparator() + message));
        return outcome.exitCode();
    }
}
