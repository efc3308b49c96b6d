package org.jvmquarks.report.html;

import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jvmquarks.report.Sources;
import org.jvmquarks.report.document.Block;
import org.jvmquarks.report.document.Document;
import org.jvmquarks.report.document.Part.Fold;
import org.jvmquarks.text.Plural;

/**
 * A document as the template of a letter takes it.
 *
 * @param parts the most important first
 */
record Letter(Document document, Asset style, List<Part> parts, List<Article> articles) {
    /** A longer list folds behind a heading that tells how long it is. */
    private static final int FEW = 5;

    /**
     * A part.
     *
     * @param id its anchor
     * @param open whether it is read without being asked for
     * @param headingsOnly whether only the headings of its items are
     */
    record Part(
            String id, org.jvmquarks.report.document.Part of, boolean open, boolean headingsOnly, List<Piece> blocks) {}

    /** A block, of which exactly one kind is there. */
    record Piece(
            Optional<Item> item,
            Optional<Remark> remark,
            Optional<Block.Table> table,
            Optional<Block.Command> command,
            Optional<Block.Listing> listing) {}

    /** A remark, in pieces some of which are links. */
    record Remark(List<Link> pieces, String key) {}

    /**
     * A piece of a sentence.
     *
     * @param href where it leads; empty if it is plain text
     */
    record Link(String text, String href) {
        static List<Link> of(String sentence) {
            return Sources.parts(sentence).stream()
                    .map(part -> new Link(part.text(), part.href().orElse("")))
                    .toList();
        }
    }

    /**
     * An item.
     *
     * @param anchor of its article; empty without one
     * @param sentences what is read without being asked for
     * @param moreSentences the others
     * @param seen places that are read without being asked for
     * @param folded the others
     * @param places how many others there are, in words; empty without one
     */
    record Item(
            Block.Item of,
            String anchor,
            List<Sentence> sentences,
            List<Sentence> moreSentences,
            List<String> seen,
            List<String> folded,
            String places) {
        /** Who is to fix something has to know where. */
        private static final int SEEN = 3;

        /** Sentences that a long item begins with. */
        private static final int FIRST = 3;

        static Item of(Block.Item item, String anchor, boolean whole) {
            List<Sentence> all = item.sentences().stream().map(Sentence::of).toList();
            int first = whole || all.size() <= FEW ? all.size() : FIRST;
            List<String> where = item.seen();
            int seen = whole ? Math.min(SEEN, where.size()) : 0;
            int folded = where.size() - seen;
            return new Item(
                    item,
                    anchor,
                    all.subList(0, first),
                    all.subList(first, all.size()),
                    where.subList(0, seen),
                    where.subList(seen, where.size()),
                    folded == 0 ? "" : Plural.count(folded, seen == 0 ? "trace" : "further trace"));
        }
    }

    /**
     * A sentence.
     *
     * @param all its names, where it has more than are in sight
     */
    record Sentence(List<Link> pieces, List<String> causes, String all) {
        static Sentence of(Block.Sentence sentence) {
            return new Sentence(
                    Link.of(sentence.brief()),
                    sentence.causes(),
                    sentence.isCut() ? String.join(", ", sentence.names()) : "");
        }
    }

    /** The heading of the letter: its decision, or else its title. */
    String heading() {
        return document.decision().map(it -> it.reason() + ".").orElse(document.title());
    }

    static Letter of(Document document, Asset style) {
        return new Letter(
                document,
                style,
                document.parts().stream().map(part -> part(document, part)).toList(),
                document.articles().stream()
                        .map(it -> Article.of(it, List.of()))
                        .toList());
    }

    private static Part part(Document document, org.jvmquarks.report.document.Part part) {
        boolean few = part.blocks().size() <= FEW;
        boolean whole = part.fold() == Fold.WHOLE;
        return new Part(
                part.heading().toLowerCase(Locale.ROOT).replaceAll("[^a-z0-9]+", "-"),
                part,
                whole || part.fold() == Fold.OPEN || (part.fold() == Fold.BRIEF && few),
                !whole && !few,
                part.shown().stream()
                        .map(block -> piece(document, block, whole))
                        .toList());
    }

    private static Piece piece(Document document, Block block, boolean whole) {
        return new Piece(
                only(Block.Item.class, block)
                        .map(it -> Item.of(it, document.anchor(it).orElse(""), whole)),
                only(Block.Remark.class, block)
                        .map(it -> new Remark(Link.of(it.sentence()), it.key().orElse(""))),
                only(Block.Table.class, block),
                only(Block.Command.class, block),
                only(Block.Listing.class, block));
    }

    private static <T extends Block> Optional<T> only(Class<T> kind, Block block) {
        return Optional.of(block).filter(kind::isInstance).map(kind::cast);
    }
}
