package org.jvmquarks.cli.upgrade;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.report.SourceFiles;
import org.jvmquarks.report.github.Annotations;
import org.jvmquarks.report.sarif.Sarif;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.upgrade.findings.UpgradeResult;
import org.jvmquarks.upgrade.report.UpgradeJson;
import org.jvmquarks.upgrade.report.UpgradeMarkdown;
import org.jvmquarks.upgrade.report.UpgradeNotices;
import org.jvmquarks.upgrade.report.UpgradePage;
import org.jvmquarks.upgrade.report.UpgradeText;

/** A format of the result of {@code upgrade}, on the terminal and as a file. */
enum UpgradeFormat {
    text("upgrade.txt"),
    markdown("upgrade.md"),
    json("upgrade.json"),
    sarif("upgrade.sarif"),
    annotations("upgrade.annotations.txt");

    static final String PAGE = "upgrade.html";

    /** The style of a file: no colours, whatever the terminal has. */
    private static final TableStyle PLAIN = TableStyle.plain(120);

    private final String file;

    UpgradeFormat(String file) {
        this.file = file;
    }

    /**
     * Returns the result in this format.
     *
     * @param style of a text
     * @param all whether a text lists what does not concern the application, too
     * @throws IOException if a source that it names cannot be read
     */
    String text(UpgradeResult result, TableStyle style, boolean all) throws IOException {
        return switch (this) {
            case text -> UpgradeText.render(result, style, all);
            case markdown -> UpgradeMarkdown.render(result);
            case json -> UpgradeJson.render(result);
            case sarif -> Sarif.render("upgrade", UpgradeNotices.of(result), SourceFiles.here());
            case annotations -> Annotations.render(UpgradeNotices.of(result), SourceFiles.here());
        };
    }

    /**
     * Writes the result in all formats, and the page. Names in class files may be no UTF-8.
     *
     * @throws IOException if a file cannot be written
     */
    static void writeAll(UpgradeResult result, Path folder) throws IOException {
        Files.createDirectories(folder);
        for (UpgradeFormat each : values()) {
            try (BufferedWriter out = Utf8.writer(folder.resolve(each.file))) {
                out.write(each.text(result, PLAIN, true));
            }
        }
        try (BufferedWriter page = Utf8.writer(folder.resolve(PAGE))) {
            new UpgradePage().write(result, page);
        }
    }
}
