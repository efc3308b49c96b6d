package org.jvmquarks.cli.report;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Callable;
import org.jvmquarks.cli.shared.Console;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.JournalReader;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.terminal.DocumentText;
import org.jvmquarks.report.terminal.ProfileText;
import org.jvmquarks.run.Reports;
import org.jvmquarks.run.RunFolders;
import org.jvmquarks.yaml.Nearest;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** The command {@code report}, which writes the reports of a run again from its journal. */
@Command(
        name = "report",
        mixinStandardHelpOptions = true,
        description = "Prints the matrix of a run and writes its reports again, even if the run was interrupted.",
        footerHeading = "%nExamples:%n",
        footer = {
            "  java -jar jvm-quarks.jar report quarks-report",
            "  java -jar jvm-quarks.jar report target/quarks/cells.jsonl --output site --format html",
            "  java -jar jvm-quarks.jar report quarks-report --profile"
        },
        exitCodeListHeading = "%nExit codes:%n",
        exitCodeList = {
            "0:the run came to its end, whatever it found",
            "2:the command line or the journal is wrong",
            "3:the run was interrupted, or a report cannot be written"
        })
public final class ReportCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec = CommandSpec.create();

    @Parameters(
            paramLabel = "JOURNAL",
            arity = "0..1",
            description = "a journal, or the folder of a run; default: quarks-report, target/quarks or build/quarks")
    private Optional<Path> journal = Optional.empty();

    @Option(
            names = "--output",
            paramLabel = "FOLDER",
            description = "folder for the reports; default: the folder of the journal")
    private Optional<Path> output = Optional.empty();

    @Option(
            names = "--format",
            split = ",",
            paramLabel = "FORMAT",
            description = "the reports to write, such as html or json; default: all")
    private List<String> formats = List.of();

    @Option(names = "--profile", description = "prints instead how long its phases and its kinds of guests took")
    private boolean profile;

    @Override
    public Integer call() {
        if (profile && (output.isPresent() || !formats.isEmpty())) {
            throw new IllegalArgumentException("--profile writes no reports: leave out --output and --format");
        }
        requireKnown();
        Path file = RunFolders.journal(RunFolders.find(journal)).toAbsolutePath();
        RunRecord run = JournalReader.read(file);
        PrintWriter out = spec.commandLine().getOut();
        if (profile) {
            out.print(ProfileText.render(run));
            out.flush();
            return exitCode(run);
        }
        out.print(DocumentText.ofRun(RunDocument.brief(run, true), Console.style()));
        Path folder = output.orElse(file.resolveSibling(""));
        write(run, folder)
                .forEach(path -> out.println("written: " + path.toAbsolutePath().toUri()));
        out.flush();
        return exitCode(run);
    }

    /** As of the run itself: a run that ended early might have found more. */
    private static int exitCode(RunRecord run) {
        return run.interruption().isPresent() ? ExitCodes.NOT_MEASURED : 0;
    }

    private List<Path> write(RunRecord run, Path folder) {
        try {
            return Reports.write(run, folder, format -> formats.isEmpty() || formats.contains(format));
        } catch (IOException e) {
            throw new ParameterException(
                    spec.commandLine(),
                    "cannot write the reports to " + folder + ": " + FileProblem.writing(folder, e),
                    e);
        }
    }

    private void requireKnown() {
        List<String> known = Reports.formats();
        for (String format : formats) {
            if (!known.contains(format)) {
                throw new IllegalArgumentException("--format must be one of %s, was %s%s"
                        .formatted(String.join(", ", known), format, Nearest.hint(format, known)));
            }
        }
    }
}
