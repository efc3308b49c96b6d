package org.jvmquarks.upgrade.recording;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import jdk.jfr.consumer.RecordingFile;
import org.jvmquarks.evidence.jfr.Chunks;
import org.jvmquarks.evidence.jfr.DamagedRecording;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;

/**
 * Reads recordings with the parser of the JDK that runs this program: recordings describe themselves, so that of 17
 * reads those of 8 to 28. Takes the memory of one chunk.
 */
public final class ApplicationRecording {
    private ApplicationRecording() {}

    /**
     * Reads a recording, or all in a folder: those of several instances of one application. What happened counts
     * together; the JVM, its options and limits are those of the first by name.
     *
     * @throws RecordingException if one cannot be read, or is not whole, or if the folder has none
     */
    public static RecordingFacts read(Path path) {
        RecordingCollector facts = new RecordingCollector();
        for (Path each : recordings(path)) {
            read(each, facts);
        }
        return facts.facts();
    }

    private static List<Path> recordings(Path path) {
        if (!Files.isDirectory(path)) {
            return List.of(path);
        }
        try (Stream<Path> files = Files.list(path)) {
            List<Path> found = files.filter(
                            each -> each.getFileName().toString().endsWith(".jfr"))
                    .sorted()
                    .toList();
            if (found.isEmpty()) {
                throw new RecordingException(
                        "the folder %s has no recording, which would be a file *.jfr; put one in, or name another folder"
                                .formatted(path));
            }
            return found;
        } catch (IOException e) {
            throw new RecordingException("cannot read the folder " + path + ": " + FileProblem.reading(path, e), e);
        }
    }

    private static void read(Path path, RecordingCollector facts) {
        try {
            BoundedFile.requireRegular(path);
            Chunks.requireWhole(path);
            try (RecordingFile file = new RecordingFile(path)) {
                facts.begin(file.readEventTypes());
                while (file.hasMoreEvents()) {
                    facts.add(file.readEvent());
                }
            }
        } catch (DamagedRecording e) {
            throw new RecordingException(
                    "the recording %s is damaged at %s; dump it again, such as with jcmd <pid> JFR.dump filename=app.jfr"
                            .formatted(path, e.getMessage()),
                    e);
        } catch (IOException e) {
            throw new RecordingException("cannot read the recording " + path + ": " + FileProblem.reading(path, e), e);
        } catch (RuntimeException e) {
            // The parser shows what it does not understand as any exception at all.
            throw new RecordingException(
                    "cannot read the recording "
                            + path
                            + ": JDK "
                            + Runtime.version().feature()
                            + " does not understand it ("
                            + e
                            + "); run this program on a newer JDK",
                    e);
        }
    }
}
