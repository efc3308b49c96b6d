package org.jvmquarks.jdk;

import java.util.Arrays;
import java.util.Locale;
import java.util.Optional;
import org.apiguardian.api.API;

/** Operating systems that a claim can be about. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public enum Os {
    LINUX("Linux", "linux"),
    MACOS("macOS", "mac os x"),
    WINDOWS("Windows", "windows");

    private final String title;
    private final String start;

    /**
     * @param title its name in sentences
     * @param start start of {@code os.name}, in lower case
     */
    Os(String title, String start) {
        this.title = title;
        this.start = start;
    }

    /** Returns its name in sentences. */
    public String title() {
        return title;
    }

    /** Returns the system that {@code os.name} names; empty for any other. */
    public static Optional<Os> ofName(String name) {
        String lower = name.toLowerCase(Locale.ROOT);
        return Arrays.stream(values()).filter(os -> lower.startsWith(os.start)).findFirst();
    }
}
