package org.jvmquarks.files;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.UnknownHostException;
import java.nio.charset.MalformedInputException;
import java.nio.file.AccessDeniedException;
import java.nio.file.DirectoryNotEmptyException;
import java.nio.file.FileSystemException;
import java.nio.file.FileSystemLoopException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class FileProblemTest {
    private static final Path FILE = Path.of("some", "file").toAbsolutePath();

    @TempDir
    Path folder;

    private static IOException thrownBy(ThrowingCallable call) {
        return catchThrowableOfType(IOException.class, call);
    }

    @Test
    void missingFileIsCalledIt() {
        Path missing = folder.resolve("missing");

        assertThat(FileProblem.reading(missing, thrownBy(() -> Files.readAllBytes(missing))))
                .isEqualTo("it does not exist; correct the path");
    }

    @Test
    void otherFileThatIsInWayIsNamed() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        Path below = file.resolve("below");

        assertThat(FileProblem.writing(below.resolve("run"), thrownBy(() -> Files.createDirectories(below))))
                .isEqualTo(below + " is a file or lies below one; name a folder");
        assertThat(FileProblem.writing(file, thrownBy(() -> Files.createDirectories(file))))
                .isEqualTo("it is a file or lies below one; name a folder");
    }

    @Test
    void folderIsNoFile() {
        assertThat(FileProblem.reading(folder, thrownBy(() -> Files.readAllBytes(folder))))
                .isEqualTo("it is a folder; name a file");
    }

    @Test
    void folderThatTakesNoFilesIsNotMissing() {
        Path file = folder.resolve("missing").resolve("file");

        assertThat(FileProblem.writing(file, thrownBy(() -> Files.createFile(file))))
                .isEqualTo("it cannot be created: its folder does not exist or takes no files; choose another path");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "No space left on device; is on a full disk; true",
                "Disk quota exceeded; exceeds the quota of the disk; true",
                "Too many open files; cannot be opened: too many files are open; true",
                "Input/output error; cannot be accessed: the disk or terminal is gone; true",
                "Read-only file system; is on a read-only file system; false",
                "File name too long; has too long a name; false",
                "Something new; cannot be written: Something new; false",
            })
    void refusalIsPutInWordsInEveryForm(String reason, String words, boolean ofMachine) {
        IOException plain = new IOException(reason);
        IOException named = new FileSystemException(FILE.toString(), null, reason);
        IOException old = new FileNotFoundException(FILE + " (" + reason + ")");

        assertThat(FileProblem.writing(FILE, plain)).startsWith("it " + words);
        assertThat(FileProblem.writing(FILE, named)).startsWith("it " + words);
        assertThat(FileProblem.writing(FILE, old)).startsWith("it ").contains(words);
        assertThat(FileProblem.of(old)).startsWith(FILE + " ");
        assertThat(FileProblem.isOfMachine(named)).isEqualTo(ofMachine);
    }

    @Test
    void refusalByTypeIsPutInWords() {
        String file = FILE.toString();

        assertThat(FileProblem.reading(FILE, new AccessDeniedException(file)))
                .isEqualTo("it is not accessible: permission denied; choose another path");
        assertThat(FileProblem.reading(FILE, new DirectoryNotEmptyException(file)))
                .isEqualTo("it is a folder with files in it; choose another path");
        assertThat(FileProblem.reading(FILE, new FileSystemLoopException(file)))
                .isEqualTo("it is a link to itself; correct the link");
        assertThat(FileProblem.reading(FILE, new MalformedInputException(1)))
                .isEqualTo("it is not UTF-8 text; save it as UTF-8");
        assertThat(FileProblem.writing(FILE, new MalformedInputException(1)))
                .isEqualTo("it cannot be written: its text has a character that UTF-8 does not have,"
                        + " such as half of a surrogate pair; remove it");
        assertThat(FileProblem.reading(FILE, new UnknownHostException())).isEqualTo("it cannot be read: unknown host");
    }

    @Test
    void reasonIsToldOnce() {
        IOException full = new IOException("No space left on device");
        String why = "it is on a full disk; free some space, or choose another disk";

        assertThat(FileProblem.told(new UncheckedIOException(full))).isEmpty();
        assertThat(FileProblem.told(new UncheckedIOException("cannot copy", full)))
                .contains("cannot copy: " + why);
        assertThat(FileProblem.told(new UnusableFileException("cannot copy", why, full)))
                .contains("cannot copy: " + why);
    }

    @Test
    void closedPipeIsKnown() {
        assertThat(FileProblem.isClosedPipe(new IOException("Broken pipe"))).isTrue();
        assertThat(FileProblem.isClosedPipe(new IOException("No space left on device")))
                .isFalse();
    }
}
