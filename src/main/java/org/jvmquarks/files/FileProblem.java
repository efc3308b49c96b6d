package org.jvmquarks.files;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.NotDirectoryException;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Locale;
import java.util.Objects;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Says in words why a file cannot be read or written, and what to do. {@code java.nio.file.NoSuchFileException: x} is
 * not a message.
 */
public final class FileProblem {
    /** The form of the older API: {@code /etc/shadow (Permission denied)}. */
    private static final Pattern OLD_FORM = Pattern.compile("(.+) \\(([^()]+)\\)");

    /** A reason why a system refuses a file, with the text of its error, and the end of a sentence for it. */
    private enum Refusal {
        MISSING("No such file or directory", "does not exist; correct the path"),
        EXISTS("File exists", "exists already; choose another path"),
        DENIED("Permission denied", "is not accessible: permission denied; choose another path"),
        NOT_PERMITTED(
                "Operation not permitted", "is not accessible: the system does not permit it; choose another path"),
        NOT_A_FOLDER("Not a directory", "is a file or lies below one; name a folder"),
        A_FOLDER("Is a directory", "is a folder; name a file"),
        NOT_EMPTY("Directory not empty", "is a folder with files in it; choose another path"),
        LOOP("Too many levels of symbolic links", "is a link to itself; correct the link"),
        LONG_NAME("File name too long", "has too long a name; choose a shorter one"),
        READ_ONLY("Read-only file system", "is on a read-only file system; choose another folder"),
        FULL("No space left on device", "is on a full disk; free some space, or choose another disk"),
        QUOTA("Disk quota exceeded", "exceeds the quota of the disk; free some space"),
        TOO_LARGE("File too large", "exceeds the largest size of a file; raise ulimit -f"),
        TOO_MANY(
                "Too many open files",
                "cannot be opened: too many files are open; raise the limit, such as with ulimit -n 4096"),
        BROKEN_DISK("Input/output error", "cannot be accessed: the disk or terminal is gone"),
        CLOSED("Broken pipe", "was closed by its reader");

        private final String reason;
        private final String words;

        Refusal(String reason, String words) {
            this.reason = reason;
            this.words = words;
        }

        /** Whether the machine would refuse any other path, too. */
        private boolean isOfMachine() {
            return switch (this) {
                case FULL, QUOTA, TOO_LARGE, TOO_MANY, BROKEN_DISK, CLOSED -> true;
                default -> false;
            };
        }

        private static Optional<Refusal> of(IOException failure) {
            if (failure instanceof NoSuchFileException) {
                return Optional.of(MISSING);
            }
            if (failure instanceof FileAlreadyExistsException exists) {
                // Files.createDirectories() throws it where a file is in the way.
                String file = exists.getFile();
                return Optional.of(file != null && Files.isRegularFile(Path.of(file)) ? NOT_A_FOLDER : EXISTS);
            }
            if (failure instanceof AccessDeniedException) {
                return Optional.of(DENIED);
            }
            if (failure instanceof NotDirectoryException) {
                return Optional.of(NOT_A_FOLDER);
            }
            if (failure instanceof DirectoryNotEmptyException) {
                return Optional.of(NOT_EMPTY);
            }
            if (failure instanceof FileSystemLoopException) {
                return Optional.of(LOOP);
            }
            String reason = reason(failure);
            return Arrays.stream(values())
                    .filter(each -> reason.contains(each.reason))
                    .findFirst();
        }
    }

    private FileProblem() {}

    /**
     * Returns why a file cannot be read: {@code it does not exist; correct the path}. Another file that is in the way
     * is named.
     *
     * @param named the file or folder that the message names before
     */
    public static String reading(Path named, IOException failure) {
        return subject(named, failure)
                + " "
                + Refusal.of(failure).map(refusal -> refusal.words).orElseGet(() -> unreadable(failure));
    }

    /**
     * Returns why a file cannot be written, as {@link #reading}.
     *
     * @param named the file or folder that the message names before
     */
    public static String writing(Path named, IOException failure) {
        Optional<Refusal> refusal = Refusal.of(failure);
        if (refusal.equals(Optional.of(Refusal.MISSING))) {
            return subject(named, failure)
                    + " cannot be created: its folder does not exist or takes no files; choose another path";
        }
        return subject(named, failure) + " " + refusal.map(each -> each.words).orElseGet(() -> unwritable(failure));
    }

    /** Returns what is wrong where no message has named a file. */
    public static String of(IOException failure) {
        return reading(Path.of(""), failure);
    }

    /** Returns the same of an exception that may say what was being done. */
    public static String of(UncheckedIOException failure) {
        return told(failure).orElseGet(() -> of(Objects.requireNonNull(failure.getCause())));
    }

    /** Returns what an exception says of a file, and what is wrong with it; empty if it says nothing of its own. */
    public static Optional<String> told(UncheckedIOException failure) {
        IOException cause = Objects.requireNonNull(failure.getCause());
        String message = String.valueOf(failure.getMessage());
        if (failure instanceof UnusableFileException) {
            return Optional.of(message);
        }
        // As Throwable(Throwable) makes it of a cause alone.
        return message.equals(cause.toString()) ? Optional.empty() : Optional.of(message + ": " + of(cause));
    }

    /** Tells whether the machine refuses every path: a full disk, too many open files. */
    public static boolean isOfMachine(IOException failure) {
        return Refusal.of(failure).filter(Refusal::isOfMachine).isPresent();
    }

    /** Tells whether the disk has no more room for this user. */
    public static boolean isOfFullDisk(IOException failure) {
        return Refusal.of(failure)
                .filter(refusal -> refusal == Refusal.FULL || refusal == Refusal.QUOTA)
                .isPresent();
    }

    /** Tells whether the other end of a pipe is closed, which is how {@code head} ends. */
    public static boolean isClosedPipe(IOException failure) {
        return Refusal.of(failure).equals(Optional.of(Refusal.CLOSED));
    }

    private static String subject(Path named, IOException failure) {
        return file(failure)
                .filter(file -> !Path.of(file).toAbsolutePath().equals(named.toAbsolutePath()))
                .orElse("it");
    }

    private static Optional<String> file(IOException failure) {
        if (failure instanceof FileSystemException named) {
            return Optional.ofNullable(named.getFile());
        }
        Matcher old = OLD_FORM.matcher(message(failure));
        return failure instanceof FileNotFoundException && old.matches() ? Optional.of(old.group(1)) : Optional.empty();
    }

    private static String reason(IOException failure) {
        if (failure instanceof FileSystemException named) {
            return Optional.ofNullable(named.getReason()).orElse("");
        }
        Matcher old = OLD_FORM.matcher(message(failure));
        return failure instanceof FileNotFoundException && old.matches() ? old.group(2) : message(failure);
    }

    private static String unreadable(IOException failure) {
        return failure instanceof CharacterCodingException
                ? "is not UTF-8 text; save it as UTF-8"
                : other(failure, "cannot be read");
    }

    /** Half of a surrogate pair is a character of Java, and not of Unicode. */
    private static String unwritable(IOException failure) {
        return failure instanceof CharacterCodingException
                ? "cannot be written: its text has a character that UTF-8 does not have, such as"
                        + " half of a surrogate pair; remove it"
                : other(failure, "cannot be written");
    }

    private static String other(IOException failure, String otherwise) {
        if (failure instanceof NotTextException) {
            return message(failure);
        }
        if (failure instanceof UnfitFileException) {
            return reason(failure);
        }
        String reason = reason(failure);
        return otherwise + ": " + (reason.isBlank() ? kind(failure) : reason);
    }

    /** Returns the name of an exception as words: {@code unknown host}. */
    private static String kind(IOException failure) {
        return failure.getClass()
                .getSimpleName()
                .replaceFirst("Exception$", "")
                .replaceAll("(?<=[a-z])(?=[A-Z])", " ")
                .toLowerCase(Locale.ROOT);
    }

    private static String message(IOException failure) {
        return Optional.ofNullable(failure.getMessage()).orElse("");
    }
}
