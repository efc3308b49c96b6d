package org.jvmquarks.guest.machine;

import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jvmquarks.guest.wire.Fields;
import org.jvmquarks.guest.wire.Unsupported;

/**
 * The options with which this VM was started. The kernel has them, as the words of the command line before the main
 * class; to read these costs 2 ms.
 *
 * <p>A launcher also takes options from files ({@code @arguments}) and variables, which the command line does not show.
 * Only then, and where the kernel does not tell it, the VM's management bean is asked: that would cost each guest 20 ms
 * and a hundred classes.
 */
final class OwnOptions {
    private static final String COMMAND_LINE = "/proc/self/cmdline";

    private static final String[] VARIABLES = {"JAVA_TOOL_OPTIONS", "JDK_JAVA_OPTIONS", "_JAVA_OPTIONS"};

    private OwnOptions() {}

    /** Returns the fields about them. */
    static Map<String, Object> read(Class<?> main) {
        Map<String, Object> fields = new LinkedHashMap<>();
        List<String> options = options(commandLine(), main);
        if (isWhole(options)) {
            fields.put(Fields.COMMAND_LINE, options);
        } else {
            try {
                options = InputArguments.read();
                fields.put(Fields.INPUT_ARGUMENTS, options);
            } catch (NoClassDefFoundError missing) {
                fields.put(Fields.UNAVAILABLE, Unsupported.module("java.management"));
            } catch (SecurityException denied) {
                fields.put(Fields.UNAVAILABLE, "requires a VM that tells its options, this one does not: " + denied);
            }
        }
        fields.put(Fields.PROPERTIES, properties(options));
        return fields;
    }

    /** Returns the bytes of the command line; empty where the kernel does not tell it. */
    private static byte[] commandLine() {
        try (InputStream in = new FileInputStream(COMMAND_LINE)) {
            byte[] bytes = new byte[4096];
            int length = 0;
            for (int read = in.read(bytes); read >= 0; ) {
                length += read;
                if (length == bytes.length) {
                    bytes = Arrays.copyOf(bytes, 2 * length);
                }
                read = in.read(bytes, length, bytes.length - length);
            }
            return Arrays.copyOf(bytes, length);
        } catch (IOException | SecurityException unreadable) {
            return new byte[0];
        }
    }

    /**
     * Returns the words between the launcher and the main class; empty if these are not there. The encoding of a
     * command line is not known: a byte is a character.
     */
    static List<String> options(byte[] commandLine, Class<?> main) {
        List<String> options = new ArrayList<>();
        String words = new String(commandLine, StandardCharsets.ISO_8859_1);
        int end = words.indexOf(0);
        for (int begin = end + 1; begin > 0; begin = end + 1) {
            end = words.indexOf(0, begin);
            String word = words.substring(begin, Math.max(begin, end));
            if (word.equals(main.getName())) {
                return options;
            }
            options.add(word);
        }
        return new ArrayList<>();
    }

    /** Tells whether a guest, which has a class path at least, got no options elsewhere. */
    private static boolean isWhole(List<String> options) {
        for (String option : options) {
            if (option.startsWith("@")) {
                return false;
            }
        }
        for (String variable : VARIABLES) {
            if (System.getenv(variable) != null) {
                return false;
            }
        }
        return !options.isEmpty();
    }

    /** Returns the values that the system properties among the options have: name=value. */
    private static List<String> properties(List<String> options) {
        List<String> properties = new ArrayList<>();
        for (String option : options) {
            if (option.startsWith("-D") && option.length() > 2) {
                String name = option.substring(2).split("=", 2)[0];
                String value = name.isEmpty() ? null : System.getProperty(name);
                if (value != null) {
                    properties.add(name + "=" + value);
                }
            }
        }
        return properties;
    }
}
