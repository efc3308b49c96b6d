package org.jvmquarks.compare;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.BufferedWriter;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Consumer;
import org.jvmquarks.files.BoundedFile;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.UnusableFileException;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.file.RecordJson;

/**
 * The file of a comparison: a line with its plan, then one for each fork. A line counts when its end was written, so a
 * comparison that was killed loses the fork that ran.
 */
public final class ForkJournal implements Consumer<ForkRecord>, AutoCloseable {
    /** Name of the file in the folder of the result. */
    public static final String NAME = "compare.jsonl";

    /** Version of the file. */
    static final int SCHEMA = 1;

    private static final int MOST_MEGABYTES = 256;

    private final ObjectMapper json = RecordJson.mapper();
    private final Path file;
    private final BufferedWriter out;

    private ForkJournal(Path file, BufferedWriter out) {
        this.file = file;
        this.out = out;
    }

    /** The first line. */
    record Head(int schema, Plan plan) {}

    /**
     * A journal that was read.
     *
     * @param plan of the comparison
     * @param forks in the order in which they ended
     */
    public record Content(Plan plan, List<ForkRecord> forks) {
        public Content {
            forks = List.copyOf(forks);
        }
    }

    /**
     * Begins a journal in a folder, with forks that another one already has; it replaces that one.
     *
     * @throws IOException if it cannot be written
     */
    public static ForkJournal begin(Path folder, Content content) throws IOException {
        Files.createDirectories(folder);
        Path file = folder.resolve(NAME);
        Path next = folder.resolve(NAME + ".new");
        ForkJournal journal = new ForkJournal(file, Utf8.writer(next));
        journal.write(new Head(SCHEMA, content.plan()));
        content.forks().forEach(journal);
        Files.move(next, file, StandardCopyOption.REPLACE_EXISTING);
        return journal;
    }

    /**
     * Reads the journal in a folder, but for a line that was not finished.
     *
     * @throws JournalException if it is not a journal
     * @throws IOException if it cannot be read
     */
    public static Content read(Path folder) throws IOException {
        Path file = folder.resolve(NAME);
        if (!Files.isRegularFile(file)) {
            throw new JournalException(
                    "expected the journal of a comparison, %s, in %s, found none; compare --output writes it"
                            .formatted(NAME, folder));
        }
        String text = BoundedFile.text(file, MOST_MEGABYTES * BoundedFile.MB, StandardCharsets.UTF_8);
        List<String> lines =
                text.substring(0, text.lastIndexOf('\n') + 1).lines().toList();
        if (lines.isEmpty()) {
            throw new JournalException("the journal " + file + " is empty");
        }
        ObjectMapper json = RecordJson.mapper();
        Head head = line(json, file, lines, 0, Head.class);
        if (head.schema != SCHEMA) {
            throw new JournalException(
                    "expected the journal %s to have schema %d, was %d; use the version that wrote it"
                            .formatted(file, SCHEMA, head.schema));
        }
        List<ForkRecord> forks = new ArrayList<>();
        for (int i = 1; i < lines.size(); i++) {
            ForkRecord fork = line(json, file, lines, i, ForkRecord.class);
            if (fork.start() < 0 || fork.start() >= head.plan.starts().size()) {
                throw new JournalException(
                        "%s, line %d: no start of the plan has the number %d".formatted(file, i + 1, fork.start()));
            }
            forks.add(fork);
        }
        return new Content(head.plan, forks);
    }

    /**
     * Reads the journals of shards of one comparison.
     *
     * @throws JournalException if they are not of one comparison, or if two have forks of the same benchmark
     * @throws IOException if one cannot be read
     */
    public static Content readAll(List<Path> folders) throws IOException {
        Content first = read(folders.get(0));
        List<ForkRecord> forks = new ArrayList<>(first.forks());
        Map<Integer, Integer> owners = new HashMap<>();
        first.forks().forEach(each -> owners.put(each.start(), 0));
        for (int i = 1; i < folders.size(); i++) {
            int number = i;
            Path folder = folders.get(i);
            Content next = read(folder);
            if (!next.plan().isSameAs(first.plan())) {
                throw new JournalException(
                        "%s and %s are not shards of one comparison: their JDKs, code, benchmarks or rules differ"
                                .formatted(folders.get(0), folder));
            }
            for (ForkRecord each : next.forks()) {
                int owner = owners.computeIfAbsent(each.start(), any -> number);
                if (owner != number) {
                    throw new JournalException("%s and %s both have forks of %s; name one of them"
                            .formatted(
                                    folders.get(owner),
                                    folder,
                                    first.plan()
                                            .starts()
                                            .get(each.start())
                                            .jmh()
                                            .text()));
                }
            }
            forks.addAll(next.forks());
        }
        return new Content(first.plan(), forks);
    }

    private static <T> T line(ObjectMapper json, Path file, List<String> lines, int index, Class<T> type) {
        try {
            return json.readValue(lines.get(index), type);
        } catch (JsonProcessingException e) {
            throw new JournalException("%s, line %d: %s".formatted(file, index + 1, e.getOriginalMessage()), e);
        }
    }

    @Override
    public void accept(ForkRecord fork) {
        write(fork);
    }

    private void write(Object value) {
        try {
            out.write(json.writeValueAsString(value) + "\n");
            out.flush();
        } catch (IOException e) {
            throw new UnusableFileException("cannot write " + file, FileProblem.writing(file, e), e);
        }
    }

    @Override
    public void close() throws IOException {
        out.close();
    }
}
