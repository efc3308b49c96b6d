package org.jvmquarks.report.html;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.TestInstance.Lifecycle;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.openqa.selenium.WebElement;

/** A page as a reader has it, in one real browser for all tests of a class. */
@Execution(ExecutionMode.SAME_THREAD)
@TestInstance(Lifecycle.PER_CLASS)
public abstract class PageTest {
    private final String file;
    private final int width;

    private Path folder = Path.of("");

    /** There from before the first test on; without one on the machine no test is run. */
    Browser browser;

    /**
     * @param file name of the page
     * @param width of the window, in pixels
     */
    public PageTest(String file, int width) {
        this.file = file;
        this.width = width;
    }

    /** Writes the page that the tests begin with. */
    abstract void write(BufferedWriter out) throws IOException;

    @BeforeAll
    void writePageAndStartBrowser(@TempDir Path folder) throws IOException {
        this.folder = folder;
        browser = Browser.start();
        page(file, this::write);
    }

    @AfterAll
    void stopBrowser() {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void openPage() {
        browser.resize(width, 900);
        browser.open(page(), "");
        browser.requests();
    }

    @AfterEach
    void theConsoleIsEmptyAndNothingWasFetched() {
        assertThat(browser.console()).isEmpty();
        assertThat(browser.requests())
                .filteredOn(address -> !address.startsWith("about:"))
                .allSatisfy(address -> assertThat(address).startsWith("file:").contains(file));
    }

    final Path page() {
        return folder.resolve(file);
    }

    /** Another page beside it; its name ends in that of the page, as requests are held against it. */
    final Path page(String name, Content content) throws IOException {
        Path path = folder.resolve(name);
        try (BufferedWriter out = Files.newBufferedWriter(path)) {
            content.write(out);
        }
        return path;
    }

    /** The page with a policy that forbids scripts, as for a reader who has switched them off. */
    final Path withoutScripts() throws IOException {
        String bare = Files.readString(page()).replaceFirst("script-src '[^']*'", "script-src 'none'");
        return page("bare-" + file, out -> out.write(bare));
    }

    final void ask(String query) {
        WebElement field = browser.find("#query");
        field.clear();
        field.sendKeys(query);
    }

    final void hasTheColoursOf(String theme) {
        assertThat(browser.find("body").getCssValue("background-color"))
                .isEqualTo(theme.equals("dark") ? "rgba(20, 23, 28, 1)" : "rgba(255, 255, 255, 1)");
    }

    /** What is written into a page. */
    @FunctionalInterface
    interface Content {
        void write(BufferedWriter out) throws IOException;
    }
}
