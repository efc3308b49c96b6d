package org.jvmquarks.guest.machine;

import java.io.ByteArrayOutputStream;
import java.io.FileInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Optional;

/**
 * Files through which a kernel tells about itself. A file that cannot be read is ignored. Uses no lambda expression:
 * the first one costs a VM 20 ms.
 */
public final class TextFiles {
    /** More bytes than any of these files needs for what is read here. */
    private static final int MOST_BYTES = 1 << 20;

    private final String root;

    /** @param root folder to put before each path; empty for the machine itself */
    public TextFiles(String root) {
        this.root = root;
    }

    /** Returns the lines of a file; empty if it cannot be read. */
    List<String> lines(String file) {
        byte[] bytes = bytes(file);
        return bytes.length == 0
                ? Collections.<String>emptyList()
                : Arrays.asList(new String(bytes, StandardCharsets.ISO_8859_1).split("\n"));
    }

    /** Returns the first line of a file, without blanks around it; empty if there is none. */
    Optional<String> line(String file) {
        for (String line : lines(file)) {
            return line.trim().isEmpty() ? Optional.<String>empty() : Optional.of(line.trim());
        }
        return Optional.empty();
    }

    /** Returns the first number of the first line; empty if there is none. */
    Optional<Long> number(String file) {
        return toNumber(line(file).orElse("").split(" ")[0]);
    }

    /** Returns the text as a number; empty if it is not one. */
    static Optional<Long> toNumber(String text) {
        try {
            return Optional.of(Long.parseLong(text));
        } catch (NumberFormatException e) {
            return Optional.empty();
        }
    }

    /** Returns the content of a file; empty if it cannot be read. */
    byte[] bytes(String file) {
        return bytes(file, 0);
    }

    /** Returns the content of a file after that many bytes; empty if it cannot be read. */
    byte[] bytes(String file, long skipped) {
        try (InputStream in = new FileInputStream(root + file)) {
            if (in.skip(skipped) < skipped) {
                return new byte[0];
            }
            ByteArrayOutputStream out = new ByteArrayOutputStream();
            byte[] buffer = new byte[16_384];
            int read = in.read(buffer);
            while (read >= 0 && out.size() < MOST_BYTES) {
                out.write(buffer, 0, read);
                read = in.read(buffer);
            }
            return out.toByteArray();
        } catch (IOException | SecurityException unreadable) {
            return new byte[0];
        }
    }
}
