package org.jvmquarks.evidence.process;

/** A process that has ended. */
public final class ProcessRun {
    private final String subject;
    private final String exit;
    private final boolean started;
    private final String thrown;
    private final String stdout;
    private final String stderr;

    ProcessRun(
            String subject,
            String exit,
            boolean started,
            String thrown,
            String stdout,
            String stderr) {
        this.subject = subject;
        this.exit = exit;
        this.started = started;
        this.thrown = thrown;
        this.stdout = stdout;
        this.stderr = stderr;
    }

    /** How it ended: {@code exit code 0}. */
    public String exit() {
        return exit;
    }

    /** Whether the VM came to run the probe at all. */
    public boolean started() {
        return started;
    }

    /** Class of what the probe threw; empty if it returned, exited or died. */
    public String thrown() {
        return thrown;
    }

    public String stdout() {
        return stdout;
    }

    public String stderr() {
        return stderr;
    }

    /** The end in short: refused by the VM, what was thrown, or the exit. */
    public String end() {
        if (!started) {
            return "refused by the VM";
        }
        return thrown.isEmpty() ? exit : thrown.substring(thrown.lastIndexOf('.') + 1);
    }

    String subject() {
        return subject;
    }
}
