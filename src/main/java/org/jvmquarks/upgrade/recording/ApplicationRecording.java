package org.jvmquarks.upgrade.recording;

import java.io.IOException;
import java.nio.file.Path;
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
     * Reads a recording.
     *
     * @throws RecordingException if it cannot be read, or is not whole
     */
    public static RecordingFacts read(Path path) {
        try {
            BoundedFile.requireRegular(path);
            Chunks.requireWhole(path);
            try (RecordingFile file = new RecordingFile(path)) {
                RecordingCollector facts = new RecordingCollector(file.readEventTypes());
                while (file.hasMoreEvents()) {
                    facts.add(file.readEvent());
                }
                return facts.facts();
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
