package org.jvmquarks.cli.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import javax.xml.XMLConstants;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.transform.TransformerException;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.reporting.legacy.LegacyReportingUtils;
import org.junit.platform.reporting.legacy.xml.LegacyXmlReportGeneratingListener;
import org.w3c.dom.Document;
import org.w3c.dom.Element;
import org.w3c.dom.Node;
import org.xml.sax.SAXException;

/**
 * {@code junit.xml}, which build servers read: what JUnit was told of each cell, so it says what
 * the exit code says. JUnit's own listener writes it, but names a cell by its number, {@code
 * pin(Jvm)[2]}, and adds all system properties, which are not for everybody: here it gets the id of
 * its JDK, and they go.
 */
final class JunitXml implements TestExecutionListener {
    static final String FILE_NAME = "junit.xml";

    private record Test(String className, String name) {}

    private final AtomicReference<TestPlan> plan = new AtomicReference<>();
    private final Map<Test, String> names = new ConcurrentHashMap<>();
    private final Path output;

    /**
     * @param output folder of the run
     */
    JunitXml(Path output) {
        this.output = output;
    }

    /** What has to listen to the run, in this order. */
    List<TestExecutionListener> listeners(PrintWriter out) {
        return List.of(new LegacyXmlReportGeneratingListener(output, out), this);
    }

    @Override
    public void testPlanExecutionStarted(TestPlan started) {
        plan.set(started);
    }

    @Override
    public void executionStarted(TestIdentifier test) {
        name(test);
    }

    @Override
    public void executionSkipped(TestIdentifier test, String reason) {
        name(test);
    }

    private void name(TestIdentifier test) {
        String className = LegacyReportingUtils.getClassName(plan.get(), test);
        names.put(new Test(className, test.getLegacyReportingName()), test.getDisplayName());
    }

    /**
     * Writes the file when the run is over.
     *
     * @throws IOException if it cannot be written
     */
    Path write() throws IOException {
        Path written = output.resolve("TEST-junit-jupiter.xml");
        Path target = output.resolve(FILE_NAME);
        try {
            Document report = read(written);
            each(report, "testcase").forEach(this::rename);
            each(report, "properties").forEach(all -> all.getParentNode().removeChild(all));
            TransformerFactory.newInstance()
                    .newTransformer()
                    .transform(new DOMSource(report), new StreamResult(target.toFile()));
            return target;
        } catch (ParserConfigurationException | SAXException | TransformerException e) {
            throw new IOException("what JUnit wrote is no XML: " + e.getMessage(), e);
        } finally {
            Files.deleteIfExists(written);
        }
    }

    private static Document read(Path file)
            throws IOException, ParserConfigurationException, SAXException {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setFeature(XMLConstants.FEATURE_SECURE_PROCESSING, true);
        return factory.newDocumentBuilder().parse(file.toFile());
    }

    private void rename(Element test) {
        String name = test.getAttribute("name");
        test.setAttribute(
                "name", names.getOrDefault(new Test(test.getAttribute("classname"), name), name));
    }

    /** A list of its own: the one of the document changes while elements are removed. */
    private static List<Element> each(Document document, String tag) {
        var found = document.getElementsByTagName(tag);
        return IntStream.range(0, found.getLength())
                .mapToObj(found::item)
                .filter(node -> node.getNodeType() == Node.ELEMENT_NODE)
                .map(Element.class::cast)
                .toList();
    }
}
