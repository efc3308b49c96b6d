package org.jvmquarks.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.VersionRange;

/**
 * The article about a quark, with what its cells say as pictures alone.
 *
 * @param anchor where links to it lead
 * @param page its Javadoc, in a list of at most one as the template needs it
 * @param pins its pins
 * @param grids pictures of its pins whose arguments are pairs
 */
record Article(String anchor, QuarkRecord quark, List<PageRecord> page, List<Claim> pins, List<ValueGrid> grids) {

    /** The articles of a topic. */
    record Topic(String topic, List<Article> articles) {}

    /**
     * A pin.
     *
     * @param claim with all values that it expects
     * @param versions the JDKs that it is about; where it expects several values, each with its own
     */
    record Claim(PinRecord of, String claim, String versions, List<Breaker> breakers) {

        public static Claim of(PinRecord pin) {
            return new Claim(
                    pin,
                    pin.rowClaim(),
                    history(pin),
                    pin.falsifiers().stream().map(Breaker::of).toList());
        }
    }

    private static String history(PinRecord pin) {
        boolean several =
                pin.expectations().stream().map(Expectation::value).distinct().count() > 1;
        return pin.expectations().isEmpty()
                ? "all"
                : pin.expectations().stream()
                        .map(it -> it.about()
                                + pin.text()
                                        .words(it)
                                        .filter(words -> several)
                                        .map(words -> ": " + words)
                                        .orElse("")
                                + it.by().map(by -> " (" + by + ")").orElse(""))
                        .collect(Collectors.joining("; "));
    }

    /**
     * A falsifier.
     *
     * @param only the JDKs that have it; empty when all do
     */
    record Breaker(String falsifier, String only) {

        public static Breaker of(PinRecord.FalsifierDeclaration falsifier) {
            VersionRange versions = falsifier.versions();
            return new Breaker(falsifier.falsifier(), versions.coversAll() ? "" : versions.describe());
        }
    }

    /**
     * Returns the article about a quark.
     *
     * @param cells for its pictures; cells of other quarks do not matter
     */
    public static Article of(QuarkRecord quark, List<CellRecord> cells) {
        return new Article(
                anchor(quark.id()),
                quark,
                quark.page().stream().toList(),
                quark.pins().stream().map(Claim::of).toList(),
                ValueGrid.of(
                        quark.pins(),
                        cells.stream()
                                .filter(cell -> cell.quark().equals(quark.id()))
                                .toList()));
    }

    static List<Topic> byTopic(RunRecord run) {
        return run.quarks().stream()
                .collect(Collectors.groupingBy(QuarkRecord::topic, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(e -> new Topic(
                        e.getKey(),
                        e.getValue().stream().map(it -> of(it, run.cells())).toList()))
                .toList();
    }

    public static String anchor(String quark) {
        return "quark-" + quark;
    }
}
