package org.jvmquarks.cli.run;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.jvmquarks.journal.file.EarlierRun;
import org.jvmquarks.journal.file.RunFolder;
import org.jvmquarks.journal.file.RunOutput;
import org.jvmquarks.run.JunitXml;
import org.jvmquarks.run.Reports;

/** The folder of a run knows every file that a run writes, so that a new report moves with it. */
class FilesOfARunTest {
    @TempDir
    Path temporary;

    @Test
    void everyReportIsKeptWithItsRun() throws IOException {
        Path folder = temporary.resolve("report");
        RunOutput.open(folder, EarlierRun.REPLACE, List.of()).close();
        List<String> reports = Stream.concat(Reports.fileNames().stream(), Stream.of(JunitXml.FILE_NAME))
                .toList();
        for (String report : reports) {
            Files.writeString(folder.resolve(report), "");
        }

        RunFolder.open(folder, EarlierRun.KEEP).close();

        assertThat(reports).hasSizeGreaterThan(4).allSatisfy(report -> {
            assertThat(folder.resolve(report)).doesNotExist();
            assertThat(temporary.resolve("report.1").resolve(report)).exists();
        });
    }
}
