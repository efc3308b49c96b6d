package org.jvmquarks.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.stream.Stream;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.cli.shared.Program;
import org.jvmquarks.cli.shared.RunFolders;
import org.jvmquarks.engine.Consequence;
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
            "3:a shard or a cell is missing, a cell is in ERROR, or no cell was decided"
        })
public final class MergeCommand implements Callable<Integer> {
    private static final String EVIDENCE = "evidence";

    /** Folders of JDK, quark and pin: the evidence of a cell is below them. */
    private static final int CELL_DEPTH = 3;

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
    private record Part(Path file, RunRecord run) {}

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
        copyEvidence(parts);
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
        return exitCode(merged);
    }

    /** As of a run: what was found out about a JVM weighs more than what could not be. */
    private static int exitCode(RunRecord merged) {
        if (!merged.missing().isEmpty()) {
            return ExitCodes.NOT_MEASURED;
        }
        Mode mode = hasSetting(merged, Setting.MODE, "falsify") ? Mode.FALSIFY : Mode.VERIFY;
        InconclusivePolicy policy =
                hasSetting(merged, Setting.INCONCLUSIVE, "fail")
                        ? InconclusivePolicy.FAIL
                        : InconclusivePolicy.ABORT;
        List<Consequence> consequences =
                merged.cells().stream().map(cell -> Consequence.of(cell, mode, policy)).toList();
        if (consequences.stream().anyMatch(Consequence.Failed.class::isInstance)) {
            return ExitCodes.FAILED;
        }
        return consequences.stream().anyMatch(Consequence::failsBuild)
                        || merged.cells().stream().noneMatch(cell -> cell.verdict().isDecided())
                ? ExitCodes.NOT_MEASURED
                : 0;
    }

    /** Whether one of the merged runs had it. */
    private static boolean hasSetting(RunRecord merged, Setting setting, String value) {
        return merged.course().plans().stream()
                .anyMatch(plan -> value.equals(plan.inputs().settings().get(setting.key())));
    }

    /** The run that started last comes first: its evidence of a cell is not mixed with another. */
    private void copyEvidence(List<Part> parts) throws IOException {
        List<Part> lastFirst = new ArrayList<>(parts);
        lastFirst.sort(Comparator.comparing(Part::run, JournalMerge.BY_START));
        Collections.reverse(lastFirst);
        Set<Path> there = new HashSet<>();
        for (Part part : lastFirst) {
            there.addAll(
                    copy(part.file().resolveSibling(EVIDENCE), output.resolve(EVIDENCE), there));
        }
    }

    /**
     * Copies a tree but for the cells that are there.
     *
     * @return the folders of the cells that were copied
     */
    private static Set<Path> copy(Path from, Path to, Set<Path> there) throws IOException {
        if (!Files.isDirectory(from)) {
            return Set.of();
        }
        Set<Path> copied = new HashSet<>();
        try (Stream<Path> walk = Files.walk(from)) {
            for (Path source : walk.toList()) {
                Path inside = from.relativize(source);
                Path cell = inside.subpath(0, Math.min(CELL_DEPTH, inside.getNameCount()));
                if (there.contains(cell)) {
                    continue;
                }
                if (inside.getNameCount() == CELL_DEPTH) {
                    copied.add(cell);
                }
                Path target = to.resolve(inside.toString());
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
        return copied;
    }
}
