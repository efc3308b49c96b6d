package org.jvmquarks.guest.machine;

import java.io.File;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.jvmquarks.guest.wire.Wire;

/**
 * The processes that guests of one host have started, in any session and with any parent: each has inherited the
 * variable with the host's id. A host that can still do so ends them itself.
 */
final class Orphans {
    private static final File PROCESSES = new File("/proc");
    private static final String SHELL = "/bin/sh";

    /** A process may start another one while it is killed. */
    private static final int ROUNDS = 3;

    private static final long SECONDS_OF_A_SHELL = 5;

    private final String mark;

    private Orphans(String mark) {
        this.mark = mark;
    }

    static Orphans of(String host) {
        return new Orphans(Wire.WATCH_PARENT + "=" + host);
    }

    /** Kills them, as far as the machine lets it: no host is left to be told. */
    void kill() {
        try {
            List<String> left = others();
            for (int i = 0; i < ROUNDS && !left.isEmpty(); i++) {
                kill(left);
                left = others();
            }
        } catch (IOException noShell) {
            return;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** By the shell's own command: JDK 8 ends no processes that it has not started. */
    private static void kill(List<String> ids) throws IOException, InterruptedException {
        ProcessBuilder shell = new ProcessBuilder(SHELL, "-c", "kill -9 \"$@\" 2>/dev/null", SHELL);
        shell.command().addAll(ids);
        shell.environment().remove(Wire.WATCH_PARENT);
        shell.start().waitFor(SECONDS_OF_A_SHELL, TimeUnit.SECONDS);
    }

    /** Returns their ids, without that of this process. */
    private List<String> others() throws IOException {
        String own = new File(PROCESSES, "self").getCanonicalFile().getName();
        List<String> ids = new ArrayList<>();
        String[] names = PROCESSES.list();
        for (String name : names == null ? new String[0] : names) {
            if (!name.equals(own) && TextFiles.toNumber(name).isPresent() && isMarked(name)) {
                ids.add(name);
            }
        }
        return ids;
    }

    private boolean isMarked(String id) {
        byte[] variables = new TextFiles(PROCESSES + "/" + id).bytes("/environ");
        return Arrays.asList(new String(variables, StandardCharsets.ISO_8859_1).split("\0"))
                .contains(mark);
    }
}
