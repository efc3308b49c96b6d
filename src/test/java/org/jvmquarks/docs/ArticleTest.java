package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.jsoup.Jsoup;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.QuarkRecord;

/** The Javadoc of every quark of this project is an article in the parts that its page needs. */
class ArticleTest {
    /** Heading of a part, and what an author has to write below it. */
    private static final Map<String, String> PARTS = parts();

    /** About a third of a page; what is longer belongs to the probes and pins. */
    private static final int MOST_WORDS = 160;

    private static Map<String, String> parts() {
        Map<String, String> parts = new LinkedHashMap<>();
        parts.put("Why", "the mechanism in about three sentences");
        parts.put("How it is shown", "the probe, the evidence that decides and why it can, controls");
        parts.put("History", "a list of versions, with JEP or JBS id where you know it for sure");
        parts.put("For users", "what it means for a decision about code or an upgrade");
        return parts;
    }

    static Stream<Named<QuarkRecord>> quarks() {
        return QuarkList.quarks().stream().map(quark -> Named.of(quark.id(), quark));
    }

    @ParameterizedTest
    @MethodSource("quarks")
    void everyQuarkIsAnArticle(QuarkRecord quark) {
        assertThat(flaws(quark.page()))
                .as("the Javadoc of %s, see src/docs/writing-a-quark.md", quark.className())
                .isEmpty();
    }

    @Test
    void missingPartIsNamedWithWhatToWrite() {
        assertThat(flaws(Optional.empty())).containsExactly("there is none");
        assertThat(flaws(Optional.of(new PageRecord(
                        " ",
                        List.of(
                                new PageRecord.Section("History", "<ul></ul>"),
                                new PageRecord.Section("Notes", "a"),
                                new PageRecord.Section("Why", "b"))))))
                .containsExactly(
                        "no claim: write it before the first heading, one or two sentences",
                        "no <h2>How it is shown</h2>: write the probe, the evidence that decides and"
                                + " why it can, controls",
                        "nothing below <h2>History</h2>: write a list of versions, with JEP or JBS id"
                                + " where you know it for sure",
                        "no <h2>For users</h2>: write what it means for a decision about code or an upgrade",
                        "the headings are [History, Notes, Why], not [Why, How it is shown, History, For users]");
    }

    @Test
    void claimStandsThereWithoutWordAndWithoutRest() {
        assertThat(flaws(Optional.of(whole("Claim: it is.", "b"))))
                .containsExactly("the claim starts with 'Claim:': leave that out");
        assertThat(flaws(Optional.of(whole("It is.<p>And more.", "b"))))
                .containsExactly("the claim has several paragraphs: move the others below a heading");
        assertThat(flaws(Optional.of(whole("It is.", "word ".repeat(MOST_WORDS + 1)))))
                .containsExactly("<h2>Why</h2> has 161 words, more than 160: shorten it");
        assertThat(flaws(Optional.of(whole("It is.", "b")))).isEmpty();
    }

    private static PageRecord whole(String claim, String why) {
        return new PageRecord(
                claim,
                PARTS.keySet().stream()
                        .map(part -> new PageRecord.Section(part, part.equals("Why") ? why : "b"))
                        .toList());
    }

    private static List<String> flaws(Optional<PageRecord> kept) {
        if (kept.isEmpty()) {
            return List.of("there is none");
        }
        PageRecord page = kept.get();
        List<String> flaws = new ArrayList<>(flawsOfClaim(page.claim()));
        PARTS.forEach((part, what) -> flawOf(part, what, page).ifPresent(flaws::add));
        List<String> headings =
                page.sections().stream().map(PageRecord.Section::heading).toList();
        if (!headings.equals(List.copyOf(PARTS.keySet()))) {
            flaws.add("the headings are " + headings + ", not " + PARTS.keySet());
        }
        return flaws;
    }

    private static List<String> flawsOfClaim(String claim) {
        if (text(claim).isEmpty()) {
            return List.of("no claim: write it before the first heading, one or two sentences");
        }
        if (text(claim).startsWith("Claim:")) {
            return List.of("the claim starts with 'Claim:': leave that out");
        }
        return claim.contains("<p>")
                ? List.of("the claim has several paragraphs: move the others below a heading")
                : List.of();
    }

    private static Optional<String> flawOf(String part, String what, PageRecord page) {
        Optional<String> html = page.sections().stream()
                .filter(section -> section.heading().equals(part))
                .map(PageRecord.Section::text)
                .findFirst();
        if (html.isEmpty()) {
            return Optional.of("no <h2>%s</h2>: write %s".formatted(part, what));
        }
        String text = text(html.get());
        if (text.isEmpty()) {
            return Optional.of("nothing below <h2>%s</h2>: write %s".formatted(part, what));
        }
        int words = text.split("\\s+").length;
        return words <= MOST_WORDS
                ? Optional.empty()
                : Optional.of("<h2>%s</h2> has %d words, more than %d: shorten it".formatted(part, words, MOST_WORDS));
    }

    private static String text(String html) {
        return Jsoup.parse(html).text();
    }
}
