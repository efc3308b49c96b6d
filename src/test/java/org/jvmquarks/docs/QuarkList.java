package org.jvmquarks.docs;

import java.util.Comparator;
import java.util.List;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.jsoup.nodes.Element;
import org.jsoup.nodes.TextNode;
import org.junit.platform.commons.support.ReflectionSupport;
import org.jvmquarks.Quark;
import org.jvmquarks.catalog.QuarkDescription;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.VersionRange;

/** The list of quarks in the documentation, from what the quarks say about themselves. */
final class QuarkList {
    /** Up to a full stop that ends a sentence, or all of it. */
    private static final Pattern FIRST_SENTENCE = Pattern.compile("^.*?[.](?=\\s+[\\p{Lu}`]|$)");

    private QuarkList() {}

    /** Every quark of this project, by topic and id. */
    static List<QuarkRecord> quarks() {
        return ReflectionSupport.findAllClassesInPackage(
                        "org.jvmquarks.quarks", type -> type.isAnnotationPresent(Quark.class), name -> true)
                .stream()
                .map(QuarkDescription::of)
                .sorted(Comparator.comparing(QuarkRecord::topic).thenComparing(QuarkRecord::id))
                .toList();
    }

    static String markdown(List<QuarkRecord> quarks) {
        int pins = quarks.stream().mapToInt(quark -> quark.pins().size()).sum();
        String topics = quarks.stream()
                .collect(Collectors.groupingBy(QuarkRecord::topic, TreeMap::new, Collectors.toList()))
                .entrySet()
                .stream()
                .map(e -> topic(e.getKey(), e.getValue()))
                .collect(Collectors.joining("\n"));
        return """
                # Quarks

                %d quarks with %d pins, by topic. `src/test/java/org/jvmquarks/docs/QuarkListTest.java` generates this
                page from their code. The article about a quark is the Javadoc of its class; the
                [report](running.md) of a run shows it together with the results. The column "JDK" has the versions
                that pins of the quark are about; a list such as 11.0.16/15 gives the first or last update of each
                release train.

                %s""".formatted(quarks.size(), pins, topics);
    }

    private static String topic(String name, List<QuarkRecord> quarks) {
        return """
                ## %s

                | quark | claim | source | pins | JDK | falsifiers |
                |---|---|---|---|---|---|
                %s
                """.formatted(name, quarks.stream().map(QuarkList::row).collect(Collectors.joining("\n")));
    }

    private static String row(QuarkRecord quark) {
        int falsifiers =
                quark.pins().stream().mapToInt(pin -> pin.falsifiers().size()).sum();
        return "| [%s](../test/java/%s.java) `%s` | %s | %s | %d | %s | %d |"
                .formatted(
                        cell(quark.title()),
                        quark.className().replace('.', '/'),
                        quark.id(),
                        quark.page()
                                .map(PageRecord::claim)
                                .map(QuarkList::firstSentence)
                                .orElse(""),
                        cell(quark.source()),
                        quark.pins().size(),
                        versions(quark.pins()),
                        falsifiers);
    }

    private static String versions(List<PinRecord> pins) {
        return pins.stream()
                .flatMap(pin -> pin.expectations().isEmpty()
                        ? Stream.of("all")
                        : pin.expectations().stream().map(it -> versions(it.versions())))
                .distinct()
                .sorted()
                .collect(Collectors.joining("; "));
    }

    /** With a slash between release trains: {@code since 11.0.16/15}. */
    private static String versions(VersionRange range) {
        return range.describe().replace(", ", "/");
    }

    /** As Markdown, with code as code. */
    static String firstSentence(String html) {
        Element body = Jsoup.parseBodyFragment(html).body();
        for (TextNode text : body.nodeStream(TextNode.class).toList()) {
            text.text(cell(text.getWholeText()));
        }
        for (Element code : body.select("code")) {
            code.replaceWith(new TextNode("`" + code.text().replace("&lt;", "<") + "`"));
        }
        String claim = body.text();
        Matcher sentence = FIRST_SENTENCE.matcher(claim);
        return sentence.find() ? sentence.group() : claim;
    }

    /** Text that is no markup and no border in a table of Markdown. */
    private static String cell(String text) {
        return text.replace("|", "\\|").replace("<", "&lt;");
    }
}
