package org.jvmquarks.guest.machine;

import java.io.File;

/**
 * Ends the guest, and what it started, after the end of its host. Polls the host's process instead of reading from a
 * pipe: a thread that blocks in native code delays the VM's exit by 300 ms.
 */
public final class ParentWatch implements Runnable {
    /** Exit code, that of {@code timeout(1)}; no process is left to read it. */
    private static final int ORPHANED = 124;

    private static final long MILLISECONDS_BETWEEN_LOOKS = 1000;

    private static final File PROCESSES = new File("/proc");

    private final File parent;

    private ParentWatch(File parent) {
        this.parent = parent;
    }

    /**
     * Watches the process with that id, if the machine shows processes as files. The host may have ended before this VM
     * was up.
     */
    public static void start(String pid) {
        if (new File(PROCESSES, "self").exists()) {
            Thread thread = new Thread(new ParentWatch(new File(PROCESSES, pid)), "quarks-parent-watch");
            thread.setDaemon(true);
            thread.start();
        }
    }

    /** What it started has inherited the same variable, also in a session of its own. */
    private void end() {
        try {
            Orphans.of(parent.getName()).kill();
        } finally {
            Runtime.getRuntime().halt(ORPHANED);
        }
    }

    @Override
    public void run() {
        try {
            while (parent.exists()) {
                Thread.sleep(MILLISECONDS_BETWEEN_LOOKS);
            }
            end();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
