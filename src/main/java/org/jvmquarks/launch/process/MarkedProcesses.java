package org.jvmquarks.launch.process;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import java.util.regex.Pattern;
import org.jvmquarks.files.BoundedFile;

/**
 * The processes that inherited a variable with a value. Whatever a guest starts inherits its variables, also a process
 * that leaves its group and its session, and whose parent has ended.
 *
 * @param proc the folder of the system with a folder for each process
 * @param assignment the variable and its value: {@code QUARKS_RUN=4711}
 */
public record MarkedProcesses(Path proc, String assignment) {
    private static final String ID = "[0-9]*";
    private static final String ENVIRONMENT = "environ";

    /** The end of each variable. */
    private static final Pattern END = Pattern.compile("\0");

    /** The limit of the kernel for a single variable, many times. */
    private static final int MOST_BYTES = 4 * BoundedFile.MB;

    /** A process may start another one while it is killed. */
    private static final int ROUNDS = 5;

    public static MarkedProcesses ofThisMachine(String assignment) {
        return new MarkedProcesses(Path.of("/proc"), assignment);
    }

    /** Kills them; does nothing where the system does not show the variables of processes. */
    public void kill() {
        List<Long> left = ids();
        for (int i = 0; i < ROUNDS && !left.isEmpty(); i++) {
            left.stream()
                    .flatMap(id -> ProcessHandle.of(id).stream())
                    .map(MarkedProcesses::kill)
                    .toList()
                    .forEach(CompletableFuture::join);
            left = ids();
        }
    }

    private static CompletableFuture<ProcessHandle> kill(ProcessHandle process) {
        process.destroyForcibly();
        return process.onExit().completeOnTimeout(process, 1, TimeUnit.SECONDS);
    }

    /** Returns their ids; none that ends meanwhile, and none of another user. */
    List<Long> ids() {
        List<Long> ids = new ArrayList<>();
        try (DirectoryStream<Path> processes = Files.newDirectoryStream(proc, ID)) {
            for (Path process : processes) {
                if (isMarked(process)) {
                    ids.add(Long.valueOf(String.valueOf(process.getFileName())));
                }
            }
        } catch (IOException none) {
            return List.of();
        }
        return ids;
    }

    private boolean isMarked(Path process) {
        try {
            String environment =
                    BoundedFile.text(process.resolve(ENVIRONMENT), MOST_BYTES, StandardCharsets.ISO_8859_1);
            return END.splitAsStream(environment).anyMatch(assignment::equals);
        } catch (IOException endedOrOfAnother) {
            return false;
        }
    }
}
