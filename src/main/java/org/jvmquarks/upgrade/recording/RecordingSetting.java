package org.jvmquarks.upgrade.recording;

import org.jvmquarks.files.OwnResource;

/** The setting with which a JVM records what an upgrade wants to know. */
public final class RecordingSetting {
    private static final String FILE = "upgrade.jfc";

    private RecordingSetting() {}

    /** Returns the text of the file {@code .jfc}. */
    public static String text() {
        return OwnResource.text(RecordingSetting.class, FILE);
    }
}
