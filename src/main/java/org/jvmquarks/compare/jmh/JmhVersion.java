package org.jvmquarks.compare.jmh;

import java.io.IOException;
import java.io.Reader;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Properties;

/**
 * A version of JMH.
 *
 * @param text {@code 1.37}
 */
public record JmhVersion(String text) {
    /** In the archive jmh-core, and in those that contain it. */
    private static final String FILE = "jmh.properties";

    private static final int MOST_BYTES = 1 << 16;

    /** The oldest whose results are read. */
    private static final int OLDEST = 21;

    /** The first that uses the blackholes of the compiler where there are some, without being asked. */
    private static final int COMPILER_BLACKHOLES = 34;

    /** The first JDK with blackholes of the compiler. */
    private static final int JDK_WITH_BLACKHOLES = 17;

    /** Returns the version on a class path; empty if it has no JMH. */
    public static Optional<JmhVersion> of(List<Path> classPath) throws IOException {
        for (Path entry : classPath) {
            Optional<String> properties = ClassPathFile.read(entry, FILE, MOST_BYTES);
            if (properties.isPresent()) {
                return Optional.of(read(properties.get(), entry));
            }
        }
        return Optional.empty();
    }

    private static JmhVersion read(String text, Path entry) throws IOException {
        Properties properties = new Properties();
        try (Reader reader = new StringReader(text)) {
            properties.load(reader);
        }
        JmhVersion version = new JmhVersion(properties.getProperty("jmh.version", ""));
        if (version.minor() < OLDEST) {
            throw new IllegalArgumentException(
                    "expected JMH 1.%d or later in %s, found version '%s'".formatted(OLDEST, entry, version.text));
        }
        return version;
    }

    /** Returns whether it consumes results by blackholes of the compiler, on HotSpot of this feature version. */
    public boolean hasCompilerBlackholes(int feature) {
        return minor() >= COMPILER_BLACKHOLES && feature >= JDK_WITH_BLACKHOLES;
    }

    /** Returns 37 of 1.37; -1 for another form. */
    private int minor() {
        String[] parts = text.split("[.-]", 3);
        return parts.length >= 2 && parts[0].equals("1") && parts[1].matches("\\d{1,4}")
                ? Integer.parseInt(parts[1])
                : -1;
    }
}
