package org.jvmquarks.evidence.compilation;

import java.io.IOException;
import java.io.StringReader;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * Reads the log of {@code -XX:+LogCompilation}. A VM that was killed leaves a log without its end:
 * the last unfinished line and a compilation without its end are left out. What a compiler thread
 * had not finished when the VM ended is text in a fragment, and left out, too.
 */
final class LogReader {
    private static final int QUOTED_CHARACTERS = 200;

    /** Put where a log breaks off, so that its end is not mistaken for malformed text. */
    private static final String CUT = "cut";

    private final List<CompileTask> tasks = new ArrayList<>();
    private final List<CompilationLog.Hit> hits = new ArrayList<>();
    private final List<Integer> notEntrant = new ArrayList<>();
    private Optional<TaskReader> open = Optional.empty();
    private boolean whole;

    private LogReader() {}

    /**
     * @param jdk whose log it is, for messages
     * @throws IOException if it is malformed; the message shows the line
     */
    static CompilationLog read(String log, String jdk) throws IOException {
        LogReader reader = new LogReader();
        String lines = log.substring(0, log.lastIndexOf('\n') + 1);
        if (log.endsWith("</hotspot_log>")) {
            lines = log;
        }
        if (!lines.isEmpty()) {
            reader.parse(lines, jdk);
        }
        reader.tasks.sort(Comparator.comparingInt(CompileTask::id));
        return new CompilationLog(reader.tasks, reader.hits, reader.notEntrant, reader.whole);
    }

    private void parse(String lines, String jdk) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        int line = 1;
        try {
            XMLStreamReader xml = factory.createXMLStreamReader(new StringReader(closed(lines)));
            while (xml.hasNext() && !isCut(xml)) {
                line = xml.getLocation().getLineNumber();
                accept(xml);
                xml.next();
            }
        } catch (XMLStreamException e) {
            int at = e.getLocation() == null ? line : e.getLocation().getLineNumber();
            throw malformed(jdk, lines, at, String.valueOf(e.getMessage()), e);
        } catch (IllegalArgumentException e) {
            throw malformed(jdk, lines, line, String.valueOf(e.getMessage()), e);
        }
    }

    private static String closed(String lines) {
        if (lines.stripTrailing().endsWith("</hotspot_log>")) {
            return lines;
        }
        boolean inFragment = lines.lastIndexOf("<![CDATA[") > lines.lastIndexOf("]]>");
        return lines + (inFragment ? "]]>" : "") + "<?" + CUT + "?>";
    }

    private static boolean isCut(XMLStreamReader xml) {
        return xml.getEventType() == XMLStreamConstants.PROCESSING_INSTRUCTION
                && CUT.equals(xml.getPITarget());
    }

    private void accept(XMLStreamReader xml) {
        if (xml.getEventType() == XMLStreamConstants.START_ELEMENT) {
            start(xml.getLocalName(), new Attributes(xml));
        } else if (xml.getEventType() == XMLStreamConstants.END_ELEMENT
                && xml.getLocalName().equals("task")) {
            open.ifPresent(task -> tasks.add(task.task()));
            open = Optional.empty();
        }
    }

    private void start(String name, Attributes element) {
        if (name.equals("task")) {
            open = Optional.of(new TaskReader(element));
        } else if (open.isPresent()) {
            open.get().element(name, element);
        } else if (name.equals("uncommon_trap") && element.has("thread")) {
            hits.add(
                    new CompilationLog.Hit(
                            element.number("compile_id"),
                            element.text("reason"),
                            element.text("action")));
        } else if (name.equals("make_not_entrant") && !isReplaced(element)) {
            notEntrant.add(element.number("compile_id"));
        } else if (name.equals("hotspot_log_done")) {
            whole = true;
        }
    }

    /** Code that a better one replaces; only JDK 25 and later say why code was given up. */
    private static boolean isReplaced(Attributes element) {
        return element.has("reason") && element.text("reason").equals("not used");
    }

    private static IOException malformed(
            String jdk, String lines, int number, String what, Exception cause) {
        String text = lines.lines().skip(Math.max(0, number - 1L)).findFirst().orElse("");
        String quoted =
                text.length() <= QUOTED_CHARACTERS
                        ? text
                        : text.substring(0, QUOTED_CHARACTERS) + "…";
        return new IOException(
                "compilation log of " + jdk + ", line " + number + ": " + what + ": " + quoted,
                cause);
    }
}
