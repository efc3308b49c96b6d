package org.jvmquarks.evidence;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.function.Function;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;

/**
 * A file that a guest left behind: a log, a dump, its output. That it is missing, empty or not understood is a fault of
 * the guest, never evidence.
 *
 * @param jdk name of the JDK's column, for messages
 * @param what it is, for messages: {@code the log of its collections}
 * @param path where it lies on this machine
 */
public record GuestFile(String jdk, String what, Path path) {

    /** The file of that name in the folder of a guest. */
    public static GuestFile of(EvidenceContext context, GuestResult result, String name, String what) {
        return new GuestFile(context.jdk(), what, result.launched().folder().resolve(name));
    }

    /**
     * Reads it as text; bytes that are no UTF-8 are replaced, so that the reader shows their line.
     *
     * @param largest size in bytes up to which it is read
     * @param reader the class that knows the format, for the message about what it does not know
     * @throws CellError if it is missing, empty, too large or not understood
     */
    public <T> T read(long largest, Class<?> reader, Function<String, T> parser) {
        requireAtMost(largest);
        try {
            return parser.apply(BoundedFile.text(path, Math.toIntExact(largest), StandardCharsets.UTF_8));
        } catch (UnknownLine e) {
            throw error(
                    " cannot be read, "
                            + e.getMessage()
                            + "; if the VM wrote this line, report it as unknown to "
                            + reader.getSimpleName()
                            + "; in "
                            + path,
                    e);
        } catch (IOException e) {
            throw error(" cannot be read: " + FileProblem.reading(path, e) + ", in " + path, e);
        }
    }

    /**
     * The path of a file that is there.
     *
     * @param largest size in bytes that it may have
     * @throws CellError if it is missing, empty, larger, or not a file
     */
    public Path requireAtMost(long largest) {
        try {
            if (!Files.exists(path)) {
                throw error(" was not written: " + path + " does not exist");
            }
            BoundedFile.requireRegular(path);
            long size = Files.size(path);
            if (size == 0 || size > largest) {
                throw error(" has %d bytes, expected 1 to %d: make the probe do %s; in %s"
                        .formatted(size, largest, size == 0 ? "something" : "less", path));
            }
            return path;
        } catch (IOException e) {
            throw error(" cannot be read: " + FileProblem.reading(path, e) + ", in " + path, e);
        }
    }

    /** Returns the error for missing content. */
    public CellError lacks(String missing) {
        return error(" lacks " + missing + ", in " + path);
    }

    /**
     * Returns the error for unreadable content.
     *
     * @param why with its message about what is wrong, and where in the file
     */
    public CellError unreadable(Exception why) {
        return error(" cannot be read, " + why.getMessage() + ", in " + path, why);
    }

    private CellError error(String text) {
        return new CellError(ErrorKind.GUEST_FAILED, jdk + ": " + what + text);
    }

    private CellError error(String text, Throwable cause) {
        return new CellError(ErrorKind.GUEST_FAILED, jdk + ": " + what + text, cause);
    }
}
