package org.jvmquarks.guest.machine;

/**
 * How long the current thread has run. On a busy machine less than the wall time: what is limited by wall time alone
 * would get done less there. Where the kernel does not tell, wall time counts.
 */
public final class ProcessorTime {
    /** Time of the thread on a processor in ns, or 0 if the kernel does not count it; then more. */
    private static final String FILE = "/proc/thread-self/schedstat";

    /** Wall time that may pass for each unit of processor time. */
    private static final int SLOWEST = 20;

    private final TextFiles files;
    private final long wallBegin = System.nanoTime();
    private final long begin;

    /** Starts at zero. */
    public ProcessorTime(TextFiles files) {
        this.files = files;
        this.begin = now();
    }

    /**
     * Returns whether the thread has run for so long, in ns, or twenty times as much wall time has passed. Cheap until
     * that much wall time has passed.
     */
    public boolean isOver(long nanos) {
        return isOver(nanos, System.nanoTime() - wallBegin);
    }

    boolean isOver(long nanos, long wall) {
        return wall >= nanos && (begin <= 0 || wall >= SLOWEST * nanos || now() - begin >= nanos);
    }

    private long now() {
        return files.number(FILE).orElse(-1L);
    }
}
