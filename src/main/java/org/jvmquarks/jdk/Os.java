package org.jvmquarks.jdk;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** Operating systems that a claim can be about. */
@API(status = API.Status.EXPERIMENTAL)
public enum Os {
    LINUX("linux"),
    MACOS("mac os x"),
    WINDOWS("windows");

    private final String start;

    /**
     * @param start start of {@code os.name}, in lower case
     */
    Os(String start) {
        this.start = start;
    }

    /** Returns the system that {@code os.name} names; empty for any other. */
    public static Optional<Os> ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(os -> lower.startsWith(os.start)).findFirst();
    }
}
