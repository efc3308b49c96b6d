package org.jvmquarks.report.html;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.stream.Collectors;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;

/**
 * The article about a quark, whatever its cells say.
 *
 * @param anchor where links to it lead
 * @param page its Javadoc, in a list of at most one as the template needs it
 * @param pins its pins
 */
record Article(String anchor, QuarkRecord quark, List<PageRecord> page, List<Claim> pins) {

    /** The articles of a topic. */
    record Topic(String topic, List<Article> articles) {}

    /** A pin. */
    record Claim(PinRecord of, String versions, List<Breaker> breakers) {

        static Claim of(PinRecord pin) {
            return new Claim(
                    pin, history(pin), pin.falsifiers().stream().map(Breaker::of).toList());
        }
    }

    private static String history(PinRecord pin) {
        return pin.expectations().isEmpty()
                ? "all"
                : pin.expectations().stream()
                        .map(
                                it ->
                                        it.about()
                                                + it.words().map(v -> ": " + v).orElse("")
                                                + it.by().map(by -> " (" + by + ")").orElse(""))
                        .collect(Collectors.joining("; "));
    }

    /**
     * A falsifier.
     *
     * @param only the JDKs that have it; empty when all do
     */
    record Breaker(String falsifier, String only) {

        static Breaker of(PinRecord.FalsifierDeclaration falsifier) {
            String versions = falsifier.versions().describe();
            return new Breaker(falsifier.falsifier(), versions.equals("all") ? "" : versions);
        }
    }

    static Article of(QuarkRecord quark) {
        return new Article(
                anchor(quark.id()),
                quark,
                quark.page().stream().toList(),
                quark.pins().stream().map(Claim::of).toList());
    }

    static List<Topic> byTopic(List<QuarkRecord> quarks) {
        return quarks.stream()
                .collect(
                        Collectors.groupingBy(
                                QuarkRecord::topic, LinkedHashMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(e -> new Topic(e.getKey(), e.getValue().stream().map(Article::of).toList()))
                .toList();
    }

    static String anchor(String quark) {
        return "quark-" + quark;
    }
}
