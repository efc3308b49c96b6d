package org.jvmquarks.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.jvmquarks.journal.Expectation;
import org.jvmquarks.journal.PageRecord;
import org.jvmquarks.journal.PinRecord;
import org.jvmquarks.journal.PinRecord.FalsifierDeclaration;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.VersionRange;

class QuarkListTest {
    private static final Path PAGE = Path.of("src/docs/quarks.md");
    private static final Path MADE = Path.of("target/quarks.md");

    @Test
    void listInDocumentationIsMadeFromQuarks() throws IOException {
        String made = QuarkList.markdown(QuarkList.quarks());
        if (!Files.exists(PAGE) || !Files.readString(PAGE).equals(made)) {
            Files.writeString(MADE, made);
            throw new AssertionError(
                    "%s is not what the quarks say about themselves; take what was made from them: cp %s %s"
                            .formatted(PAGE, MADE, PAGE));
        }
    }

    @Test
    void everyQuarkHasAnIdOfItsOwn() {
        assertThat(QuarkList.quarks()).extracting(QuarkRecord::id).isNotEmpty().doesNotHaveDuplicates();
    }

    @Test
    void quarkIsARowOfItsTopic() {
        List<FalsifierDeclaration> two = List.of(
                new FalsifierDeclaration("-XX:-A", VersionRange.all(), List.of()),
                new FalsifierDeclaration("-XX:-B", VersionRange.all(), List.of()));
        QuarkRecord quark = new QuarkRecord(
                "some-id",
                "A | title",
                "memory",
                "JEP 450, <none>",
                "org.jvmquarks.quarks.memory.SomeQuark",
                true,
                Optional.of(new PageRecord("A claim. And more.", List.of())),
                List.of(
                        pin("b", VersionRange.of("24", ""), two),
                        pin("a", VersionRange.of("", "21"), two),
                        pin("c", VersionRange.of("", "21"), two),
                        pin("d", VersionRange.of("11.0.16, 15", ""), two)));

        assertThat(QuarkList.markdown(List.of(quark))).contains(" with 4 pins").endsWith("""
                        ## memory

                        | quark | claim | source | pins | JDK | falsifiers |
                        |---|---|---|---|---|---|
                        | [A \\| title](../test/java/org/jvmquarks/quarks/memory/SomeQuark.java) `some-id` | A claim. | JEP 450, &lt;none> | 4 | since 11.0.16/15; since 24; until 21 | 8 |
                        """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
                    One. Two.                              | One.
                    <p>One.</p><p>Two.</p>                 | One.
                    One, as in 8u262. <code>x</code> too.  | One, as in 8u262.
                    Since 1.8.0 it is. So it is.           | Since 1.8.0 it is.
                    A <code>List&lt;T&gt;</code> is. More. | A `List<T>` is.
                    a &lt; b. More.                        | a &lt; b.
                    without an end                         | without an end
                    """)
    void ofTheClaimItHasTheFirstSentence(String claim, String sentence) {
        assertThat(QuarkList.firstSentence(claim)).isEqualTo(sentence);
    }

    private static PinRecord pin(String name, VersionRange versions, List<FalsifierDeclaration> falsifiers) {
        return new PinRecord(
                name,
                "the claim",
                versions.equals(VersionRange.all())
                        ? List.of()
                        : List.of(new Expectation(Optional.empty(), versions, Optional.empty(), List.of(), List.of())),
                false,
                false,
                falsifiers);
    }
}
