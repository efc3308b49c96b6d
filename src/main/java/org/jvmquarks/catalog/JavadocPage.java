package org.jvmquarks.catalog;

import com.fasterxml.jackson.core.JsonFactory;
import com.fasterxml.jackson.core.JsonParser;
import com.fasterxml.jackson.core.JsonToken;
import java.io.IOException;
import java.io.InputStream;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.Entities;
import org.jsoup.nodes.Node;
import org.jvmquarks.journal.PageRecord;

/**
 * The Javadoc of a class as a page. The annotation processor therapi-runtime-javadoc-scribe keeps it in a resource
 * beside the class; a class compiled without it has no such resource. It is read here and not by its own library, which
 * loses links that go over two lines.
 */
final class JavadocPage {
    private static final JsonFactory JSON = new JsonFactory();

    private static final String SUFFIX = "__Javadoc.json";

    /** The first {@code @see} or the like; what follows is not part of the article. */
    private static final Pattern BLOCK_TAG = Pattern.compile("^\\s*@\\w", Pattern.MULTILINE);

    private static final Pattern FIRST_BLANK = Pattern.compile("^ ", Pattern.MULTILINE);

    private JavadocPage() {}

    /**
     * Empty when the class has no Javadoc, or when it was not kept for run time. What cannot be read is not about a
     * JVM, so the page says so and no cell breaks.
     */
    static Optional<PageRecord> of(Class<?> type) {
        String simple = type.getName().substring(type.getPackageName().length() + 1);
        try (InputStream in = type.getResourceAsStream(simple + SUFFIX)) {
            return in == null ? Optional.empty() : of(in.readAllBytes());
        } catch (IOException e) {
            String why =
                    "The Javadoc of %s cannot be read; compile it again: %s".formatted(type.getName(), e.getMessage());
            return Optional.of(new PageRecord(Entities.escape(why), List.of()));
        }
    }

    private static Optional<PageRecord> of(byte[] resource) throws IOException {
        return Optional.of(doc(resource)).filter(text -> !text.isBlank()).map(JavadocPage::parse);
    }

    /** Returns the text of the object's field {@code doc}. */
    private static String doc(byte[] resource) throws IOException {
        try (JsonParser json = JSON.createParser(resource)) {
            json.nextToken();
            for (String field = json.nextFieldName(); field != null; field = json.nextFieldName()) {
                JsonToken value = json.nextToken();
                if (field.equals("doc") && value == JsonToken.VALUE_STRING) {
                    return json.getText();
                }
                json.skipChildren();
            }
        }
        throw new IOException("its resource has no text 'doc'");
    }

    /** Each second-level heading of a comment starts a section. */
    static PageRecord parse(String comment) {
        String article = BLOCK_TAG.split(FIRST_BLANK.matcher(comment).replaceAll(""), 2)[0];
        Element body = Jsoup.parseBodyFragment(InlineTags.toHtml(article)).body();
        List<String> headings = new ArrayList<>();
        List<Element> parts = new ArrayList<>(List.of(new Element("div")));
        for (Node node : List.copyOf(body.childNodes())) {
            if (node instanceof Element heading && heading.normalName().equals("h2")) {
                headings.add(heading.text());
                parts.add(new Element("div"));
            } else {
                parts.get(parts.size() - 1).appendChild(node);
            }
        }
        List<PageRecord.Section> sections = new ArrayList<>();
        for (int i = 0; i < headings.size(); i++) {
            sections.add(
                    new PageRecord.Section(headings.get(i), parts.get(i + 1).html()));
        }
        return new PageRecord(parts.get(0).html(), sections);
    }
}
