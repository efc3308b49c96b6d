package org.jvmquarks.journal.file;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.node.ObjectNode;
import java.io.Closeable;
import java.io.IOException;
import java.io.RandomAccessFile;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.files.Utf8;
import org.jvmquarks.journal.CellRecord;
import org.jvmquarks.journal.HostRecord;
import org.jvmquarks.journal.JdkRecord;
import org.jvmquarks.journal.JournalException;
import org.jvmquarks.journal.MergedRun;
import org.jvmquarks.journal.QuarkRecord;
import org.jvmquarks.journal.Resumption;
import org.jvmquarks.journal.RunCost;
import org.jvmquarks.journal.RunEnd;
import org.jvmquarks.journal.RunObserver;
import org.jvmquarks.journal.RunPlan;
import org.jvmquarks.journal.RunRecord;
import org.jvmquarks.journal.SkippedPin;

/**
 * The append-only record of a run: JSON lines, each on disk before {@code add} returns. Whatever kills the run, at most
 * the line that was being written is lost. Safe for use by several threads.
 */
public final class Journal implements RunObserver, Closeable {

    /** Version of the line format. */
    public static final int SCHEMA = 3;

    /** Name of the journal in the folder of its run. */
    public static final String FILE_NAME = "cells.jsonl";

    private final ObjectMapper json = RecordJson.mapper();
    private final Path path;

    /**
     * Not a FileChannel: that one closes itself for everybody when one writing thread is interrupted, as JUnit does
     * with a pin at its timeout.
     */
    private final RandomAccessFile file;

    private Journal(Path path) throws IOException {
        this.path = path;
        this.file = new RandomAccessFile(path.toFile(), "rw");
    }

    /** As {@link #create(Path, HostRecord, Instant, List)}, with JDKs in the order they appear. */
    public static Journal create(Path folder, HostRecord host, Instant started) {
        return create(folder, host, started, List.of());
    }

    /**
     * Starts the journal of a new run.
     *
     * @param folder folder of the run, created when absent
     * @param matrix ids of the JDKs in the order of the matrix; several JDKs prove themselves at the same time, so the
     *     order of their lines has no meaning
     * @throws JournalException if the folder already has a journal or cannot be written
     */
    public static Journal create(Path folder, HostRecord host, Instant started, List<String> matrix) {
        Path path = folder.resolve(FILE_NAME);
        try {
            Files.createDirectories(folder);
            Files.createFile(path);
            Journal journal = new Journal(path);
            try {
                journal.append(LineType.RUN, Header.of(host, started, matrix));
                return journal;
            } catch (RuntimeException e) {
                journal.close();
                throw e;
            }
        } catch (IOException e) {
            if (e instanceof FileAlreadyExistsException && Files.isDirectory(folder)) {
                throw new JournalException(
                        path + " already exists: continue that run with --resume, or choose another folder", e);
            }
            throw new JournalException("cannot create " + path + ": " + FileProblem.writing(path, e), e);
        }
    }

    /**
     * Continues the journal of a run that ended early. A line that was being written when it ended is cut off, so that
     * the next one starts on a line of its own.
     *
     * @throws JournalException if there is no journal, or {@link JournalReader} rejects it
     */
    public static Journal resume(Path folder) {
        Path path = folder.resolve(FILE_NAME);
        JournalReader.read(path);
        try {
            Journal journal = new Journal(path);
            try {
                journal.file.setLength(wholeBytes(path));
                journal.file.seek(journal.file.length());
                return journal;
            } catch (IOException | RuntimeException e) {
                journal.close();
                throw e;
            }
        } catch (IOException e) {
            throw new JournalException("cannot resume " + path + ": " + FileProblem.reading(path, e), e);
        }
    }

    private static long wholeBytes(Path path) throws IOException {
        try (JournalLines lines = JournalLines.open(path)) {
            while (lines.next().isPresent()) {
                // Each line is read once more, which is much faster than its content.
            }
            return lines.wholeBytes();
        }
    }

    /** Returns whether a line is the header of a journal, of any version. */
    static boolean isHeader(String line) {
        try {
            return RecordJson.mapper().readTree(line) instanceof ObjectNode node
                    && node.path(LineType.PROPERTY).asText().equals(LineType.RUN.label())
                    && node.has("schema");
        } catch (JsonProcessingException e) {
            return false;
        }
    }

    /** Adds what the run sets out to do. */
    @Override
    public void planned(RunPlan plan) {
        append(LineType.PLAN, plan);
    }

    /** Adds a run that this one was merged from. */
    public void merged(MergedRun part) {
        append(LineType.MERGED, part);
    }

    @Override
    public void resumed(RunRecord earlier, Resumption resumption) {
        append(LineType.RESUMED, resumption);
    }

    @Override
    public void leftOut(SkippedPin pin) {
        append(LineType.LEFT_OUT, pin);
    }

    @Override
    public void note(String note) {
        append(LineType.NOTE, new Note(note));
    }

    /** Adds the end of the run; without it, a reader takes the run for killed. */
    @Override
    public void ended(RunEnd end) {
        append(LineType.END, end);
    }

    /** Adds a JDK that has proved its identity. */
    @Override
    public void jdk(JdkRecord jdk) {
        append(LineType.JDK, jdk);
    }

    /** Adds the description of a quark; an earlier one is superseded. */
    @Override
    public void quark(QuarkRecord quark) {
        append(LineType.QUARK, quark);
    }

    /** Adds a finished cell; in a resumed run, the record of the earlier start is superseded. */
    @Override
    public void cell(CellRecord cell) {
        append(LineType.CELL, cell);
    }

    /** Adds how long the phases of the run took. */
    @Override
    public void cost(RunCost cost) {
        append(LineType.COST, cost);
    }

    private void append(LineType type, Object content) {
        byte[] line = line(type, content);
        synchronized (file) {
            try {
                long start = file.getFilePointer();
                try {
                    file.write(line);
                    file.getFD().sync();
                } catch (IOException e) {
                    // Half a line would spoil the next one, once the disk has room again.
                    file.setLength(start);
                    throw e;
                }
            } catch (IOException e) {
                throw new JournalException("cannot append to " + path + ": " + FileProblem.writing(path, e), e);
            }
        }
    }

    private byte[] line(LineType type, Object content) {
        ObjectNode line = json.createObjectNode().put(LineType.PROPERTY, type.label());
        line.setAll((ObjectNode) json.valueToTree(content));
        try {
            return Utf8.wellFormed(json.writeValueAsString(line) + "\n").getBytes(StandardCharsets.UTF_8);
        } catch (JsonProcessingException e) {
            throw new JournalException("cannot write as JSON: " + content, e);
        }
    }

    @Override
    public void close() {
        synchronized (file) {
            try {
                file.close();
            } catch (IOException e) {
                throw new JournalException("cannot close " + path + ": " + FileProblem.writing(path, e), e);
            }
        }
    }
}
