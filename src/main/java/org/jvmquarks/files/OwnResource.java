package org.jvmquarks.files;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;

/** Reads files that are a part of this program. */
public final class OwnResource {
    private OwnResource() {}

    /**
     * Returns the text of a file in UTF-8.
     *
     * @param beside the class next to which it lies
     * @throws IllegalStateException if the program was built without it
     */
    public static String text(Class<?> beside, String name) {
        try (InputStream in = beside.getResourceAsStream(name)) {
            if (in == null) {
                throw new IllegalStateException("this program was built without " + name + " next to "
                        + beside.getName() + "; build it with ./mvnw package");
            }
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read " + name, e);
        }
    }
}
