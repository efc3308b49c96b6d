package org.jvmquarks.cli.fleet;

import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jvmquarks.cli.shared.ReportOptions;
import org.jvmquarks.files.Folders;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.report.Format;
import org.jvmquarks.report.Report;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.fleet.Fix;
import org.jvmquarks.upgrade.fleet.FleetBoard;
import org.jvmquarks.upgrade.fleet.FleetRow;
import org.jvmquarks.upgrade.report.FleetCsv;
import org.jvmquarks.upgrade.report.FleetDocument;
import org.jvmquarks.upgrade.report.FleetJson;
import org.jvmquarks.upgrade.report.FleetPage;
import org.jvmquarks.upgrade.report.UpgradeDocument;
import org.jvmquarks.upgrade.report.UpgradeJson;

/** The files of a board in its folder. */
record BoardFiles(Path folder) {
    private static final String TRIAL = "trial";

    /** What people and programs read of a service; with six formats, five hundred services take 150 MB. */
    private static final Set<String> OF_SERVICE = Set.of("html", "json");

    /** Returns the page of the board. */
    Path page() {
        return folder.resolve("fleet.html");
    }

    /** Returns the folder of everything that ran on JDKs. */
    Path jdks() {
        return folder.resolve("jdks");
    }

    /**
     * Returns the folder of a service.
     *
     * @param name as its row tells
     */
    Path service(String name) {
        return folder.resolve("services").resolve(name);
    }

    /** Writes a board, and returns it as a report. */
    Report write(FleetBoard board) throws IOException {
        Report report = new Report(FleetDocument.of(board), FleetJson.of(board));
        // In the place of the letter: a list of thousands wants filters.
        List<Format> formats = Format.all().stream()
                .filter(each -> !each.name().equals("html"))
                .toList();
        ReportOptions.writeAll(report, folder, formats);
        text(folder.resolve("fleet.csv"), FleetCsv.of(board));
        text(page(), new FleetPage().of(board));
        return report;
    }

    /** Writes the report of a service, with fixes in the place of earlier ones and what its trial left. */
    void write(String name, UpgradeResult result, Map<Fix, String> fixes) throws IOException {
        Path service = service(name);
        Folders.delete(service);
        ReportOptions.writeAll(
                new Report(UpgradeDocument.of(result), UpgradeJson.of(result)),
                service,
                Format.all().stream()
                        .filter(each -> OF_SERVICE.contains(each.name()))
                        .toList());
        for (Map.Entry<Fix, String> each : fixes.entrySet()) {
            text(service.resolve(each.getKey().file()), each.getValue());
        }
        Path trial = jdks().resolve(TRIAL);
        if (Files.exists(trial)) {
            Files.move(trial, service.resolve(TRIAL));
        }
    }

    /** Tells whether a report is there. */
    boolean has(FleetRow.Letter letter) {
        return Files.isRegularFile(service(letter.folder()).resolve("upgrade.json"));
    }

    private static void text(Path file, String text) throws IOException {
        try (Writer out = Utf8.writer(file)) {
            out.write(text);
        }
    }
}
