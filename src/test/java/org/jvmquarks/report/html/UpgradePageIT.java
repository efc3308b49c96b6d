package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import org.junit.jupiter.api.Test;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.report.Format.View;
import org.jvmquarks.report.Report;
import org.jvmquarks.report.TableStyle;
import org.jvmquarks.upgrade.findings.SampleUpgrade;
import org.jvmquarks.upgrade.report.UpgradeDocument;
import org.openqa.selenium.Keys;
import org.openqa.selenium.WebElement;

/** The letter about an upgrade as a reader has it; screenshots are in target/screenshots. */
@SharesMachine
class UpgradePageIT extends PageTest {
    UpgradePageIT() {
        super("upgrade.html", 400);
    }

    @Override
    void write(BufferedWriter out) throws IOException {
        out.write(new LetterFormat()
                .render(
                        new Report(UpgradeDocument.of(SampleUpgrade.result()), ""),
                        new View(TableStyle.plain(120), true)));
    }

    @Test
    void isReadableOnAPhone() {
        assertThat((long) browser.evaluate("document.documentElement.scrollWidth - window.innerWidth"))
                .isLessThanOrEqualTo(0);
        assertThat(browser.find("h1").getText()).contains("may not move yet");
    }

    @Test
    void firstKeyLeadsToWhatMustBeFixed() {
        browser.focused().sendKeys(Keys.TAB);
        WebElement first = browser.focused();
        assertThat(first.getText()).startsWith("must fix ");
        assertThat(first.getCssValue("outline-style")).as("visible focus").isEqualTo("solid");
        first.sendKeys(Keys.ENTER);
        assertThat(browser.address()).endsWith("#must-fix");
    }

    @Test
    void linkToAFoldedPartOpensIt() {
        WebElement part = browser.find("details.not-relevant");
        assertThat(part.getDomProperty("open")).isEqualTo("false");
        browser.find("nav a.not-relevant").click();
        assertThat(part.getDomProperty("open")).isEqualTo("true");
    }

    @Test
    void articleIsOneStepAway() {
        browser.find("#must-fix h3 a").click();
        assertThat(browser.address()).endsWith("#quark-scalar-replacement");
    }
}
