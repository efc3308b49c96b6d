package org.jvmquarks.engine.cell;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import org.jvmquarks.evidence.GuestFile;
import org.jvmquarks.guest.probe.Handover;
import org.jvmquarks.guest.wire.Commands;
import org.jvmquarks.host.GuestConfiguration;
import org.jvmquarks.host.GuestRequest;
import org.jvmquarks.host.TestedJdk;
import org.jvmquarks.host.wire.GuestResult;
import org.jvmquarks.jdk.ContainerLimits;
import org.jvmquarks.journal.RowName;
import org.jvmquarks.launch.Launched;
import org.jvmquarks.verdict.CellError;
import org.jvmquarks.verdict.ErrorKind;
import org.jvmquarks.verdict.NotApplicable;

/**
 * The files that the JDKs of a run write for each other. A file is written once, and then read by all of them. Safe for
 * use by several threads.
 */
public final class WrittenFiles {
    /** What its guests are asked for. */
    static final String KIND = "written";

    /** In bytes: an archive of class data has 14 MB. */
    private static final long LARGEST = 64L << 20;

    private final Map<Writing, FutureTask<Path>> files = new ConcurrentHashMap<>();
    private final AtomicInteger count = new AtomicInteger();

    /**
     * The key of a written file: everything that determines its content.
     *
     * @param jdk id of the writer
     * @param probe the class whose {@code main} writes
     * @param libraries archives that the probe uses
     * @param options of its guest
     * @param framed whether that runs in the frame
     */
    private record Writing(String jdk, Class<?> probe, List<Path> libraries, List<String> options, boolean framed) {}

    /**
     * Returns the file that a probe writes in a guest of a JDK. The first to ask starts the guest, the others wait for
     * it.
     *
     * @param pin for which it is written
     * @param ended gets the guest as soon as it ends, if it is started now
     * @throws NotApplicable if the JDK cannot run it on this machine
     * @throws CellError if the guest failed, or left no file
     */
    Path written(TestedJdk writer, Class<?> probe, List<String> options, PinDefinition pin, Consumer<Launched> ended) {
        Writing writing = new Writing(
                writer.jdk().id(), probe, pin.libraries(), options, !pin.pin().ergonomics());
        FutureTask<Path> own = new FutureTask<>(() -> write(writer, writing, pin, ended));
        FutureTask<Path> first = files.putIfAbsent(writing, own);
        if (first != null) {
            return result(writer, first);
        }
        own.run();
        try {
            return result(writer, own);
        } catch (CellError failed) {
            // The machine may have been the cause: the next one to ask tries again.
            files.remove(writing, own);
            throw failed;
        }
    }

    /** Lets a JDK write everything anew. */
    void forget(TestedJdk writer) {
        files.keySet().removeIf(writing -> writing.jdk().equals(writer.jdk().id()));
    }

    private Path write(TestedJdk writer, Writing writing, PinDefinition pin, Consumer<Launched> ended) {
        String folder = "%s/%s/%d-%s"
                .formatted(pin.quark().id(), RowName.of(pin.pin().pin()).pin(), count.getAndIncrement(), KIND);
        GuestResult result = writer.run(
                GuestRequest.on(writing.probe(), Commands.MAIN).withArchives(pin.libraries()),
                new GuestConfiguration(
                        writing.options(),
                        writing.framed(),
                        ContainerLimits.none(),
                        UnaryOperator.identity(),
                        folder,
                        Optional.empty()),
                ended);
        return new GuestFile(
                        writer.jdk().id(),
                        "the file '" + Handover.FILE + "' of " + writing.probe().getSimpleName(),
                        result.launched().folder().resolve(Handover.FILE))
                .requireAtMost(LARGEST);
    }

    private static Path result(TestedJdk writer, FutureTask<Path> task) {
        try {
            return task.get();
        } catch (ExecutionException e) {
            throw failure(writer, Optional.ofNullable(e.getCause()).orElse(e));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CellError(ErrorKind.LAUNCH_FAILED, writer.jdk().id() + ": the run was interrupted", e);
        }
    }

    /** Each cell that would have read the file gets an exception of its own. */
    private static RuntimeException failure(TestedJdk writer, Throwable cause) {
        if (cause instanceof Error error) {
            throw error;
        }
        String reason = "the file that " + writer.jdk().id() + " had to write is missing: ";
        if (cause instanceof NotApplicable missing) {
            return new NotApplicable(reason + missing.getMessage());
        }
        if (cause instanceof CellError failed) {
            return new CellError(failed.kind(), reason + failed.getMessage(), failed);
        }
        return new IllegalStateException(reason + cause, cause);
    }
}
