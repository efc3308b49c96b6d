package org.jvmquarks.cli.gate;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.journal.JournalReader;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.html.ComparedRun;
import org.jvmquarks.report.html.HtmlReport;

/** {@code gate.html}: the page of the runs that a gate compared. */
final class GatePage {
    static final String FILE_NAME = "gate.html";

    private GatePage() {}

    /**
     * @param baselineRun journal of the baseline's run
     * @param candidateRun journal of the candidate's run; may be the same
     * @param folder where the page goes
     * @throws IOException if it cannot be written
     */
    static void write(GateResult result, Path baselineRun, Path candidateRun, Path folder)
            throws IOException {
        String baseline = result.sides().baseline().jdk().id();
        String candidate = result.sides().candidate().jdk().id();
        RunRecord after = read(candidateRun, folder);
        ComparedRun compared =
                absolute(baselineRun).equals(absolute(candidateRun))
                        ? ComparedRun.of(after, baseline, candidate)
                        : ComparedRun.of(read(baselineRun, folder), baseline, after, candidate);
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(FILE_NAME))) {
            new HtmlReport().write(result, compared, out);
        }
    }

    /** A page links to evidence, which stays where the run left it. */
    private static RunRecord read(Path run, Path folder) {
        RunRecord record = JournalReader.read(run);
        Path from = absolute(folder);
        Path to = absolute(run).resolveSibling("");
        boolean linked = !from.equals(to) && Objects.equals(from.getRoot(), to.getRoot());
        return linked ? record.by(from.relativize(to).toString().replace('\\', '/')) : record;
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
