package org.jvmquarks.guest.calls;

import java.io.StringReader;
import java.io.StringWriter;
import java.util.ArrayList;
import java.util.List;
import java.util.Properties;
import java.util.TreeMap;
import javax.xml.parsers.DocumentBuilder;
import javax.xml.parsers.DocumentBuilderFactory;
import javax.xml.stream.XMLInputFactory;
import javax.xml.stream.XMLOutputFactory;
import javax.xml.stream.XMLStreamReader;
import javax.xml.stream.XMLStreamWriter;
import javax.xml.transform.OutputKeys;
import javax.xml.transform.Transformer;
import javax.xml.transform.TransformerFactory;
import javax.xml.transform.dom.DOMSource;
import javax.xml.transform.stream.StreamResult;
import javax.xml.transform.stream.StreamSource;
import javax.xml.validation.Schema;
import javax.xml.validation.SchemaFactory;
import javax.xml.xpath.XPathFactory;
import org.w3c.dom.Document;
import org.w3c.dom.bootstrap.DOMImplementationRegistry;
import org.w3c.dom.ls.DOMImplementationLS;
import org.w3c.dom.ls.LSSerializer;
import org.xml.sax.InputSource;
import org.xml.sax.helpers.DefaultHandler;

/** Documents of XML, and what the parsers, transformers and serializers of a JDK make of them. */
public final class Xml {
    private static final String SCHEMA_LANGUAGE = "http://www.w3.org/2001/XMLSchema";

    private Xml() {}

    /** Returns the names and texts of a document as text. */
    public static String parse(String text) throws Exception {
        Document document = document(text);
        return document.getDocumentElement().getTagName()
                + " "
                + Rendering.printable(document.getDocumentElement().getTextContent());
    }

    private static Document document(String text) throws Exception {
        DocumentBuilderFactory factory = DocumentBuilderFactory.newInstance();
        factory.setNamespaceAware(true);
        DocumentBuilder builder = factory.newDocumentBuilder();
        // Without one, the parser prints to the error stream.
        builder.setErrorHandler(new DefaultHandler());
        return builder.parse(new InputSource(new StringReader(text)));
    }

    /** Returns the kinds and texts of the events of a document. */
    public static List<String> stream(String text) throws Exception {
        XMLStreamReader reader = XMLInputFactory.newInstance().createXMLStreamReader(new StringReader(text));
        List<String> events = new ArrayList<>();
        while (reader.hasNext()) {
            int event = reader.next();
            events.add(event + (reader.hasText() ? " " + reader.getText() : ""));
        }
        return events;
    }

    public static String transform(String text, String indent) throws Exception {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.INDENT, indent);
        return transform(transformer, text);
    }

    public static String html(String text) throws Exception {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.METHOD, "html");
        return transform(transformer, text);
    }

    /** Returns the output properties of a new transformer. */
    public static Properties properties(String encoding) throws Exception {
        Transformer transformer = TransformerFactory.newInstance().newTransformer();
        transformer.setOutputProperty(OutputKeys.ENCODING, encoding);
        Properties all = new Properties();
        all.putAll(new TreeMap<Object, Object>(transformer.getOutputProperties()));
        return all;
    }

    private static String transform(Transformer transformer, String text) throws Exception {
        StringWriter out = new StringWriter();
        transformer.transform(new DOMSource(document(text)), new StreamResult(out));
        return out.toString();
    }

    /** Returns what a serializer of DOM writes. */
    public static String serialize(String text, boolean pretty) throws Exception {
        DOMImplementationLS implementation =
                (DOMImplementationLS) DOMImplementationRegistry.newInstance().getDOMImplementation("LS");
        LSSerializer serializer = implementation.createLSSerializer();
        serializer.getDomConfig().setParameter("format-pretty-print", pretty);
        return serializer.writeToString(document(text));
    }

    public static String write(String element, String text) throws Exception {
        StringWriter out = new StringWriter();
        XMLStreamWriter writer = XMLOutputFactory.newInstance().createXMLStreamWriter(out);
        writer.writeStartDocument();
        writer.writeStartElement(element);
        writer.writeAttribute("b", text);
        writer.writeCharacters(text);
        writer.writeEndDocument();
        writer.close();
        return out.toString();
    }

    /** Returns what a style sheet with this template for the root makes of {@code <a>1</a>}. */
    public static String xslt(String template) throws Exception {
        String sheet = "<x:stylesheet version='1.0' xmlns:x='http://www.w3.org/1999/XSL/Transform'>"
                + "<x:output omit-xml-declaration='yes'/><x:template match='/'>"
                + template
                + "</x:template></x:stylesheet>";
        TransformerFactory factory = TransformerFactory.newInstance();
        factory.setErrorListener(new Silence());
        Transformer transformer = factory.newTransformer(new StreamSource(new StringReader(sheet)));
        transformer.setErrorListener(new Silence());
        return transform(transformer, "<a>1</a>");
    }

    public static String xpath(String expression) throws Exception {
        return XPathFactory.newInstance().newXPath().evaluate(expression, document("<a>1</a>"));
    }

    /** Returns that a document is valid, or throws what is wrong. */
    public static boolean validate(String declaration, String text) throws Exception {
        String schema = "<s:schema xmlns:s='" + SCHEMA_LANGUAGE + "'>" + declaration + "</s:schema>";
        SchemaFactory factory = SchemaFactory.newInstance(SCHEMA_LANGUAGE);
        Schema compiled = factory.newSchema(new StreamSource(new StringReader(schema)));
        compiled.newValidator().validate(new StreamSource(new StringReader(text)));
        return true;
    }

    public static String attributes(int count) {
        StringBuilder text = new StringBuilder("<a");
        for (int i = 0; i < count; i++) {
            text.append(" a").append(i).append("='1'");
        }
        return text.append("/>").toString();
    }

    public static String depth(int levels) {
        return Texts.repeat("<a>", levels) + Texts.repeat("</a>", levels);
    }

    public static String entities(int references) {
        return "<!DOCTYPE a [<!ENTITY e 'x'>]><a>" + Texts.repeat("&e;", references) + "</a>";
    }

    public static String entityOf(int characters) {
        return "<!DOCTYPE a [<!ENTITY e '" + Texts.repeat("x", characters) + "'>]><a>&e;</a>";
    }

    public static String nameOf(int characters) {
        return "<" + Texts.repeat("a", characters) + "/>";
    }

    /** Returns entities that double each other. */
    public static String doubling(int times) {
        StringBuilder text = new StringBuilder("<!DOCTYPE a [<!ENTITY e0 'x'>");
        for (int i = 1; i <= times; i++) {
            text.append("<!ENTITY e")
                    .append(i)
                    .append(" '&e")
                    .append(i - 1)
                    .append(";&e")
                    .append(i - 1)
                    .append(";'>");
        }
        return text.append("]><a>&e").append(times).append(";</a>").toString();
    }

    public static String groups(int count) {
        return Texts.repeat("(", count) + "1" + Texts.repeat(")", count);
    }

    public static String operators(int count) {
        return "1" + Texts.repeat(" + 1", count);
    }
}
