package org.jvmquarks.quarks.language;

import static org.jvmquarks.QuarkAssertions.assertThat;

import java.io.IOException;
import java.io.StringReader;
import javax.xml.parsers.ParserConfigurationException;
import javax.xml.parsers.SAXParserFactory;
import javax.xml.xpath.XPathExpressionException;
import javax.xml.xpath.XPathFactory;
import org.jvmquarks.Expect;
import org.jvmquarks.FalsifiedBy;
import org.jvmquarks.Jvm;
import org.jvmquarks.Pin;
import org.jvmquarks.Quark;
import org.jvmquarks.Requires;
import org.jvmquarks.Touches;
import org.jvmquarks.jdk.Vm;
import org.jvmquarks.verdict.Impact;
import org.xml.sax.InputSource;
import org.xml.sax.SAXException;
import org.xml.sax.helpers.DefaultHandler;

/**
 * The XML parsers and XPath of the JDK refuse documents and expressions beyond limits, which became lower: 200
 * attributes of an element, 100 nested elements, 2500 references to entities and 100,000 characters of entities since
 * 24, 100 operators in an XPath expression since an update release of 2022.
 *
 * <h2>Why</h2>
 *
 * A small document can make a parser take much memory or time. The limits are properties {@code jdk.xml.…}, which a
 * factory, the command line or a file can set; 0 removes a limit. The parser counts the characters of all entities
 * together, also of those for angle brackets and ampersands, so that long escaped text reaches the limit.
 *
 * <h2>How it is shown</h2>
 *
 * Each probe parses a document that has one attribute, element, reference or escaped character more than the new limit
 * allows, or compiles an expression with one operator more. The properties are the controls, and a document that is not
 * well-formed.
 *
 * <h2>History</h2>
 *
 * <ul>
 *   <li>up to 23: 10,000 attributes, 64,000 references to entities, 50 million characters of entities, any depth.
 *   <li>since 24: 200 attributes, 2,500 references, 100,000 characters, 100 nested elements (JDK-8343004).
 *   <li>since 8u331, 11.0.15, 17.0.3 and 18.0.1: XPath takes at most 100 operators and 10 groups (JDK-8270504).
 *   <li>not measured: 9, 10, 12 to 16, 18 to 20 and 22 to 24; the version of a change in these comes from its issue.
 * </ul>
 *
 * <h2>For users</h2>
 *
 * Documents that were read before end in {@code SAXParseException} with JAXP00010002 or JAXP00010003, expressions in
 * {@code XPathExpressionException} with JAXP0801002. Set the property that the message names for documents that you
 * trust, by {@code setAttribute} or {@code setProperty} of the factory rather than on the command line. A parser on the
 * class path, such as Xerces, has limits of its own.
 */
@Quark(
        id = "xml-limits",
        title = "Limits of XML and XPath",
        source = "JDK-8343004, JDK-8270504",
        impact = Impact.BEHAVIOUR)
@Requires(vm = Vm.ANY, modules = "java.xml")
@Touches(
        api = {
            "javax.xml.parsers.DocumentBuilderFactory#newInstance",
            "javax.xml.parsers.DocumentBuilderFactory#newDefaultInstance",
            "javax.xml.parsers.SAXParserFactory#newInstance",
            "javax.xml.parsers.SAXParserFactory#newDefaultInstance",
            "javax.xml.stream.XMLInputFactory#newInstance",
            "javax.xml.stream.XMLInputFactory#newFactory",
            "javax.xml.validation.SchemaFactory#newInstance"
        },
        options = {"-Djdk.xml.", "-Djava.xml.config.file"},
        onlyIf = "the JDK's own parser reads documents that are as large")
class XmlLimitsQuark {

    /** Parses a document. */
    public abstract static class Document {
        public boolean op() throws IOException, ParserConfigurationException {
            try {
                SAXParserFactory.newInstance()
                        .newSAXParser()
                        .parse(new InputSource(new StringReader(document())), new DefaultHandler());
                return true;
            } catch (SAXException e) {
                return false;
            }
        }

        abstract String document();

        static String repeated(int times, String text) {
            StringBuilder all = new StringBuilder();
            for (int i = 0; i < times; i++) {
                all.append(text.replace("#", Integer.toString(i)));
            }
            return all.toString();
        }
    }

    /** An element with 201 attributes. */
    public static class Attributes extends Document {
        @Override
        String document() {
            return "<row" + repeated(201, " c#='v'") + "/>";
        }
    }

    /** 101 elements, each in the one before. */
    public static class Nested extends Document {
        @Override
        String document() {
            return repeated(101, "<e>") + repeated(101, "</e>");
        }
    }

    /** Text with 2501 references to an entity. */
    public static class References extends Document {
        @Override
        String document() {
            return "<!DOCTYPE text [<!ENTITY e 'x'>]><text>" + repeated(2501, "&e;") + "</text>";
        }
    }

    /** Text with 100,001 escaped characters. */
    public static class Escaped extends Document {
        @Override
        String document() {
            return "<text>" + repeated(100_001, "&lt;") + "</text>";
        }
    }

    /** An element that does not end. */
    public static class Open extends Document {
        @Override
        String document() {
            return "<text>";
        }
    }

    /** Compiles an expression of 101 operators. */
    public static class Operators {
        public boolean op() {
            try {
                XPathFactory.newInstance().newXPath().compile(expression());
                return true;
            } catch (XPathExpressionException e) {
                return false;
            }
        }

        String expression() {
            return "1" + Document.repeated(101, "+1");
        }
    }

    /** Compiles an expression that is none. */
    public static class NoExpression extends Operators {
        @Override
        String expression() {
            return "1 +";
        }
    }

    @Pin("the SAX parser {reads|refuses} an element with 201 attributes")
    @Expect(value = "true", until = "23")
    @Expect(value = "false", since = "24", by = "JDK-8343004")
    @FalsifiedBy(flags = "-Djdk.xml.elementAttributeLimit=200", until = "23")
    @FalsifiedBy(probe = Open.class, insteadOf = Attributes.class, until = "23")
    @FalsifiedBy(flags = "-Djdk.xml.elementAttributeLimit=0", since = "24")
    void attributesAreRead(Jvm jvm, boolean reads) {
        assertThat(jvm.valuesOf(Attributes.class)).hasResult(reads);
    }

    @Pin("the SAX parser {reads|refuses} 101 nested elements")
    @Expect(value = "true", until = "23")
    @Expect(value = "false", since = "24", by = "JDK-8343004")
    @FalsifiedBy(flags = "-Djdk.xml.maxElementDepth=100", until = "23")
    @FalsifiedBy(probe = Open.class, insteadOf = Nested.class, until = "23")
    @FalsifiedBy(flags = "-Djdk.xml.maxElementDepth=0", since = "24")
    void nestedElementsAreRead(Jvm jvm, boolean reads) {
        assertThat(jvm.valuesOf(Nested.class)).hasResult(reads);
    }

    @Pin("the SAX parser {reads|refuses} text with 2501 references to an entity")
    @Expect(value = "true", until = "23")
    @Expect(value = "false", since = "24", by = "JDK-8343004")
    @FalsifiedBy(flags = "-Djdk.xml.entityExpansionLimit=2500", until = "23")
    @FalsifiedBy(probe = Open.class, insteadOf = References.class, until = "23")
    @FalsifiedBy(flags = "-Djdk.xml.entityExpansionLimit=0", since = "24")
    void entitiesAreExpanded(Jvm jvm, boolean reads) {
        assertThat(jvm.valuesOf(References.class)).hasResult(reads);
    }

    @Pin("the SAX parser {reads|refuses} text with 100,001 escaped characters")
    @Expect(value = "true", until = "23")
    @Expect(value = "false", since = "24", by = "JDK-8343004")
    @FalsifiedBy(flags = "-Djdk.xml.totalEntitySizeLimit=100000", until = "23")
    @FalsifiedBy(probe = Open.class, insteadOf = Escaped.class, until = "23")
    @FalsifiedBy(
            flags = {"-Djdk.xml.totalEntitySizeLimit=0", "-Djdk.xml.maxGeneralEntitySizeLimit=0"},
            since = "24")
    void escapedTextIsRead(Jvm jvm, boolean reads) {
        assertThat(jvm.valuesOf(Escaped.class)).hasResult(reads);
    }

    @Pin("XPath {compiles|refuses} an expression of 101 operators")
    @Expect(value = "true", until = "8u322, 11.0.14, 17.0.2, 18.0.0")
    @Expect(value = "false", since = "8u331, 11.0.15, 17.0.3, 18.0.1", by = "JDK-8270504")
    @FalsifiedBy(probe = NoExpression.class, insteadOf = Operators.class, until = "8u322, 11.0.14, 17.0.2, 18.0.0")
    @FalsifiedBy(flags = "-Djdk.xml.xpathExprOpLimit=0", since = "8u331, 11.0.15, 17.0.3, 18.0.1")
    @Touches(
            api = {
                "javax.xml.transform.TransformerFactory#newTemplates",
                "javax.xml.transform.TransformerFactory#newTransformer(javax.xml.transform.Source)",
                "javax.xml.xpath.XPath#compile",
                "javax.xml.xpath.XPath#evaluate",
                "javax.xml.xpath.XPath#evaluateExpression"
            },
            options = {"-Djdk.xml.", "-Djava.xml.config.file"},
            onlyIf = "an expression has more than 100 operators or 10 groups")
    void xpathIsCompiled(Jvm jvm, boolean compiles) {
        assertThat(jvm.valuesOf(Operators.class)).hasResult(compiles);
    }
}
