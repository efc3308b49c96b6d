package org.jvmquarks.cli.gate;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Objects;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.sides.Sides;
import org.jvmquarks.gate.sides.Sides.Journalled;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.html.ComparedRun;
import org.jvmquarks.report.html.HtmlReport;

/** {@code gate.html}: the page of the runs that a gate compared. */
final class GatePage {
    static final String FILE_NAME = "gate.html";

    private GatePage() {}

    /**
     * @param sides what was compared
     * @param folder where the page goes
     * @throws IOException if it cannot be written
     */
    static void write(GateResult result, Sides sides, Path folder) throws IOException {
        Journalled baseline = sides.baseline();
        Journalled candidate = sides.candidate();
        RunRecord after = linked(candidate, folder);
        ComparedRun compared = sides.areOfOneRun()
                ? ComparedRun.of(after, baseline.id(), candidate.id())
                : ComparedRun.of(linked(baseline, folder), baseline.id(), after, candidate.id());
        try (BufferedWriter out = Files.newBufferedWriter(folder.resolve(FILE_NAME))) {
            new HtmlReport().write(result, compared, out);
        }
    }

    /** A page links to evidence, which stays where the run left it. */
    private static RunRecord linked(Journalled side, Path folder) {
        Path from = absolute(folder);
        Path to = absolute(side.folder());
        boolean linked = !from.equals(to) && Objects.equals(from.getRoot(), to.getRoot());
        return linked ? side.run().by(from.relativize(to).toString().replace('\\', '/')) : side.run();
    }

    private static Path absolute(Path path) {
        return path.toAbsolutePath().normalize();
    }
}
