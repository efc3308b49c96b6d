package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.time.LocalDate;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.SharesMachine;
import org.jvmquarks.gate.GatePolicy;
import org.jvmquarks.gate.GateResult;
import org.jvmquarks.gate.compare.RunSide;
import org.jvmquarks.gate.compare.SideBySide;
import org.jvmquarks.gate.ledger.Ledger;
import org.jvmquarks.inventory.CapturedInventories;
import org.jvmquarks.inventory.DamagedInventory;
import org.jvmquarks.inventory.InventoryComparison.Compared;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.report.SampleRuns;
import org.openqa.selenium.Keys;

/** The inventories on the page of a gate, as a reader has them. */
@SharesMachine
class InventoryPageIT extends PageTest {
    private static final RunRecord RUN = SampleRuns.run(12, 100);

    InventoryPageIT() {
        super("inventory-gate.html", 400);
    }

    @Override
    void write(BufferedWriter out) throws IOException {
        new HtmlReport().write(result(), ComparedRun.of(RUN, "temurin-17", "temurin-25"), out);
    }

    private static GateResult result() throws IOException {
        try {
            return GateResult.of(
                    SideBySide.of(RunSide.of(RUN, "temurin-17"), RunSide.of(RUN, "temurin-25"), 0.25)
                            .with(new Compared(CapturedInventories.between("17", "25"), List.of())),
                    Ledger.none(),
                    GatePolicy.defaults(),
                    LocalDate.of(2026, 11, 21));
        } catch (DamagedInventory e) {
            throw new IOException(e);
        }
    }

    @Test
    void surfacesAreFolded() {
        assertThat(browser.shown("#inventory .surface > summary")).hasSizeGreaterThan(3);
        assertThat(browser.shown("#inventory li")).isEmpty();
        browser.find("#inventory .surface > summary").click();
        assertThat(browser.shown("#inventory li")).isNotEmpty();
    }

    @Test
    void textFindsRows() throws IOException {
        browser.find("#rows").sendKeys("tls_rsa_with_aes_128");
        assertThat(browser.shown("#inventory .surface > summary"))
                .singleElement()
                .satisfies(it -> assertThat(it.getText()).startsWith("TLS"));
        assertThat(browser.find("#inventory pre").getText().lines())
                .isNotEmpty()
                .allMatch(line -> line.contains("TLS_RSA_WITH_AES_128"));
        assertThat(browser.find("#rows-shown").getText()).matches("\\d+ rows");
        browser.screenshot("gate-inventory");

        browser.find("#rows").sendKeys(Keys.chord(Keys.CONTROL, "a"), Keys.BACK_SPACE);
        assertThat(browser.shown("#inventory .surface > summary")).hasSizeGreaterThan(3);
        assertThat(browser.shown("#inventory li")).isEmpty();
        assertThat(browser.find("#rows-shown").getText()).isEmpty();
    }

    @Test
    void nothingIsWiderThanThePhone() {
        browser.find("#rows").sendKeys("T");
        assertThat(browser.evaluate("document.querySelector('#inventory').scrollWidth <= innerWidth"))
                .isEqualTo(true);
    }
}
