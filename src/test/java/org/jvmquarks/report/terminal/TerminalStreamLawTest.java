package org.jvmquarks.report.terminal;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import org.jvmquarks.Law;

class TerminalStreamLawTest {
    /** Foreground colours, weights and their ends. */
    private static final String OURS = "\u001b\\[(?:[0-4]|2[1-4]|3[1-79]|1;3[15])m";

    /** In place of a piece. */
    private static final String FLUSH = "flush";

    @Law
    void noForeignCodePasses(@ForAll("pieces") List<String> pieces, @ForAll boolean styled) throws IOException {
        String shown = shown(pieces, styled);

        assertThat(styled ? shown.replaceAll(OURS, "") : shown)
                .doesNotContainPattern("[\\p{Cc}&&[^\n\t\r]]")
                .doesNotContainPattern("\r(?!\n)");
    }

    @Law
    void piecesMakeNoDifference(@ForAll("texts") List<String> pieces, @ForAll boolean styled) throws IOException {
        String text = String.join("", pieces);
        String whole = shown(List.of(text), styled);

        assertThat(shown(pieces, styled)).isEqualTo(whole);
        assertThat(shown(List.of(text.split("")), styled)).isEqualTo(whole);
    }

    private static String shown(List<String> pieces, boolean styled) throws IOException {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        TerminalStream stream = new TerminalStream(bytes, StandardCharsets.UTF_8, styled);
        for (String piece : pieces) {
            if (piece.equals(FLUSH)) {
                stream.flush();
            } else {
                stream.write(piece.getBytes(StandardCharsets.ISO_8859_1));
            }
        }
        stream.flush();
        return bytes.toString(StandardCharsets.UTF_8);
    }

    /** Pieces of codes and of characters, a byte to a char. */
    @Provide
    Arbitrary<List<String>> texts() {
        return Arbitraries.oneOf(
                        Arbitraries.of(
                                "\u001b",
                                "\u001b[",
                                "[",
                                ";",
                                "0",
                                "1",
                                "31",
                                "m",
                                "\u001b[1;31m",
                                "\u001b[8m",
                                "\u001b[1;",
                                "\u001b[4",
                                "\r",
                                "\n",
                                "\r\n",
                                "a",
                                "\u00c3",
                                "\u00a9",
                                "\u00c2",
                                "\u009b",
                                "\u00f0\u009d"),
                        Arbitraries.strings()
                                .withChars("0123456789;")
                                .ofMaxLength(4)
                                .map("\u001b[%sm"::formatted),
                        Arbitraries.strings().withCharRange('\0', '\u00ff').ofMaxLength(3))
                .list()
                .ofMaxSize(30);
    }

    @Provide
    Arbitrary<List<String>> pieces() {
        return Arbitraries.frequencyOf(Tuple.of(5, texts()), Tuple.of(1, Arbitraries.just(List.of(FLUSH))))
                .list()
                .ofMaxSize(4)
                .map(lists -> lists.stream().flatMap(List::stream).toList());
    }
}
