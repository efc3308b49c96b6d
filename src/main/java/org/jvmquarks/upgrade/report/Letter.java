package org.jvmquarks.upgrade.report;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.stream.Stream;
import org.jvmquarks.inspect.Proposal;
import org.jvmquarks.journal.ShellWords;
import org.jvmquarks.report.Sources;
import org.jvmquarks.report.html.Article;
import org.jvmquarks.report.html.Asset;
import org.jvmquarks.text.Plural;
import org.jvmquarks.upgrade.findings.Concern;
import org.jvmquarks.upgrade.findings.Finding;
import org.jvmquarks.upgrade.findings.Gap;
import org.jvmquarks.upgrade.findings.UpgradeResult;

/**
 * The data for the template of a letter.
 *
 * @param application what is known of the application, in one sentence; empty if nothing is
 * @param misfit why the JDK in use cannot run it; empty if it can
 * @param parts what concerns the application, the worst first, without empty ones
 * @param gaps what could not be checked
 */
record Letter(
        UpgradeResult result,
        Asset style,
        String application,
        String misfit,
        List<Part> parts,
        List<Gap> gaps,
        List<Article> articles) {
    /** A longer list folds behind a heading that tells how long it is. */
    private static final int FEW = 5;

    /**
     * The findings of one concern.
     *
     * @param open whether it is read without being asked for
     * @param headingsOnly whether only the headings of its findings are
     * @param lines options that the new JDK takes, in a list of at most one
     */
    record Part(
            String id,
            String heading,
            int number,
            boolean open,
            boolean headingsOnly,
            List<Item> items,
            List<Line> lines) {}

    /**
     * A finding.
     *
     * @param anchor of its article; empty without one
     * @param sentences what is read without being asked for, each in pieces, some of which are
     *     links
     * @param moreSentences the others
     * @param seen traces that are read without being asked for
     * @param folded the others
     * @param places how many others show it, in words; empty without one
     */
    record Item(
            Finding finding,
            String anchor,
            List<List<Piece>> sentences,
            List<List<Piece>> moreSentences,
            List<String> seen,
            List<String> folded,
            String places,
            String advice) {
        /** Who is to fix something has to know where. */
        private static final int SEEN = 3;

        /** Sentences that a long finding begins with. */
        private static final int FIRST = 3;

        /** The word before its keys. */
        String keyWord() {
            return finding.keys().size() == 1 ? "key" : "keys";
        }

        static Item of(Finding finding) {
            List<String> where = finding.where();
            List<List<Piece>> all = finding.sentences().stream().map(Piece::of).toList();
            boolean whole = finding.concern() == Concern.MUST_FIX || all.size() <= FEW;
            int first = whole ? all.size() : FIRST;
            int seen = finding.concern() == Concern.MUST_FIX ? Math.min(SEEN, where.size()) : 0;
            int folded = where.size() - seen;
            return new Item(
                    finding,
                    finding.quark().map(Article::anchor).orElse(""),
                    all.subList(0, first),
                    all.subList(first, all.size()),
                    where.subList(0, seen),
                    where.subList(seen, where.size()),
                    folded == 0 ? "" : Plural.count(folded, seen == 0 ? "trace" : "further trace"),
                    finding.advice().orElse(""));
        }
    }

    /**
     * A piece of a sentence.
     *
     * @param href where it leads; empty if it is plain text
     */
    record Piece(String text, String href) {
        static List<Piece> of(String sentence) {
            return Sources.parts(sentence).stream()
                    .map(part -> new Piece(part.text(), part.href().orElse("")))
                    .toList();
        }
    }

    /**
     * A line of options.
     *
     * @param heading whether the JDK starts with it
     * @param words the words of the command line, none of which a line should break
     * @param leftOut options that it has not; empty if it has all
     */
    record Line(String heading, List<String> words, String leftOut) {

        static Line of(Proposal proposal, String jdk) {
            return new Line(
                    proposal.isVerified()
                            ? jdk + " starts with these options:"
                            : jdk
                                    + " still does not start with these options: "
                                    + proposal.refusal().orElse(""),
                    Stream.concat(
                                    Stream.of("java"),
                                    proposal.words().stream().map(ShellWords::quote))
                            .toList(),
                    String.join(" ", proposal.leftOut()));
        }
    }

    /** Whether what could not be checked is read without being asked for. */
    boolean fewGaps() {
        return gaps.size() <= FEW;
    }

    /** Whether what the ledger accepts is. */
    boolean fewAccepted() {
        return result.accepted().size() <= FEW;
    }

    static Letter of(UpgradeResult result, Asset style) {
        return new Letter(
                result,
                style,
                String.join(", ", result.application()),
                result.misfit().orElse(""),
                Arrays.stream(Concern.values())
                        .map(concern -> part(result, concern))
                        .filter(part -> part.number() > 0)
                        .toList(),
                result.gaps(),
                result.articles().stream().map(it -> Article.of(it, List.of())).toList());
    }

    private static Part part(UpgradeResult result, Concern concern) {
        List<Finding> findings = result.findings(concern);
        return new Part(
                concern.name().toLowerCase(Locale.ROOT).replace('_', '-'),
                concern.heading(),
                findings.size(),
                concern == Concern.MUST_FIX || concern == Concern.WILL_NOTICE,
                concern != Concern.MUST_FIX && findings.size() > FEW,
                findings.stream().map(Item::of).toList(),
                concern == Concern.MUST_FIX
                        ? result.proposal().stream()
                                .map(line -> Line.of(line, result.to().id()))
                                .toList()
                        : List.of());
    }
}
