package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.file.Durations;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.verdict.Verdict;

class RunProgressTest {
    private final ByteArrayOutputStream out = new ByteArrayOutputStream();
    private final RunProgress progress =
            new RunProgress(new PrintStream(out, true, StandardCharsets.UTF_8), 120, new Durations(Map.of(), Map.of()));

    private List<String> lines(RunRecord run, List<CellRecord> cells) {
        progress.planned(SampleRuns.plan(run, cells));
        cells.forEach(progress::cell);
        return out.toString(StandardCharsets.UTF_8).lines().toList();
    }

    @Test
    void longRunHasALineForEachTenth() {
        RunRecord run = SampleRuns.run(2, 40);
        String jdk = run.jdks().get(0).id();
        List<CellRecord> holding = run.cells().stream()
                .filter(it -> it.jdk().equals(jdk) && it.verdict() == Verdict.HOLDS)
                .toList();
        int all = holding.size();

        assertThat(lines(run, holding))
                .hasSize(9)
                .allMatch(line -> line.matches("\\[ *\\d+/\\d+ +\\d+ (s|min) left]"))
                .first()
                .asString()
                .startsWith("[%3d/".formatted((all + 9) / 10));
    }

    @Test
    void failuresAreShownAsTheyCome() {
        RunRecord run = SampleRuns.run(2, 40);
        assertThat(lines(run, run.cells()))
                .filteredOn(line -> line.contains("] BROKEN "))
                .hasSize((int) run.cells().stream()
                        .filter(it -> it.verdict() == Verdict.BROKEN)
                        .count())
                .isNotEmpty();
    }
}
