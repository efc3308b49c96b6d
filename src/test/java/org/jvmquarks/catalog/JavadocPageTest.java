package org.jvmquarks.catalog;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.junit.samples.SamplePages;

class JavadocPageTest {

    /** Its Javadoc, among the test resources, ends too early. */
    static class Damaged {}

    /** Its Javadoc, among the test resources, is that of no class. */
    static class Other {}

    /** Compiled without the processor, as the quarks of a project may be. */
    static class NotKept {}

    @Test
    void pageIsCutAtHeadingsAndTagsRender() {
        PageRecord page = JavadocPage.of(SamplePages.Whole.class).orElseThrow();

        assertThat(page.claim().replaceAll("\\s+", " "))
                .isEqualTo("A <code>Map&lt;String, Object&gt;</code> is as big as <code>its size</code>,"
                        + " see <code>List</code>, <code>toString()</code> and a&lt;b. <p>A second paragraph.</p>");
        assertThat(page.sections()).extracting(PageRecord.Section::heading).containsExactly("Why", "History");
        assertThat(page.sections().get(0).text()).isEqualTo("Because of {@value } &amp; more.");
        assertThat(page.sections().get(1).text().replaceAll("\\s+", ""))
                .isEqualTo("<ul><li>8to21:itis</li><li>since22:itisnot</li></ul>");
    }

    @Test
    void scriptsVanishAndTextLikeThemStays() {
        assertThat(JavadocPage.of(SamplePages.Malicious.class).orElseThrow())
                .isEqualTo(new PageRecord(
                        "All is well.",
                        List.of(new PageRecord.Section(
                                "Why", "<p><code>&lt;script&gt;</code> &lt;script&gt;alert('x')&lt;/script&gt;</p>"))));
    }

    @Test
    void withoutHeadingsAllOfItIsTheClaim() {
        assertThat(JavadocPage.parse(" One.\n <p>Two.\n @see Other"))
                .isEqualTo(new PageRecord("One.\n<p>Two.</p>", List.of()));
    }

    @Test
    void classWithoutKeptJavadocHasNoPage() {
        assertThat(JavadocPage.of(SamplePages.Without.class)).isEmpty();
        assertThat(JavadocPage.of(NotKept.class)).isEmpty();
    }

    @Test
    void unreadableJavadocIsSaidInPage() {
        PageRecord page = JavadocPage.of(Damaged.class).orElseThrow();

        assertThat(page.claim())
                .startsWith("The Javadoc of org.jvmquarks.catalog.JavadocPageTest$Damaged cannot be read;"
                        + " compile it again: ")
                .contains("Unexpected end-of-input");
        assertThat(page.sections()).isEmpty();
        assertThat(JavadocPage.of(Other.class).orElseThrow().claim())
                .endsWith("Other cannot be read; compile it again: its resource has no text 'doc'");
    }
}
