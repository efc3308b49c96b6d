package org.jvmquarks.upgrade.fleet;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.MapperFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.json.JsonMapper;
import com.fasterxml.jackson.datatype.jdk8.Jdk8Module;
import java.io.Closeable;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.shard.Shard;

/**
 * The journal of a run over a fleet, or over a shard of it: a line about the run, and one for each service as soon as
 * its report is written. So what is in it is whole, however the run ended.
 */
public final class FleetJournal implements Closeable {
    private static final String FILE = "fleet.jsonl";

    private static final ObjectMapper JSON = JsonMapper.builder()
            .addModule(new Jdk8Module())
            .disable(MapperFeature.AUTO_DETECT_IS_GETTERS)
            .build();

    private final Path file;
    private final Writer out;
    private final Map<String, FleetRow> kept;

    private FleetJournal(Path file, Writer out, Map<String, FleetRow> kept) {
        this.file = file;
        this.out = out;
        this.kept = kept;
    }

    /**
     * What a journal has.
     *
     * @param plan of the whole fleet
     * @param shard that it is; empty if it is all of it
     * @param started in milliseconds since 1970
     * @param rows of the services that are done
     */
    public record Part(FleetPlan plan, Optional<Shard> shard, long started, List<FleetRow> rows) {
        public Part {
            rows = List.copyOf(rows);
        }
    }

    private record Line(Optional<Part> run, Optional<FleetRow> row) {}

    /** Tells whether a folder has a journal. */
    public static boolean isIn(Path folder) {
        return Files.isRegularFile(folder.resolve(FILE));
    }

    /**
     * Reads the journal of a folder. A line that is not whole is that of a run that was killed.
     *
     * @return empty if the folder has no journal, or the journal no plan
     * @throws FleetException if it cannot be read
     */
    public static Optional<Part> read(Path folder) {
        Path file = folder.resolve(FILE);
        if (!Files.exists(file)) {
            return Optional.empty();
        }
        Optional<Part> run = Optional.empty();
        Map<String, FleetRow> rows = new LinkedHashMap<>();
        try {
            for (String text : Files.readAllLines(file)) {
                Line line = JSON.readValue(text, Line.class);
                run = run.or(line::run);
                line.row().ifPresent(row -> rows.put(row.name(), row));
            }
        } catch (JsonProcessingException torn) {
            // What follows a torn line was not written.
        } catch (IOException e) {
            throw new FleetException("cannot read " + file + ": " + FileProblem.reading(file, e), e);
        }
        return run.map(it -> new Part(it.plan(), it.shard(), it.started(), List.copyOf(rows.values())));
    }

    /**
     * Begins the journal of a folder, in the place of one that is there.
     *
     * @param run with the rows that are known already
     * @throws FleetException if it cannot be written
     */
    public static FleetJournal begin(Path folder, Part run) {
        Path file = folder.resolve(FILE);
        Path fresh = folder.resolve(FILE + ".new");
        try {
            Writer out = Utf8.writer(fresh);
            Map<String, FleetRow> kept = new LinkedHashMap<>();
            run.rows().forEach(row -> kept.put(row.name(), row));
            FleetJournal journal = new FleetJournal(file, out, kept);
            journal.write(new Line(
                    Optional.of(new Part(run.plan(), run.shard(), run.started(), List.of())), Optional.empty()));
            for (FleetRow row : run.rows()) {
                journal.write(new Line(Optional.empty(), Optional.of(row)));
            }
            Files.move(fresh, file, StandardCopyOption.REPLACE_EXISTING);
            return journal;
        } catch (IOException e) {
            throw new FleetException("cannot write " + file + ": " + FileProblem.writing(file, e), e);
        }
    }

    /**
     * Returns what a run continues with: the rows of an earlier one that say what it would say. A service that could
     * not be checked is checked again.
     *
     * @param isThere tells whether a report is still there
     */
    public static List<FleetRow> kept(FleetPlan plan, Part earlier, Predicate<FleetRow.Letter> isThere) {
        return earlier.rows().stream()
                .filter(row -> plan.takes(earlier.plan(), row.name()))
                .filter(row -> row.letter().filter(isThere).isPresent())
                .toList();
    }

    /** Returns the row of a service if it is known. */
    Optional<FleetRow> kept(String service) {
        return Optional.ofNullable(kept.get(service));
    }

    /**
     * Adds a row, whose report is written.
     *
     * @throws FleetException if it cannot be written
     */
    void add(FleetRow row) {
        try {
            write(new Line(Optional.empty(), Optional.of(row)));
        } catch (IOException e) {
            throw new FleetException("cannot write " + file + ": " + FileProblem.writing(file, e), e);
        }
    }

    private void write(Line line) throws IOException {
        out.write(JSON.writeValueAsString(line) + "\n");
        out.flush();
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
