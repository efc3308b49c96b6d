package org.jvmquarks.files;

import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.CodingErrorAction;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * Writes texts that come from elsewhere, such as the values of a probe. A text in Java may have half of a surrogate
 * pair, which UTF-8 does not have: U+FFFD stands in its place.
 */
public final class Utf8 {
    private static final String REPLACEMENT = "\uFFFD";

    private Utf8() {}

    /**
     * Returns a writer of a new file.
     *
     * @throws IOException if the file cannot be created
     */
    public static BufferedWriter writer(Path file) throws IOException {
        return new BufferedWriter(new OutputStreamWriter(
                Files.newOutputStream(file),
                StandardCharsets.UTF_8
                        .newEncoder()
                        .onMalformedInput(CodingErrorAction.REPLACE)
                        .replaceWith(REPLACEMENT.getBytes(StandardCharsets.UTF_8))));
    }

    /** Returns a text as it would be read again. */
    public static String wellFormed(String text) {
        if (text.chars().noneMatch(c -> Character.isSurrogate((char) c))) {
            return text;
        }
        StringBuilder out = new StringBuilder(text.length());
        text.codePoints().forEach(c -> {
            if (Character.getType(c) == Character.SURROGATE) {
                out.append(REPLACEMENT);
            } else {
                out.appendCodePoint(c);
            }
        });
        return out.toString();
    }
}
