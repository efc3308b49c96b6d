package org.jvmquarks.cli;

import java.io.BufferedOutputStream;
import java.io.FileDescriptor;
import java.io.FileOutputStream;
import java.io.FilterOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintStream;
import java.nio.file.Path;
import java.util.Optional;
import org.jvmquarks.cli.shared.ExitCodes;
import org.jvmquarks.files.FileProblem;
import org.jvmquarks.report.terminal.TerminalStream;

/**
 * Standard output, which remembers that it could not be written: {@link PrintStream} swallows the error, and a result
 * that nobody got must not look like a success. The stream has an error exactly if its reader is gone; what is lost for
 * another reason, such as a full disk, it does not tell, as the journal of a run is what counts.
 */
final class StandardOutput {
    private final Sink sink;
    private final PrintStream stream;

    /** @param styled whether codes for colours and weights pass */
    StandardOutput(OutputStream out, boolean styled) {
        this.sink = new Sink(out);
        this.stream = TerminalStream.print(new BufferedOutputStream(sink), styled);
    }

    /** Returns that of this process. */
    static StandardOutput ofProcess(boolean styled) {
        return new StandardOutput(new FileOutputStream(FileDescriptor.out), styled);
    }

    PrintStream stream() {
        return stream;
    }

    /**
     * Returns the exit code of a command given what became of its output. A result about a JVM outranks it. A pipe that
     * the reader closed is not reported.
     *
     * @param code the exit code of the command
     * @param err told why the output is lost
     */
    int exitCode(int code, PrintStream err) {
        stream.flush();
        Optional<IOException> failure = sink.failure();
        if (failure.isEmpty()) {
            return code;
        }
        if (FileProblem.isClosedPipe(failure.get())) {
            return code == 0 ? ExitCodes.CLOSED_PIPE : code;
        }
        err.println("quarks: cannot write to standard output: "
                + FileProblem.writing(Path.of("standard output"), failure.get()));
        return code == 0 ? ExitCodes.NOT_MEASURED : code;
    }

    /** Keeps the first failure, and lets the writer go on unless its reader is gone. */
    private static final class Sink extends FilterOutputStream {
        private Optional<IOException> failure = Optional.empty();

        Sink(OutputStream out) {
            super(out);
        }

        synchronized Optional<IOException> failure() {
            return failure;
        }

        @Override
        public void write(int b) throws IOException {
            write(new byte[] {(byte) b}, 0, 1);
        }

        @Override
        public synchronized void write(byte[] bytes, int offset, int length) throws IOException {
            try {
                out.write(bytes, offset, length);
            } catch (IOException e) {
                failed(e);
            }
        }

        private void failed(IOException e) throws IOException {
            failure = failure.or(() -> Optional.of(e));
            if (FileProblem.isClosedPipe(e)) {
                throw e;
            }
        }

        @Override
        public synchronized void flush() throws IOException {
            try {
                out.flush();
            } catch (IOException e) {
                failed(e);
            }
        }
    }
}
