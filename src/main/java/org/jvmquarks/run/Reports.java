package org.jvmquarks.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Predicate;
import java.util.stream.Stream;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.RunDocument;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.report.html.HtmlReport;
import org.jvmquarks.report.json.RunJson;

/** The reports of a run: a file of each format that has one, and the page. */
public final class Reports {
    private static final Format.View VIEW = new Format.View(TableStyle.plain(120), true);

    private Reports() {}

    /**
     * A report.
     *
     * @param format its name on the command line
     * @param name that of the file in the folder of the run
     */
    private record File(String format, String name, Content content) {

        /** Writes through a temporary file, so that a reader never sees half a report. */
        private Path write(RunRecord run, Report report, Path folder) throws IOException {
            Path part = folder.resolve(name + ".part");
            try {
                try (BufferedWriter out = Utf8.writer(part)) {
                    content.write(run, report, out);
                }
                return Files.move(part, folder.resolve(name), StandardCopyOption.REPLACE_EXISTING);
            } finally {
                Files.deleteIfExists(part);
            }
        }
    }

    private interface Content {
        void write(RunRecord run, Report report, Writer out) throws IOException;
    }

    /** Returns the names of the formats. */
    public static List<String> formats() {
        return files().map(File::format).toList();
    }

    /** Returns the names of the files. */
    public static List<String> fileNames() {
        return files().map(File::name).toList();
    }

    private static Stream<File> files() {
        Stream<File> rendered = Format.all().stream()
                .flatMap(format -> format
                        .fileOfRun()
                        .map(name -> new File(
                                format.name(), name, (run, report, out) -> out.write(format.render(report, VIEW))))
                        .stream());
        File page = new File("html", "index.html", (run, report, out) -> new HtmlReport().write(run, out));
        return Stream.concat(rendered, Stream.of(page)).sorted(Comparator.comparing(File::name));
    }

    /**
     * Writes reports into a folder.
     *
     * @param folder the folder of the run, since reports link to its evidence; created when absent
     * @param formats chooses them by name
     * @return the files, by name
     * @throws IOException if a file cannot be written
     */
    public static List<Path> write(RunRecord run, Path folder, Predicate<String> formats) throws IOException {
        Files.createDirectories(folder);
        Report report = new Report("run", RunDocument.of(run), RunJson.of(run));
        List<Path> written = new ArrayList<>();
        for (File file : files().filter(each -> formats.test(each.format())).toList()) {
            written.add(file.write(run, report, folder));
        }
        return written;
    }
}
