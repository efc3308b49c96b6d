package org.jvmquarks.report.html;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.Sha256;

/**
 * A resource that goes into the page.
 *
 * @param text its content
 */
public record Asset(String text) {

    /**
     * Returns resources one after the other.
     *
     * @param beside the class next to which they lie
     */
    public static Asset load(Class<?> beside, String... names) {
        return new Asset(Stream.of(names).map(name -> read(beside, name)).collect(Collectors.joining()));
    }

    /** Line ends are made those that a browser sees, or the hash would not match. */
    private static String read(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("missing resource " + name + " next to " + beside);
            }
            String text = new String(in.readAllBytes(), StandardCharsets.UTF_8);
            return text.replace("\r\n", "\n");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Source expression of a content security policy that allows this text and no other. */
    public String hash() {
        return "sha256-" + Sha256.base64(text);
    }
}
