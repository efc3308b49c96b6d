package org.jvmquarks.run;

import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamWriter;
import org.jvmquarks.engine.CellResult;
import org.jvmquarks.engine.RunProblem;
import org.jvmquarks.engine.RunResult;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.QuarkRecord;

/**
 * Writes {@code junit.xml}, which build servers read. A cell is a test case: {@code failure} if it is a finding about a
 * JDK, {@code error} if it could not be decided although it should, {@code skipped} if it was not to be decided here.
 */
public final class JunitXml {
    public static final String FILE_NAME = "junit.xml";

    /** Characters that XML 1.0 does not allow, and that a guest may print. */
    private static final String FORBIDDEN = "[^\\x09\\x0A\\x0D\\x20-\\uD7FF\\uE000-\\uFFFD\\x{10000}-\\x{10FFFF}]";

    private final XMLStreamWriter xml;

    private JunitXml(XMLStreamWriter xml) {
        this.xml = xml;
    }

    /**
     * @param folder of the run
     * @return the file
     * @throws IOException if it cannot be written
     */
    public static Path write(RunResult result, Path folder) throws IOException {
        Path file = folder.resolve(FILE_NAME);
        try (BufferedWriter out = Utf8.writer(file)) {
            new JunitXml(XMLOutputFactory.newInstance().createXMLStreamWriter(out)).write(result);
        } catch (XMLStreamException e) {
            throw new IOException("cannot write XML: " + e.getMessage(), e);
        }
        return file;
    }

    private void write(RunResult result) throws XMLStreamException {
        List<CellRecord> cells = result.run().cells();
        List<CellResult> consequences = result.consequences();
        Map<String, String> classes = new HashMap<>();
        for (QuarkRecord quark : result.run().quarks()) {
            classes.put(quark.id(), quark.className());
        }
        xml.writeStartDocument("UTF-8", "1.0");
        line();
        xml.writeStartElement("testsuite");
        attribute("name", "jvm-quarks");
        attribute("tests", Integer.toString(cells.size() + result.problems().size()));
        attribute("skipped", Long.toString(count(consequences, CellResult.Skipped.class)));
        attribute("failures", Long.toString(count(consequences, CellResult.Failed.class)));
        attribute(
                "errors",
                Long.toString(count(consequences, CellResult.Errored.class)
                        + result.problems().size()));
        attribute(
                "time", seconds(cells.stream().mapToDouble(CellRecord::seconds).sum()));
        attribute("timestamp", result.run().started());
        line();
        for (int i = 0; i < cells.size(); i++) {
            CellRecord cell = cells.get(i);
            write(cell, classes.getOrDefault(cell.quark(), cell.quark()), consequences.get(i));
        }
        for (RunProblem problem : result.problems()) {
            write(problem);
        }
        xml.writeEndElement();
        xml.writeEndDocument();
        xml.flush();
    }

    private void write(CellRecord cell, String className, CellResult consequence) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute("name", cell.pin() + " [" + cell.jdk() + "]");
        attribute("classname", className);
        attribute("time", seconds(cell.seconds()));
        if (consequence instanceof CellResult.Skipped skipped) {
            xml.writeStartElement("skipped");
            xml.writeCharacters(allowed(skipped.message()));
            xml.writeEndElement();
        } else if (consequence.failsBuild()) {
            xml.writeStartElement(consequence instanceof CellResult.Failed ? "failure" : "error");
            attribute("message", consequence.message());
            attribute("type", cell.outcome().label());
            xml.writeCharacters(allowed(consequence.message()));
            xml.writeEndElement();
        }
        xml.writeEndElement();
        line();
    }

    /** A case of its own: servers that count cases would call the rest of the run green. */
    private void write(RunProblem problem) throws XMLStreamException {
        xml.writeStartElement("testcase");
        attribute("name", "the run as a whole");
        attribute("classname", "jvm-quarks");
        attribute("time", seconds(0));
        xml.writeStartElement("error");
        attribute("message", problem.describe());
        attribute("type", problem.getClass().getSimpleName());
        xml.writeEndElement();
        xml.writeEndElement();
        line();
    }

    private void attribute(String name, String value) throws XMLStreamException {
        xml.writeAttribute(name, allowed(value));
    }

    private void line() throws XMLStreamException {
        xml.writeCharacters("\n");
    }

    private static long count(List<CellResult> all, Class<? extends CellResult> type) {
        return all.stream().filter(type::isInstance).count();
    }

    private static String seconds(double value) {
        return String.format(Locale.ROOT, "%.3f", value);
    }

    private static String allowed(String text) {
        return text.replaceAll(FORBIDDEN, "\uFFFD");
    }
}
