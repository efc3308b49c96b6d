package org.jvmquarks.files;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLStreamConstants;
import javax.xml.stream.XMLStreamException;
import javax.xml.stream.XMLStreamReader;

/**
 * An element of a small XML file that people write. Attributes, namespaces and comments are left out; a document type
 * is not read.
 *
 * @param name its name without a prefix
 * @param text the text between its tags, without that of its children and without white space around it
 * @param children the elements in it, in order
 */
public record XmlElement(String name, String text, List<XmlElement> children) {
    /** In bytes; what people write is a hundredth of it. */
    private static final int LARGEST = 4 << 20;

    /** No format of a build tool comes near it. */
    private static final int DEEPEST = 100;

    public XmlElement {
        children = List.copyOf(children);
    }

    /**
     * Reads the root element of a file.
     *
     * @throws NotTextException if the file is not XML, with the line
     * @throws IOException if the file cannot be read
     */
    public static XmlElement read(Path file) throws IOException {
        XMLInputFactory factory = XMLInputFactory.newDefaultFactory();
        factory.setProperty(XMLInputFactory.SUPPORT_DTD, false);
        factory.setProperty(XMLInputFactory.IS_SUPPORTING_EXTERNAL_ENTITIES, false);
        try {
            XMLStreamReader reader = factory.createXMLStreamReader(new StringReader(TextFile.read(file, LARGEST)));
            while (reader.next() != XMLStreamConstants.START_ELEMENT) {
                // What precedes the root element is ignored.
            }
            XmlElement root = element(reader, 0);
            while (reader.hasNext()) {
                reader.next();
            }
            return root;
        } catch (XMLStreamException e) {
            int line = e.getLocation() == null ? 1 : e.getLocation().getLineNumber();
            throw new NotTextException("is not XML: line %d is wrong; correct it".formatted(line));
        }
    }

    private static XmlElement element(XMLStreamReader reader, int depth) throws XMLStreamException {
        if (depth > DEEPEST) {
            throw new XMLStreamException("too many elements in each other", reader.getLocation());
        }
        String name = reader.getLocalName();
        StringBuilder text = new StringBuilder();
        List<XmlElement> children = new ArrayList<>();
        for (int event = reader.next(); event != XMLStreamConstants.END_ELEMENT; event = reader.next()) {
            if (event == XMLStreamConstants.START_ELEMENT) {
                children.add(element(reader, depth + 1));
            } else if (event == XMLStreamConstants.CHARACTERS || event == XMLStreamConstants.CDATA) {
                text.append(reader.getText());
            }
        }
        return new XmlElement(name, text.toString().strip(), children);
    }

    /** Returns the elements that these names lead to, one level for each. */
    public Stream<XmlElement> at(String... names) {
        Stream<XmlElement> found = Stream.of(this);
        for (String each : names) {
            found = found.flatMap(element -> element.children.stream().filter(child -> child.name.equals(each)));
        }
        return found;
    }

    /** Returns the text of the first element that these names lead to; empty if it is blank. */
    public Optional<String> textAt(String... names) {
        return at(names).map(XmlElement::text).findFirst().filter(text -> !text.isEmpty());
    }
}
