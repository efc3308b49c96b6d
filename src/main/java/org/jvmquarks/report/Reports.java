package org.jvmquarks.report;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Comparator;
import java.util.List;
import java.util.ServiceLoader;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.journal.RunRecord;

/** All reports of a run. */
public final class Reports {

    private Reports() {}

    /** The report writers on the class path, by file name. */
    public static List<ReportWriter> writers() {
        return ServiceLoader.load(ReportWriter.class).stream()
                .map(ServiceLoader.Provider::get)
                .sorted(Comparator.comparing(ReportWriter::fileName))
                .toList();
    }

    /**
     * Writes every report into a folder.
     *
     * @param folder the folder of the run, since reports link to its evidence; created when absent
     * @return the files, by name
     * @throws IOException if a file cannot be written
     */
    public static List<Path> writeAll(RunRecord run, Path folder) throws IOException {
        return write(writers(), run, folder);
    }

    /** As {@link #writeAll}, but only these. */
    public static List<Path> write(List<ReportWriter> writers, RunRecord run, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (ReportWriter writer : writers) {
            write(writer, run, folder);
        }
        return writers.stream().map(writer -> folder.resolve(writer.fileName())).toList();
    }

    /** Writes through a temporary file, so that a reader never sees half a report. */
    private static void write(ReportWriter writer, RunRecord run, Path folder) throws IOException {
        Path part = folder.resolve(writer.fileName() + ".part");
        try {
            try (BufferedWriter out = Utf8.writer(part)) {
                writer.write(run, out);
            }
            Files.move(part, folder.resolve(writer.fileName()), StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(part);
        }
    }
}
