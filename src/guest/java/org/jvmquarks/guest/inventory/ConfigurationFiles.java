package org.jvmquarks.guest.inventory;

import java.io.IOException;
import java.io.StringReader;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Properties;

/**
 * Files that an administrator may change: properties by name, other files line by line, both without comments. The file
 * java.security is a surface of its own.
 */
final class ConfigurationFiles implements Surface {
    private static final String OWN_SURFACE = "java.security";

    /** JDK 8 has them beside its libraries, next to tables that nobody changes. */
    private static final List<String> ENDINGS =
            Arrays.asList(".properties", ".policy", ".access", ".template", ".cfg", ".conf", ".xml", ".config");

    @Override
    public String name() {
        return "configuration-files";
    }

    @Override
    public void list(Rows rows) throws IOException {
        Path root = Home.configuration();
        for (Path file : Home.files(root)) {
            String name = root.relativize(file).toString().replace('\\', '/');
            if (name.endsWith(OWN_SURFACE) || !isConfiguration(name)) {
                continue;
            }
            rows.add(name, "");
            if (name.endsWith(".properties")) {
                addProperties(name, Home.lines(file), rows);
            } else {
                addLines(name, Home.lines(file), rows);
            }
        }
    }

    private static boolean isConfiguration(String name) {
        for (String ending : ENDINGS) {
            if (name.endsWith(ending)) {
                return true;
            }
        }
        return !Home.isBefore9();
    }

    private static void addProperties(String file, List<String> lines, Rows rows) throws IOException {
        Properties properties = new Properties();
        properties.load(new StringReader(String.join("\n", lines)));
        for (String name : properties.stringPropertyNames()) {
            if (!name.isEmpty()) {
                rows.add(file, name, properties.getProperty(name));
            }
        }
    }

    /** The same line may stand in a policy many times. */
    private static void addLines(String file, List<String> lines, Rows rows) {
        for (String line : lines) {
            String text = line.trim();
            if (!text.isEmpty()
                    && !text.startsWith("#")
                    && !text.startsWith("//")
                    && !text.startsWith("*")
                    && !text.startsWith("/*")) {
                rows.add(file, text, "");
            }
        }
    }
}
