package org.jvmquarks.upgrade.report;

import com.samskivert.mustache.Template;
import java.io.IOException;
import java.io.Writer;
import org.jvmquarks.report.html.Asset;
import org.jvmquarks.report.html.Templates;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * {@code upgrade.html}: what a move means for an application, to be read like a letter. One file
 * without a script, which needs no network.
 */
public final class UpgradePage {
    private final Template template = Templates.load(UpgradePage.class, "letter.mustache");
    private final Asset style = Asset.load(UpgradePage.class, "letter.css");

    /**
     * Writes the page; does not close the writer.
     *
     * @throws IOException if the writer fails
     */
    public void write(UpgradeResult result, Writer out) throws IOException {
        out.write(template.execute(Letter.of(result, style)));
    }
}
