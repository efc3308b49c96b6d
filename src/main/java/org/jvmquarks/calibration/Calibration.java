package org.jvmquarks.calibration;

import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.OptionalDouble;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.RecordJson;

/**
 * What a machine's claims about time are worth, as measured.
 *
 * @param schema version of the file's format
 * @param host the machine
 * @param jdk id of the JDK whose forks were timed
 * @param started instant of the start, ISO 8601
 * @param seconds wall time
 * @param alpha error rate that the claims were tested at
 * @param linearity of the probe
 * @param tallies for each load and slowdown, in that order
 * @param noise for each load
 */
public record Calibration(
        int schema,
        HostRecord host,
        String jdk,
        String started,
        double seconds,
        double alpha,
        Linearity linearity,
        List<Tally> tallies,
        List<Noise> noise) {
    /** Version of the format. */
    public static final int SCHEMA = 1;

    /** Name of the file in the folder of a calibration. */
    public static final String FILE_NAME = "calibration.json";

    /** Name of the report beside it. */
    public static final String REPORT_NAME = "calibration.md";

    /** Where runs look for it, and where a calibration puts it: beside what a run writes. */
    public static final Path DEFAULT_FOLDER = Path.of("target", "calibration");

    public Calibration {
        tallies = List.copyOf(tallies);
        noise = List.copyOf(noise);
    }

    /**
     * The smallest ratio between a claim and the truth that the machine resolves at five standard
     * deviations of a pair, with nothing else running; empty if that was not measured.
     */
    public OptionalDouble smallestMargin() {
        return noise.stream()
                .filter(each -> each.load() == Load.IDLE)
                .mapToDouble(Noise::smallestMargin)
                .findFirst();
    }

    /** The report, as Markdown. */
    public String report() {
        return CalibrationReport.markdown(this);
    }

    /** Writes the calibration and its report into a folder, over what an earlier one left. */
    public void write(Path folder) throws IOException {
        ObjectMapper json = RecordJson.mapper();
        Files.createDirectories(folder);
        replace(folder.resolve(REPORT_NAME), report());
        replace(
                folder.resolve(FILE_NAME),
                json.writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }

    /** A calibration that is ended meanwhile leaves the old file or the new one, and no half. */
    private static void replace(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Reads a calibration.
     *
     * @throws IOException if there is none, or none of this format; the message names the file
     */
    public static Calibration read(Path file) throws IOException {
        ObjectMapper json = RecordJson.mapper();
        try {
            Calibration read = json.readValue(Files.readString(file), Calibration.class);
            if (read.schema() == SCHEMA) {
                return read;
            }
            throw new IOException(
                    "it has schema " + read.schema() + ", this version reads " + SCHEMA);
        } catch (IOException e) {
            throw new IOException(
                    "no calibration in " + file + ": " + e.getMessage() + "; calibrate again", e);
        }
    }
}
