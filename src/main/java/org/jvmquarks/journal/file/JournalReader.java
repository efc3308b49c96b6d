package org.jvmquarks.journal.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonMappingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.MergedRun;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;
import org.jvmquarks.text.Shortened;

/** Reads a journal back, also one whose run was killed. */
public final class JournalReader {

    /** Characters of a malformed line that its message shows. */
    private static final int SHOWN = 200;

    private final ObjectMapper json = RecordJson.mapper();
    private final Path file;

    private JournalReader(Path file) {
        this.file = file;
    }

    /**
     * The run that a journal tells of. A last line without its end is left out: the run was killed while it wrote it.
     * Of the records of a cell that a resumed run repeated the last one counts.
     *
     * @throws JournalException if the file cannot be read, has a malformed line, a cell twice in one start of the run,
     *     or another schema
     */
    public static RunRecord read(Path file) {
        return new JournalReader(file).read();
    }

    /**
     * The same; empty if not even the header was written to its end.
     *
     * @throws JournalException as {@link #read}
     */
    public static Optional<RunRecord> readIfBegun(Path file) {
        return new JournalReader(file).readIfBegun();
    }

    private RunRecord read() {
        return readIfBegun()
                .orElseThrow(() ->
                        new JournalException(file + " has no header, its run ended before it began: delete the file"));
    }

    private Optional<RunRecord> readIfBegun() {
        try (JournalLines lines = JournalLines.open(file)) {
            Optional<byte[]> first = lines.next();
            return first.isEmpty() ? Optional.empty() : Optional.of(run(first.get(), lines));
        } catch (IOException e) {
            throw new JournalException("cannot read the journal " + file + ": " + FileProblem.reading(file, e), e);
        }
    }

    private RunRecord run(byte[] first, JournalLines lines) throws IOException {
        RunBuilder run = new RunBuilder(header(first));
        int number = 2;
        for (Optional<byte[]> line = lines.next(); line.isPresent(); line = lines.next()) {
            add(run, number++, line.get());
        }
        if (run.isResumed()) {
            run.addUnrecordedCost();
        }
        return run.build();
    }

    private void add(RunBuilder run, int number, byte[] line) {
        try {
            add(run, line);
        } catch (IOException | IllegalArgumentException e) {
            throw malformed(number, line, e);
        }
    }

    private Header header(byte[] line) {
        try {
            ObjectNode node = object(line);
            if (type(node) != LineType.RUN) {
                throw new IllegalArgumentException("the first line must be the header of the run");
            }
            int schema = node.path("schema").asInt();
            if (schema != Journal.SCHEMA) {
                throw new JournalException(
                        "%s has schema %d, this version reads schema %d: read it with the version of jvm-quarks that wrote it, or run again"
                                .formatted(file, schema, Journal.SCHEMA));
            }
            return json.treeToValue(node, Header.class);
        } catch (IOException | IllegalArgumentException e) {
            throw malformed(1, line, e);
        }
    }

    private void add(RunBuilder run, byte[] line) throws IOException {
        ObjectNode node = object(line);
        switch (type(node)) {
            case JDK -> run.jdk(json.treeToValue(node, JdkRecord.class));
            case QUARK -> run.quark(json.treeToValue(node, QuarkRecord.class));
            case CELL -> {
                EarlierCells.complete(node);
                run.cell(json.treeToValue(node, CellRecord.class));
            }
            case PLAN -> run.planned(json.treeToValue(node, RunPlan.class));
            case MERGED -> run.merged(json.treeToValue(node, MergedRun.class));
            case LEFT_OUT -> run.leftOut(json.treeToValue(node, SkippedPin.class));
            case NOTE -> run.note(json.treeToValue(node, Note.class).note());
            case RESUMED -> run.resumed(json.treeToValue(node, Resumption.class));
            case END -> run.ended(json.treeToValue(node, RunEnd.class));
            case COST -> run.cost(json.treeToValue(node, RunCost.class));
            case RUN -> throw new IllegalArgumentException("a second header");
        }
    }

    private ObjectNode object(byte[] line) throws IOException {
        if (json.readTree(line) instanceof ObjectNode node) {
            return node;
        }
        throw new IllegalArgumentException("not a JSON object");
    }

    private static LineType type(ObjectNode node) {
        String label = node.path(LineType.PROPERTY).asText();
        node.remove(LineType.PROPERTY);
        return LineType.of(label)
                .orElseThrow(() -> new IllegalArgumentException("unknown type '" + label + "' of line"));
    }

    private JournalException malformed(int number, byte[] line, Exception cause) {
        String text = new String(line, StandardCharsets.UTF_8);
        String shown = Shortened.of(text, SHOWN);
        return new JournalException(
                "%s, line %d: %s; repair or remove the line: %s".formatted(file, number, why(cause), shown), cause);
    }

    /** The property and Jackson's message, without the place in the line that Jackson adds. */
    private static String why(Exception cause) {
        if (!(cause instanceof JsonProcessingException json)) {
            return String.valueOf(cause.getMessage());
        }
        String path = cause instanceof JsonMappingException mapping
                ? mapping.getPath().stream()
                        .map(JsonMappingException.Reference::getFieldName)
                        .filter(Objects::nonNull)
                        .collect(Collectors.joining("."))
                : "";
        String what = json.getOriginalMessage().replaceFirst("^Cannot construct [^:]+: ", "");
        return path.isEmpty() ? what : path + ": " + what;
    }
}
