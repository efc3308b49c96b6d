package org.jvmquarks.calibration;

/** A thread that keeps one processor busy until it is closed. */
final class CpuLoad implements AutoCloseable {
    private volatile boolean stopped;

    private CpuLoad() {}

    static CpuLoad start() {
        CpuLoad hog = new CpuLoad();
        Thread thread = new Thread(hog::spin, "quarks-hog");
        thread.setDaemon(true);
        thread.start();
        return hog;
    }

    /** Returns a hog without a thread. */
    static CpuLoad none() {
        return new CpuLoad();
    }

    private void spin() {
        while (!stopped) {
            Thread.onSpinWait();
        }
    }

    @Override
    public void close() {
        stopped = true;
    }
}
