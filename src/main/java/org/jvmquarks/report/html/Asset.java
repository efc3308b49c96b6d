package org.jvmquarks.report.html;

import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jvmquarks.files.OwnResource;
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
        String text =
                Stream.of(names).map(name -> OwnResource.text(beside, name)).collect(Collectors.joining());
        // Line ends are made those that a browser sees, or the hash would not match.
        return new Asset(text.replace("\r\n", "\n"));
    }

    /** Source expression of a content security policy that allows this text and no other. */
    public String hash() {
        return "sha256-" + Sha256.base64(text);
    }
}
