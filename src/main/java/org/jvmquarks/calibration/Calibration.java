package org.jvmquarks.calibration;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.TextFile;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.file.RecordJson;

/**
 * Measurements of how reliable timing verdicts are on a machine.
 *
 * @param schema version of the file's format
 * @param run where, when and with what it ran
 * @param linearity linearity of the probe
 * @param tallies results of the claims for each load and slowdown, in that order
 * @param noise noise for each load
 * @param beside whether claims can run beside each other; empty if that was not measured, as in files of schema 1
 */
public record Calibration(
        int schema,
        CalibrationRun run,
        Linearity linearity,
        List<Tally> tallies,
        List<Noise> noise,
        Optional<LaneCalibration> beside) {
    /**
     * Version of the format and of the measurement. Since 4, the time of a fork is that of its second fastest
     * iteration, or the median where threads may contend; before, it was always the median.
     */
    public static final int SCHEMA = 4;

    /** The first version; all since then are read. */
    private static final int FIRST_SCHEMA = 1;

    /** Name of the file in the folder of a calibration. */
    public static final String FILE_NAME = "calibration.json";

    /** Name of the report in the same folder. */
    public static final String REPORT_NAME = "calibration.md";

    /** Folder to which a calibration is written, and where a run finds it. */
    public static final Path DEFAULT_FOLDER = Path.of("target", "calibration");

    public Calibration {
        tallies = List.copyOf(tallies);
        noise = List.copyOf(noise);
    }

    /**
     * Returns the smallest ratio between a claim and the truth that the idle machine resolves at five standard
     * deviations of a pair; empty if that was not measured, or not as this version does.
     */
    public OptionalDouble smallestMargin() {
        return noise.stream()
                .filter(each -> isCurrent())
                .filter(each -> each.load() == LoadLevel.IDLE)
                .mapToDouble(Noise::smallestMargin)
                .findFirst();
    }

    private boolean isCurrent() {
        return schema == SCHEMA;
    }

    /** Tells whether it was measured on a machine since its last start. */
    public boolean isOf(HostRecord machine) {
        return run.differsFrom(machine).isEmpty();
    }

    /**
     * Returns why nothing measured now on a machine belongs to it, as the rest of a sentence that begins with the
     * calibration; empty if it still applies.
     *
     * @param alpha error rate of the claims now
     */
    public Optional<String> differsFrom(HostRecord machine, double alpha) {
        if (!isCurrent()) {
            return Optional.of("is of an earlier version, which measured in another way");
        }
        return run.differsFrom(machine)
                .or(() -> Optional.of("has the error rate %s, not %s".formatted(run.alpha(), alpha))
                        .filter(other -> run.alpha() != alpha));
    }

    /**
     * Returns why another measurement cannot add to it, as the rest of a sentence; empty if it can.
     *
     * @param jdk id of the JDK that is timed now
     * @param alpha error rate of the claims now
     */
    public Optional<String> differsFrom(HostRecord machine, String jdk, double alpha) {
        return differsFrom(machine, alpha)
                .or(() -> Optional.of("is of the JDK " + run.jdk() + ", not of " + jdk)
                        .filter(other -> !run.jdk().equals(jdk)));
    }

    /** Returns the same calibration with the answer whether claims can run beside each other. */
    public Calibration with(LaneCalibration measured) {
        return new Calibration(SCHEMA, run, linearity, tallies, noise, Optional.of(measured));
    }

    /** Returns the report, as Markdown. */
    public String report() {
        return CalibrationReport.markdown(this);
    }

    /** Returns a mapper for the file, in which a run and the counts of a tally are flat. */
    private static ObjectMapper json() {
        return RecordJson.mapper(CalibrationRun.class, ClaimCounts.class);
    }

    /** Writes the calibration and its report to a folder, in place of earlier ones. */
    public void write(Path folder) throws IOException {
        Files.createDirectories(folder);
        replace(folder.resolve(REPORT_NAME), report());
        replace(
                folder.resolve(FILE_NAME),
                json().writerWithDefaultPrettyPrinter().writeValueAsString(this) + "\n");
    }

    /** Replaces a file in one step: a calibration that is killed must not leave half a file. */
    private static void replace(Path file, String text) throws IOException {
        Path fresh = file.resolveSibling(file.getFileName() + ".new");
        Files.writeString(fresh, text);
        Files.move(fresh, file, StandardCopyOption.ATOMIC_MOVE);
    }

    /**
     * Reads a calibration.
     *
     * @throws IOException if the file is missing or has another format; the message names it
     */
    public static Calibration read(Path file) throws IOException {
        Calibration read = parse(file);
        if (read.schema() < FIRST_SCHEMA || read.schema() > SCHEMA) {
            throw new IOException(
                    "cannot read the calibration %s: expected schema %d to %d, found schema %d; run calibrate"
                            .formatted(file, FIRST_SCHEMA, SCHEMA, read.schema()));
        }
        return read;
    }

    private static Calibration parse(Path file) throws IOException {
        try {
            return Optional.ofNullable(json().readValue(TextFile.read(file), Calibration.class))
                    .orElseThrow(() -> new IOException("it has no content"));
        } catch (JsonProcessingException e) {
            throw unreadable(file, "it is not a calibration: " + why(e), e);
        } catch (IOException e) {
            throw unreadable(file, FileProblem.reading(file, e), e);
        }
    }

    /** The property and Jackson's message, without the place in the text that Jackson adds. */
    private static String why(JsonProcessingException e) {
        String property = e instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(JsonMappingException.Reference::getFieldName)
                        .filter(Objects::nonNull)
                        .map(name -> "[\"" + name + "\"]")
                        .collect(Collectors.joining())
                : "";
        return property.isEmpty() ? e.getOriginalMessage() : property + ": " + e.getOriginalMessage();
    }

    private static IOException unreadable(Path file, String why, IOException cause) {
        return new IOException("cannot read the calibration " + file + ": " + why + "; run calibrate", cause);
    }
}
