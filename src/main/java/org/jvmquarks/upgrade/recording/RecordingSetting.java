package org.jvmquarks.upgrade.recording;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.Objects;

/** The setting with which a JVM records what an upgrade wants to know. */
public final class RecordingSetting {
    private static final String FILE = "upgrade.jfc";

    private RecordingSetting() {}

    /** Returns the text of the file {@code .jfc}. */
    public static String text() {
        try (InputStream in =
                Objects.requireNonNull(RecordingSetting.class.getResourceAsStream(FILE), "no resource " + FILE)) {
            return new String(in.readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new UncheckedIOException("cannot read the resource " + FILE, e);
        }
    }
}
