package org.jvmquarks.journal;

import java.util.List;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.safety.Safelist;

/**
 * The article about a quark. Its texts are HTML; whoever made them, nothing but text markup is ever
 * in them, so they may go into a page as they are.
 *
 * @param claim what stands before the first heading
 * @param sections what follows, in order
 */
public record PageRecord(String claim, List<Section> sections) {

    public PageRecord {
        claim = safe(claim);
        sections = List.copyOf(sections);
    }

    /**
     * A part of the article.
     *
     * @param heading its heading, plain text
     * @param text HTML as in the claim
     */
    public record Section(String heading, String text) {

        public Section {
            text = safe(text);
        }
    }

    /** Leaves the text of what it removes, but for scripts and styles. */
    private static String safe(String html) {
        Safelist markup =
                Safelist.none()
                        .addTags("p", "br", "ul", "ol", "li", "dl", "dt", "dd")
                        .addTags("code", "pre", "b", "i", "em", "strong", "sub", "sup")
                        .addTags("table", "caption", "thead", "tbody", "tr", "th", "td");
        Document.OutputSettings asWritten = new Document.OutputSettings().prettyPrint(false);
        return Jsoup.clean(html, "", markup, asWritten).strip();
    }
}
