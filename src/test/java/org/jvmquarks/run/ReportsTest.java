package org.jvmquarks.run;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.Records;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.SampleRuns;
import org.jvmquarks.verdict.Observation;

class ReportsTest {

    @TempDir
    Path folder;

    @Test
    void writesEveryFormatThatIsOnClassPath() throws IOException {
        Path results = folder.resolve("quarks");
        List<Path> written = write(SampleRuns.run(2, 3), results);
        assertThat(written)
                .containsExactly(
                        results.resolve("annotations.txt"),
                        results.resolve("index.html"),
                        results.resolve("results.json"),
                        results.resolve("results.sarif"),
                        results.resolve("summary.md"))
                .allSatisfy(file -> assertThat(file).isNotEmptyFile());
        try (var files = Files.list(results)) {
            assertThat(files).as("no temporary file is left").hasSameElementsAs(written);
        }
    }

    @Test
    void replacesTheReportsOfAnEarlierRun() throws IOException {
        write(SampleRuns.run(2, 3), folder);
        String before = Files.readString(folder.resolve("results.json"));
        write(SampleRuns.run(3, 4), folder);
        assertThat(folder.resolve("results.json")).content().isNotEqualTo(before);
    }

    /** It may come from a probe, by way of a message. */
    @Test
    void textOutsideUtf8HindersNoReport() throws IOException {
        RunRecord run = Records.run(List.of(), Records.cell("a", "j", Observation.exact("k", "a\uD800", "")));

        write(run, folder);

        assertThat(folder.resolve("summary.md")).content(UTF_8).contains("a\uFFFD");
    }

    /** Leaves two pages under target, to be looked at with a browser. */
    @Test
    void writesSamplesToLookAt() throws IOException {
        Path samples = Path.of("target", "sample-reports");
        assertThat(write(SampleRuns.run(9, 40), samples.resolve("9x40"))).isNotEmpty();
        assertThat(write(SampleRuns.run(12, 100), samples.resolve("12x100"))).isNotEmpty();
    }

    private static List<Path> write(RunRecord run, Path folder) throws IOException {
        return Reports.write(run, folder, format -> true);
    }
}
