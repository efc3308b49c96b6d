package org.jvmquarks.launch.process;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Processes whose parent has ended before them. */
public final class Orphans {
    private Orphans() {}

    /**
     * Waits until a process has ended. In a container without an init process, nobody asks for its exit code: it stays
     * a zombie, which {@link ProcessHandle#onExit} takes for alive.
     */
    public static void awaitEnd(ProcessHandle process) throws Exception {
        CompletableFuture<ProcessHandle> exit = process.onExit();
        while (!exit.isDone() && !isZombie(process)) {
            awaitBriefly(exit);
        }
    }

    private static void awaitBriefly(CompletableFuture<ProcessHandle> exit)
            throws InterruptedException, ExecutionException {
        try {
            exit.get(20, TimeUnit.MILLISECONDS);
        } catch (TimeoutException e) {
            Thread.onSpinWait();
        }
    }

    /** {@code 4711 (sleep) Z 1 …} in Linux; other systems have no such file. */
    private static boolean isZombie(ProcessHandle process) throws IOException {
        try {
            String state = Files.readString(Path.of("/proc", process.pid() + "", "stat"));
            return state.charAt(state.lastIndexOf(')') + 2) == 'Z';
        } catch (NoSuchFileException gone) {
            return false;
        }
    }
}
