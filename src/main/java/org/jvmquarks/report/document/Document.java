package org.jvmquarks.report.document;

import java.util.Comparator;
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
 * @param ofHead what build servers are told of decision, notes and facts
 */
public record Document(
        String name,
        String title,
        Optional<Decision> decision,
        List<String> notes,
        List<Fact> facts,
        List<Part> parts,
        List<QuarkRecord> articles,
        List<Notice> ofHead) {

    /** A label with its text. */
    public record Fact(String label, String text) {}

    public Document {
        notes = List.copyOf(notes);
        facts = List.copyOf(facts);
        parts = parts.stream().filter(part -> !part.blocks().isEmpty()).toList();
        articles = List.copyOf(articles);
        ofHead = List.copyOf(ofHead);
    }

    /** A document whose parts have all that build servers are told. */
    public Document(
            String name,
            String title,
            Optional<Decision> decision,
            List<String> notes,
            List<Fact> facts,
            List<Part> parts,
            List<QuarkRecord> articles) {
        this(name, title, decision, notes, facts, parts, articles, List.of());
    }

    /** Returns a document without a decision, which its title sums up. */
    public static Document of(String name, String title, List<Fact> facts, List<Part> parts) {
        return new Document(name, title, Optional.empty(), List.of(), facts, parts, List.of());
    }

    /** Returns what build servers are told, the most important first. */
    public List<Notice> notices() {
        return Stream.concat(
                        ofHead.stream(),
                        parts.stream()
                                .flatMap(part -> part.blocks().stream())
                                .flatMap(block -> block.notices().stream()))
                .distinct()
                .sorted(Comparator.comparing(Notice::level))
                .toList();
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
