package org.jvmquarks.report.document;

import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jvmquarks.gate.Decision;
import org.jvmquarks.journal.QuarkRecord;

/**
 * A result for people. A renderer decides how it looks, and needs to know nothing about the command.
 *
 * @param name what its files are called, such as {@code gate}
 * @param title what it is about, in a line
 * @param decision the answer; empty for a result that decides nothing
 * @param notes what to know before one trusts it, in sentences without their full stops
 * @param facts about the result as a whole
 * @param parts the most important first
 * @param articles of the quarks that its items link to
 */
public record Document(
        String name,
        String title,
        Optional<Decision> decision,
        List<String> notes,
        List<Fact> facts,
        List<Part> parts,
        List<QuarkRecord> articles) {

    /** A label with its text. */
    public record Fact(String label, String text) {}

    public Document {
        notes = List.copyOf(notes);
        facts = List.copyOf(facts);
        parts = parts.stream().filter(part -> !part.blocks().isEmpty()).toList();
        articles = List.copyOf(articles);
    }

    /** Returns a document without a decision, which its title sums up. */
    public static Document of(String name, String title, List<Fact> facts, List<Part> parts) {
        return new Document(name, title, Optional.empty(), List.of(), facts, parts, List.of());
    }

    /** Returns the anchor of the article that an item links to; empty if there is none. */
    public Optional<String> anchor(Block.Item item) {
        return item.quark()
                .filter(id -> articles.stream().anyMatch(article -> article.id().equals(id)))
                .map(id -> "quark-" + id);
    }

    /** Returns what a short form only counts, in words. */
    public List<String> counted() {
        return parts.stream().map(Part::counted).flatMap(Optional::stream).toList();
    }

    /** Returns facts of one label. */
    public static Stream<Fact> facts(String label, List<String> texts) {
        return texts.stream().map(text -> new Fact(label, text));
    }
}
