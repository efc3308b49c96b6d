package org.jvmquarks.report.html;

import static org.junit.jupiter.api.Assumptions.abort;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.File;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.logging.Level;
import java.util.stream.Stream;
import org.openqa.selenium.By;
import org.openqa.selenium.Dimension;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.logging.LogType;
import org.openqa.selenium.support.ui.WebDriverWait;

/** A headless Chromium of this machine, with its console and its requests recorded. */
public final class Browser implements AutoCloseable {

    /** For a browser beside tests that take all processors. */
    private static final Duration PATIENCE = Duration.ofMinutes(1);

    private static final Path SCREENSHOTS = Path.of("target", "screenshots");

    private final ObjectMapper json = new ObjectMapper();
    private final ChromeDriver driver;

    private Browser(ChromeDriver driver) {
        this.driver = driver;
    }

    /** Aborts the test where the machine has none: nothing is ever downloaded. */
    static Browser start() {
        Path chromium = onPath("chromium", "chromium-browser", "google-chrome");
        Path chromedriver = onPath("chromedriver");
        ChromeOptions options = new ChromeOptions();
        options.setBinary(chromium.toFile());
        // Containers run tests as root, for whom the sandbox of Chromium does not start.
        options.addArguments("--headless=new", "--no-sandbox", "--force-device-scale-factor=1");
        options.setCapability("goog:loggingPrefs", Map.of(LogType.BROWSER, "ALL", LogType.PERFORMANCE, "ALL"));
        ChromeDriverService service = new ChromeDriverService.Builder()
                .usingDriverExecutable(chromedriver.toFile())
                .usingAnyFreePort()
                .withTimeout(PATIENCE)
                .build();
        return new Browser(new ChromeDriver(service, options));
    }

    private static Path onPath(String... names) {
        List<String> folders =
                List.of(Optional.ofNullable(System.getenv("PATH")).orElse("").split(File.pathSeparator));
        return Stream.of(names)
                .flatMap(name -> folders.stream().map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseGet(() -> abort("no "
                        + String.join(" or ", names)
                        + " on the PATH; on Debian: apt-get install chromium chromium-driver"));
    }

    /** Loads the page anew, also when only the fragment differs. */
    void open(Path page, String queryAndFragment) {
        driver.get("about:blank");
        driver.get(page.toUri() + queryAndFragment);
        // Set by the script when it has unpacked the records; never where scripts are off.
        new WebDriverWait(driver, PATIENCE)
                .until(any -> !evaluate("document.documentElement.className").equals("js"));
    }

    /** Size of what the page has, in pixels. */
    void resize(int width, int height) {
        driver.manage().window().setSize(new Dimension(width, height));
        long bar = height - ((Number) evaluate("innerHeight")).longValue();
        driver.manage().window().setSize(new Dimension(width, height + (int) bar));
    }

    public WebElement find(String css) {
        return driver.findElement(By.cssSelector(css));
    }

    /** Those that are displayed. */
    List<WebElement> shown(String css) {
        return driver.findElements(By.cssSelector(css)).stream()
                .filter(WebElement::isDisplayed)
                .toList();
    }

    public WebElement focused() {
        return driver.switchTo().activeElement();
    }

    public String address() {
        return String.valueOf(driver.getCurrentUrl());
    }

    public Object evaluate(String expression) {
        return Optional.ofNullable(driver.executeScript("return " + expression)).orElse("null");
    }

    void await(String css) {
        new WebDriverWait(driver, PATIENCE).until(any -> !shown(css).isEmpty());
    }

    void screenshot(String name) throws IOException {
        Files.createDirectories(SCREENSHOTS);
        Files.write(SCREENSHOTS.resolve(name + ".png"), driver.getScreenshotAs(OutputType.BYTES));
    }

    /** What the console said since the last call, from warnings on. */
    List<String> console() {
        return driver.manage().logs().get(LogType.BROWSER).getAll().stream()
                .filter(entry -> entry.getLevel().intValue() >= Level.WARNING.intValue())
                .map(LogEntry::getMessage)
                .toList();
    }

    /** Addresses that were asked for since the last call. */
    List<String> requests() {
        return driver.manage().logs().get(LogType.PERFORMANCE).getAll().stream()
                .map(this::message)
                .filter(message -> message.at("/method").asText().equals("Network.requestWillBeSent"))
                .map(message -> message.at("/params/request/url").asText())
                .toList();
    }

    private JsonNode message(LogEntry entry) {
        try {
            return json.readTree(entry.getMessage()).path("message");
        } catch (JsonProcessingException e) {
            throw new IllegalStateException("not JSON: " + entry.getMessage(), e);
        }
    }

    @Override
    public void close() {
        driver.quit();
    }
}
