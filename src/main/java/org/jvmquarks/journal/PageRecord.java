package org.jvmquarks.journal;

import java.text.BreakIterator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Document;
import org.jsoup.safety.Safelist;

/**
 * The article about a quark. Its texts are HTML with text markup alone, so they may go into a page as they are.
 *
 * @param claim what stands before the first heading
 * @param sections what follows, in order
 */
public record PageRecord(String claim, List<Section> sections) {

    /** Heading of the section that says what to do. */
    private static final String ADVICE = "For users";

    /** Characters: two lines of a wide terminal. */
    private static final int SHORT_ADVICE = 220;

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

    /** Returns the beginning of the advice for users, plain text of whole sentences; empty if the article has none. */
    public Optional<String> advice() {
        return sections.stream()
                .filter(section -> section.heading().equals(ADVICE))
                .findFirst()
                .map(section -> beginning(Jsoup.parse(section.text()).text()));
    }

    /** As many sentences as fit, but one at least. */
    private static String beginning(String text) {
        BreakIterator sentences = BreakIterator.getSentenceInstance(Locale.ENGLISH);
        sentences.setText(text);
        int end = sentences.next();
        for (int next = sentences.next(); next != BreakIterator.DONE && next <= SHORT_ADVICE; next = sentences.next()) {
            end = next;
        }
        return end == BreakIterator.DONE ? text : text.substring(0, end).strip();
    }

    /** Leaves the text of what it removes, but for scripts and styles. */
    private static String safe(String html) {
        Safelist markup = Safelist.none()
                .addTags("p", "br", "ul", "ol", "li", "dl", "dt", "dd")
                .addTags("code", "pre", "b", "i", "em", "strong", "sub", "sup")
                .addTags("table", "caption", "thead", "tbody", "tr", "th", "td");
        Document.OutputSettings asWritten = new Document.OutputSettings().prettyPrint(false);
        return Jsoup.clean(html, "", markup, asWritten).strip();
    }
}
