package org.jvmquarks.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.Program;
import org.jvmquarks.cli.shared.RunFolders;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.journal.JournalMerge;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.PlannedCell;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.Reports;
import org.jvmquarks.report.terminal.MatrixTable;
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
                    + " and shards that no journal has are named, and the exit code is 3."
        },
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar merge shard-1 shard-2 --output merged",
            "  java -jar jvm-quarks.jar merge */cells.jsonl --output merged"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the merged run has every cell that was planned",
            "2:the command line or a journal is wrong, or the journals do not belong together",
            "3:a shard or a cell is missing"
        })
public final class MergeCommand implements Callable<Integer> {
    private static final String EVIDENCE = "evidence";

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
                    "folder for the journal, reports and evidence; must not contain a journal")
    private Path output = Path.of("");

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
        List<Path> files = journals.stream().map(RunFolders::journal).toList();
        List<RunRecord> runs = files.stream().map(JournalReader::read).toList();
        RunRecord merged = JournalMerge.write(runs, output);
        for (Path file : files) {
            copyEvidence(file.resolveSibling(EVIDENCE), output.resolve(EVIDENCE));
        }
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
        out.flush();
        return missing.isEmpty() ? 0 : ExitCodes.NOT_MEASURED;
    }

    private static void copyEvidence(Path from, Path to) throws IOException {
        if (!Files.isDirectory(from)) {
            return;
        }
        try (Stream<Path> walk = Files.walk(from)) {
            for (Path source : walk.toList()) {
                Path target = to.resolve(from.relativize(source).toString());
                if (Files.isDirectory(source)) {
                    Files.createDirectories(target);
                } else {
                    // A link to what another JDK wrote stays a link: the file is copied, too.
                    Files.copy(
                            source,
                            target,
                            StandardCopyOption.REPLACE_EXISTING,
                            LinkOption.NOFOLLOW_LINKS);
                }
            }
        }
    }
}
